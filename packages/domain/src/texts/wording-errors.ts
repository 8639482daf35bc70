import { textSize } from './gsm7.ts'
import type { WordedTemplate } from './which-text.ts'
import { unknownPlaceholder } from './wording.ts'
import { CHECKED_LOCATION, SAMPLE_SIZES, sampleText } from './wording-samples.ts'

const MAX_PARTS = 3

/** The placeholders without which a text would be useless. */
const NEEDED: Partial<Record<WordedTemplate, string>> = {
  SURVEY: '{survey link}',
  WRONG_LOCATION: '{cloc}',
  OWNER_SUMMARY: '{insights link}',
}

/**
 * Why the salon may not use this wording for a text, in one sentence; undefined when it may. The command, the server
 * and the screen check this only before a wording is saved: a stored wording is used even if the rules have changed
 * since.
 */
export function wordingError(template: WordedTemplate, words: string): string | undefined {
  if (words.trim() === '') return 'Please write the text, or use the built-in one.'
  const unknown = unknownPlaceholder(words)
  if (unknown !== undefined) return `{${unknown}} stands for nothing.`
  const needed = NEEDED[template]
  if (needed !== undefined && !words.includes(needed)) return `This text must hold ${needed}.`
  const isTooLong = SAMPLE_SIZES.some(
    size => textSize(sampleText(template, words, size, CHECKED_LOCATION).bodyWithNotice).parts > MAX_PARTS,
  )
  return isTooLong ? 'The text may take 3 parts at most.' : undefined
}
