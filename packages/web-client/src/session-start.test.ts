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

describe('the user of a new page', () => {
  test.each([
    ['is a client who is checked in', { client: MARIA, isCheckedIn: true, token: null }, 'client'],
    [
      'is a client who is checked in, even if there is a manager’s token',
      { client: MARIA, isCheckedIn: true, token: goodToken },
      'client',
    ],
    [
      'is the manager if the client is not checked in',
      { client: MARIA, isCheckedIn: false, token: goodToken },
      'staff',
    ],
    [
      'is the manager if there is only a leftover flag without a client',
      { client: null, isCheckedIn: true, token: goodToken },
      'staff',
    ],
    [
      'is the user from the server if nothing is stored',
      { client: null, isCheckedIn: false, token: null },
      'ask-server',
    ],
    [
      'is the user from the server if the client is not checked in',
      { client: MARIA, isCheckedIn: false, token: null },
      'ask-server',
    ],
  ])('%s', (_who, stored, kind) => {
    expect(startOfSession(stored, NOW_MS).kind).toBe(kind)
  })

  test.each([
    ['an expired token', token(NOW_MS)],
    ['a broken token', 'hello'],
  ])('is requested from the server after the removal of %s', (_what, stored) => {
    expect(startOfSession({ client: null, isCheckedIn: false, token: stored }, NOW_MS)).toEqual({
      kind: 'ask-server',
      dropToken: true,
    })
  })

  test('is requested from the server if no token is stored, without removing a token', () => {
    expect(startOfSession({ client: null, isCheckedIn: false, token: null }, NOW_MS)).toMatchObject({
      dropToken: false,
    })
  })
})

describe('a stored client', () => {
  test.each([
    ['in the form of most lookups', { id: 'c1', first_name: 'Maria', last_name: 'G.', phone: '+17145550101' }],
    ['in the form of some lookups', { id: 'c1', firstName: 'Maria', lastName: 'G.', phone: '+17145550101' }],
    ['with another role in the stored entry', { ...MARIA, role: 'admin' }],
  ])('%s is read as the same client', (_what, stored) => {
    expect(readClientRecord(stored)).toEqual(MARIA)
  })

  test.each([[null], [{}], [{ id: 5 }], [{ id: '' }]])('is treated as missing if the stored value is %j', stored => {
    expect(readClientRecord(stored)).toBeNull()
  })
})

describe('the user in the server’s response', () => {
  test('is a member of staff with the role of the account', () => {
    const user = { id: 'u1', username: 'technician', role: 'technician', selectedLocation: null, locationAccess: [] }
    expect(readServerUser(user)).toMatchObject({ kind: 'staff', staff: { role: 'technician' } })
  })

  test('is a client with only an email address if the user has no profile', () => {
    expect(readServerUser({ email: 'maria@example.com' })).toEqual({
      kind: 'client',
      client: { id: '', first_name: '', last_name: '', phone: '', email: 'maria@example.com', role: 'client' },
    })
  })
})
