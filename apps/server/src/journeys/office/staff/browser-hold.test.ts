import { beforeEach, expect, test } from 'vitest'
import { type Headers, useSalonAtEleven } from '../../../../test/salon-at-eleven.ts'
import { holdUnknownBrowsers } from '../../../../test/salon-under-test.ts'
import { type AddedStaff, addStaff, enrolDevice, knownCookieOf, signIn } from '../../../../test/sign-in.ts'

const salon = useSalonAtEleven()
const { clock, call } = salon
const STAFF = '/api/office/staff'

let admin: Headers
let ada: AddedStaff
let maya: AddedStaff
let addresses = 0

beforeEach(async () => {
  ada = await addStaff(salon, { role: 'admin' })
  admin = await salon.signInAs(ada)
  maya = await addStaff(salon, { role: 'manager' })
  await holdUnknownBrowsers(salon, maya.username)
})

/** Signs in from a new address, in the browser with this cookie. */
async function login(who = maya, browser: { cookie?: string } = {}) {
  const response = await salon.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { username: who.username, password: who.password },
    headers: browser,
    remoteAddress: `203.0.113.${++addresses % 250}`,
  })
  return { status: response.statusCode, body: response.json(), response }
}

/** Creates a browser that is refused; returns it and the code that it shows. */
async function heldBrowser(who = maya) {
  const { body, response } = await login(who)
  return { browser: { cookie: knownCookieOf(response) }, code: /\d{4}/.exec(body.msg)![0] }
}
const letIn = (code: string, who = maya, headers = admin) =>
  call('POST', `${STAFF}/${who.username}/let-in`, { headers, payload: { code } })
const close = (headers = admin) => call('DELETE', `${STAFF}/${maya.username}/browser-hold`, { headers })

test('an admin can let one browser sign in to one account for 15 minutes during a sign-in hold', async () => {
  const { browser, code } = await heldBrowser()
  expect(await letIn(code)).toMatchObject({ status: 200, body: { success: true, until: '2026-11-20T19:15:00.000Z' } })
  expect((await login()).body.code).toBe('NEW_BROWSER')
  await holdUnknownBrowsers(salon, ada.username)
  expect((await login(ada, browser)).body.code).toBe('NEW_BROWSER')
  clock.addMinutes(14)
  const signedIn = await login(maya, browser)
  expect(signedIn.status).toBe(200)
  expect(await salon.actionsAbout(`staff:${maya.username}`)).toContain('browser let in')
  // The sign-in has made the browser known.
  clock.addMinutes(60)
  expect((await login(maya, { cookie: knownCookieOf(signedIn.response) })).status).toBe(200)
})

test('a browser that an admin has let in has to be let in again if it has not signed in within 15 minutes', async () => {
  const { browser, code } = await heldBrowser()
  await letIn(code)
  clock.addMinutes(15)
  expect((await login(maya, browser)).body.code).toBe('NEW_BROWSER')
  await call('POST', '/api/auth/confirm', { headers: admin, payload: { password: ada.password } })
  expect((await letIn(code)).status).toBe(200)
  expect((await login(maya, browser)).status).toBe(200)
})

test('a browser that an admin has let in still has the limits of unknown browsers', async () => {
  const { browser, code } = await heldBrowser()
  await letIn(code)
  clock.sleeps.length = 0
  const wrong = await login({ ...maya, password: 'not-the-password' }, browser)
  expect([wrong.status, clock.sleeps]).toEqual([401, [4_000]])
})

test('a code that no browser has shown in the last 15 minutes is refused with an error about the field `code`', async () => {
  const { code } = await heldBrowser()
  const other = code === '0000' ? '0001' : '0000'
  const refused = {
    status: 400,
    body: { code: 'INVALID', field: 'code', msg: 'No browser shows this code. Codes are valid for 15 minutes.' },
  }
  expect(await letIn(other)).toMatchObject(refused)
  expect(await letIn(code, ada)).toMatchObject(refused)
  expect(await letIn('12')).toMatchObject({ status: 400, body: { field: 'code' } })
  clock.addMinutes(14)
  await call('POST', '/api/auth/confirm', { headers: admin, payload: { password: ada.password } })
  clock.addMinutes(1)
  expect(await letIn(code)).toMatchObject(refused)
})

test('only an admin with a confirmed session can let a browser in or end a sign-in hold', async () => {
  const { code } = await heldBrowser()
  const manager = await signIn(salon, 'manager')
  for (const response of [await letIn(code, maya, manager), await close(manager)])
    expect(response.body.code).toBe('NOT_ALLOWED')
  const unconfirmed = await signIn(salon, 'admin')
  for (const response of [await letIn(code, maya, unconfirmed), await close(unconfirmed)])
    expect(response.body.code).toBe('CONFIRM_SIGN_IN')
})

test('an admin on a known browser can let a new browser of their own sign in', async () => {
  await holdUnknownBrowsers(salon, ada.username)
  const { browser, code } = await heldBrowser(ada)
  expect((await letIn(code, ada)).status).toBe(200)
  expect((await login(ada, browser)).status).toBe(200)
})

test('the Close button ends the sign-in hold and resets the count of wrong passwords', async () => {
  const [row] = (await call('GET', STAFF, { headers: admin })).body.rows.filter(
    (one: { username: string }) => one.username === maya.username,
  )
  expect(row.browserHold).toEqual({ since: '2026-11-20T19:00:00.000Z', wrong: 100 })
  for (const _press of [1, 2])
    expect((await close()).body).toMatchObject({ success: true, row: { username: maya.username, browserHold: null } })
  const actions = await salon.actionsAbout(`staff:${maya.username}`)
  expect(actions.filter(action => action === 'password guessing closed')).toHaveLength(1)
  expect((await login({ ...maya, password: 'not-the-password' })).status).toBe(401)
  expect((await login()).status).toBe(200)
})

test('wrong passwords count towards a sign-in hold even while the account is in use in another browser', async () => {
  await login(maya, await enrolDevice(salon))
  await login()
  const { body } = await call('GET', `${STAFF}/${maya.username}`, { headers: admin })
  expect(body.browserHold.wrong).toBe(101)
})
