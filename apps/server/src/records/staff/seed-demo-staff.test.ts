import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AppUnderTest, openContext } from '../../../test/salon-under-test.ts'
import { testClock } from '../../../test/test-clock.ts'
import { SYSTEM } from '../audit/audit-store.ts'
import { addStaff, resetKeys } from './accounts.ts'
import { revokeDemoKeys, seedDemoStaff } from './seed-demo-staff.ts'
import { listStaff } from './staff-store.ts'

let under: AppUnderTest
const clock = testClock('2026-11-20T19:00:00.000Z')
beforeAll(async () => {
  under = await openContext({ clock, config: { rateLimits: false } })
  await seedDemoStaff(under.context)
})
afterAll(() => under.close())

const login = (payload: object, how: 'login' | 'login-pin') =>
  under.app.inject({ method: 'POST', url: `/api/auth/${how}`, payload })

test.each([
  ['admin', '2468', 'admin', ['tustin', 'irvine', 'santa-ana', 'costa-mesa'], [0, 1, 2, 3, 4, 5, 6]],
  ['manager', '1357', 'manager', ['tustin', 'irvine'], [0, 1, 2, 3, 4, 5, 6]],
  ['weekday', '9753', 'manager', ['santa-ana'], [0, 1, 2, 3, 4]],
  ['technician', '8642', 'technician', ['tustin'], [0, 1, 2, 3, 4, 5, 6]],
])('the demo account %s can sign in by PIN and by password', async (username, pin, role, places, days) => {
  const byPin = await login({ pin, selectedLocation: places[0] }, 'login-pin')
  expect(byPin.json().user).toMatchObject({
    username,
    role,
    locationAccess: places.map(location_id => expect.objectContaining({ location_id, days })),
  })
  const byPassword = await login({ username, password: 'lashes-demo' }, 'login')
  expect(byPassword.json().user).toMatchObject({ username, selectedLocation: places[0] })
})

test('two concurrent restarts of the demo do not change existing accounts', async () => {
  await resetKeys(under.context, 'manager', { pin: '4071' }, SYSTEM)
  await Promise.all([seedDemoStaff(under.context), seedDemoStaff(under.context)])
  expect((await listStaff(under.db)).map(({ username }) => username)).toEqual([
    'admin',
    'manager',
    'technician',
    'weekday',
  ])
  expect((await login({ pin: '4071', selectedLocation: 'irvine' }, 'login-pin')).statusCode).toBe(200)
})

test('two servers that start for the first time at the same time add four accounts in total', async () => {
  const fresh = await openContext()
  await Promise.all([seedDemoStaff(fresh.context), seedDemoStaff(fresh.context)])
  expect(await listStaff(fresh.db)).toHaveLength(4)
  await fresh.close()
})

test('the demo’s accounts are not added in a real salon', async () => {
  const real = { ...under.context, config: { ...under.context.config, mode: 'real' as const } }
  await expect(seedDemoStaff(real)).rejects.toThrow('demo only')
})

test('the demo’s PINs and passwords are disabled in a real salon, and work again in the demo', async () => {
  const tried = await openContext({ clock, config: { rateLimits: false } })
  const signIn = (payload: object, how: 'login' | 'login-pin') =>
    tried.app.inject({ method: 'POST', url: `/api/auth/${how}`, payload })
  const admin = { username: 'admin', password: 'lashes-demo' }
  await seedDemoStaff(tried.context)
  await addStaff(tried.context, { username: 'olga', role: 'admin', pin: '4071', password: 'glue-and-tweezers' }, SYSTEM)
  await resetKeys(tried.context, 'manager', { pin: '5390', password: 'lashes-demo' }, SYSTEM)
  const { token } = (await signIn(admin, 'login')).json()

  const real = { ...tried.context, config: { ...tried.context.config, mode: 'real' as const } }
  expect((await revokeDemoKeys(real)).sort()).toEqual(['admin', 'manager', 'technician', 'weekday'])
  const response = await tried.app.inject({ url: '/api/auth/user', headers: { 'x-auth-token': token } })
  expect(response.statusCode).toBe(401)
  expect((await signIn({ pin: '2468', selectedLocation: 'tustin' }, 'login-pin')).statusCode).not.toBe(200)
  for (const username of ['admin', 'manager', 'weekday', 'technician'])
    expect((await signIn({ username, password: 'lashes-demo' }, 'login')).statusCode).not.toBe(200)
  // A PIN that the salon itself has chosen still works, even on an account with a demo user name.
  expect((await signIn({ pin: '5390', selectedLocation: 'tustin' }, 'login-pin')).statusCode).toBe(200)
  expect((await signIn({ pin: '4071', selectedLocation: 'tustin' }, 'login-pin')).statusCode).toBe(200)
  expect(await revokeDemoKeys(real)).toEqual([])

  await seedDemoStaff(tried.context)
  expect((await signIn(admin, 'login')).statusCode).toBe(200)
  expect((await signIn({ pin: '2468', selectedLocation: 'tustin' }, 'login-pin')).statusCode).toBe(200)
  await tried.close()
})
