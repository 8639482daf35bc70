import { derivedKey } from '@frontlash/config/derived-key'
import { expect, test } from 'vitest'
import { countedCaller } from './counted-caller.ts'
import { signedDevice } from './device-signature.ts'
import { signClaims } from './token-signature.ts'

const SECRET = 'a secret of more than thirty-two letters'
const OTHER = 'another secret of thirty-two letters'
const NOW = new Date('2026-11-20T19:00:00Z')
const DEVICE = 'd'.repeat(32)

const cookie = (name: string, secret = SECRET) => ({ cookie: `a=b; ${name}=${signedDevice(secret, DEVICE)}; c=d` })
const token = (expiresInSeconds: number, secret = SECRET) => ({
  'x-auth-token': signClaims(derivedKey(secret, 'session-token'), {
    jti: 'session-1',
    exp: NOW.getTime() / 1000 + expiresInSeconds,
  }),
})
const callerOf = (headers: Record<string, string>, { url = '/api/locations', address = '::ffff:192.0.2.7' } = {}) => {
  const { key, isSigned } = countedCaller(SECRET, { url, headers, address: () => address }, NOW)
  return `${key}${isSigned ? '' : ', not signed'}`
}

test.each([
  ['a kiosk on plain http', cookie('kiosk'), `device ${DEVICE}`],
  ['a kiosk behind https', cookie('__Host-kiosk'), `device ${DEVICE}`],
  ['somebody who is signed in', token(1), 'session session-1'],
  ['a kiosk on which somebody is signed in', { ...cookie('kiosk'), ...token(1) }, `device ${DEVICE}`],
  ['a browser without a cookie or a token', {}, 'address 192.0.2.7, not signed'],
  ['a cookie with another signature', cookie('kiosk', OTHER), 'address 192.0.2.7, not signed'],
  ['a cookie of another name', cookie('not-kiosk'), 'address 192.0.2.7, not signed'],
  ['half a cookie', { cookie: `kiosk=${DEVICE}.` }, 'address 192.0.2.7, not signed'],
  ['a token that has just expired', token(0), 'address 192.0.2.7, not signed'],
  ['a token with another signature', token(1, OTHER), 'address 192.0.2.7, not signed'],
  ['a token that is no token', { 'x-auth-token': 'hello' }, 'address 192.0.2.7, not signed'],
])('%s is counted by its device, its session or its address', (_, headers, counted) => {
  expect(callerOf(headers)).toBe(counted)
})

test('the IPv6 network of a household is counted as one address', () => {
  expect(callerOf({}, { address: '2001:db8:1:2:ffff::9' })).toBe('address 2001:db8:1:2::/64, not signed')
  expect(callerOf({}, { url: '/api/webhooks/square' })).toBe('webhooks 192.0.2.7, not signed')
})

test('the address of a caller with a credential is not parsed', () => {
  const address = () => expect.fail('read')
  countedCaller(SECRET, { url: '/', headers: cookie('kiosk'), address }, NOW)
})
