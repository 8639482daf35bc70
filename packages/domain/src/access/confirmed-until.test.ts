import { expect, test } from 'vitest'
import { confirmedUntil } from './confirmed-until.ts'

test('a session is confirmed for ten minutes', () => {
  expect(confirmedUntil(new Date('2026-11-20T19:00:00Z'))).toEqual(new Date('2026-11-20T19:10:00Z'))
})
