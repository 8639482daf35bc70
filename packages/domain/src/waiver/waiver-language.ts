export const WAIVER_LANGUAGES = ['en', 'es', 'vi'] as const

export type WaiverLanguage = (typeof WAIVER_LANGUAGES)[number]

/** Languages that clients may choose. An edition needs a text in each. */
export const OFFERED_LANGUAGES: readonly WaiverLanguage[] = ['en']

export const LANGUAGE_NAMES: Readonly<Record<WaiverLanguage, string>> = {
  en: 'English',
  es: 'Spanish',
  vi: 'Vietnamese',
}

/** The BCP 47 tag of each language, for the evidence of a signature and for documents. */
export const LANGUAGE_TAGS: Readonly<Record<WaiverLanguage, string>> = { en: 'en-US', es: 'es-US', vi: 'vi' }
