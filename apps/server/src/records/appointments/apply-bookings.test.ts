import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSalonWithSquare, type SalonWithSquare } from '../../../test/salon-with-square.ts'
import type { SquareBooking } from '../../integrations/square/bookings.ts'
import { statement } from '../../platform/db/statement.ts'
import { syncLocations } from '../square-locations/sync-locations.ts'
import { readAppointments } from './appointment-store.ts'
import { applySquareBookings } from './sync-from-square.ts'

let under: SalonWithSquare
beforeAll(async () => {
  under = await openSalonWithSquare()
  await syncLocations(under.context, retryPolicy())
})
afterAll(() => under.close())
beforeEach(() => under.clock.set('2026-11-20T19:00:00Z'))

function retryPolicy() {
  return { kind: 'interactive', giveUp: AbortSignal.timeout(5_000) } as const
}

let made = 0

/** Creates a Square booking at Tustin that starts now and has no client. `facts` overrides these values. */
function booking(fields: Partial<SquareBooking> = {}): SquareBooking {
  return {
    id: `b${++made}`,
    version: 1,
    status: 'ACCEPTED',
    startAt: new Date('2026-11-20T19:00:00Z'),
    locationId: 'LTUSTN7QW3R5M',
    customerId: null,
    segments: [],
    createdAt: null,
    updatedAt: null,
    ...fields,
  }
}

async function apply(...bookings: SquareBooking[]): Promise<number> {
  const applied = await applySquareBookings(under.context, bookings, retryPolicy())
  if (!applied.ok) throw new Error(applied.detail)
  return applied.value
}

async function read(id: string) {
  return (await readAppointments(under.db, [id]))[0]!
}

const CHECK_IN = statement(
  'test.check-in',
  `with client as (
     insert into clients (first_name, phone, created_at) values ('Maria', '+1714555' || lpad(:phone::text, 4, '0'), :createdAt)
     returning id),
   saved as (
     insert into check_ins (client_id, location_id, day, square_appointment_id, checked_in, scenario, check_in_time,
                            service_type, technician, kind)
     select id, 'tustin', '2026-11-20', :id, true, 'ON_TIME', :createdAt, 'Full Set', 'Ana', 'appointment' from client)
   insert into daily_statuses (square_appointment_id, location_id, day, client_checked_in, client_checked_in_at,
                               technician_name, original_technician_name, manager_assigned, updated_at)
   values (:id, 'tustin', '2026-11-20', true, :createdAt, 'Lena', 'Ana', true, :createdAt)`,
)

/** Checks in the client of a booking and assigns the booking to another technician. */
async function checkIn(id: string): Promise<void> {
  await under.db.run(CHECK_IN, { id, phone: ++made, createdAt: under.context.clock.salonNow() })
}

const CARD = statement('test.card', 'select * from daily_statuses where square_appointment_id = :beforeId').returns<
  Record<string, unknown>
>()
const NEWS = statement(
  'test.take-news',
  `with taken as (delete from board_events returning *) select location_id, kind, data from taken order by id`,
).returns<{ location_id: string; kind: string; data: { row: Record<string, unknown> | null } }>()
const AUDIT = statement('test.audit-of', 'select action, actor, before from audit where object = :beforeId').returns<{
  action: string
  actor: string
  before: Record<string, unknown>
}>()
const ALERTS = statement(
  'test.alerts-of',
  'select kind, location_id, done_at from alerts where square_appointment_id = :beforeId',
).returns<{ kind: string; location_id: string; done_at: null }>()

test('a booking that is moved within its day keeps its check-in and the technician whom a manager assigned', async () => {
  const before = booking()
  await apply(before)
  await checkIn(before.id)
  await apply({ ...before, version: 2, startAt: new Date('2026-11-20T22:00:00Z') })
  expect(await under.db.row(CARD, { beforeId: before.id })).toMatchObject({
    client_checked_in: true,
    technician_name: 'Lena',
    manager_assigned: true,
    version: 1,
  })
  expect(await under.db.rows(AUDIT, { beforeId: before.id })).toEqual([])
})

test('a booking that is moved to another day loses its card, and the audit log contains the deleted card', async () => {
  const before = booking()
  await apply(before)
  await checkIn(before.id)
  await under.db.rows(NEWS)
  await apply({ ...before, version: 2, startAt: new Date('2026-11-21T22:00:00Z') })
  expect(await under.db.row(CARD, { beforeId: before.id })).toMatchObject({
    day: '2026-11-21',
    client_checked_in: false,
    client_checked_in_at: null,
    technician_name: null,
    original_technician_name: null,
    manager_assigned: false,
    version: 2,
  })
  expect(await under.db.rows(AUDIT, { beforeId: before.id })).toMatchObject([
    {
      action: 'booking moved: its card starts anew',
      actor: 'system',
      before: { day: '2026-11-20', client_checked_in: true, technician_name: 'Lena' },
    },
  ])
  expect(await under.db.rows(NEWS)).toMatchObject([{ location_id: 'tustin', kind: 'appointment', data: { row: null } }])
})

test('a client can check in tomorrow for a booking that was moved from today to tomorrow', async () => {
  const before = booking()
  await apply(before)
  await checkIn(before.id)
  await apply({ ...before, version: 2, startAt: new Date('2026-11-21T22:00:00Z') })
  const held = statement(
    'test.check-ins-held',
    'select count(*)::int as count from check_ins where square_appointment_id = :beforeId',
  ).returns<{ count: number }>()
  expect(await under.db.row(held, { beforeId: before.id })).toEqual({ count: 0 })
})

test('a booking that is moved to today appears on today’s calendar', async () => {
  const before = booking({ startAt: new Date('2026-11-25T19:00:00Z') })
  await apply(before)
  await under.db.rows(NEWS)
  await apply({ ...before, version: 2, startAt: new Date('2026-11-20T23:00:00Z') })
  expect(await under.db.rows(NEWS)).toMatchObject([
    { location_id: 'tustin', kind: 'appointment', data: { row: { appointment_time: '2026-11-20T23:00:00.000Z' } } },
  ])
})

test('a booking that is moved to another location disappears from the old calendar and appears on the new calendar', async () => {
  const before = booking()
  await apply(before)
  await under.db.rows(NEWS)
  await apply({ ...before, version: 2, locationId: 'LIRVNE2KD8V6Z' })
  expect(await under.db.rows(NEWS)).toMatchObject([
    { location_id: 'tustin', data: { row: null } },
    { location_id: 'irvine', data: { row: { location_id: 'irvine' } } },
  ])
})

test.each(['CANCELLED_BY_CUSTOMER', 'CANCELLED_BY_SELLER', 'DECLINED', 'NO_SHOW'])(
  'a booking whose status at Square becomes %s disappears from the calendar if the client has not come',
  async status => {
    const before = booking()
    await apply(before)
    await under.db.rows(NEWS)
    await apply({ ...before, version: 2, status })
    expect(await read(before.id)).toMatchObject({ status, is_open: false })
    expect(await under.db.rows(NEWS)).toMatchObject([{ kind: 'appointment', data: { row: null } }])
    expect(await under.db.rows(ALERTS, { beforeId: before.id })).toEqual([])
  },
)

test('a booking that Square cancels after its client has come stays on the calendar as cancelled and causes an alert', async () => {
  const before = booking()
  await apply(before)
  await checkIn(before.id)
  await under.db.rows(NEWS)
  await apply({ ...before, version: 2, status: 'CANCELLED_BY_SELLER' })
  expect(await under.db.row(CARD, { beforeId: before.id })).toMatchObject({
    client_checked_in: true,
    manager_marked_received_by: 'CANCELLED_BY_square',
    version: 2,
  })
  expect(await under.db.rows(ALERTS, { beforeId: before.id })).toEqual([
    { kind: 'square_cancelled', location_id: 'tustin', done_at: null },
  ])
  expect(await under.db.rows(NEWS)).toMatchObject([
    { kind: 'appointment', data: { row: { cancelled_by: 'CANCELLED_BY_square', status: 'CANCELLED_BY_SELLER' } } },
    { kind: 'daily_status', data: { version: 2, row: { manager_marked_received_by: 'CANCELLED_BY_square' } } },
    { kind: 'alert' },
  ])
})

test('a repeated cancellation causes one alert and one change of the card', async () => {
  const before = booking()
  await apply(before)
  await checkIn(before.id)
  const cancelled = { ...before, version: 2, status: 'CANCELLED_BY_SELLER' }
  await Promise.all([apply(cancelled), apply(cancelled), apply(cancelled)])
  expect(await under.db.rows(ALERTS, { beforeId: before.id })).toHaveLength(1)
  expect(await under.db.row(CARD, { beforeId: before.id })).toMatchObject({ version: 2 })
})

test('a booking that Square reopens after a cancellation keeps its check-in', async () => {
  const before = booking()
  await apply(before)
  await checkIn(before.id)
  await apply({ ...before, version: 2, status: 'NO_SHOW' })
  await apply({ ...before, version: 3, status: 'ACCEPTED' })
  expect(await under.db.row(CARD, { beforeId: before.id })).toMatchObject({
    client_checked_in: true,
    manager_marked_received_by: null,
  })
})

test('a manager’s cancellation is not changed by later changes at Square', async () => {
  const before = booking()
  await apply(before)
  await checkIn(before.id)
  const cancel = statement(
    'test.cancel-here',
    `update daily_statuses set client_checked_in = false, manager_marked_received_by = 'CANCELLED_BY_manager'
      where square_appointment_id = :beforeId`,
  )
  await under.db.run(cancel, { beforeId: before.id })
  await apply({ ...before, version: 2, status: 'CANCELLED_BY_SELLER' })
  await apply({ ...before, version: 3 })
  expect(await under.db.row(CARD, { beforeId: before.id })).toMatchObject({
    manager_marked_received_by: 'CANCELLED_BY_manager',
  })
})

test('the initial assignment type of a booking never changes, even if Square assigns a technician later', async () => {
  const anyone = {
    serviceVariationId: null,
    serviceVariationVersion: 0,
    durationMinutes: 60,
    intermissionMinutes: 0,
    anyTeamMember: true,
  }
  const first = booking({ segments: [{ ...anyone, teamMemberId: null }] })
  await apply(first)
  expect(await read(first.id)).toMatchObject({
    initial_assignment_type: 'anyone_available',
    assignment_source: null,
    technician_name: '',
  })
  const [ana] = under.sandbox.salon.team.bookableAt('LTUSTN7QW3R5M')
  const chosen = { ...anyone, anyTeamMember: false, teamMemberId: ana!.member.id }
  await apply({ ...first, version: 2, segments: [chosen] })
  expect(await read(first.id)).toMatchObject({
    initial_assignment_type: 'anyone_available',
    assignment_source: 'post_booking_assignment',
    technician_name: ana!.profile.display_name,
  })
  await apply({ ...first, version: 3, segments: [{ ...anyone, teamMemberId: null }] })
  expect(await read(first.id)).toMatchObject({ assignment_source: 'post_booking_assignment' })
  const own = booking({ segments: [chosen] })
  await apply(own)
  await apply({ ...own, version: 2, segments: [{ ...chosen, anyTeamMember: true }] })
  expect(await read(own.id)).toMatchObject({ initial_assignment_type: null, assignment_source: null })
})

test.each([
  // The clocks go back on November 1 and forward on March 14, so these days have 25 and 23 hours.
  ['2026-11-01T06:59:00Z', '2026-10-31'],
  ['2026-11-01T07:00:00Z', '2026-11-01'],
  ['2026-11-01T08:30:00Z', '2026-11-01'],
  ['2026-11-01T09:30:00Z', '2026-11-01'],
  ['2026-11-02T07:59:00Z', '2026-11-01'],
  ['2026-11-02T08:00:00Z', '2026-11-02'],
  ['2027-03-14T07:59:00Z', '2027-03-13'],
  ['2027-03-14T08:00:00Z', '2027-03-14'],
  ['2027-03-15T06:59:00Z', '2027-03-14'],
  ['2027-03-15T07:00:00Z', '2027-03-15'],
])('a booking that starts at %s is on the calendar of %s', async (start, day) => {
  const one = booking({ startAt: new Date(start) })
  await apply(one)
  expect(await read(one.id)).toMatchObject({ day })
})

test('dashboards get events only about bookings of the current day, before and after midnight', async () => {
  under.clock.set('2026-11-02T07:59:00Z')
  const today = booking({ startAt: new Date('2026-11-01T20:00:00Z') })
  const tomorrow = booking({ startAt: new Date('2026-11-02T20:00:00Z') })
  await under.db.rows(NEWS)
  await apply(today, tomorrow)
  expect((await under.db.rows(NEWS)).map(one => one.data)).toMatchObject([{ square_appointment_id: today.id }])
  under.clock.set('2026-11-02T08:00:00Z')
  await apply({ ...today, version: 2 }, { ...tomorrow, version: 2 })
  expect((await under.db.rows(NEWS)).map(one => one.data)).toMatchObject([{ square_appointment_id: tomorrow.id }])
})

test('a booking with two technicians is stored as one row with a segment for each technician', async () => {
  const [ana, bella] = under.sandbox.salon.team.bookableAt('LTUSTN7QW3R5M')
  const part = { serviceVariationId: null, serviceVariationVersion: 0, anyTeamMember: false }
  const one = booking({
    segments: [
      { ...part, teamMemberId: ana!.member.id, durationMinutes: 30, intermissionMinutes: 5 },
      { ...part, teamMemberId: bella!.member.id, durationMinutes: 90, intermissionMinutes: 0 },
    ],
  })
  await under.db.rows(NEWS)
  await apply(one)
  expect(await read(one.id)).toMatchObject({ duration_minutes: 125, technician_name: 'Ana' })
  const news = (await under.db.rows(NEWS)).at(-1)
  expect(news!.data.row!.segments).toEqual([
    { technician_name: 'Ana', service_name: 'Appointment', start_offset_minutes: 0, duration_minutes: 30 },
    { technician_name: 'Bella', service_name: 'Appointment', start_offset_minutes: 35, duration_minutes: 90 },
  ])
})
