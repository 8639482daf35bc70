/** The languages of client screens, texts and waivers. A client's choice is sent and stored as one of these codes. */
export const LANGUAGES = ['en', 'es', 'vi'] as const

export type Language = (typeof LANGUAGES)[number]

/** The languages that a salon may offer in addition to English. */
export const TRANSLATIONS = ['es', 'vi'] as const

export type Translation = (typeof TRANSLATIONS)[number]

/** The English name of each language, for staff. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', es: 'Spanish', vi: 'Vietnamese' }

/** The BCP 47 tag of each language, for the evidence of a signature and for documents. */
export const LANGUAGE_TAGS: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-US', vi: 'vi' }

export const HTML_LANGS: Readonly<Record<Language, string>> = { en: 'en', es: 'es-US', vi: 'vi' }

/** The name of each language in the language itself. Clients choose from these names. */
export const OWN_LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  es: 'Español',
  vi: 'Tiếng Việt',
}

/** Returns the language of a BCP 47 tag. Any other tag counts as English; older versions stored the tag `en`. */
export function languageOfTag(tag: string): Language {
  return LANGUAGES.find(language => LANGUAGE_TAGS[language] === tag) ?? 'en'
}

/** Returns the English name of a tag's language, for staff: `Spanish` for `es-US`. */
export function languageName(tag: string): string {
  return LANGUAGE_NAMES[languageOfTag(tag)]
}
