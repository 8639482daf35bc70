import cookie from '@fastify/cookie'
import { describeCall } from '@frontlash/contract/call'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { type AppUnderTest, deleteWrongAttempts, ELEVEN, openContext } from '../../test/salon-under-test.ts'
import { addStaff, enrolDevice, signIn } from '../../test/sign-in.ts'
import { type TestClock, testClock } from '../../test/test-clock.ts'
import { statement } from '../platform/db/statement.ts'
import { addCall } from './add-call.ts'
import { handleErrors } from './errors.ts'

const PASSWORD = 'glue-and-tweezers'

let under: AppUnderTest
let clock: TestClock
let app: FastifyInstance
let headers: Record<string, string>
let names = 0

beforeAll(async () => {
  clock = testClock(ELEVEN)
  under = await openContext({ clock })
  app = Fastify()
  handleErrors(app)
  await app.register(cookie)
  addCall(
    app,
    under.context,
    describeCall({
      method: 'GET',
      path: '/api/guarded',
      access: 'admin',
      isConfirmed: true,
      tag: 'test',
      summary: '',
      responses: { 200: z.object({ done: z.literal(true) }) },
    }),
    async () => ({ done: true as const }),
  )
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await under.close()
})
beforeEach(async () => {
  clock.set(ELEVEN)
  await deleteWrongAttempts(under.db)
  headers = await signIn(under, 'admin', { username: `ada${++names}` })
})

const guarded = (as = headers) => app.inject({ url: '/api/guarded', headers: as })
const confirm = (password: string, as: Record<string, string> = headers) =>
  under.app.inject({ method: 'POST', url: '/api/auth/confirm', headers: as, payload: { password } })
const auditOf = async (actor: string) =>
  (
    await under.db.rows(
      statement('', 'select action from audit where actor = :actor order by id').returns<{ action: string }>(),
      { actor },
    )
  ).map(row => row.action)

test('a call that requires confirmation is allowed only in the ten minutes after the admin has typed the password', async () => {
  const refused = await guarded()
  expect(refused.statusCode).toBe(403)
  expect(refused.json()).toMatchObject({ code: 'CONFIRM_SIGN_IN', msg: 'Please type your password to go on.' })

  const confirmed = await confirm(PASSWORD)
  expect(confirmed.json()).toEqual({ confirmedUntil: '2026-11-20T19:10:00.000Z' })
  expect((await guarded()).statusCode).toBe(200)
  clock.set('2026-11-20T19:09:59.999Z')
  expect((await guarded()).statusCode).toBe(200)
  clock.set('2026-11-20T19:10:00.000Z')
  expect((await guarded()).json().code).toBe('CONFIRM_SIGN_IN')
  expect(await auditOf(`staff:ada${names}`)).toEqual(['sign-in by password', 'sign-in confirmed'])
})

const signInAgain = async (payload: object, how: '' | '-pin' = '') => {
  const response = await under.app.inject({ method: 'POST', url: `/api/auth/login${how}`, payload })
  return { 'x-auth-token': response.json().token }
}

test('a session is confirmed neither by a sign-in by PIN nor by a confirmation in another session of the admin', async () => {
  const { pin } = await addStaff(under, { role: 'admin' })
  const byPin = () => signInAgain({ pin, selectedLocation: 'tustin' }, '-pin')
  const [first, second] = [await byPin(), await byPin()]
  await confirm(PASSWORD, second)
  expect((await guarded(second)).statusCode).toBe(200)
  for (const other of [first, await byPin()]) expect((await guarded(other)).json().code).toBe('CONFIRM_SIGN_IN')
})

test('a sign-in by password confirms the session for ten minutes', async () => {
  const as = await signInAgain({ username: `ada${names}`, password: PASSWORD })
  clock.set('2026-11-20T19:09:59.999Z')
  expect((await guarded(as)).statusCode).toBe(200)
  clock.set('2026-11-20T19:10:00.000Z')
  expect((await guarded(as)).json().code).toBe('CONFIRM_SIGN_IN')
})

test('setting the clock back by an hour does not prolong a confirmation', async () => {
  await confirm(PASSWORD)
  clock.set('2026-11-20T18:00:00.000Z')
  expect((await guarded()).json().code).toBe('CONFIRM_SIGN_IN')
})

test('a wrong password neither confirms nor ends the session', async () => {
  const wrong = await confirm('not-my-password')
  expect(wrong.statusCode).toBe(401)
  expect(wrong.json()).toMatchObject({ code: 'WRONG_PASSWORD', msg: 'That is not your password.' })
  expect((await guarded()).json().code).toBe('CONFIRM_SIGN_IN')
  expect((await confirm(PASSWORD)).statusCode).toBe(200)
})

test('wrong passwords in a confirmation count as failed sign-in attempts', async () => {
  for (let attempts = 0; attempts < 5; attempts += 1) expect((await confirm('not-my-password')).statusCode).toBe(401)
  expect((await confirm(PASSWORD)).json()).toMatchObject({
    code: 'TOO_MANY_TRIES',
    msg: 'Too many tries. Please wait 30 seconds.',
  })
  const login = { username: `ada${names}`, password: PASSWORD }
  const signedIn = await under.app.inject({ method: 'POST', url: '/api/auth/login', payload: login })
  expect(signedIn.statusCode).toBe(429)
})

test('the error for an admin without a password says how to set a password', async () => {
  await under.db.run(statement('', 'update staff set password_hash = null where username = :name'), {
    name: `ada${names}`,
  })
  const responses = await Promise.all([guarded(), confirm(PASSWORD)])
  for (const response of responses) {
    expect(response.statusCode).toBe(403)
    expect(response.json()).toMatchObject({
      code: 'PASSWORD_NEEDED',
      msg: 'You need a password for this. Another admin can send you a set-up link; on the server, npm run staff -- reset does the same.',
    })
  }
})

test('only an admin can confirm a session', async () => {
  const manager = await signIn(under, 'manager')
  const technician = await signIn(under, 'technician', { locations: ['tustin'] })
  const device = await enrolDevice(under)
  const codes = await Promise.all(
    [{}, device, technician, manager].map(async as => (await confirm(PASSWORD, as)).json().code),
  )
  expect(codes).toEqual(['NOT_SIGNED_IN', 'NOT_SIGNED_IN', 'NOT_ALLOWED', 'NOT_ALLOWED'])
})

test('the response to a confirmation is not stored for idempotent replay', async () => {
  const response = await confirm(PASSWORD, { ...headers, 'idempotency-key': 'confirm-once' })
  expect(response.statusCode).toBe(200)
  const stored = await under.db.rows(statement('', `select 1 from idempotency_keys where key = 'confirm-once'`))
  expect(stored).toEqual([])
})

test('a route can require a confirmed session only if the access rule of the route is admin', () => {
  expect(() =>
    addCall(
      app,
      under.context,
      describeCall({
        method: 'GET',
        path: '/api/guarded-for-staff',
        access: 'staff',
        isConfirmed: true,
        tag: 'test',
        summary: '',
        responses: { 200: z.object({}) },
      }),
      async () => ({}),
    ),
  ).toThrow('/api/guarded-for-staff')
})
