import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AppUnderTest, openContext } from '../../test/salon-under-test.ts'
import { addStaff, enrolDevice, signIn } from '../../test/sign-in.ts'

let isFull = false
let under: AppUnderTest
let device: Record<string, string>

beforeAll(async () => {
  under = await openContext({ disk: { isFull: () => isFull, stop: () => {} } })
  device = await enrolDevice(under)
})
afterAll(() => under.close())

const register = () =>
  under.app.inject({
    method: 'POST',
    url: '/api/clients',
    headers: device,
    payload: { phone: '7145550199', firstName: 'Anna', lastName: 'Berg' },
  })

test('registrations fail while the disk is full, but lookups work', async () => {
  isFull = true
  const refused = await register()
  expect(refused.statusCode).toBe(507)
  expect(refused.headers['retry-after']).toBe('10')
  expect(refused.json()).toMatchObject({
    code: 'STORAGE_FULL',
    msg: 'The server has no room left. Please tell the front desk.',
  })
  const lookUp = { url: '/api/clients/phone/7145550199', headers: device }
  expect((await under.app.inject(lookUp)).statusCode).toBe(404)
  isFull = false
  expect((await register()).statusCode).toBe(201)
  isFull = true
  expect((await under.app.inject(lookUp)).statusCode).toBe(200)
})

test('bookings are found while the disk is full, and a manager can sign in to see the problem', async () => {
  isFull = true
  const { pin } = await addStaff(under, { role: 'admin' })
  const post = (url: string, payload: object) =>
    under.app.inject({ method: 'POST', url, headers: device, payload }).then(response => response.statusCode)
  expect(await post('/api/square/verify-appointment-cache', { phone: '7145550199' })).toBe(200)
  expect(await post('/api/auth/login-pin', { pin, selectedLocation: 'tustin' })).toBe(200)
  expect(await post('/api/locations/current-v2', { clientLocation: 'tustin' })).toBe(200)
})

test('the office can read lists while the disk is full, but saves nothing until space is freed', async () => {
  const admin = await signIn(under, 'admin')
  const search = () =>
    under.app.inject({ method: 'POST', url: '/api/office/clients/search', headers: admin, payload: { q: 'berg' } })
  const put = async (path: string, payload: object) => {
    const response = await under.app.inject({ method: 'PUT', url: `/api/office/${path}`, headers: admin, payload })
    return { status: response.statusCode, ...response.json<{ code?: string; success?: boolean }>() }
  }
  const brand = async () => {
    const { settings } = (await under.app.inject({ url: '/api/office/settings', headers: admin })).json()
    return settings.find((one: { key: string }) => one.key === 'brand')
  }
  isFull = true
  const [found] = (await search()).json().rows
  const rename = () => put(`clients/${found.id}`, { first_name: 'Anne', last_name: 'Berg', version: 1 })
  const name = () => put('settings/brand', { location: null, value: 'Lash Loft', version: before.version })
  const before = await brand()
  for (const save of [rename, name]) expect(await save()).toMatchObject({ status: 507, code: 'STORAGE_FULL' })
  expect((await search()).json().rows).toEqual([found])
  expect(await brand()).toEqual(before)
  isFull = false
  for (const save of [rename, name]) expect(await save()).toMatchObject({ status: 200, success: true })
})

test('the response to a caller without a credential does not reveal that the disk is full', async () => {
  isFull = true
  const response = await under.app.inject({ method: 'POST', url: '/api/clients', payload: {} })
  expect(response.statusCode).toBe(401)
})
