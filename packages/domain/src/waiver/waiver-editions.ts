import { LANGUAGE_NAMES, LANGUAGES, type Language } from '../language.ts'
import { addDays, dayStart, type SalonDay } from '../salon-day.ts'
import { BUILT_IN_VERSIONS } from './built-in-waiver.ts'
import { WAIVER_SECTIONS, type WaiverText } from './waiver-text.ts'

/** An edition of the waiver: the hash of its text in each language, and the highlighted sections. */
export type WaiverEdition = {
  readonly edition: number
  /** The numbers of the highlighted sections from 1, ascending. */
  readonly setApart: readonly number[]
  readonly versions: Readonly<Partial<Record<Language, string>>>
}

export type WaiverPublication = {
  readonly id: string
  readonly edition: number
  /** The first day in force; null if the edition is in force from the beginning. */
  readonly effectiveFrom: SalonDay | null
  readonly publishedAt: Date
  readonly withdrawnAt: Date | null
}

/** The edition that is part of this product version. */
export const BUILT_IN_EDITION: WaiverEdition = {
  edition: 1,
  setApart: WAIVER_SECTIONS.flatMap((section, index) => (section.setApart ? [index + 1] : [])),
  versions: BUILT_IN_VERSIONS,
}

/** How many days in advance an edition may be published. */
export const PUBLISHED_DAYS_AHEAD = 90
export const NOTE_MAX_LETTERS = 500

export const NOTHING_CHANGED = 'This is the text that is used now: nothing was changed.'
export const WRONG_DATE = 'The date must be from today to 90 days ahead.'
export const LAWYER_NEEDED = 'Please confirm that a lawyer has read this change.'
export const NOTE_TOO_LONG = 'The note may have 500 letters at most.'
export const IN_FORCE_ALREADY = 'This text is used already. Publish another one instead.'

/** When a publication takes effect: at midnight on its first day, or at once if it was published on that day. */
export function beginOf({ effectiveFrom, publishedAt }: WaiverPublication, timeZone: string): Date {
  if (effectiveFrom === null) return new Date(0)
  const midnight = dayStart(effectiveFrom, timeZone)
  return midnight > publishedAt ? midnight : publishedAt
}

type Begun = { readonly publication: WaiverPublication; readonly begin: Date }

/**
 * The publications that were not withdrawn, sorted by the time when they take effect in a time zone and then by the
 * time when they were published.
 */
function inOrder(publications: readonly WaiverPublication[], timeZone: string): Begun[] {
  return publications
    .filter(one => one.withdrawnAt === null)
    .map(publication => ({ publication, begin: beginOf(publication, timeZone) }))
    .sort(
      (a, b) =>
        a.begin.getTime() - b.begin.getTime() ||
        a.publication.publishedAt.getTime() - b.publication.publishedAt.getTime(),
    )
}

/**
 * The publication in force: the last one that has taken effect and was not withdrawn (docs/product/waivers.md,
 * "Editions"). undefined before the first publication.
 */
export function publicationAt(
  publications: readonly WaiverPublication[],
  at: Date,
  timeZone: string,
): WaiverPublication | undefined {
  return inOrder(publications, timeZone).findLast(({ begin }) => begin <= at)?.publication
}

/** Returns the edition that replaces the edition in force at `at`, and when; undefined if none is published. */
export function nextChange(
  publications: readonly WaiverPublication[],
  at: Date,
  timeZone: string,
): { readonly edition: number; readonly begin: Date } | undefined {
  const now = publicationAt(publications, at, timeZone)
  const ordered = inOrder(publications, timeZone).filter(({ begin }) => begin > at)
  // If several publications take effect at the same time, only the last one counts.
  const next = ordered.find(
    ({ publication, begin }, index) =>
      publication.edition !== now?.edition && ordered[index + 1]?.begin.getTime() !== begin.getTime(),
  )
  return next && { edition: next.publication.edition, begin: next.begin }
}

/** True if two editions have identical texts in each language and the same highlighted sections. */
export function isSameEdition(
  a: Pick<WaiverEdition, 'setApart' | 'versions'>,
  b: Pick<WaiverEdition, 'setApart' | 'versions'>,
): boolean {
  return (
    a.setApart.join() === b.setApart.join() &&
    LANGUAGES.every(language => a.versions[language] === b.versions[language])
  )
}

/**
 * True if the second edition adds texts in further languages and changes nothing else: English, the highlighted
 * sections and all texts that both editions have are equal.
 */
export function lacksOnlyLanguages(
  one: Pick<WaiverEdition, 'setApart' | 'versions'>,
  complete: Pick<WaiverEdition, 'setApart' | 'versions'>,
): boolean {
  const versions = { ...complete.versions, ...one.versions }
  return one.versions.en !== undefined && isSameEdition({ setApart: one.setApart, versions }, complete)
}

/** The error about an edition that has no text in a language that the salon offers. */
export function missingTextMessage(language: Language): string {
  const name = LANGUAGE_NAMES[language]
  return `Please give the ${name} text too, or stop offering ${name} in Settings.`
}

type Texts = Readonly<Partial<Record<Language, WaiverText>>>

/** Returns the errors in the texts of an edition: a missing text, or different numbers of sections or paragraphs. */
export function editionErrors(
  texts: Texts,
  setApart: readonly number[],
  offered: readonly Language[],
): { readonly language: Language; readonly msg: string }[] {
  const errors: { language: Language; msg: string }[] = []
  for (const language of offered) {
    if (!texts[language]) errors.push({ language, msg: missingTextMessage(language) })
  }
  const english = texts.en
  if (!english) return errors
  for (const language of LANGUAGES) {
    const text = texts[language]
    if (!text || language === 'en') continue
    const name = LANGUAGE_NAMES[language]
    const [count, wanted] = [text.sections.length, english.sections.length]
    if (count !== wanted) {
      errors.push({ language, msg: `${name} has ${counted(count, 'section')}, English has ${wanted}.` })
      continue
    }
    text.sections.forEach(({ paragraphs }, index) => {
      const of = english.sections[index]!.paragraphs.length
      if (paragraphs.length === of || setApart.includes(index + 1)) return
      const has = counted(paragraphs.length, 'paragraph')
      errors.push({ language, msg: `Section ${index + 1} has ${has} in ${name}, ${of} in English.` })
    })
  }
  return errors
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}

/** Why an edition cannot be published with these values, and the invalid field; undefined if publishing is possible. */
export function publicationError(
  { from, note, lawyerRead }: { readonly from: SalonDay; readonly note: string; readonly lawyerRead: boolean },
  today: SalonDay,
): { readonly field: 'from' | 'note' | 'lawyerRead'; readonly msg: string } | undefined {
  if (from < today || from > addDays(today, PUBLISHED_DAYS_AHEAD)) return { field: 'from', msg: WRONG_DATE }
  if (!lawyerRead) return { field: 'lawyerRead', msg: LAWYER_NEEDED }
  if ([...note].length > NOTE_MAX_LETTERS) return { field: 'note', msg: NOTE_TOO_LONG }
  return undefined
}
