import type { Language } from '../language.ts'

/** The translation of a default value that a language does not need, such as the greeting without a first name. */
export const NO_WORDS = '∅'

/** Returns a wording for a client without a first name. The English wording does not change; it has "there". */
export function withoutFirstName(words: string, language: Language): string {
  if (language === 'vi') return words.replace(/Chào \{first\}/g, 'Xin chào').replace(/ \{first\}/g, '')
  return language === 'es' ? words.replace(/ \{first\}/g, '') : words
}
