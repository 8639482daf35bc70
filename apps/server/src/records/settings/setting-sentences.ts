import { TEXT_TEMPLATES } from '@frontlash/domain/texts/which-text'
import { PLACEHOLDERS } from '@frontlash/domain/texts/wording'
import type { z } from 'zod'
import { SETTINGS, type SettingKey, type SettingValue } from './setting-schemas.ts'
import { THRESHOLD_NAMES, thresholdOrderFault } from './threshold-words.ts'

const OFF_OR_ON = 'true or false'
const LINK = 'an https address, null while it is missing, or false where it is not offered'
const WINDOW = 'a whole number of minutes from 0 to 527040'
const HOUR = 'a whole hour from 0 to 23'
const MINUTES = 'a whole number of minutes, 1440 at most'
const WORDING = `text of 1 to 320 characters; {…} may be ${PLACEHOLDERS.map(name => `{${name}}`).join(' ')}`

/** The allowed values of each part of a setting, worded to follow "must be". */
const ALLOWED: Readonly<Record<string, string>> = {
  brand: '1 to 30 characters',
  managerNumbers: 'US phone numbers with ten digits such as (714) 555-0100, 10 at most',
  contactNames: 'names of 1 to 50 characters, 4 at most',
  technicianAliases:
    'a list such as [{"contains": "dale", "shownAs": "Dee"}], 50 at most, each with 1 to 50 characters',
  thresholds: 'minutes by name, such as thresholds.lateMinutes 12',
  reviewLinks: 'links by name, such as reviewLinks.google https://…',
  'reviewLinks.google': LINK,
  'reviewLinks.yelp': LINK,
  waiverPolicy: 'rules by name, such as waiverPolicy.ask first_visit',
  'waiverPolicy.ask': 'every_visit, valid_days or first_visit',
  'waiverPolicy.validDays': 'a whole number of days from 1 to 3650',
  textWording: 'texts by name, such as textWording.LATE "Hi {first}, …"',
  textRules: 'rules by name, such as textRules.perPhoneAndDay 4',
  'textRules.windowMinutes': 'minutes by name, such as textRules.windowMinutes.arrival 120',
  'textRules.perPhoneAndDay': 'a whole number from 0 to 1000',
  'textRules.perDeviceAndHour': 'a whole number from 0 to 10000',
  'textRules.quietFromHour': HOUR,
  'textRules.quietUntilHour': HOUR,
  surveyTexts: OFF_OR_ON,
  cancelAtProvider: OFF_OR_ON,
  pinOnlyOnKnownDevices: OFF_OR_ON,
}

/** Why a value is invalid for a setting, in one sentence that says what is allowed; undefined when it is valid. */
export function settingFault(key: SettingKey, value: unknown): string | undefined {
  const read = SETTINGS[key].schema.safeParse(value)
  if (!read.success) return issueSentence(key, read.error.issues[0]!)
  return key === 'thresholds' ? thresholdOrderFault(read.data as SettingValue<'thresholds'>) : undefined
}

function issueSentence(key: SettingKey, issue: z.core.$ZodIssue): string {
  const steps = issue.path.filter(step => typeof step === 'string')
  const place = [key, ...steps].map(step => THRESHOLD_NAMES.get(step)?.name ?? step).join('.')
  if (key === 'textWording' && issue.code === 'invalid_key') return noSuchText(String(issue.path.at(-1)))
  if (issue.code === 'unrecognized_keys') {
    if (key === 'textWording') return noSuchText(issue.keys[0]!)
    return unknownPart(key, steps, issue.keys[0]!)
  }
  if (issue.code === 'custom') return `${place}: ${issue.message}. It must be ${WORDING}.`
  return `${place} must be ${allowedAt(key, steps)}.`
}

function allowedAt(key: SettingKey, steps: readonly string[]): string {
  if (steps.length > 0 && key === 'thresholds') return MINUTES
  if (steps.length > 0 && key === 'textWording') return WORDING
  if (steps.length > 1 && key === 'textRules') return WINDOW
  return ALLOWED[[key, ...steps].join('.')] ?? ALLOWED[key] ?? 'another value'
}

function noSuchText(name: string): string {
  return `textWording has no ${name}. It has ${TEXT_TEMPLATES.join(', ')}.`
}

/** The sentence for an unknown part of a setting, with the parts that exist; `steps` is the path to it. */
export function unknownPart(key: SettingKey, steps: readonly string[], name: string): string {
  const place = [key, ...steps].join('.')
  const names = partNames(key, steps)
  return names.length === 0 ? `${place} has no parts.` : `${place} has no ${name}. It has ${names.join(', ')}.`
}

/** The names of a setting's parts, as an owner types them; none for a single value or a list. */
export function partNames(key: SettingKey, steps: readonly string[]): string[] {
  if (key === 'textWording') return steps.length === 0 ? [...TEXT_TEMPLATES] : []
  let at: unknown = SETTINGS[key].default
  for (const step of steps) at = (at as Record<string, unknown> | null)?.[step]
  if (typeof at !== 'object' || at === null || Array.isArray(at)) return []
  return Object.keys(at).map(name => THRESHOLD_NAMES.get(name)?.name ?? name)
}
