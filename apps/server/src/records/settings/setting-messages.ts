import { LANGUAGES, TRANSLATIONS } from '@frontlash/domain/language'
import { THRESHOLD_NAMES } from '@frontlash/domain/settings/owner-thresholds'
import { ruleError, SETTING_MESSAGES, type SettingError } from '@frontlash/domain/settings/setting-errors'
import { WORDED_TEMPLATES } from '@frontlash/domain/texts/which-text'
import { PLACEHOLDERS } from '@frontlash/domain/texts/wording'
import type { z } from 'zod'
import { SETTINGS, type SettingKey, WORDING_MAX } from './setting-schemas.ts'

const OFF_OR_ON = 'true or false'
const WINDOW = 'a whole number of minutes from 0 to 527040'
const HOUR = 'a whole hour from 0 to 23'
const MINUTES = 'a whole number of minutes, 1440 at most'
const CHECK = 'a translator and a day, such as {"by": "Ana Ruiz", "on": "2026-11-20"}'
const WORDING = `text of 1 to ${WORDING_MAX} characters, or such texts by language (${LANGUAGES.join(', ')}); {…} may be ${PLACEHOLDERS.map(name => `{${name}}`).join(' ')}`

/** The phrases that follow "must be" in a message. The key is the part of the setting. */
const ALLOWED: Readonly<Record<string, string>> = {
  managerNumbers: 'US phone numbers with ten digits such as (714) 555-0100, 10 at most',
  weeklySummary: 'US phone numbers with ten digits such as (714) 555-0100, 10 at most',
  contactNames: 'names of 1 to 50 characters, 4 at most',
  technicianAliases:
    'a list such as [{"contains": "dale", "shownAs": "Dee"}], 50 at most, each with 1 to 50 characters',
  languages: 'es, vi, both with a comma between them, or [] for English only',
  translationCheck: 'checks by language, such as translationCheck.es',
  textMarks: 'plain or full',
  thresholds: 'minutes by name, such as thresholds.lateMinutes 12',
  reviewLinks: 'links by name, such as reviewLinks.google https://…',
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
  textBudget: 'figures by name, such as textBudget.monthlyUsd 50',
  'textBudget.centsPerSegment': 'a price in cents from 0.1 to 100',
  ownerAlerts: 'alerts by name, such as ownerAlerts.noBackup true',
  surveyTexts: OFF_OR_ON,
  cancelAtProvider: OFF_OR_ON,
  pinOnlyOnKnownDevices: OFF_OR_ON,
}

/**
 * Messages that the screens also use. The key is the invalid part of the setting. `*` matches any element of a list.
 */
const SHARED: Readonly<Record<string, string>> = {
  brand: SETTING_MESSAGES.brand,
  'managerNumbers.*': SETTING_MESSAGES.phone,
  'weeklySummary.*': SETTING_MESSAGES.phone,
  'reviewLinks.google': SETTING_MESSAGES.link,
  'reviewLinks.yelp': SETTING_MESSAGES.link,
  'textBudget.monthlyUsd': SETTING_MESSAGES.budget,
}

/**
 * Checks a value. Returns the path of the invalid part and a sentence about the allowed values; undefined if the value
 * is valid.
 */
export function settingError(key: SettingKey, value: unknown): SettingError | undefined {
  const read = SETTINGS[key].schema.safeParse(value)
  if (read.success) return ruleError(key, read.data)
  const issue = read.error.issues[0]!
  const path = issue.path.map(step => (typeof step === 'symbol' ? String(step) : step))
  const place = [key, ...path.map(step => (typeof step === 'number' ? '*' : step))].join('.')
  return { path, sentence: SHARED[place] ?? issueMessage(key, issue) }
}

function issueMessage(key: SettingKey, issue: z.core.$ZodIssue): string {
  const steps = issue.path.filter(step => typeof step === 'string')
  const place = [key, ...steps].map(step => THRESHOLD_NAMES.get(step)?.name ?? step).join('.')
  if (key === 'textWording' && issue.code === 'invalid_key') return noSuchText(String(issue.path.at(-1)))
  if (issue.code === 'unrecognized_keys') {
    if (key === 'textWording') return noSuchText(issue.keys[0]!)
    return unknownPart(key, steps, issue.keys[0]!)
  }
  return `${place} must be ${allowedAt(key, steps)}.`
}

function allowedAt(key: SettingKey, steps: readonly string[]): string {
  if (steps.length > 0 && key === 'thresholds') return MINUTES
  if (steps.length > 0 && key === 'textWording') return WORDING
  if (steps.length > 1 && key === 'textRules') return WINDOW
  if (steps.length > 0 && key === 'ownerAlerts') return OFF_OR_ON
  if (steps.length > 0 && key === 'translationCheck') return CHECK
  return ALLOWED[[key, ...steps].join('.')] ?? ALLOWED[key] ?? 'another value'
}

function noSuchText(name: string): string {
  return `textWording has no ${name}. It has ${WORDED_TEMPLATES.join(', ')}.`
}

/**
 * Returns the message about a part of a setting that does not exist. The message lists the existing parts. `steps` is
 * the path to the part.
 */
export function unknownPart(key: SettingKey, steps: readonly string[], name: string): string {
  const place = [key, ...steps].join('.')
  const names = partNames(key, steps)
  return names.length === 0 ? `${place} has no parts.` : `${place} has no ${name}. It has ${names.join(', ')}.`
}

/** Returns the names of a setting's parts as an owner types them; none if the setting is a single value or a list. */
export function partNames(key: SettingKey, steps: readonly string[]): string[] {
  if (key === 'textWording')
    return steps.length === 0 ? [...WORDED_TEMPLATES] : steps.length === 1 ? [...LANGUAGES] : []
  if (key === 'translationCheck') return steps.length === 0 ? [...TRANSLATIONS] : []
  let at: unknown = SETTINGS[key].default
  for (const step of steps) at = (at as Record<string, unknown> | null)?.[step]
  if (typeof at !== 'object' || at === null || Array.isArray(at)) return []
  return Object.keys(at).map(name => THRESHOLD_NAMES.get(name)?.name ?? name)
}
