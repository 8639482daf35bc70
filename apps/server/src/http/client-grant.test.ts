import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Headers, type Method, useSalonAtEleven } from '../../test/salon-at-eleven.ts'
import { type AddedStaff, addStaff, enrolDevice, signIn } from '../../test/sign-in.ts'
import { statement } from '../platform/db/statement.ts'

const salon = useSalonAtEleven()
const { clock } = salon

let kiosk: Headers
let technician: Headers
let client: { id: string; phone: string }
let clients = 0

const call = (method: Method, url: string, headers: Headers, payload?: object) =>
  salon.call(method, url, { headers, payload })
const find = (headers: Headers, phone = client.phone) => call('GET', `/api/clients/phone/${phone}`, headers)
const verify = (headers: Headers, phone = client.phone) =>
  call('POST', '/api/square/verify-appointment-cache', headers, { phone })
const checkIn = (headers: Headers) =>
  call('POST', `/api/clients/${client.id}/checkin`, headers, { clientId: client.id, isWalkIn: true })

/** Makes every call of a kiosk that reads or writes a client; returns their error codes. */
async function codesOf(headers: Headers): Promise<unknown[]> {
  const { id, phone } = client
  const reads = [
    `/api/clients/${id}/history`,
    `/api/clients/${id}/last-checkin`,
    `/api/appointments/today/${phone}`,
    `/api/appointments/future/${phone}`,
    `/api/waivers/current?clientId=${id}`,
  ]
  const codes = []
  for (const url of reads) codes.push((await call('GET', url, headers)).body.code)
  return [...codes, (await checkIn(headers)).body.code]
}
const ALL = (code: string | undefined) => Array(6).fill(code)

const auditedBy = (actor: string) =>
  salon.db.rows(
    statement(
      '',
      `select action, object, role from audit where actor = :actor and action ~ 'client|check-in' order by id`,
    ),
    { actor },
  )

beforeAll(async () => {
  kiosk = await enrolDevice(salon, { location: 'irvine' })
})
beforeEach(async () => {
  const phone = String(7_145_556_000 + ++clients)
  const { body } = await call('POST', '/api/clients', kiosk, { phone, firstName: 'Maria', lastName: 'Gonzalez' })
  client = { id: body.id, phone }
  technician = await signIn(salon, 'technician', { username: `tess${clients}`, locations: ['tustin'] })
})

describe('kiosk calls by signed-in staff without an enrolled device', () => {
  test('give access to a client for fifteen minutes to the user who looked up the client’s whole phone number', async () => {
    expect(await codesOf(technician)).toEqual(ALL('CLIENT_NOT_LOOKED_UP'))
    expect((await find(technician)).body).toMatchObject({ id: client.id, last_name: 'Gonzalez' })
    expect(await codesOf(technician)).toEqual(ALL(undefined))
    const colleague = await signIn(salon, 'technician', { locations: ['tustin'] })
    expect(await codesOf(colleague)).toEqual(ALL('CLIENT_NOT_LOOKED_UP'))
    clock.addMinutes(15)
    expect(await codesOf(technician)).toEqual(ALL('CLIENT_NOT_LOOKED_UP'))
  })

  test('give access to a client whom the same user has registered or whose booking the same user has found', async () => {
    await verify(technician)
    expect(await codesOf(technician)).toEqual(ALL(undefined))
    const other = await signIn(salon, 'manager', { locations: ['tustin'] })
    await call('POST', '/api/clients', other, { ...client, firstName: 'Maria', lastName: 'Gonzalez' })
    expect(await codesOf(other)).toEqual(ALL(undefined))
  })

  test('add an audit row with the client’s id or a masked phone number for each lookup', async () => {
    await find(technician)
    await verify(technician)
    await find(technician, '7145559999')
    const row = { role: 'technician', action: 'client searched by number' }
    expect(await auditedBy(`staff:tess${clients}`)).toEqual([
      { ...row, object: `client:${client.id}` },
      { ...row, object: `client:${client.id}` },
      { ...row, object: 'phone:***-***-9999' },
    ])
  })

  test('have the limits of a device: forty lookups a minute and three hundred an hour', async () => {
    for (let lookups = 0; lookups < 40; lookups++) expect((await find(technician)).status).toBe(200)
    expect(await find(technician)).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
    expect((await verify(technician)).status).toBe(200)
    const set = statement('', `update device_lookups set hour_count = 300 where kind = '/api/clients/phone/:phone'`)
    await salon.db.run(set)
    clock.addMinutes(2)
    expect((await find(technician)).status).toBe(429)
  })

  test('are refused on days on which no location is open to the manager', async () => {
    const locationDays = new Map([['tustin', new Set([0])]] as const)
    const off = await signIn(salon, 'manager', { locationDays })
    for (const response of [await find(off), await verify(off), await checkIn(off)])
      expect(response).toMatchObject({ status: 403, body: { code: 'NO_LOCATION_ACCESS' } })
  })
})

describe('kiosk calls from a tablet on which a person is signed in', () => {
  let maya: AddedStaff
  let both: Headers

  beforeEach(async () => {
    maya = await addStaff(salon, { role: 'manager', username: `maya${clients}` })
    both = { ...(await enrolDevice(salon, { location: 'irvine' })), ...(await salon.signInAs(maya)) }
  })

  test('are allowed only for clients that were looked up on this tablet', async () => {
    const { 'x-auth-token': token } = both
    await find({ 'x-auth-token': token! })
    expect(await codesOf(both)).toEqual(ALL('CLIENT_NOT_LOOKED_UP'))
    expect((await find(both)).body.last_name).toBe('G.')
    expect(await codesOf(both)).toEqual(ALL(undefined))
  })

  test('write audit rows that name the tablet and the person', async () => {
    await find(both)
    await checkIn(both)
    const location = { clientLocation: 'irvine' }
    const { body } = await call('POST', '/api/locations/current-v2', both, location)
    expect(await auditedBy(`device:${body.device.id}`)).toEqual([
      { action: 'check-in', object: `client:${client.id}`, role: `staff:${maya.username}` },
    ])
  })
})
