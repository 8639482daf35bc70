import { localInstant } from '@frontlash/domain/salon-day'
import { expect, test } from 'vitest'
import { ofKind, useLiveSalon } from '../../../../test/live-salon.ts'
import { addStaff, enrolDevice, signIn } from '../../../../test/sign-in.ts'
import { statement } from '../../../platform/db/statement.ts'
import { SYSTEM } from '../../../records/audit/audit-store.ts'
import { addBoardEvent } from '../../../records/board-events/board-event-store.ts'
import { disableAccount } from '../../../records/staff/change-account.ts'

const salon = useLiveSalon()
const { listen, happen } = salon

test.each([
  ['nobody', {}, 401],
  ['a manager of another salon', 'elsewhere', 403],
  ['a tablet', 'tablet', 401],
] as const)(
  'the live stream is refused to a caller without access to the location (signed in: %s)',
  async (_, who, status) => {
    const headers =
      who === 'elsewhere'
        ? await signIn(salon.under, 'manager', { locations: ['irvine'] })
        : who === 'tablet'
          ? await enrolDevice(salon.under)
          : {}
    const refused = await listen(headers)
    expect(refused.status).toBe(status)
    await refused.ended
    expect(JSON.parse(refused.body()).code).toBe(status === 401 ? 'NOT_SIGNED_IN' : 'NO_LOCATION_ACCESS')
  },
)

test('a technician may listen only to the stream of their own location, and an admin to the streams of all locations', async () => {
  const technician = await signIn(salon.under, 'technician', { locations: ['tustin'] })
  expect((await listen(technician)).status).toBe(200)
  expect((await listen(technician, { location: 'irvine' })).status).toBe(403)
  expect((await listen(salon.admin, { location: 'costa_mesa' })).status).toBe(200)
  expect((await listen(salon.admin, { location: 'paris' })).status).toBe(400)
})

test('a technician’s stream contains events about cards, but no events about alerts and walk-ins', async () => {
  const technician = await signIn(salon.under, 'technician', { locations: ['tustin'] })
  const theirs = await listen(technician)
  const managers = await listen()
  const [ready] = await theirs.until(ofKind('ready'))
  await managers.until(ofKind('ready'))
  const name = 'Maria Gonzalez'
  await addBoardEvent(salon.under.db, {
    locationId: 'tustin',
    kind: 'alert',
    data: { id: 1, kind: 'manager_request', name },
  })
  await addBoardEvent(salon.under.db, {
    locationId: 'tustin',
    kind: 'check_in',
    data: { id: 'walk-in', isWalkIn: true, name },
  })
  const booked = { id: 'booked', isWalkIn: false, name, square_appointment_id: 'card' }
  await addBoardEvent(salon.under.db, { locationId: 'tustin', kind: 'check_in', data: booked })
  await happen('tustin', 'card')
  const all = await managers.until(ofKind('daily_status'))
  expect(all.map(one => one.event)).toEqual(['ready', 'alert', 'check_in', 'check_in', 'daily_status'])
  const events = ['ready', 'check_in', 'daily_status']
  expect((await theirs.until(ofKind('daily_status'))).map(one => one.event)).toEqual(events)
  const again = await listen(technician, { lastEventId: ready!.id })
  expect((await again.until(ofKind('daily_status'))).map(one => one.event)).toEqual(events)
})

const GRID = statement(
  'test.grid-day-closed',
  'delete from staff_location_days where staff_id = (select id from staff where username = :username) and day = 4',
)

test('a stream ends if its session ends, its account is disabled, or the permission for the weekday is removed', async () => {
  const leaving = await signIn(salon.under, 'manager', { locations: ['tustin'] })
  const byLogout = await listen(leaving)
  await salon.under.app.inject({ method: 'POST', url: '/api/auth/logout', headers: leaving, payload: {} })
  await byLogout.ended

  const { username, password } = await addStaff(salon.under, { role: 'manager', locations: ['tustin'] })
  const again = async () => {
    const login = await salon.under.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { username, password },
    })
    return listen({ 'x-auth-token': login.json().token })
  }
  const byDisabling = await again()
  await disableAccount(salon.under.context, username, SYSTEM)
  await byDisabling.ended

  await salon.under.db.run(statement('test.enable', 'update staff set disabled_at = null where username = :username'), {
    username,
  })
  const byGrid = await again()
  // Day 4 is Friday, the day of the test.
  await salon.under.db.run(GRID, { username })
  await byGrid.ended
})

test('a manager’s stream ends at local midnight if the next day is not open to the manager', async () => {
  // A token is valid for twelve hours, so the manager signs in after noon.
  salon.clock.set(localInstant('2026-11-20T20:00', 'America/Los_Angeles'))
  const friday = await signIn(salon.under, 'manager', { username: 'fridays', locations: ['tustin'] })
  await salon.under.db.run(
    statement(
      'test.fridays-only',
      `delete from staff_location_days where day <> 4 and staff_id = (select id from staff where username = 'fridays')`,
    ),
  )
  const dashboard = await listen(friday)
  await dashboard.until(ofKind('ready'))
  salon.clock.set(localInstant('2026-11-20T23:59', 'America/Los_Angeles'))
  await happen('tustin', 'before midnight')
  await dashboard.until(ofKind('daily_status'))
  salon.clock.set(localInstant('2026-11-21T00:00', 'America/Los_Angeles'))
  await happen('tustin', 'after midnight')
  await dashboard.ended
  expect(dashboard.received.map(one => one.data.square_appointment_id)).toEqual([undefined, 'before midnight'])
  expect((await listen(friday)).status).toBe(403)
})

test('a session may have four concurrent streams, and a fifth only after one of the four has ended', async () => {
  const ines = await signIn(salon.under, 'manager', { locations: ['tustin'] })
  const four = [await listen(ines), await listen(ines), await listen(ines), await listen(ines)]
  const fifth = await listen(ines)
  expect(fifth.status).toBe(429)
  expect(fifth.headers['retry-after']).toBeDefined()
  four[0]!.cut()
  await four[0]!.ended
  await expect.poll(async () => (await listen(ines)).status, { timeout: 5_000 }).toBe(200)
})
