import { setTimeout as wait } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Headers, useSalonAtEleven } from '../../../../test/salon-at-eleven.ts'
import { deleteWrongAttempts, holdUnknownBrowsers } from '../../../../test/salon-under-test.ts'
import { type AddedStaff, addStaff, enrolDevice, knownCookieOf } from '../../../../test/sign-in.ts'
import { turnTwoStepOn } from '../../../../test/two-step.ts'
import { statement } from '../../../platform/db/statement.ts'

const salon = useSalonAtEleven()
const { clock, call } = salon
const WRONG = 'not-the-password'
let addresses = 0
const newAddress = () => `203.0.113.${++addresses}`

beforeEach(() => {
  clock.sleeps.length = 0
})

describe('two-step sign-in during a sign-in hold on unknown browsers', () => {
  let ada: AddedStaff
  let code: (seconds?: number) => string
  const withCode = (typed: string | undefined, password = ada.password) =>
    call('POST', '/api/auth/login', {
      payload: { username: ada.username, password, ...(typed && { code: typed }) },
      remoteAddress: newAddress(),
    })

  beforeEach(async () => {
    ada = await addStaff(salon, { role: 'admin' })
    code = (await turnTwoStepOn(salon, await salon.signInAs(ada), ada.password)).code
    clock.addMinutes(1)
    await holdUnknownBrowsers(salon, ada.username)
  })

  test('accepts the right password together with the right code', async () => {
    expect((await withCode(code())).status).toBe(200)
  })

  test('does not reveal whether the typed password was right', async () => {
    const refusals = [
      await withCode(undefined),
      await withCode('000000'),
      await withCode(code(), WRONG),
      await withCode(undefined, WRONG),
    ]
    expect(refusals.map(({ status, body }) => [status, body.code])).toEqual(Array(4).fill([403, 'NEW_BROWSER']))
  })

  test('takes as long to refuse a right password as to refuse a wrong password', async () => {
    clock.sleeps.length = 0
    await withCode('000000')
    await withCode('000000', WRONG)
    // Each attempt is delayed by 4 s, and then further until its duration is a multiple of half a second.
    expect(clock.sleeps).toEqual([4_000, 500, 4_000, 500])
  })

  test('does not reveal that the limit of codes for the day is reached', async () => {
    for (let attempts = 0; attempts < 7; attempts += 1) expect((await withCode('000000')).body.code).toBe('NEW_BROWSER')
    expect((await withCode(code())).body.code).toBe('NEW_BROWSER')
  })

  test('checks codes for held browsers and for sessions from one address without a deadlock', async () => {
    const remoteAddress = newAddress()
    const { username, password } = ada
    const wrong = '000000'
    // Ada has signed in by password and code before, in a browser that sends no cookie.
    await salon.db.run(statement('', `delete from unknown_browser_failures`))
    const session = await salon.signInAs({ username, password, code: code() })
    for (let round = 0; round < 60; round++) {
      await deleteWrongAttempts(salon.db)
      await holdUnknownBrowsers(salon, ada.username)
      clock.addMinutes(1)
      const confirming = call('POST', '/api/auth/confirm', {
        headers: session,
        payload: { password, code: wrong },
        remoteAddress,
      })
      // The second call starts a little later in each round, so that the calls meet at every step.
      await wait(round / 5)
      const held = call('POST', '/api/auth/login', { payload: { username, password, code: wrong }, remoteAddress })
      expect([(await confirming).body.code, (await held).body.code]).toEqual(['WRONG_CODE', 'NEW_BROWSER'])
    }
  })

  test('refuses every code for an account without two-step sign-in', async () => {
    const maya = await addStaff(salon, { role: 'manager' })
    await holdUnknownBrowsers(salon, maya.username)
    const payload = { username: maya.username, password: maya.password, code: '123456' }
    expect((await call('POST', '/api/auth/login', { payload })).body.code).toBe('NEW_BROWSER')
  })
})

describe('codes of two-step sign-in', () => {
  test('are accepted in a known browser even if unknown browsers have used up the attempts of the day', async () => {
    const ada = await addStaff(salon, { role: 'admin' })
    const { code } = await turnTwoStepOn(salon, await salon.signInAs(ada), ada.password)
    clock.addMinutes(1)
    const send = (typed: string, headers: Headers = {}) =>
      salon.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { username: ada.username, password: ada.password, code: typed },
        remoteAddress: newAddress(),
        headers,
      })
    const cookie = knownCookieOf(await send(code()))
    clock.addMinutes(1)
    for (let attempts = 0; attempts < 5; attempts += 1) await send('000000')
    expect((await send(code())).json().code).toBe('TOO_MANY_TRIES')
    expect((await send(code(), { cookie })).statusCode).toBe(200)
  })
})

describe('confirming a session', () => {
  let ada: AddedStaff
  const confirm = (headers: Headers, password = ada.password) =>
    call('POST', '/api/auth/confirm', { headers, payload: { password }, remoteAddress: newAddress() })

  beforeEach(async () => {
    ada = await addStaff(salon, { role: 'admin' })
  })

  test('is not delayed in any browser if the session started with a password', async () => {
    const headers = await salon.signInAs(ada)
    await holdUnknownBrowsers(salon, ada.username)
    expect((await confirm(headers)).status).toBe(200)
    expect(clock.sleeps).toEqual([])
  })

  test('has the limits of a sign-in if the session started with a PIN in an unknown browser', async () => {
    const pin = { pin: ada.pin, selectedLocation: 'tustin' }
    const headers = { 'x-auth-token': (await call('POST', '/api/auth/login-pin', { payload: pin })).body.token }
    await holdUnknownBrowsers(salon, ada.username)
    for (const password of [ada.password, WRONG])
      expect((await confirm(headers, password)).body.code).toBe('NEW_BROWSER')
    expect((await confirm({ ...headers, ...(await enrolDevice(salon)) })).status).toBe(200)
  })
})
