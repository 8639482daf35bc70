import cookie from '@fastify/cookie'
import type { AccessRule } from '@frontlash/contract/access'
import { describeCall } from '@frontlash/contract/call'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type AppUnderTest, openContext } from '../../test/salon-under-test.ts'
import { enrolDevice, signIn } from '../../test/sign-in.ts'
import { addCall } from './add-call.ts'
import { handleErrors } from './errors.ts'
import { locationOfCall, requireLocation } from './location-access.ts'

/** Registers one call for each access rule on a real salon. The calls make no checks of their own. */
const RULES = ['anyone', 'device', 'staff', 'manager', 'admin'] as const satisfies readonly AccessRule[]

let under: AppUnderTest
let app: FastifyInstance
let callers: Record<string, Record<string, string>>

beforeAll(async () => {
  under = await openContext()
  app = Fastify()
  handleErrors(app)
  await app.register(cookie)
  for (const access of RULES)
    addCall(
      app,
      under.context,
      describeCall({
        method: 'GET',
        path: `/api/for/${access}`,
        access,
        tag: 'test',
        summary: '',
        responses: { 200: z.object({ kind: z.string() }) },
      }),
      async ({ caller }) => ({ kind: caller.kind }),
    )
  addCall(
    app,
    under.context,
    describeCall({
      method: 'GET',
      path: '/api/day/:location',
      access: 'staff',
      tag: 'test',
      summary: '',
      params: z.object({ location: z.enum(['tustin', 'irvine', 'santa-ana', 'costa-mesa']) }),
      responses: { 200: z.object({ open: z.literal(true) }) },
    }),
    async ({ caller, params }) => {
      requireLocation(under.context, caller, params.location)
      return { open: true as const }
    },
  )
  addCall(
    app,
    under.context,
    describeCall({
      method: 'GET',
      path: '/api/where',
      access: 'device',
      tag: 'test',
      summary: '',
      query: z.object({ said: z.string().optional() }),
      responses: { 200: z.object({ at: z.string() }) },
    }),
    async ({ caller, query }) => ({ at: locationOfCall(under.context, caller, query.said) }),
  )
  await app.ready()
  callers = {
    nobody: {},
    device: await enrolDevice(under),
    technician: await signIn(under, 'technician', { locations: ['tustin'] }),
    'technician without a location': await signIn(under, 'technician'),
    manager: await signIn(under, 'manager', { locations: ['tustin', 'irvine'] }),
    admin: await signIn(under, 'admin'),
    'a wrong token': { 'x-auth-token': 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.e30.x' },
    'a wrong cookie': { cookie: `kiosk=${'a'.repeat(32)}.${'b'.repeat(43)}` },
  }
})
afterAll(async () => {
  await app.close()
  await under.close()
})

test.each([
  ['nobody', { anyone: 200, device: 401, staff: 401, manager: 401, admin: 401 }],
  ['device', { anyone: 200, device: 200, staff: 401, manager: 401, admin: 401 }],
  ['technician', { anyone: 200, device: 200, staff: 200, manager: 403, admin: 403 }],
  ['technician without a location', { anyone: 200, device: 403, staff: 200, manager: 403, admin: 403 }],
  ['manager', { anyone: 200, device: 200, staff: 200, manager: 200, admin: 403 }],
  ['admin', { anyone: 200, device: 200, staff: 200, manager: 200, admin: 200 }],
  ['a wrong token', { anyone: 200, device: 401, staff: 401, manager: 401, admin: 401 }],
  ['a wrong cookie', { anyone: 200, device: 401, staff: 401, manager: 401, admin: 401 }],
] as const)('the caller "%s" gets the expected HTTP status for each access rule', async (who, expected) => {
  const found: Record<string, number> = {}
  for (const rule of RULES) {
    const response = await app.inject({ url: `/api/for/${rule}`, headers: callers[who]! })
    found[rule] = response.statusCode
  }
  expect(found).toEqual(expected)
})

test('a call without an enrolled device and a call without a session get different error codes', async () => {
  const codeOf = async (rule: AccessRule) => (await app.inject({ url: `/api/for/${rule}` })).json().code
  expect(await codeOf('device')).toBe('DEVICE_NOT_ENROLLED')
  expect(await codeOf('manager')).toBe('NOT_SIGNED_IN')
})

test('a kiosk call from an enrolled tablet counts as the device’s call, even while a manager is signed in on the tablet', async () => {
  const headers = { ...callers.device, ...callers.manager }
  expect((await app.inject({ url: '/api/for/device', headers })).json()).toEqual({ kind: 'device' })
  expect((await app.inject({ url: '/api/for/manager', headers })).json()).toEqual({ kind: 'staff' })
})

test('a kiosk call from an enrolled tablet counts as the device’s call, even if the tablet also sends an invalid session', async () => {
  const headers = { ...callers.device, ...callers['a wrong token'] }
  expect((await app.inject({ url: '/api/for/device', headers })).json()).toEqual({ kind: 'device' })
})

test('identifying the manager of a call runs one SQL statement', async () => {
  under.takeStatements()
  await app.inject({ url: '/api/for/device', headers: callers.manager! })
  expect(under.takeStatements()).toHaveLength(1)
})

test('identifying a device takes one SQL statement for the first call and none for calls in the next seconds', async () => {
  under.context.knownDevices.clear()
  under.takeStatements()
  await app.inject({ url: '/api/for/device', headers: callers.device! })
  expect(under.takeStatements()).toHaveLength(1)
  await app.inject({ url: '/api/for/device', headers: callers.device! })
  expect(under.takeStatements()).toHaveLength(0)
})

test('a forged token or cookie is refused without an SQL statement', async () => {
  under.takeStatements()
  await app.inject({ url: '/api/for/device', headers: { ...callers['a wrong token'], ...callers['a wrong cookie'] } })
  expect(under.takeStatements()).toHaveLength(0)
})

test.each([
  ['technician', 'tustin', 200],
  ['technician', 'irvine', 403],
  ['manager', 'irvine', 200],
  ['manager', 'costa-mesa', 403],
  ['admin', 'costa-mesa', 200],
] as const)('a %s who requests the day calendar of %s gets the HTTP status %i', async (who, location, status) => {
  const response = await app.inject({ url: `/api/day/${location}`, headers: callers[who]! })
  expect(response.statusCode).toBe(status)
})

test('the error for a location without access contains the location’s name', async () => {
  const response = await app.inject({ url: '/api/day/costa-mesa', headers: callers.manager! })
  expect(response.json()).toMatchObject({ code: 'NO_LOCATION_ACCESS', msg: 'No location access for Costa Mesa today' })
})

test.each([
  ['device', 'irvine', 'tustin'],
  ['device', undefined, 'tustin'],
  ['technician', undefined, 'tustin'],
  ['admin', 'santa_ana', 'santa-ana'],
  ['admin', undefined, 'tustin'],
] as const)(
  'a kiosk call by "%s" for the location %s is processed for the location %s',
  async (who, said, expected) => {
    const response = await app.inject({ url: `/api/where${said ? `?said=${said}` : ''}`, headers: callers[who]! })
    expect(response.json()).toEqual({ at: expected })
  },
)

test.each([
  ['technician', 'irvine'],
  ['manager', 'costa-mesa'],
] as const)('a %s cannot check a client in at %s if this location is closed to them today', async (who, location) => {
  const response = await app.inject({ url: `/api/where?said=${location}`, headers: callers[who]! })
  expect(response.statusCode).toBe(403)
})

test('a staff call that names an unknown location is refused', async () => {
  const response = await app.inject({ url: '/api/where?said=paris', headers: callers.manager! })
  expect(response.json()).toMatchObject({ code: 'INVALID', field: 'location' })
})
