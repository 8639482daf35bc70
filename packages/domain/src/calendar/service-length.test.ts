import { expect, test } from 'vitest'
import { type ServiceLength, serviceLength, trimmedService } from './service-length.ts'

test.each<[number, ServiceLength]>([
  [5, 'very-short'],
  [20, 'very-short'],
  [21, 'short'],
  [30, 'short'],
  [31, 'medium'],
  [59, 'medium'],
  [60, 'long'],
  [180, 'long'],
])('a service of %i minutes has the length class %s', (minutes, length) => {
  expect(serviceLength(minutes)).toBe(length)
})

test('a service name is cut after fifty characters, but never within a combined character', () => {
  expect(trimmedService('x'.repeat(50))).toHaveLength(50)
  expect(trimmedService('x'.repeat(51))).toHaveLength(50)
  expect(trimmedService(`${'x'.repeat(49)}𝒳y`)).toBe(`${'x'.repeat(49)}𝒳`)
  expect(trimmedService(`${'x'.repeat(49)} and more`)).toBe('x'.repeat(49))
})
