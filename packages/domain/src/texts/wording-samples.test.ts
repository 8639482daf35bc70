import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isGsm7 } from './gsm7.ts'
import { ENGLISH } from './wording.ts'
import { CHECKED_LOCATION, markedSamples, SAMPLE_SIZES, sampleText } from './wording-samples.ts'

const short = (words: string) => markedSamples('LATE', words, 'short', CHECKED_LOCATION, ENGLISH)

test.each([
  [
    'Hi {first} – é’🌸',
    "Hi Ana - é'",
    [
      ['–', '-'],
      ['’', "'"],
      ['🌸', ''],
    ],
  ],
  [
    'Hi🌸{first}, it’s you',
    "Hi Ana, it's you",
    [
      ['🌸', ''],
      ['’', "'"],
    ],
  ],
  [
    '  {first} …  Nguyễn ',
    'Ana ... Nguyen',
    [
      ['…', '...'],
      ['ễ', 'e'],
    ],
  ],
  ['Ends with two‥', 'Ends with two.', [['‥', '.']]],
  ['Two\nlines', 'Two lines', []],
])('the samples of the wording %j mark each character that was replaced', (words, sent, replaced) => {
  for (const { body, hasStopNotice, marked } of short(words)) {
    expect(body).toBe(hasStopNotice ? `${sent} Reply STOP to opt out.` : sent)
    expect(marked.map(({ letter, becomes }) => [letter, becomes])).toEqual(replaced)
    for (const { at, becomes } of marked) expect(body.slice(at, at + becomes.length)).toBe(becomes)
  }
})

test('the mark of a replaced character has the right position in each sample, even after a longer or shorter name', () => {
  const words = `${'{service} '.repeat(8)}– {first}`
  const places = SAMPLE_SIZES.flatMap(size => markedSamples('LATE', words, size, CHECKED_LOCATION, ENGLISH)).map(
    ({ body, marked: [mark] }) => [body.indexOf('-'), mark!.at] as const,
  )
  for (const [stands, at] of places) expect(at).toBe(stands)
  expect(new Set(places.map(([, at]) => at)).size).toBeGreaterThan(1)
})

test('the samples of any wording equal the texts that are sent, and each mark points to its replacement', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1 }), words => {
      const { body, bodyWithNotice } = sampleText('LATE', words, 'short', CHECKED_LOCATION, ENGLISH)
      const samples = short(words)
      expect(samples.map(sample => sample.body)).toEqual([body, bodyWithNotice])
      for (const sample of samples) {
        expect(isGsm7(sample.body)).toBe(true)
        for (const { at, becomes } of sample.marked) expect(sample.body.slice(at, at + becomes.length)).toBe(becomes)
      }
    }),
    { numRuns: 30 },
  )
})
