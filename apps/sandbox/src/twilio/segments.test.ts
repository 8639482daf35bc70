import { expect, test } from 'vitest'
import { keywordOf } from './keywords.ts'
import { segmentCount } from './segments.ts'

test.each([
  ['x'.repeat(160), 1],
  ['x'.repeat(161), 2],
  ['x'.repeat(306), 2],
  ['x'.repeat(307), 3],
  [`${'x'.repeat(158)}€`, 1],
  [`${'x'.repeat(159)}€`, 2],
  [`${'x'.repeat(69)}ễ`, 1],
  [`${'x'.repeat(70)}ễ`, 2],
  ['é ñ ü'.repeat(32), 1],
])('the text in table row %# has the number of billed parts that its length and alphabet require', (text, parts) => {
  expect(segmentCount(text)).toBe(parts)
})

test.each([
  ['STOP', 'STOP'],
  ['stopall', 'STOP'],
  [' Revoke\n', 'STOP'],
  ['unstop', 'START'],
  ['yes', 'START'],
  ['Info', 'HELP'],
  ['stop please', undefined],
  ['stop.', undefined],
  ['', undefined],
])('the reply %j is recognised as the keyword %s', (body, keyword) => {
  expect(keywordOf(body)).toBe(keyword)
})
