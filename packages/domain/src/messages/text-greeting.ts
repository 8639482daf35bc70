import type { Language } from '../language.ts'

/** The translation of a stand-in that a language does without. */
export const NO_WORDS = '∅'

/** A wording for a client without a first name: "Hola, " and "Xin chào, ". English has the stand-in "there". */
export function withoutFirstName(words: string, language: Language): string {
  if (language === 'vi') return words.replace(/Chào \{first\}/g, 'Xin chào').replace(/ \{first\}/g, '')
  return language === 'es' ? words.replace(/ \{first\}/g, '') : words
}
