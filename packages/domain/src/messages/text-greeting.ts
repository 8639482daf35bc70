import type { Language } from '../language.ts'

/** The translation of a placeholder word that a language does not need. */
export const NO_WORDS = '∅'

/** A wording for a client without a first name: "Hola, " and "Xin chào, ". English has the stand-in "there". */
export function withoutFirstName(words: string, language: Language): string {
  if (language === 'vi') return words.replace(/Chào \{first\}/g, 'Xin chào').replace(/ \{first\}/g, '')
  return language === 'es' ? words.replace(/ \{first\}/g, '') : words
}
