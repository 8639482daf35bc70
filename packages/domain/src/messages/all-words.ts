import type { Language } from '../language.ts'
import { DOCUMENT_EN, type DocumentWords } from './document.en.ts'
import { DOCUMENT_ES } from './document.es.ts'
import { DOCUMENT_VI } from './document.vi.ts'
import { EN, type Messages } from './en.ts'
import { EN_DATES } from './en-dates.ts'
import { ES } from './es.ts'
import { ES_DATES } from './es-dates.ts'
import { LANGUAGE_FAILED } from './first-screen.ts'
import type { SalonDates } from './salon-dates.ts'
import { TEXTS_EN, type TextWords } from './texts.en.ts'
import { TEXTS_ES } from './texts.es.ts'
import { TEXTS_VI } from './texts.vi.ts'
import { VI } from './vi.ts'
import { VI_DATES } from './vi-dates.ts'

/** The messages of client screens, texts and documents, for the server. Screens load one language at a time. */
export const SCREEN_WORDS: Readonly<Record<Language, Messages>> = { en: EN, es: ES, vi: VI }
export const TEXT_WORDS: Readonly<Record<Language, TextWords>> = { en: TEXTS_EN, es: TEXTS_ES, vi: TEXTS_VI }
export const DOCUMENT_WORDS: Readonly<Record<Language, DocumentWords>> = {
  en: DOCUMENT_EN,
  es: DOCUMENT_ES,
  vi: DOCUMENT_VI,
}

/** The date formats of texts and documents, for the server. */
export const SALON_DATES: Readonly<Record<Language, SalonDates>> = { en: EN_DATES, es: ES_DATES, vi: VI_DATES }

/** All messages of a language that a translator checks, by key. */
export const ALL_WORDS: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: wordsOf('en'),
  es: wordsOf('es'),
  vi: wordsOf('vi'),
}

function wordsOf(language: Language) {
  const failed = { 'lang.failed': LANGUAGE_FAILED[language] }
  return { ...SCREEN_WORDS[language], ...failed, ...TEXT_WORDS[language], ...DOCUMENT_WORDS[language] }
}
