import { describe, expect, test } from 'vitest'
import { readClaims } from './session-token.ts'

const NOW_MS = Date.parse('2026-11-20T19:00:00Z')
const PERSON = {
  id: 'u1',
  username: 'manager',
  first_name: 'Dana',
  role: 'manager',
  selectedLocation: 'tustin',
  locationAccess: [],
}

function token(payload: unknown): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'HS256' })}.${part(payload)}.signature`
}

describe('a stored token', () => {
  test('contains the user’s claims until it expires', () => {
    expect(readClaims(token({ ...PERSON, exp: NOW_MS / 1000 + 1 }), NOW_MS)).toEqual(PERSON)
  })

  test('contains claims from its field `user`, including a name with non-ASCII letters', () => {
    const user = { ...PERSON, first_name: 'Nguyễn' }
    expect(readClaims(token({ user, exp: NOW_MS / 1000 + 1 }), NOW_MS)).toEqual(user)
  })

  test('contains all claims even if the field `user` contains only some of the claims', () => {
    const user = { role: 'manager', selectedLocation: 'irvine' }
    const claims = { ...PERSON, user, jti: 'session', exp: NOW_MS / 1000 + 1 }
    expect(readClaims(token(claims), NOW_MS)).toEqual({ ...PERSON, selectedLocation: 'irvine' })
  })

  test.each([
    ['expires this second', token({ ...PERSON, exp: NOW_MS / 1000 })],
    ['has no end', token(PERSON)],
    ['has no role', token({ ...PERSON, role: undefined, exp: NOW_MS / 1000 + 60 })],
    ['is of a client', token({ ...PERSON, role: 'client', exp: NOW_MS / 1000 + 60 })],
    ['has no id', token({ ...PERSON, id: undefined, exp: NOW_MS / 1000 + 60 })],
    ['is no token', 'hello'],
    ['has a middle that is no JSON', 'a.bm90IGpzb24.c'],
    ['has a middle that is no object', token(5)],
    ['is empty', ''],
  ])('contains no claims if the token %s', (_what, stored) => {
    expect(readClaims(stored, NOW_MS)).toBeNull()
  })
})
