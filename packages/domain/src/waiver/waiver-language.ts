/** The languages that a text of the waiver may have, as they are stored and sent. */
export const WAIVER_LANGUAGES = ['en', 'es', 'vi'] as const

export type WaiverLanguage = (typeof WAIVER_LANGUAGES)[number]

/** The languages that clients may choose; each of them needs a text. */
export const OFFERED_LANGUAGES: readonly WaiverLanguage[] = ['en']

export const LANGUAGE_NAMES: Readonly<Record<WaiverLanguage, string>> = {
  en: 'English',
  es: 'Spanish',
  vi: 'Vietnamese',
}

/** The BCP 47 tag of a language for the evidence of a signature and for documents. */
export const LANGUAGE_TAGS: Readonly<Record<WaiverLanguage, string>> = { en: 'en-US', es: 'es-US', vi: 'vi' }
