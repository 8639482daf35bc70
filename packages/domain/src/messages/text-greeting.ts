import type { Language } from '../language.ts'

/**
 * Stands for an empty translation. Spanish and Vietnamese have no word in place of a missing first name; English has
 * "there".
 */
export const NO_WORDS = '∅'

/**
 * Returns a wording for a client without a first name. The English wording does not change, because it greets such a
 * client with "there".
 */
export function withoutFirstName(words: string, language: Language): string {
  if (language === 'vi') return words.replace(/Chào \{first\}/g, 'Xin chào').replace(/ \{first\}/g, '')
  return language === 'es' ? words.replace(/ \{first\}/g, '') : words
}
