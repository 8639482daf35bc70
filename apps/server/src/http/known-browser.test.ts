import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { testClock } from '../../test/test-clock.ts'
import type { AppContext } from '../app-context.ts'
import { isKnownBrowser, letInCodes, readKnownBrowser, rememberBrowser } from './known-browser.ts'

const DAY_MS = 86_400_000
const clock = testClock('2026-11-20T19:00:00.000Z')
const contextOf = (appSecret: string) =>
  ({ clock, config: { appSecret, publicUrl: 'http://localhost:3000' } }) as unknown as AppContext
const context = contextOf('a secret for tests only, long enough to pass')

/** Makes a browser that sends back the last cookie that it received. */
function newBrowser() {
  const cookies: Record<string, string> = {}
  const reply = { setCookie: (name: string, value: string) => (cookies[name] = value) } as unknown as FastifyReply
  const request = { cookies, headers: {} } as unknown as FastifyRequest
  return { cookies, reply, request }
}

test('a browser is known if its cookie is valid for at least one account', () => {
  const { request, reply } = newBrowser()
  expect(isKnownBrowser(context, request)).toBe(false)
  // A browser that was refused gets an id, but is not known for any account.
  letInCodes(context, request, reply, 'staff:maya')
  expect(isKnownBrowser(context, request)).toBe(false)
  rememberBrowser(context, request, reply, 'maya')
  expect(isKnownBrowser(context, request)).toBe(true)
  expect(isKnownBrowser(contextOf('another secret, long enough to pass as well'), request)).toBe(false)
  clock.set(new Date(clock.realNow().getTime() + 90 * DAY_MS))
  expect(isKnownBrowser(context, request)).toBe(false)
})

test('the cookie of a known browser contains the last 16 accounts that signed in', () => {
  const { request, reply } = newBrowser()
  for (let account = 0; account < 17; account += 1) {
    rememberBrowser(context, request, reply, `account-${account}`)
    clock.set(new Date(clock.realNow().getTime() + 1_000))
  }
  const browser = readKnownBrowser(context, request)!
  expect([0, 1, 16].map(account => browser.knows(`account-${account}`))).toEqual([false, true, true])
})

test('the codes with which an admin lets a browser sign in have four or six digits and depend on the account', () => {
  const { request, reply } = newBrowser()
  const codesOf = (subject: string) => letInCodes(context, request, reply, subject).codes
  expect(codesOf('staff:maya')).toEqual(codesOf('staff:maya'))
  const accounts = Array.from({ length: 20 }, (_, account) => codesOf(`staff:${account}`))
  expect(new Set(accounts.map(([first]) => first)).size).toBeGreaterThan(10)
  for (const codes of accounts) expect(codes.join(' ')).toMatch(/^\d{4} \d{4} \d{4} \d{6}$/)
})

test.each(['', '.', '..', 'e30.', 'x'.repeat(5_000)])('a cookie without a valid signature is ignored (%j)', value => {
  const { request, cookies } = newBrowser()
  cookies.known = value
  expect(readKnownBrowser(context, request)).toBeUndefined()
})
