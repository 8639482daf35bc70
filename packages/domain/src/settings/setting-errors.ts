import type { TimingThresholds } from '../check-in/scenario.ts'
import { LANGUAGES } from '../language.ts'
import { languagesOf, type OwnWording, ownWords } from '../texts/built-in-wording.ts'
import { WORDED_TEMPLATES } from '../texts/which-text.ts'
import { wordingError } from '../texts/wording-errors.ts'
import { misplacedThreshold } from './owner-thresholds.ts'

/** Why a value is refused: the path of the invalid part, and a message of one sentence. */
export type SettingError = { readonly path: readonly (string | number)[]; readonly sentence: string }

/**
 * Error messages about settings. Command, server and screens use them (docs/product/office/settings.md, "Settings").
 */
export const SETTING_MESSAGES = {
  phone: 'Please enter a valid 10-digit phone number',
  link: 'Please paste the whole https address.',
  limits: 'Each limit must be below the one before it.',
  alias: 'Another rule has this text already.',
  brand: "The salon's name has 1 to 30 letters.",
  budget: 'The budget must be from $1 to $10,000.',
  noManagerNumber: 'Add a manager number in Settings first.',
  notManagerNumber: 'The weekly summary goes to manager numbers only.',
  lastManagerNumber: 'Turn off the alerts by text first: this is the last number that gets them.',
} as const

/** Checks rules that the schema cannot express, such as the order of thresholds or the placeholders of a wording. */
export function ruleError(key: string, value: unknown): SettingError | undefined {
  switch (key) {
    case 'thresholds':
      return limitsError(value as TimingThresholds)
    case 'technicianAliases':
      return aliasError(value as readonly { contains: string }[])
    case 'textWording':
      return wordsError(value as OwnWording)
    default:
      return undefined
  }
}

function limitsError(value: TimingThresholds): SettingError | undefined {
  const misplaced = misplacedThreshold(value)
  return misplaced && { path: [misplaced], sentence: SETTING_MESSAGES.limits }
}

function aliasError(rules: readonly { contains: string }[]): SettingError | undefined {
  const texts = rules.map(rule => rule.contains.trim().toLowerCase())
  const at = texts.findIndex((text, place) => texts.indexOf(text) < place)
  return at < 0 ? undefined : { path: [at, 'contains'], sentence: SETTING_MESSAGES.alias }
}

function wordsError(wording: OwnWording): SettingError | undefined {
  for (const template of WORDED_TEMPLATES)
    for (const language of LANGUAGES) {
      const own = wording[template]
      const words = ownWords(own, language)
      if (words === undefined) continue
      const path = typeof own === 'string' ? [template] : [template, language]
      if (!languagesOf(template, LANGUAGES).includes(language))
        return { path, sentence: 'A text to staff is in English only.' }
      const sentence = wordingError(template, words, { language, marks: 'plain' })
      if (sentence) return { path, sentence }
    }
  return undefined
}

/**
 * The error about a change that leaves an enabled owner alert without a recipient.
 *
 * @param changed the changed setting
 * @param recipients the recipients of an alert about the salon after the change
 */
export function alertsError(
  changed: 'ownerAlerts' | 'managerNumbers',
  alerts: Readonly<Record<string, boolean>>,
  recipients: readonly string[],
): SettingError | undefined {
  if (recipients.length > 0 || !Object.values(alerts).includes(true)) return undefined
  const { noManagerNumber, lastManagerNumber } = SETTING_MESSAGES
  return { path: [], sentence: changed === 'ownerAlerts' ? noManagerNumber : lastManagerNumber }
}
