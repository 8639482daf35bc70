import { LANGUAGE_NAMES, LANGUAGES } from '@frontlash/domain/language'
import { LOCATION_KEYS, type LocationKey, readLocationKey } from '@frontlash/domain/location-key'
import { languagesOf, ownWords } from '@frontlash/domain/texts/built-in-wording'
import { WORDED_TEMPLATES } from '@frontlash/domain/texts/which-text'
import { CHECKED_LOCATION, markedSamples } from '@frontlash/domain/texts/wording-samples'
import type { AppContext } from '../app-context.ts'
import { findingLine } from '../doctor/verdicts/finding.ts'
import { translationVerdict } from '../doctor/verdicts/language-verdicts.ts'
import { SYSTEM } from '../records/audit/audit-store.ts'
import { changeSetting, type SettingState } from '../records/settings/change-setting.ts'
import { SETTINGS, type SettingKey } from '../records/settings/setting-schemas.ts'
import { listSettings, SettingRefused } from '../records/settings/setting-store.ts'
import { translationStates } from '../records/settings/translation-checks.ts'
import { marksCostNow } from '../records/texts/marks-cost-now.ts'
import { CommandRefused } from './run-command.ts'
import {
  asStored,
  parseSettingName,
  partAt,
  readTyped,
  type SettingName,
  toOwnerForm,
  withPart,
} from './setting-name.ts'

const USAGE = `npm run settings -- list
npm run settings -- get KEY [--location tustin]
npm run settings -- set KEY VALUE [--location tustin]
npm run settings -- unset KEY [--location tustin]
A value is a word or JSON: set brand "Lash Lounge", set surveyTexts true, set managerNumbers "(714) 555-0100". A KEY may name a part: set thresholds.lateMinutes 12. Keys: ${Object.keys(SETTINGS).join(', ')}.`

export type Print = (text: string) => void

/**
 * Runs `npm run settings -- …` and prints the value that applies (docs/settings.md). Throws a CommandRefused if the
 * arguments or the value are invalid.
 */
export async function settingsCommand(context: AppContext, args: readonly string[], print: Print): Promise<void> {
  const { action, key, words, locationId } = readArguments(args)
  switch (action) {
    case 'list':
      return list(context, print)
    case 'get':
      return print(inForce(context, parseSettingName(key), locationId))
    case 'set':
      print(await set(context, parseSettingName(key), words, locationId))
      if (key === 'languages') await printTranslations(context, print)
      if (key === 'textMarks' && context.settings.get('textMarks') === 'full')
        print(marksCostNow(context.settings, context.locations.first(), context.config.publicUrl))
      return
    case 'unset':
      return print(await unset(context, parseSettingName(key), locationId))
    default:
      throw new CommandRefused(USAGE, 2)
  }
}

/** Prints for each offered language whether a translator has confirmed the translation. */
async function printTranslations(context: AppContext, print: Print): Promise<void> {
  const at = { now: context.clock.salonNow(), timeZone: context.locations.first().timeZone }
  for (const state of await translationStates(context.db, context.settings, at))
    print(findingLine(translationVerdict(state)))
}

/** Parses the arguments without Node's parser, which would take `-5` for an option. */
function readArguments(args: readonly string[]) {
  const words: string[] = []
  let locationId: LocationKey | undefined
  for (let at = 0; at < args.length; at++) {
    const [option, value] = args[at]!.split(/=(.*)/s)
    if (option === '--location') locationId = locationOf(value ?? args[++at])
    else if (args[at]!.startsWith('--'))
      throw new CommandRefused(`There is no option ${option}; there is --location tustin.`, 2)
    else words.push(args[at]!)
  }
  const [action, key, ...rest] = words
  return { action, key, words: rest.length === 0 ? undefined : rest.join(' '), locationId }
}

function locationOf(text: string | undefined): LocationKey {
  const key = text === undefined ? undefined : readLocationKey(text)
  if (key) return key
  const wrong = text === undefined ? 'which one?' : `${text} is none of`
  throw new CommandRefused(`--location: ${wrong} ${LOCATION_KEYS.join(', ')}.`, 2)
}

async function list(context: AppContext, print: Print): Promise<void> {
  const stored = await listSettings(context.db)
  const settingLine = (key: SettingKey, value: unknown) => JSON.stringify(toOwnerForm(key, value))
  const lines = (Object.keys(SETTINGS) as SettingKey[]).flatMap(key => {
    const rows = stored.filter(row => row.key === key)
    const isSet = rows.some(row => row.location_id === '')
    return [
      `${key} = ${settingLine(key, context.settings.get(key))}${isSet ? '' : ' (default)'}`,
      ...rows.filter(row => row.location_id !== '').map(row => `  ${row.location_id} = ${settingLine(key, row.value)}`),
      ...(key === 'textWording' ? builtInNotes(context) : []),
    ]
  })
  print(lines.join('\n'))
}

/** Returns a line for each offered language in which the salon has worded only some of its texts. */
function builtInNotes({ settings, locations }: AppContext): string[] {
  const wordings = [settings.get('textWording'), ...locations.all().map(one => settings.get('textWording', one.id))]
  return settings.get('languages').flatMap(language => {
    const missing = WORDED_TEMPLATES.filter(
      template =>
        languagesOf(template, [language]).includes(language) &&
        wordings.some(own => own[template] !== undefined && ownWords(own[template], language) === undefined),
    )
    return missing.length === 0 ? [] : [`  ${LANGUAGE_NAMES[language]}: the built-in words for ${missing.join(', ')}`]
  })
}

function inForce(context: AppContext, { key, steps }: SettingName, locationId: LocationKey | undefined): string {
  const value = partAt(toOwnerForm(key, context.settings.get(key, locationId)), steps)
  if (value === undefined) return 'not set'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

async function set(
  context: AppContext,
  place: SettingName,
  words: string | undefined,
  locationId: LocationKey | undefined,
): Promise<string> {
  const { key, steps } = place
  if (words === undefined) throw new CommandRefused(`Which value should ${[key, ...steps].join('.')} have?`, 2)
  await change(context, place, locationId, ({ value }) => {
    const whole = (part: unknown) => asStored(key, withPart(toOwnerForm(key, value), steps, part))
    return whole(readTyped(words, part => SETTINGS[key].schema.safeParse(whole(part)).success))
  })
  const replaced = key === 'textWording' ? replacedLetters(context, locationId) : []
  return [inForce(context, place, locationId), ...replaced].join('\n')
}

/**
 * Returns a warning for each wording of the salon that contains letters such as á, which are replaced when the text is
 * sent.
 */
function replacedLetters({ settings }: AppContext, locationId: LocationKey | undefined): string[] {
  const own = settings.get('textWording', locationId)
  return WORDED_TEMPLATES.flatMap(template =>
    LANGUAGES.flatMap(language => {
      const words = ownWords(own[template], language)
      if (words === undefined) return []
      const form = { language, marks: settings.get('textMarks') }
      const [{ marked } = { marked: [] }] = markedSamples(template, words, 'short', CHECKED_LOCATION, form)
      const letters = new Set(
        marked.map(({ letter, becomes }) => `${letter} is ${becomes === '' ? 'left out' : `sent as ${becomes}`}`),
      )
      return letters.size === 0 ? [] : [`${template}, ${LANGUAGE_NAMES[language]}: ${[...letters].join(', ')}.`]
    }),
  )
}

/** Removes a setting. If `place` names a part of a setting, resets this part to the salon's value or the default. */
async function unset(context: AppContext, place: SettingName, locationId: LocationKey | undefined): Promise<string> {
  const { key, steps } = place
  const before = await change(context, place, locationId, ({ own, value, above }) => {
    if (steps.length === 0 || own === undefined) return undefined
    const part = partAt(toOwnerForm(key, above), steps)
    return asStored(key, withPart(toOwnerForm(key, value), steps, part))
  })
  const name = [key, ...steps].join('.')
  const wasSet = before.own !== undefined
  return `${name} ${wasSet ? 'is unset' : 'was not set'}. Using: ${inForce(context, place, locationId)}`
}

/** Saves the result of `fresh`; undefined removes the setting. Returns the earlier value. */
async function change(
  context: AppContext,
  { key }: SettingName,
  locationId: LocationKey | undefined,
  fresh: (now: SettingState) => unknown,
): Promise<SettingState> {
  const work = changeSetting(context, { key, locationId: locationId ?? '' }, fresh, SYSTEM)
  return (await orRefuse(work)).before
}

async function orRefuse<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof SettingRefused ? new CommandRefused(error.message) : error
  }
}
