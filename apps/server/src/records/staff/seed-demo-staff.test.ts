import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSalon, type SalonUnderTest } from '../../../test/salon-under-test.ts'
import { testClock } from '../../../test/test-clock.ts'
import { resetKeys } from './accounts.ts'
import { seedDemoStaff } from './seed-demo-staff.ts'
import { listStaff } from './staff-store.ts'

let under: SalonUnderTest
const clock = testClock('2026-11-20T19:00:00.000Z')
beforeAll(async () => {
  under = await openSalon({ clock, config: { rateLimits: false } })
  await seedDemoStaff(under.salon)
})
afterAll(() => under.close())

const login = (payload: object, how: 'login' | 'login-pin') =>
  under.app.inject({ method: 'POST', url: `/api/auth/${how}`, payload })

test.each([
  ['admin', '2468', 'admin', ['tustin', 'irvine', 'santa-ana', 'costa-mesa'], [0, 1, 2, 3, 4, 5, 6]],
  ['manager', '1357', 'manager', ['tustin', 'irvine'], [0, 1, 2, 3, 4, 5, 6]],
  ['weekday', '9753', 'manager', ['santa-ana'], [0, 1, 2, 3, 4]],
  ['technician', '8642', 'technician', ['tustin'], [0, 1, 2, 3, 4, 5, 6]],
])('the demo’s %s signs in by PIN and by password', async (username, pin, role, places, days) => {
  const byPin = await login({ pin, selectedLocation: places[0] }, 'login-pin')
  expect(byPin.json().user).toMatchObject({
    username,
    role,
    locationAccess: places.map(location_id => expect.objectContaining({ location_id, days })),
  })
  const byPassword = await login({ username, password: 'lashes-demo' }, 'login')
  expect(byPassword.json().user).toMatchObject({ username, selectedLocation: places[0] })
})

test('a second start, or two at once, changes nothing about the people who are there', async () => {
  await resetKeys(under.salon, 'manager', { pin: '4071' })
  await Promise.all([seedDemoStaff(under.salon), seedDemoStaff(under.salon)])
  expect((await listStaff(under.db)).map(({ username }) => username)).toEqual([
    'admin',
    'manager',
    'technician',
    'weekday',
  ])
  expect((await login({ pin: '4071', selectedLocation: 'irvine' }, 'login-pin')).statusCode).toBe(200)
})

test('two servers that start for the first time at once make four people', async () => {
  const fresh = await openSalon()
  await Promise.all([seedDemoStaff(fresh.salon), seedDemoStaff(fresh.salon)])
  expect(await listStaff(fresh.db)).toHaveLength(4)
  await fresh.close()
})

test('a real salon has no default PIN', async () => {
  const real = { ...under.salon, config: { ...under.salon.config, mode: 'real' as const } }
  await expect(seedDemoStaff(real)).rejects.toThrow('demo only')
})
