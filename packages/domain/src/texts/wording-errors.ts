import { textSize } from './gsm7.ts'
import type { WordedTemplate } from './which-text.ts'
import { ENGLISH, MAX_PARTS, type TextForm, unknownPlaceholder } from './wording.ts'
import { CHECKED_LOCATION, SAMPLE_SIZES, sampleText } from './wording-samples.ts'

const NEEDED: Partial<Record<WordedTemplate, string>> = {
  SURVEY: '{survey link}',
  WRONG_LOCATION: '{cloc}',
  OWNER_SUMMARY: '{insights link}',
}

/**
 * Why the salon may not use this wording, as a sentence; undefined for a valid wording. The wording is checked only
 * before it is saved. A stored wording is used even if it breaks a newer rule.
 */
export function wordingError(template: WordedTemplate, words: string, form: TextForm = ENGLISH): string | undefined {
  if (words.trim() === '') return 'Please write the text, or use the built-in one.'
  const unknown = unknownPlaceholder(words)
  if (unknown !== undefined) return `{${unknown}} stands for nothing.`
  const needed = NEEDED[template]
  if (needed !== undefined && !words.includes(needed)) return `This text must hold ${needed}.`
  const isTooLong = SAMPLE_SIZES.some(
    size => textSize(sampleText(template, words, size, CHECKED_LOCATION, form).bodyWithNotice).parts > MAX_PARTS,
  )
  return isTooLong ? 'The text may take 3 parts at most.' : undefined
}
