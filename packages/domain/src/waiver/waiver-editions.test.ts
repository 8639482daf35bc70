import { describe, expect, test } from 'vitest'
import {
  BUILT_IN_EDITION,
  editionErrors,
  isSameEdition,
  lacksOnlyLanguages,
  nextChange,
  publicationAt,
  publicationError,
  type WaiverPublication,
} from './waiver-editions.ts'

const TUSTIN = 'America/Los_Angeles'
const NEW_YORK = 'America/New_York'

let ids = 0
const published = (
  edition: number,
  effectiveFrom: string | null,
  { at = '2026-11-20T19:00:00Z', withdrawn = false } = {},
): WaiverPublication => ({
  id: String(++ids),
  edition,
  effectiveFrom,
  publishedAt: new Date(at),
  withdrawnAt: withdrawn ? new Date(at) : null,
})
const first = published(1, null, { at: '2026-01-01T00:00:00Z' })

describe('the edition in force', () => {
  const tomorrow = published(2, '2026-11-21')
  test.each([
    ['the millisecond before midnight', TUSTIN, '2026-11-21T07:59:59.999Z', 1],
    ['midnight', TUSTIN, '2026-11-21T08:00:00.000Z', 2],
    ['the millisecond before midnight in New York', NEW_YORK, '2026-11-21T04:59:59.999Z', 1],
    ['midnight in New York', NEW_YORK, '2026-11-21T05:00:00.000Z', 2],
  ])('changes at midnight in the salon’s time zone (%s)', (_when, timeZone, at, edition) => {
    expect(publicationAt([first, tomorrow], new Date(at), timeZone)?.edition).toBe(edition)
  })

  test.each([
    ['a day of 23 hours', '2027-03-15', '2027-03-15T07:00:00.000Z'],
    ['a day of 25 hours', '2026-11-02', '2026-11-02T08:00:00.000Z'],
  ])('begins at the midnight after %s', (_what, day, midnight) => {
    const next = published(2, day, { at: '2026-10-01T00:00:00Z' })
    const at = new Date(midnight)
    expect(publicationAt([first, next], new Date(at.getTime() - 1), TUSTIN)?.edition).toBe(1)
    expect(publicationAt([first, next], at, TUSTIN)?.edition).toBe(2)
  })

  test('changes at once if another edition is published for today', () => {
    const now = published(2, '2026-11-20', { at: '2026-11-20T19:00:00Z' })
    expect(publicationAt([first, now], new Date('2026-11-20T18:59:59.999Z'), TUSTIN)?.edition).toBe(1)
    expect(publicationAt([first, now], new Date('2026-11-20T19:00:00.000Z'), TUSTIN)?.edition).toBe(2)
  })

  test.each([
    ['is not changed by a withdrawn publication', [first, published(2, '2026-11-20', { withdrawn: true })], 1],
    [
      'can be an older edition that was published again',
      [first, published(2, '2026-11-20'), published(1, '2026-11-20', { at: '2026-11-20T20:00:00Z' })],
      1,
    ],
    [
      'is the one published last if two begin on the same day',
      [first, published(3, '2026-11-21', { at: '2026-11-20T21:00:00Z' }), published(2, '2026-11-21')],
      3,
    ],
    ['does not depend on the order of the rows', [published(3, '2026-11-21'), first, published(2, '2026-11-20')], 3],
  ] as const)('%s', (_what, publications, edition) => {
    expect(publicationAt(publications, new Date('2026-11-22T19:00:00Z'), TUSTIN)?.edition).toBe(edition)
  })

  test('does not exist before the first publication', () => {
    expect(publicationAt([], new Date(), TUSTIN)).toBeUndefined()
  })
})

describe('the next edition', () => {
  const at = new Date('2026-11-20T19:00:00Z')
  const tomorrow = new Date('2026-11-21T08:00:00Z')
  test.each([
    ['does not exist when no other edition is published', [first], undefined],
    ['is the one published for a later day', [first, published(2, '2026-11-21')], { edition: 2, begin: tomorrow }],
    ['does not exist when the edition in force is published again', [first, published(1, '2026-11-21')], undefined],
    ['does not exist when it was withdrawn', [first, published(2, '2026-11-21', { withdrawn: true })], undefined],
    [
      'is the one that begins first if two are published',
      [first, published(3, '2026-11-23'), published(2, '2026-11-21')],
      { edition: 2, begin: tomorrow },
    ],
    [
      'is the one published last if two begin on the same later day',
      [first, published(2, '2026-11-21'), published(3, '2026-11-21', { at: '2026-11-20T19:01:00Z' })],
      { edition: 3, begin: tomorrow },
    ],
  ] as const)('%s', (_what, publications, next) => {
    expect(nextChange(publications, at, TUSTIN)).toEqual(next)
  })
})

test.each([
  ['the same letters and sections', {}, true],
  ['different highlighted sections', { setApart: [7] }, false],
  ['a changed letter', { versions: { en: 'x' } }, false],
  ['an additional language', { versions: { ...BUILT_IN_EDITION.versions, es: 'x' } }, false],
])('editions with %s are equal (expected: %s)', (_what, other, isSame) => {
  expect(isSameEdition(BUILT_IN_EDITION, { ...BUILT_IN_EDITION, ...other })).toBe(isSame)
})

test.each([
  ['no language besides English', { versions: { en: BUILT_IN_EDITION.versions.en! } }, true],
  [
    'one of two languages besides English',
    { versions: { en: BUILT_IN_EDITION.versions.en!, vi: BUILT_IN_EDITION.versions.vi! } },
    true,
  ],
  ['another text in a language', { versions: { ...BUILT_IN_EDITION.versions, es: 'x' } }, false],
  ['another English text', { versions: { en: 'x' } }, false],
  ['no English text', { versions: { es: BUILT_IN_EDITION.versions.es! } }, false],
  ['different highlighted sections', { versions: { en: BUILT_IN_EDITION.versions.en! }, setApart: [7] }, false],
])('an edition with %s lacks only languages (expected: %s)', (_what, other, lacks) => {
  expect(lacksOnlyLanguages({ ...BUILT_IN_EDITION, ...other }, BUILT_IN_EDITION)).toBe(lacks)
})

describe('the texts of an edition', () => {
  const text = (...paragraphs: number[]) => ({
    title: 'T',
    sections: paragraphs.map((count, at) => ({ heading: `${at + 1}.`, paragraphs: Array<string>(count).fill('p') })),
  })
  test.each([
    ['one language', { en: text(1) }, [], ['en'], []],
    [
      'an offered language without its text',
      { en: text(1) },
      [],
      ['en', 'es'],
      ['Please give the Spanish text too, or stop offering Spanish in Settings.'],
    ],
    [
      'the English text missing',
      { es: text(1) },
      [],
      ['en'],
      ['Please give the English text too, or stop offering English in Settings.'],
    ],
    [
      'a section missing',
      { en: text(1, 1, 1), es: text(1, 1) },
      [],
      ['en', 'es'],
      ['Spanish has 2 sections, English has 3.'],
    ],
    ['one section of two', { en: text(1, 1), vi: text(1) }, [], ['en'], ['Vietnamese has 1 section, English has 2.']],
    [
      'a paragraph missing',
      { en: text(1, 4), es: text(1, 3) },
      [],
      ['en'],
      ['Section 2 has 3 paragraphs in Spanish, 4 in English.'],
    ],
    ['a paragraph more where the section is set apart', { en: text(1, 3), es: text(1, 4) }, [2], ['en'], []],
    [
      'an extra paragraph in a section that is not set apart',
      { en: text(1, 3), es: text(2, 4) },
      [2],
      ['en'],
      ['Section 1 has 2 paragraphs in Spanish, 1 in English.'],
    ],
  ] as const)('are compared for equal sections and paragraphs (%s)', (_what, texts, setApart, offered, sentences) => {
    expect(editionErrors(texts, setApart, offered).map(({ msg }) => msg)).toEqual(sentences)
  })
})

test.each([
  ['yesterday', { from: '2026-11-19' }, 'The date must be from today to 90 days ahead.'],
  ['today', { from: '2026-11-20' }, undefined],
  ['in 90 days', { from: '2027-02-18' }, undefined],
  ['in 91 days', { from: '2027-02-19' }, 'The date must be from today to 90 days ahead.'],
  ['without a lawyer', { lawyerRead: false }, 'Please confirm that a lawyer has read this change.'],
  ['with 500 letters', { note: '🌿'.repeat(500) }, undefined],
  ['with 501 letters', { note: 'x'.repeat(501) }, 'The note may have 500 letters at most.'],
])('the publication of an edition %s gets the expected error or no error', (_what, asked, sentence) => {
  const error = publicationError({ from: '2026-11-20', note: '', lawyerRead: true, ...asked }, '2026-11-20')
  expect(error?.msg).toBe(sentence)
})
