import { expect, test } from 'vitest'
import { freeDeviceName } from './device-name.ts'

const LONG = 'x'.repeat(50)

test.each<[requested: string, taken: string[], name: string]>([
  ['Front desk', [], 'Front desk'],
  ['Front desk', ['Window', 'Front'], 'Front desk'],
  ['Front desk', ['Front desk'], 'Front desk 2'],
  ['Front desk', ['FRONT DESK'], 'Front desk 2'],
  ['Front desk', ['Front desk', 'front desk 2', 'Front desk 4'], 'Front desk 3'],
  ['Front desk 2', ['Front desk 2'], 'Front desk 2 2'],
  [LONG, [LONG], `${'x'.repeat(48)} 2`],
  [`${'x'.repeat(47)} yy`, [`${'x'.repeat(47)} yy`], `${'x'.repeat(47)} 2`],
  ['😀'.repeat(50), ['😀'.repeat(50)], `${'😀'.repeat(48)} 2`],
])('a tablet that requests the name "%s" while %j are taken gets "%s"', (requested, taken, name) => {
  expect(freeDeviceName(requested, taken)).toBe(name)
  expect([...name].length).toBeLessThanOrEqual(50)
})

test('a hundred tablets that request one name get a hundred different names', () => {
  const names: string[] = []
  for (let index = 0; index < 100; index++) names.push(freeDeviceName('Front desk', names))
  expect(new Set(names).size).toBe(100)
  expect(names.at(-1)).toBe('Front desk 100')
})
