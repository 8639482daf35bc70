import type { Language } from '../language.ts'
import { EN_DATES } from '../messages/en-dates.ts'
import { ES_DATES } from '../messages/es-dates.ts'
import type { SalonDates } from '../messages/salon-dates.ts'
import { TEXTS_EN, type TextWords } from '../messages/texts.en.ts'
import { TEXTS_ES } from '../messages/texts.es.ts'
import { TEXTS_VI } from '../messages/texts.vi.ts'
import { VI_DATES } from '../messages/vi-dates.ts'
import type { WordedTemplate } from './which-text.ts'

/** The messages of texts to clients, and the formats of their times and dates. */
export const TEXT_WORDS: Readonly<Record<Language, TextWords>> = { en: TEXTS_EN, es: TEXTS_ES, vi: TEXTS_VI }
export const TEXT_DATES: Readonly<Record<Language, SalonDates>> = { en: EN_DATES, es: ES_DATES, vi: VI_DATES }

/**
 * A default wording. If a wording changes, it gets the next version, so that a stored text shows which wording it had.
 */
export type BuiltInWording = { readonly version: number; readonly words: string }

/** The message keys of the texts to clients. Texts to staff have no key, because they are only in English. */
const CLIENT_MESSAGES = {
  ON_TIME: 'sms.CHECKED_IN',
  VALID_TIMING: 'sms.CHECKED_IN',
  FOUND: 'sms.CHECKED_IN',
  EARLY: 'sms.EARLY',
  TOO_EARLY: 'sms.TOO_EARLY',
  VERY_EARLY: 'sms.TOO_EARLY',
  LATE: 'sms.LATE',
  LATE_BUT_ALLOWED: 'sms.LATE',
  TOO_LATE: 'sms.TOO_LATE',
  VERY_LATE: 'sms.VERY_LATE',
  WRONG_LOCATION: 'sms.WRONG_LOCATION',
  WRONG_DAY: 'sms.WRONG_DAY',
  WALK_IN_NOW: 'sms.WALK_IN_NOW',
  WALK_IN_LATER: 'sms.WALK_IN_LATER',
  ABANDONED: 'sms.ABANDONED',
  SURVEY: 'sms.SURVEY',
} as const satisfies Partial<Record<WordedTemplate, keyof TextWords>>

type ClientTemplate = keyof typeof CLIENT_MESSAGES
type StaffTemplate = Exclude<WordedTemplate, ClientTemplate>

const STAFF_WORDING: Readonly<Record<StaffTemplate, BuiltInWording>> = {
  MANAGER_REQUEST: {
    version: 1,
    words: '{loc} kiosk: {client} {phone} asks for a manager ({reason}), appt {time}. See dashboard.',
  },
  OWNER_SUMMARY: {
    version: 1,
    words:
      '{brand} {week}: no-shows {no-shows}, wait {wait}, walk-ins served {served}, late starts {late starts}. {insights link}',
  },
}

/** The default wording of a text. A text to staff has only an English wording. */
export function builtInWording(template: WordedTemplate, language: Language = 'en'): BuiltInWording {
  if (!isClientTemplate(template)) return STAFF_WORDING[template]
  return { version: 1, words: TEXT_WORDS[language][CLIENT_MESSAGES[template]] }
}

function isClientTemplate(template: WordedTemplate): template is ClientTemplate {
  return template in CLIENT_MESSAGES
}

/**
 * The languages in which a text is sent. A text to clients has all languages in `offered`; a text to staff has only
 * English.
 */
export function languagesOf(template: WordedTemplate, offered: readonly Language[]): readonly Language[] {
  return isClientTemplate(template) ? offered : ['en']
}

/** The salon's own wordings. A string is the English wording; an object has a wording for each language. */
export type OwnWording = Readonly<Partial<Record<WordedTemplate, OwnWords>>>
export type OwnWords = string | Readonly<Partial<Record<Language, string>>>

/** The salon's own wording of a text in a language; undefined if the default is used. */
export function ownWords(own: OwnWords | undefined, language: Language): string | undefined {
  if (typeof own === 'string') return language === 'en' ? own : undefined
  return own?.[language]
}
