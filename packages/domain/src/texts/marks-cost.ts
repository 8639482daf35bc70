import { type OwnWording, ownWords } from './built-in-wording.ts'
import { textParts } from './gsm7.ts'
import { WORDED_TEMPLATES } from './which-text.ts'
import type { TextForm } from './wording.ts'
import { type SampleLocation, sampleText } from './wording-samples.ts'

/** The default price of a part in US cents: Twilio's 0.83 and the carrier's 0.35 to 0.45. */
const PART_CENTS = 1.25

const STAFF_TEMPLATES: readonly string[] = ['MANAGER_REQUEST', 'OWNER_SUMMARY']
const PLAIN: TextForm = { language: 'vi', marks: 'plain' }
const FULL: TextForm = { language: 'vi', marks: 'full' }

/**
 * Returns a sentence about the parts and the additional cost of Vietnamese texts with all diacritics, compared with
 * Vietnamese texts without diacritics. The sentence uses the most frequent number of parts of the salon's texts to
 * clients.
 */
export function marksCost(own: OwnWording, place: SampleLocation, centsPerPart: number = PART_CENTS): string {
  const plain = typicalParts(own, place, PLAIN)
  const full = typicalParts(own, place, FULL)
  const cents = [full.withoutNotice - plain.withoutNotice, full.withNotice - plain.withNotice]
    .map(more => (more * centsPerPart).toFixed(1))
    .filter((one, at, all) => all.indexOf(one) === at)
  return `Vietnamese texts now take ${counted(full.withoutNotice)} instead of ${plain.withoutNotice}, ${full.withNotice} with the notice: ${cents.join(' to ')} cents more each.`
}

/** Returns the most frequent number of parts of texts to clients. */
function typicalParts(
  own: OwnWording,
  place: SampleLocation,
  form: TextForm,
): { withoutNotice: number; withNotice: number } {
  const texts = WORDED_TEMPLATES.filter(template => !STAFF_TEMPLATES.includes(template)).map(template =>
    sampleText(template, ownWords(own[template], 'vi'), 'short', place, form),
  )
  return {
    withoutNotice: mostFrequent(texts.map(({ body }) => textParts(body))),
    withNotice: mostFrequent(texts.map(({ bodyWithNotice }) => textParts(bodyWithNotice))),
  }
}

function mostFrequent(counts: readonly number[]): number {
  const timesOf = (count: number) => counts.filter(one => one === count).length
  return counts.reduce((best, count) => (timesOf(count) > timesOf(best) ? count : best))
}

function counted(parts: number): string {
  return parts === 1 ? '1 part' : `${parts} parts`
}
