import { expect, test } from 'vitest'
import { LANGUAGES } from '../language.ts'
import { builtInWording, languagesOf } from './built-in-wording.ts'
import { textSize } from './gsm7.ts'
import { WORDED_TEMPLATES } from './which-text.ts'
import { ENGLISH, type TextForm } from './wording.ts'
import { wordingError } from './wording-errors.ts'

const FORMS: readonly TextForm[] = [
  ENGLISH,
  { language: 'es', marks: 'plain' },
  { language: 'vi', marks: 'plain' },
  { language: 'vi', marks: 'full' },
]

test.each(WORDED_TEMPLATES)(
  'the built-in wording of %s can be saved as the salon’s own in every language',
  template => {
    for (const form of FORMS.filter(({ language }) => languagesOf(template, LANGUAGES).includes(language)))
      expect(wordingError(template, builtInWording(template, form.language).words, form)).toBeUndefined()
  },
)

test.each([
  ['LATE', '  ', 'Please write the text, or use the built-in one.'],
  ['LATE', 'Hi {nmae}', '{nmae} stands for nothing.'],
  ['SURVEY', 'How was it?', 'This text must hold {survey link}.'],
  ['WRONG_LOCATION', 'Not here', 'This text must hold {cloc}.'],
  ['OWNER_SUMMARY', 'A good week', 'This text must hold {insights link}.'],
  // With the stop notice of 23 letters, the text may have 459 letters, which fill three parts.
  ['LATE', 'x'.repeat(436), undefined],
  ['LATE', 'x'.repeat(437), 'The text may take 3 parts at most.'],
] as const)('the wording for %s with the content %j has the expected error or no error', (template, words, error) => {
  expect(wordingError(template, words)).toBe(error)
})

test.each([
  ['a'.repeat(160), { parts: 1, places: 160, of: 160 }],
  ['a'.repeat(161), { parts: 2, places: 161, of: 306 }],
  ['a'.repeat(307), { parts: 3, places: 307, of: 459 }],
  ['ễ'.repeat(70), { parts: 1, places: 70, of: 70 }],
  ['ễ'.repeat(71), { parts: 2, places: 71, of: 134 }],
  ['ễ'.repeat(135), { parts: 3, places: 135, of: 201 }],
])('the wording %j has the expected number of parts and letters', (text, size) => {
  expect(textSize(text)).toEqual(size)
})
