import { createHmac, randomUUID } from 'node:crypto'
import { readToken } from '@frontlash/http/token-signature'
import { expect, test } from 'vitest'
import { signToken, type TokenClaims } from './session-token.ts'

const KEY = Buffer.alloc(32, 7)
const NOON = new Date('2026-11-20T20:00:00Z')
const noonSeconds = NOON.getTime() / 1000

const CLAIMS: TokenClaims = {
  jti: randomUUID(),
  id: randomUUID(),
  username: 'maria',
  role: 'manager',
  selectedLocation: 'tustin',
  user: { role: 'manager', selectedLocation: 'tustin' },
  iat: noonSeconds,
  exp: noonSeconds + 12 * 3600,
}
const TOKEN = signToken(KEY, CLAIMS)
const [header, claims, signature] = TOKEN.split('.') as [string, string, string]

function signedAs(head: object, body: object, key = KEY): string {
  const text = [head, body].map(part => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`
}

test('a session token contains the id of its session', () => {
  expect(readToken(KEY, TOKEN, NOON)).toEqual({ sessionId: CLAIMS.jti })
})

test('a token contains the user’s name and role in a form that browsers can read', () => {
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual(CLAIMS)
})

test.each([
  ['at its last second', 12 * 3600 - 1, true],
  ['twelve hours after it was issued', 12 * 3600, false],
])('a session token %s (%i seconds after sign-in) is valid (expected: %s)', (_, secondsLater, isGood) => {
  expect(readToken(KEY, TOKEN, new Date(NOON.getTime() + secondsLater * 1000)) !== undefined).toBe(isGood)
})

test.each([
  ['signed with another key', signToken(Buffer.alloc(32, 8), CLAIMS)],
  [
    'with another body',
    `${header}.${Buffer.from(JSON.stringify({ ...CLAIMS, role: 'admin' })).toString('base64url')}.${signature}`,
  ],
  ['without a signature', `${header}.${claims}.`],
  ['with the algorithm none', `${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.`],
  ['of another algorithm, signed with our key', signedAs({ alg: 'HS512', typ: 'JWT' }, CLAIMS)],
  ['with an extra part', `${TOKEN}.more`],
  ['that is empty', ''],
  ['without the form of a token', 'hello'],
  ['of a megabyte', `${header}.${'a'.repeat(1_000_000)}.${signature}`],
])('a session token %s is refused', (_, token) => {
  expect(readToken(KEY, token, NOON)).toBeUndefined()
})
