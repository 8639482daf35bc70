import { expect, test } from 'vitest'
import { changedWords } from './changed-words.ts'
import { WAIVER_SECTIONS, WAIVER_TITLE } from './waiver-text.ts'

const text = (...sections: [string, ...string[]][]) => ({
  title: 'Consent',
  sections: sections.map(([heading, ...paragraphs]) => ({ heading, paragraphs })),
})
/** The changes as text: `[-old-]` and `{+new+}`, one line for each block, with the number of its section. */
function shown(...of: Parameters<typeof changedWords>): string[] {
  const mark = { same: ['', ''], added: ['{+', '+}'], removed: ['[-', '-]'] } as const
  return changedWords(...of).map(
    ({ section, pieces }) =>
      `${section} ${pieces.map(({ text: words, change }) => mark[change][0] + words + mark[change][1]).join(' ')}`,
  )
}

const BEFORE = text(['1. All', 'I agree to this.', 'I am well.'], ['2. End', 'Done.'])

test.each([
  ['no change', BEFORE, ['0 Consent', '1 1. All', '1 I agree to this.', '1 I am well.', '2 2. End', '2 Done.']],
  [
    'a changed word',
    text(['1. All', 'I agree to that.', 'I am well.'], ['2. End', 'Done.']),
    ['0 Consent', '1 1. All', '1 I agree to [-this.-] {+that.+}', '1 I am well.', '2 2. End', '2 Done.'],
  ],
  [
    'a removed paragraph',
    text(['1. All', 'I am well.'], ['2. End', 'Done.']),
    ['0 Consent', '1 1. All', '1 [-I agree to this.-]', '1 I am well.', '2 2. End', '2 Done.'],
  ],
  [
    'an added section, which renumbers the next section',
    text(['1. All', 'I agree to this.', 'I am well.'], ['2. New', 'More.'], ['3. End', 'Done.']),
    [
      '0 Consent',
      '1 1. All',
      '1 I agree to this.',
      '1 I am well.',
      '2 2. [-End-] {+New+}',
      '2 {+More.+}',
      '3 {+3. End+}',
      '3 Done.',
    ],
  ],
  [
    'a change of everything except the title',
    text(['9. Other', 'Words.']),
    [
      '0 Consent',
      '1 [-1. All-] {+9. Other+}',
      '1 [-I agree to this.-] {+Words.+}',
      '1 [-I am well.-]',
      '1 [-2. End-]',
      '1 [-Done.-]',
    ],
  ],
])('the words that were changed are marked (%s)', (_what, after, lines) => {
  const found = shown(BEFORE, after)
  expect(found).toEqual(lines)
})

test('the result without the removed words is the new text, and the result without the added words is the old text', () => {
  const old = { title: WAIVER_TITLE, sections: WAIVER_SECTIONS }
  const fresh = {
    title: `${WAIVER_TITLE} again`,
    sections: [...WAIVER_SECTIONS.slice(2, 9).toReversed(), ...BEFORE.sections, ...WAIVER_SECTIONS.slice(4)],
  }
  const words = ({ title, sections }: typeof old) =>
    [title, ...sections.flatMap(one => [one.heading, ...one.paragraphs])].join(' ')
  const left = (gone: 'added' | 'removed') =>
    changedWords(old, fresh)
      .flatMap(({ pieces }) => pieces)
      .filter(({ change }) => change !== gone)
      .map(piece => piece.text)
      .join(' ')
  expect(left('removed')).toBe(words(fresh))
  expect(left('added')).toBe(words(old))
})

test.each([
  [998, ['removed', 'added', 'same', 'removed', 'added']],
  [1_000, ['removed', 'added']],
])('a common word with %i changed words on each side results in the changes %j', (count, changes) => {
  const long = (letter: string) =>
    text(['1.', [...Array(count).fill(letter), 'x', ...Array(count).fill(letter)].join(' ')])
  expect(
    changedWords(long('a'), long('b'))
      .at(-1)!
      .pieces.map(({ change }) => change),
  ).toEqual(changes)
})
