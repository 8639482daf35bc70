import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AppUnderTest, openContext } from '../../../../test/salon-under-test.ts'
import { cookieOf, enrolDevice, signIn } from '../../../../test/sign-in.ts'
import { statement } from '../../../platform/db/statement.ts'

/** The tests enrol devices with a name that is already in use (docs/product/access.md, "Devices"). */
type Headers = Record<string, string>

let under: AppUnderTest
let manager: Headers

beforeAll(async () => {
  under = await openContext({ config: { rateLimits: false } })
  manager = await signIn(under, 'manager', { username: 'maya' })
})
afterAll(() => under.close())
beforeEach(async () => {
  await under.db.run(statement('', 'delete from devices'))
})

const where = (headers: Headers, clientLocation: string, name?: string) =>
  under.app.inject({
    method: 'POST',
    url: '/api/locations/current-v2',
    headers,
    payload: { clientLocation, ...(name !== undefined && { deviceMeta: { name } }) },
  })
const nameOf = async (tablet: Headers) => (await where(tablet, 'tustin')).json().device.name as string
const enrol = (location: string, name: string, cookie?: string) =>
  under.app.inject({
    method: 'POST',
    url: '/api/devices/enroll',
    headers: { ...manager, ...(cookie && { cookie }) },
    payload: { location, deviceMeta: { name } },
  })

test('the second and third tablet with the same name at a location get a numeric suffix', async () => {
  const names: string[] = []
  for (const name of ['Front desk', 'front Desk', 'Front desk'])
    names.push(await nameOf(await enrolDevice(under, { name })))
  expect(names).toEqual(['Front desk', 'front Desk 2', 'Front desk 3'])
  expect(await nameOf(await enrolDevice(under, { name: 'Front desk', location: 'irvine' }))).toBe('Front desk')
})

test('a tablet keeps its name when it is enrolled again, and gets an unused name when its location changes', async () => {
  const first = await enrol('tustin', 'Front desk')
  const cookie = cookieOf(first)
  const again = await enrol('tustin', 'Front desk', cookie)
  expect([first, again].map(response => response.json().device.name)).toEqual(['Front desk', 'Front desk'])
  await enrol('irvine', 'Front desk')
  const moved = await enrol('irvine', '', cookieOf(again))
  expect(moved.json()).toMatchObject({ location: { id: 'irvine' }, device: { name: 'Front desk 2' } })
})

test('the name of a revoked tablet can be given to another tablet', async () => {
  await enrolDevice(under, { name: 'Front desk' })
  await under.db.run(statement('', 'update devices set revoked_at = now()'))
  expect(await nameOf(await enrolDevice(under, { name: 'Front desk' }))).toBe('Front desk')
})

test('ten tablets that are enrolled under one name at the same time get different names', async () => {
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, index) => enrol('tustin', index % 2 ? 'Front desk' : 'FRONT DESK')),
  )
  const names = responses.map(response => response.json().device.name.toLowerCase() as string)
  expect(new Set(names).size).toBe(10)
  expect(names).toContain('front desk')
  expect(names).toContain('front desk 10')
})
