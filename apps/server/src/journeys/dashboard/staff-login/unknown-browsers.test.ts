import { beforeEach, describe, expect, test } from 'vitest'
import { type Headers, useSalonAtEleven } from '../../../../test/salon-at-eleven.ts'
import { holdUnknownBrowsers, openContext } from '../../../../test/salon-under-test.ts'
import { type AddedStaff, addStaff, enrolDevice, knownCookieOf } from '../../../../test/sign-in.ts'
import { testClock } from '../../../../test/test-clock.ts'
import { statement } from '../../../platform/db/statement.ts'
import { countPasswordFailure } from '../../../records/staff/password-failure-store.ts'

const salon = useSalonAtEleven()
const { clock, call } = salon
const WRONG = 'not-the-password'
const DAY_MS = 24 * 3_600_000

let maya: AddedStaff
let addresses = 0
const newAddress = () => `203.0.${113 + Math.floor(++addresses / 250)}.${addresses % 250}`
type From = { remoteAddress?: string; headers?: Headers }

beforeEach(async () => {
  maya = await addStaff(salon, { role: 'manager' })
  clock.sleeps.length = 0
})

const login = (password: string, from: From = {}, username = maya.username) =>
  call('POST', '/api/auth/login', { payload: { username, password }, remoteAddress: newAddress(), ...from })
const moveOn = (ms: number) => clock.set(new Date(clock.realNow().getTime() + ms))
const subjectOf = async (username: string) =>
  (await salon.db.row(
    statement('', `select 'staff:' || id as subject from staff where username = :username`).returns<{
      subject: string
    }>(),
    { username },
  ))!.subject

const signIn = (who = maya, from: From = {}) =>
  salon.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { username: who.username, password: who.password },
    remoteAddress: newAddress(),
    ...from,
  })

/** Returns the headers of a browser in which this person has signed in by password. */
const knownBrowser = async (who = maya, from: From = {}) => ({ cookie: knownCookieOf(await signIn(who, from)) })

/** Counts wrong passwords of unknown browsers without sending a call for each. */
async function wrongFromUnknown(count: number, subject?: string): Promise<void> {
  const counted = subject ?? (await subjectOf(maya.username))
  for (let done = 0; done < count; done += 1) await countPasswordFailure(salon.db, counted, clock.realNow())
}

const hold = (who = maya) => holdUnknownBrowsers(salon, who.username)

describe('wrong passwords, counted by address,', () => {
  test('expire for a user name only after a sign-in with the right password of this user name', async () => {
    const tess = await addStaff(salon, { role: 'technician' })
    const from = { remoteAddress: newAddress() }
    for (let attempts = 0; attempts < 4; attempts += 1) expect((await login(WRONG, from)).status).toBe(401)
    expect((await login(tess.password, from, tess.username)).status).toBe(200)
    expect((await login(WRONG, from)).status).toBe(401)
    expect((await login(WRONG, from)).body.code).toBe('TOO_MANY_TRIES')
  })

  test('cause no wait for a user who twice types four wrong passwords and then the right password', async () => {
    const from = { remoteAddress: newAddress() }
    for (let rounds = 0; rounds < 2; rounds += 1) {
      for (let attempts = 0; attempts < 4; attempts += 1) expect((await login(WRONG, from)).status).toBe(401)
      expect((await login(maya.password, from)).status).toBe(200)
    }
  })

  test('cause no wait for a user who mistypes the password twice', async () => {
    const from = { remoteAddress: newAddress() }
    for (const password of [WRONG, WRONG, maya.password]) await login(password, from)
    expect(await salon.isSignedIn(await salon.signInAs(maya))).toBe(true)
    expect(clock.sleeps).toEqual([])
  })

  test('are still counted after a valid set-up link was opened', async () => {
    const admin = await addStaff(salon, { role: 'admin' })
    const headers = await salon.signInAs(admin)
    const link = await call('POST', `/api/office/staff/${maya.username}/set-up-link`, { headers })
    const from = { remoteAddress: newAddress() }
    for (let attempts = 0; attempts < 4; attempts += 1) await login(WRONG, from)
    const key = new URL(link.body.url).hash.slice(1)
    expect((await call('POST', '/api/auth/set-up', { payload: { key }, ...from })).status).toBe(200)
    await login(WRONG, from)
    expect((await login(WRONG, from)).body.code).toBe('TOO_MANY_TRIES')
  })
})

describe('a known browser', () => {
  test('has its own count of wrong passwords', async () => {
    const from = { remoteAddress: newAddress() }
    const headers = await knownBrowser(maya, from)
    for (let attempts = 0; attempts < 5; attempts += 1) await login(WRONG, from)
    expect((await login(maya.password, from)).body.code).toBe('TOO_MANY_TRIES')
    expect((await login(maya.password, { ...from, headers })).status).toBe(200)
    for (let attempts = 0; attempts < 5; attempts += 1) await login(WRONG, { headers })
    expect((await login(maya.password, { headers })).body.code).toBe('TOO_MANY_TRIES')
  })

  test('is known only for the accounts that have signed in with it', async () => {
    const olga = await addStaff(salon, { role: 'manager' })
    const both = await knownBrowser(olga, { headers: await knownBrowser() })
    await wrongFromUnknown(12)
    await wrongFromUnknown(12, await subjectOf(olga.username))
    expect((await login(maya.password, { headers: both })).status).toBe(200)
    expect((await login(olga.password, { headers: both }, olga.username)).status).toBe(200)
    expect(clock.sleeps).toEqual([])
    expect((await login(olga.password, { headers: await knownBrowser() }, olga.username)).status).toBe(200)
    expect(clock.sleeps).toEqual([4_000, 4_000])
  })

  test('stays known for 90 days after the last sign-in by password', async () => {
    const headers = await knownBrowser()
    moveOn(90 * DAY_MS - 1_000)
    await wrongFromUnknown(12)
    expect((await login(maya.password, { headers })).status).toBe(200)
    expect(clock.sleeps).toEqual([])
    moveOn(1_000)
    await login(maya.password, { headers })
    expect(clock.sleeps).toEqual([4_000])
  })

  test('has a cookie that scripts, other sites and other addresses cannot use', async () => {
    const response = await signIn()
    expect(response.cookies).toEqual([
      {
        name: 'known',
        value: expect.stringMatching(/^[\w-]+\.[\w-]{43}$/),
        httpOnly: true,
        sameSite: 'Strict',
        path: '/',
        maxAge: 90 * 86_400,
      },
    ])
    const https = await openContext({ clock, env: { PUBLIC_URL: 'https://salon.example' } })
    const { username, password } = await addStaff(https, { role: 'manager' })
    const secure = await https.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { username, password },
    })
    expect(secure.cookies).toMatchObject([{ name: '__Host-known', secure: true, path: '/' }])
    await https.close()
  })

  test.each([
    ['a changed account', (value: string) => value.replace(/^./, one => (one === 'e' ? 'f' : 'e'))],
    ['a changed signature', (value: string) => value.replace(/.$/, one => (one === 'A' ? 'B' : 'A'))],
    ['no signature', (value: string) => value.split('.')[0]!],
    ['nothing', () => ''],
  ])('becomes unknown if its cookie has %s', async (_what, forged) => {
    const { cookie } = await knownBrowser()
    await wrongFromUnknown(12)
    const headers = { cookie: `known=${forged(cookie!.slice('known='.length))}` }
    expect((await login(maya.password, { headers })).status).toBe(200)
    expect(clock.sleeps).toEqual([4_000])
  })

  test('cannot sign in without a password', async () => {
    expect((await call('GET', '/api/auth/user', { headers: await knownBrowser() })).body.code).toBe('NOT_SIGNED_IN')
  })

  test('gets the cookie at the next call if the session by password is older than the upgrade that added such cookies', async () => {
    const token = await salon.signInAs(maya)
    const response = await salon.app.inject({ url: '/api/auth/user', headers: token })
    await wrongFromUnknown(12)
    const headers = { cookie: knownCookieOf(response) }
    expect((await login(maya.password, { headers })).status).toBe(200)
    expect(clock.sleeps).toEqual([])
    const again = await salon.app.inject({ url: '/api/auth/user', headers: { ...token, ...headers } })
    expect(again.cookies).toEqual([])
  })

  test('gets no cookie in a session that began with a PIN', async () => {
    const pin = { pin: maya.pin, selectedLocation: 'tustin' }
    const { body } = await call('POST', '/api/auth/login-pin', { payload: pin })
    const response = await salon.app.inject({ url: '/api/auth/user', headers: { 'x-auth-token': body.token } })
    expect([response.statusCode, response.cookies]).toEqual([200, []])
  })
})

describe('all unknown browsers together', () => {
  test('wait 1 s, doubling to 4 s, after ten wrong passwords for an account', async () => {
    const tablet = await enrolDevice(salon)
    const laptop = await knownBrowser()
    for (let attempts = 0; attempts < 10; attempts += 1) expect((await login(WRONG)).status).toBe(401)
    expect(clock.sleeps).toEqual([])
    for (let attempts = 0; attempts < 4; attempts += 1) expect((await login(WRONG)).status).toBe(401)
    expect(clock.sleeps).toEqual([1_000, 2_000, 4_000, 4_000])
    clock.sleeps.length = 0
    for (const headers of [tablet, laptop]) expect((await login(maya.password, { headers })).status).toBe(200)
    const olga = await addStaff(salon, { role: 'manager' })
    expect((await login(olga.password, {}, olga.username)).status).toBe(200)
    expect(clock.sleeps).toEqual([])
    // A right password does not reset this counter: the next unknown browser waits as long as before.
    await login(WRONG)
    expect(clock.sleeps).toEqual([4_000])
    moveOn(3_600_000)
    await login(WRONG)
    expect(clock.sleeps).toEqual([4_000])
  })

  test('may make only one delayed attempt per address at a time', async () => {
    await wrongFromUnknown(12)
    const goOn = clock.holdSleeps()
    const [mine, others] = [{ remoteAddress: newAddress() }, { remoteAddress: newAddress() }]
    const first = login(maya.password, mine)
    await expect.poll(() => clock.sleeps.length).toBe(1)
    expect(await login(maya.password, mine)).toMatchObject({
      status: 429,
      body: { code: 'TOO_MANY_TRIES', msg: 'Too many tries. Please wait 4 seconds.' },
      headers: { 'retry-after': '4' },
    })
    const second = login(maya.password, others)
    await expect.poll(() => clock.sleeps.length).toBe(2)
    goOn()
    expect([(await first).status, (await second).status]).toEqual([200, 200])
    expect((await login(maya.password, mine)).status).toBe(200)
  })

  test('are delayed before the limit of their address is checked', async () => {
    const from = { remoteAddress: newAddress() }
    for (let attempts = 0; attempts < 5; attempts += 1) await login(WRONG, from)
    await wrongFromUnknown(12)
    expect((await login(maya.password, from)).body.msg).toMatch(/^Too many tries. Please wait \d+ seconds.$/)
    expect(clock.sleeps).toEqual([4000])
  })

  test('wait as long with an unknown user name as with a known user name', async () => {
    const seen = async (username: string) => {
      clock.sleeps.length = 0
      const from = { remoteAddress: newAddress() }
      const responses = []
      for (let attempts = 0; attempts < 14; attempts += 1) {
        const { status, body } = await login(WRONG, attempts < 3 ? from : {}, username)
        responses.push([status, body.code, body.msg])
      }
      return [responses, [...clock.sleeps]]
    }
    expect(await seen('nobody-of-this-name')).toEqual(await seen(maya.username))
  })

  test('use at most 65,536 database rows for unknown user names', async () => {
    const names = ['Nobody', 'nobody ', 'NOBODY']
    for (const name of names) await login(WRONG, {}, name)
    type Row = { subject: string; recent: number }
    const rows = statement('', 'select subject, recent from unknown_browser_failures').returns<Row>()
    const [row, ...more] = await salon.db.rows(rows)
    expect([row!.recent, more]).toEqual([3, []])
    expect(Number(/^name:(\d+)$/.exec(row!.subject)![1])).toBeLessThan(65_536)
  })

  test('can end kiosk mode by password after the same delay as for a sign-in', async () => {
    await wrongFromUnknown(12)
    const payload = { username: maya.username, password: maya.password }
    const response = await salon.app.inject({ method: 'POST', url: '/api/auth/leave-kiosk-mode', payload })
    expect(response.json()).toEqual({ valid: true })
    expect(response.cookies.map(cookie => cookie.name)).toEqual(['known'])
    expect(clock.sleeps).toEqual([4_000])
  })

  test('are not limited if RATE_LIMITS is off', async () => {
    const openClock = testClock('2026-11-20T19:00:00.000Z')
    const open = await openContext({ clock: openClock, env: { RATE_LIMITS: 'off' } })
    const { username, password } = await addStaff(open, { role: 'manager' })
    const send = (typed: string) =>
      open.app.inject({ method: 'POST', url: '/api/auth/login', payload: { username, password: typed } })
    const statuses = []
    for (let attempts = 0; attempts < 12; attempts += 1) statuses.push((await send(WRONG)).statusCode)
    expect(new Set(statuses)).toEqual(new Set([401]))
    expect((await send(password)).statusCode).toBe(200)
    expect(openClock.sleeps).toEqual([])
    await open.close()
  })
})

const HELD = /^Ask an admin to let this browser in\. Code \d{4}\.$/

describe('a sign-in hold on unknown browsers after 100 wrong passwords', () => {
  test('refuses the right password with the same response as a wrong password', async () => {
    await wrongFromUnknown(98)
    expect((await login(WRONG)).status).toBe(401)
    expect((await login(WRONG)).status).toBe(401)
    const right = await login(maya.password)
    const wrong = await login(WRONG)
    for (const response of [right, wrong])
      expect(response).toMatchObject({ status: 403, body: { code: 'NEW_BROWSER', msg: expect.stringMatching(HELD) } })
    expect(Object.keys(right.body).toSorted()).toEqual(Object.keys(wrong.body).toSorted())
  })

  test('counts right and wrong passwords towards the limit of the address', async () => {
    await hold()
    const codesOf = async (password: string) => {
      const from = { remoteAddress: newAddress() }
      const codes = []
      for (let attempts = 0; attempts < 6; attempts += 1) codes.push((await login(password, from)).body.code)
      return codes
    }
    expect(await codesOf(maya.password)).toEqual([...Array(5).fill('NEW_BROWSER'), 'TOO_MANY_TRIES'])
    expect(await codesOf(WRONG)).toEqual(await codesOf(maya.password))
  })

  test('also refuses an unknown user name with the same response', async () => {
    const unknown = 'nobody-of-this-name'
    await login(WRONG, {}, unknown)
    const rows = statement('', `select subject from unknown_browser_failures`).returns<{ subject: string }>()
    const [row] = await salon.db.rows(rows)
    await wrongFromUnknown(98, row!.subject)
    expect((await login(WRONG, {}, unknown)).status).toBe(401)
    const response = await salon.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { username: unknown, password: WRONG },
      remoteAddress: newAddress(),
    })
    expect([response.statusCode, response.json().msg]).toEqual([403, expect.stringMatching(HELD)])
    // The same browser gets the same code again, as for a known user name.
    const again = await login(WRONG, { headers: { cookie: knownCookieOf(response) } }, unknown)
    expect(again.body.msg).toBe(response.json().msg)
    expect(await salon.db.rows(statement('', 'select 1 from let_in_requests where staff_id is null'))).toEqual([])
  })

  test('lets tablets and known browsers sign in with the same credentials', async () => {
    const [tablet, laptop] = [await enrolDevice(salon), await knownBrowser()]
    await hold()
    for (const headers of [tablet, laptop]) expect((await login(maya.password, { headers })).status).toBe(200)
    const pin = { pin: maya.pin, selectedLocation: 'tustin' }
    expect((await call('POST', '/api/auth/login-pin', { headers: tablet, payload: pin })).status).toBe(200)
    // A sign-in does not end the hold.
    expect((await login(maya.password)).body.code).toBe('NEW_BROWSER')
  })

  test('does not begin if a sign-in from any browser has reset the count of wrong passwords', async () => {
    await wrongFromUnknown(99)
    await login(maya.password, { headers: await enrolDevice(salon) })
    await wrongFromUnknown(98)
    expect((await login(WRONG)).status).toBe(401)
    expect((await login(maya.password)).status).toBe(200)
  })

  test('ends after a day without a wrong password in an unknown browser', async () => {
    await hold()
    moveOn(DAY_MS - 1)
    expect((await login(WRONG)).body.code).toBe('NEW_BROWSER')
    moveOn(DAY_MS)
    expect((await login(maya.password)).status).toBe(200)
  })

  test('blocks neither a reset nor a set-up link of the account', async () => {
    const admin = await addStaff(salon, { role: 'admin' })
    const headers = await salon.signInAs(admin)
    await hold()
    const password = 'lash-glue-and-more'
    await call('POST', `/api/office/staff/${maya.username}/reset`, { headers, payload: { password } })
    expect((await login(password)).status).toBe(200)
    await hold()
    const link = await call('POST', `/api/office/staff/${maya.username}/set-up-link`, { headers })
    const finished = await salon.app.inject({
      method: 'POST',
      url: '/api/auth/set-up',
      payload: { key: new URL(link.body.url).hash.slice(1), password: maya.password, done: true },
    })
    await hold()
    expect((await login(maya.password, { headers: { cookie: knownCookieOf(finished) } })).status).toBe(200)
  })

  test('prevents unknown browsers from ending kiosk mode by password', async () => {
    await hold()
    const payload = { username: maya.username, password: maya.password }
    const response = await call('POST', '/api/auth/leave-kiosk-mode', { payload })
    expect([response.status, response.body.code]).toEqual([403, 'NEW_BROWSER'])
    const onTablet = await call('POST', '/api/auth/leave-kiosk-mode', { payload, headers: await enrolDevice(salon) })
    expect(onTablet.body).toEqual({ valid: true })
  })

  test('adds one audit row about the attempts to guess the password', async () => {
    await wrongFromUnknown(99)
    for (let attempts = 0; attempts < 3; attempts += 1) await login(WRONG)
    expect(await salon.actionsAbout(`staff:${maya.username}`)).toEqual(['staff added', 'password guessing noticed'])
  })
})

test('1,000 wrong passwords in unknown browsers do not delay confirming a session in a known browser', async () => {
  const [tablet, laptop] = [await enrolDevice(salon), await knownBrowser()]
  const subject = await subjectOf(maya.username)
  const at = clock.realNow()
  await Promise.all(Array.from({ length: 1_000 }, () => countPasswordFailure(salon.db, subject, at)))
  expect((await login(WRONG)).status).toBe(401)
  expect((await login(WRONG)).body.code).toBe('NEW_BROWSER')
  clock.sleeps.length = 0
  const pin = { pin: maya.pin, selectedLocation: 'tustin' }
  expect((await call('POST', '/api/auth/login-pin', { headers: tablet, payload: pin })).status).toBe(200)
  for (const headers of [tablet, laptop]) expect((await login(maya.password, { headers })).status).toBe(200)
  expect(clock.sleeps).toEqual([])
})
