import { describe, expect, test } from 'vitest'
import { readClientRecord, readServerUser, startOfSession, type VisitClient } from './session-start.ts'

const NOW_MS = Date.parse('2026-11-20T19:00:00Z')
const MARIA: VisitClient = { id: 'c1', first_name: 'Maria', last_name: 'G.', phone: '+17145550101', role: 'client' }

function token(expiresAtMs: number): string {
  const claims = {
    id: 'u1',
    username: 'manager',
    role: 'manager',
    selectedLocation: null,
    locationAccess: [],
    exp: expiresAtMs / 1000,
  }
  return `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`
}

const goodToken = token(NOW_MS + 60_000)

describe('the user that a page starts with', () => {
  test.each([
    ['a client who is checked in', { client: MARIA, isCheckedIn: true, token: null }, 'client'],
    [
      'a client who is checked in, before the manager whose token is there',
      { client: MARIA, isCheckedIn: true, token: goodToken },
      'client',
    ],
    [
      'the manager, when the client is not checked in',
      { client: MARIA, isCheckedIn: false, token: goodToken },
      'staff',
    ],
    [
      'the manager, when a flag was left behind without a client',
      { client: null, isCheckedIn: true, token: goodToken },
      'staff',
    ],
    [
      'the user the server names, when nothing is stored',
      { client: null, isCheckedIn: false, token: null },
      'ask-server',
    ],
    [
      'the user the server names, when the client is not checked in',
      { client: MARIA, isCheckedIn: false, token: null },
      'ask-server',
    ],
  ])('%s', (_who, stored, kind) => {
    expect(startOfSession(stored, NOW_MS).kind).toBe(kind)
  })

  test.each([
    ['has run out', token(NOW_MS)],
    ['is broken', 'hello'],
  ])('a token that %s is dropped before the server is asked', (_what, stored) => {
    expect(startOfSession({ client: null, isCheckedIn: false, token: stored }, NOW_MS)).toEqual({
      kind: 'ask-server',
      dropToken: true,
    })
  })

  test('nothing is dropped where there was no token', () => {
    expect(startOfSession({ client: null, isCheckedIn: false, token: null }, NOW_MS)).toMatchObject({
      dropToken: false,
    })
  })
})

describe('a stored client', () => {
  test.each([
    ['as lookups respond', { id: 'c1', first_name: 'Maria', last_name: 'G.', phone: '+17145550101' }],
    ['as some lookups respond', { id: 'c1', firstName: 'Maria', lastName: 'G.', phone: '+17145550101' }],
    ['with a role that somebody added to the stored entry', { ...MARIA, role: 'admin' }],
  ])('%s reads the same', (_what, stored) => {
    expect(readClientRecord(stored)).toEqual(MARIA)
  })

  test.each([[null], [{}], [{ id: 5 }], [{ id: '' }]])('%j is nobody', stored => {
    expect(readClientRecord(stored)).toBeNull()
  })
})

describe('the user that the server names', () => {
  test('a member of staff keeps their role', () => {
    const user = { id: 'u1', username: 'technician', role: 'technician', selectedLocation: null, locationAccess: [] }
    expect(readServerUser(user)).toMatchObject({ kind: 'staff', staff: { role: 'technician' } })
  })

  test('a user without a profile is a client of whom only the email is known', () => {
    expect(readServerUser({ email: 'maria@example.com' })).toEqual({
      kind: 'client',
      client: { id: '', first_name: '', last_name: '', phone: '', email: 'maria@example.com', role: 'client' },
    })
  })
})
