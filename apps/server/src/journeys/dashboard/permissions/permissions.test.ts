import { LOCATION_KEYS } from '@frontlash/domain/location-key'
import { localInstant } from '@frontlash/domain/salon-day'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type AppUnderTest, ELEVEN, openContext } from '../../../../test/salon-under-test.ts'
import { enrolDevice, signIn } from '../../../../test/sign-in.ts'
import { type TestClock, testClock } from '../../../../test/test-clock.ts'
import { statement } from '../../../platform/db/statement.ts'
import { saveSetting } from '../../../records/settings/setting-store.ts'

const clock: TestClock = testClock(ELEVEN)
let under: AppUnderTest
let callers: Record<'admin' | 'manager' | 'technician' | 'tablet' | 'nobody', Record<string, string>>

beforeAll(async () => {
  under = await openContext({ clock })
  callers = {
    admin: await signIn(under, 'admin', { username: 'ada' }),
    manager: await signIn(under, 'manager', { username: 'rosa', locations: ['irvine', 'costa-mesa'] }),
    technician: await signIn(under, 'technician', { username: 'lena', locations: ['santa-ana'] }),
    tablet: await enrolDevice(under),
    nobody: {},
  }
})
afterAll(() => under.close())
afterEach(() => clock.set(ELEVEN))

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

async function call(method: Method, path: string, headers: Record<string, string>, payload?: object) {
  const response = await under.app.inject({ method, url: `/api/auth/${path}`, headers, ...(payload && { payload }) })
  return { status: response.statusCode, body: response.json() }
}

async function users(): Promise<
  {
    id: string
    username: string
    first_name: string
    role: string
    locationAccess: { location_id: string; days: number[] }[]
  }[]
> {
  return (await call('GET', 'all-users-access', callers.admin)).body
}

async function userNamed(username: string) {
  return (await users()).find(one => one.username === username)!
}

async function daysAt(username: string, locationId: string): Promise<number[]> {
  const { locationAccess } = await userNamed(username)
  return locationAccess.find(one => one.location_id === locationId)?.days ?? []
}

const AUDIT = statement(
  'test.grid-audit',
  `select action, location_id, after from audit where object = 'staff:rosa' and action like 'location day%' order by id`,
).returns<{ action: string; location_id: string; after: object }>()

test('an admin can list all members of staff with their weekdays, and managers are listed first', async () => {
  const all = await users()
  expect(all.map(one => one.role)).toEqual(['manager', 'manager', 'technician', 'admin'])
  expect(await userNamed('rosa')).toEqual({
    id: expect.any(String),
    username: 'rosa',
    first_name: 'Rosa',
    role: 'manager',
    locationAccess: [
      { location_id: 'irvine', location_name: 'Irvine', days: [0, 1, 2, 3, 4, 5, 6] },
      { location_id: 'costa-mesa', location_name: 'Costa Mesa', days: [0, 1, 2, 3, 4, 5, 6] },
    ],
  })
  expect((await userNamed('ada')).locationAccess.map(one => one.location_id).sort()).toEqual([...LOCATION_KEYS].sort())
})

test('opening or closing a day for a user takes effect at once and adds one audit row', async () => {
  const { id: userId } = await userNamed('rosa')
  const cell = { userId, locationId: 'tustin', locationName: 'Tustin', dayIndex: 4 }
  const isOpen = async () => (await call('GET', 'check-location-access/tustin', callers.manager)).body
  expect(await isOpen()).toEqual({ hasAccess: false })
  for (let times = 0; times < 2; times++)
    expect(await call('POST', 'grant-location-schedule', callers.admin, cell)).toEqual({
      status: 200,
      body: { success: true },
    })
  // ELEVEN is a Friday.
  expect(await isOpen()).toEqual({ hasAccess: true })
  expect(await daysAt('rosa', 'tustin')).toEqual([4])
  for (let times = 0; times < 2; times++)
    expect(await call('DELETE', 'revoke-location-schedule', callers.admin, cell)).toMatchObject({ status: 200 })
  expect(await isOpen()).toEqual({ hasAccess: false })
  expect(await under.db.rows(AUDIT)).toEqual([
    { action: 'location day granted', location_id: 'tustin', after: { day: 4, isOpen: true } },
    { action: 'location day revoked', location_id: 'tustin', after: { day: 4, isOpen: false } },
  ])
})

test.each([
  [{ locationId: 'paris' }, 'locationId'],
  [{ dayIndex: 7 }, 'dayIndex'],
  [{ dayIndex: -1 }, 'dayIndex'],
  [{ dayIndex: 1.5 }, 'dayIndex'],
  [{ userId: 'rosa' }, 'userId'],
])('the cell %j is refused because the permission grid has no such cell', async (wrong, field) => {
  const { id: userId } = await userNamed('rosa')
  const cell = { userId, locationId: 'tustin', dayIndex: 0, ...wrong }
  for (const [method, path] of [
    ['POST', 'grant-location-schedule'],
    ['DELETE', 'revoke-location-schedule'],
  ] as const)
    expect(await call(method, path, callers.admin, cell)).toMatchObject({
      status: 400,
      body: { code: 'INVALID', field },
    })
})

test('closing a day for an admin and opening a day for an unknown user are refused', async () => {
  const { id: userId } = await userNamed('ada')
  const cell = { userId, locationId: 'tustin', dayIndex: 0 }
  expect(await call('DELETE', 'revoke-location-schedule', callers.admin, cell)).toMatchObject({ status: 400 })
  expect(await call('POST', 'grant-location-schedule', callers.admin, cell)).toMatchObject({ status: 200 })
  const nobody = { ...cell, userId: '00000000-0000-4000-8000-000000000000' }
  expect(await call('POST', 'grant-location-schedule', callers.admin, nobody)).toMatchObject({ status: 404 })
})

test.each(['manager', 'technician', 'tablet', 'nobody'] as const)(
  'the calls of the permission grid are refused to everybody except admins (signed in: %s)',
  async who => {
    const isStaff = who === 'manager' || who === 'technician'
    for (const [method, path, payload] of [
      ['GET', 'all-users-access', undefined],
      ['POST', 'grant-location-schedule', {}],
      ['DELETE', 'revoke-location-schedule', {}],
    ] as const)
      expect((await call(method, path, callers[who], payload)).status).toBe(isStaff ? 403 : 401)
  },
)

test('every member of staff may check whether a location is open to them', async () => {
  const mayAccess = async (who: 'admin' | 'manager' | 'technician', location: string) =>
    (await call('GET', `check-location-access/${location}`, callers[who])).body.hasAccess
  expect(await mayAccess('admin', 'tustin')).toBe(true)
  expect(await mayAccess('manager', 'irvine')).toBe(true)
  expect(await mayAccess('manager', 'costa_mesa')).toBe(true)
  expect(await mayAccess('manager', 'tustin')).toBe(false)
  expect(await mayAccess('technician', 'santa-ana')).toBe(true)
  expect(await mayAccess('technician', 'irvine')).toBe(false)
  for (const unknown of ['paris', '%20', 'x'.repeat(150)]) expect(await mayAccess('admin', unknown)).toBe(false)
  for (const who of ['tablet', 'nobody'] as const)
    expect((await call('GET', 'check-location-access/tustin', callers[who])).status).toBe(401)
})

const ONLY = statement(
  'test.only-day',
  `delete from staff_location_days where day <> :day and staff_id = (select id from staff where username = :username)`,
)
const [FRIDAY, SATURDAY, SUNDAY] = [4, 5, 6]
let turned = 0

test.each([
  ['2026-11-20T23:59', FRIDAY, true],
  ['2026-11-21T00:00', FRIDAY, false],
  ['2026-11-21T00:00', SATURDAY, true],
  // The first of these days has 25 hours, the second has 23.
  ['2026-10-31T23:59', SUNDAY, false],
  ['2026-11-01T00:00', SUNDAY, true],
  ['2026-11-01T23:59', SUNDAY, true],
  ['2026-11-02T00:00', SUNDAY, false],
  ['2027-03-14T00:00', SUNDAY, true],
  ['2027-03-14T23:59', SUNDAY, true],
  ['2027-03-15T00:00', SUNDAY, false],
])('permissions change at local midnight (at %s, access on weekday %i is %s)', async (local, day, hasAccess) => {
  clock.set(localInstant(local, 'America/Los_Angeles'))
  const username = `turned${++turned}`
  const headers = await signIn(under, 'manager', { username, locations: ['tustin'] })
  await under.db.run(ONLY, { username, day })
  expect((await call('GET', 'check-location-access/tustin', headers)).body).toEqual({ hasAccess })
})

test('a manager’s dashboard starts at the first open location if the saved location is not open today', async () => {
  const start = async () => (await call('GET', 'default-location', callers.manager)).body
  expect(await start()).toEqual({ defaultLocationId: 'irvine' })
  expect(await call('PUT', 'default-location', callers.manager, { locationId: 'costa_mesa' })).toEqual({
    status: 200,
    body: { success: true, defaultLocationId: 'costa-mesa' },
  })
  expect(await start()).toEqual({ defaultLocationId: 'costa-mesa' })
  expect(await call('PUT', 'default-location', callers.manager, { locationId: 'tustin' })).toMatchObject({
    status: 403,
    body: { code: 'NO_LOCATION_ACCESS', msg: 'No location access for Tustin today' },
  })
  const { id: userId } = await userNamed('rosa')
  await call('DELETE', 'revoke-location-schedule', callers.admin, { userId, locationId: 'costa-mesa', dayIndex: 4 })
  expect(await start()).toEqual({ defaultLocationId: 'irvine' })
  await call('DELETE', 'revoke-location-schedule', callers.admin, { userId, locationId: 'irvine', dayIndex: 4 })
  expect(await start()).toEqual({ defaultLocationId: null })
})

test('saving a different start location adds an audit row and a version of the account', async () => {
  const state = async () =>
    (await under.db.row(
      statement(
        'test.start-saved',
        `select version, default_location_id as start,
                (select json_agg(json_build_array(actor, role, request_id is not null, before, after) order by id)
                   from audit where object = 'staff:lena' and action = 'staff changed') as audit
           from staff where username = 'lena'`,
      ).returns<{ version: number; start: string | null; audit: unknown[] | null }>(),
    ))!
  const before = await state()
  expect(before).toMatchObject({ start: null, audit: null })
  const save = () => call('PUT', 'default-location', callers.technician, { locationId: 'santa-ana' })
  expect((await save()).status).toBe(200)
  const saved = {
    version: before.version + 1,
    start: 'santa-ana',
    audit: [['staff:lena', 'technician', true, { defaultLocation: null }, { defaultLocation: 'santa-ana' }]],
  }
  expect(await state()).toEqual(saved)
  expect((await save()).status).toBe(200)
  expect(await state()).toEqual(saved)
})

test('the access check names the salon’s contact for access, if the salon has a contact', async () => {
  await saveSetting(under.db, 'contactNames', '', ['Alma', 'Nina'])
  await under.context.settings.refresh()
  const closed = await call('GET', 'check-location-access/tustin', callers.manager)
  expect(closed.body).toEqual({ hasAccess: false, contacts: ['Alma', 'Nina'] })
  const open = await call('GET', 'check-location-access/tustin', callers.admin)
  expect(open.body).toEqual({ hasAccess: true, contacts: ['Alma', 'Nina'] })
})

test('the access check does not name the caller as a contact', async () => {
  const { first_name: own } = await userNamed('rosa')
  await saveSetting(under.db, 'contactNames', '', ['Alma', own])
  await under.context.settings.refresh()
  const closed = await call('GET', 'check-location-access/tustin', callers.manager)
  expect(closed.body).toEqual({ hasAccess: false, contacts: ['Alma'] })
  await saveSetting(under.db, 'contactNames', '', [own])
  await under.context.settings.refresh()
  expect((await call('GET', 'check-location-access/tustin', callers.manager)).body).toEqual({ hasAccess: false })
})
