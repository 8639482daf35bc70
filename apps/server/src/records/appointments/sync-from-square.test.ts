import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openSalonWithSquare, type SalonWithSquare } from '../../../test/salon-with-square.ts'
import type { AppContext } from '../../app-context.ts'
import type { Square } from '../../integrations/square/square.ts'
import { statement } from '../../platform/db/statement.ts'
import { type AppointmentRow, NO_LONGER_KNOWN } from './appointment-row.ts'
import { readAppointments } from './appointment-store.ts'
import { cacheFreshness, LATE_AFTER_MINUTES, squareHealth } from './square-health.ts'
import { syncDaily, syncRolling } from './sync-from-square.ts'

let under: SalonWithSquare
const never = new AbortController().signal

beforeAll(async () => {
  under = await openSalonWithSquare()
  expect(await syncDaily(under.context, never)).toMatchObject({ ok: true })
  expect(await syncRolling(under.context, never)).toMatchObject({ ok: true })
})
afterAll(() => under.close())
afterEach(() => under.sandbox.failures.set('square', 'ok', 0))

const OF_PHONE = statement(
  'test.bookings-of-phone',
  'select square_appointment_id as id from appointments where customer_phone = :phone order by start_at, 1',
).returns<{ id: string }>()

async function bookingsOf(phone: string): Promise<AppointmentRow[]> {
  const ids = (await under.db.rows(OF_PHONE, { phone })).map(row => row.id)
  const rows = await readAppointments(under.db, ids)
  return rows.sort((a, b) => a.start_at.getTime() - b.start_at.getTime())
}

async function todaysBookingOf(phone: string): Promise<AppointmentRow> {
  return (await bookingsOf(phone)).find(row => row.day === '2026-11-20' && row.is_open)!
}

async function read(id: string): Promise<AppointmentRow> {
  return (await readAppointments(under.db, [id]))[0]!
}

const EVENTS = statement(
  'test.take-board-events',
  `with taken as (delete from board_events where kind <> 'sync_status' returning *)
   select location_id, kind, data from taken order by id`,
).returns<{ location_id: string; kind: string; data: Record<string, unknown> }>()

function takeEvents() {
  return under.db.rows(EVENTS)
}

test('PostgreSQL analyzes the table of bookings after the first comparison with Square', async () => {
  const known = statement('test.known-rows', `select reltuples as rows from pg_class where relname = 'appointments'`)
  expect((await under.db.row(known.returns<{ rows: number }>()))!.rows).toBeGreaterThan(100)
})

/** Opens a server context that records its calls to Square. */
function counted(): { context: AppContext; calls: string[] } {
  const calls: string[] = []
  const square: Square = {
    ...under.context.square,
    ask: (call, response, retryPolicy) => {
      calls.push(`${call.method} ${call.path}`)
      return under.context.square.ask(call, response, retryPolicy)
    },
  }
  return { context: { ...under.context, square }, calls }
}

test('the four locations are found by name at Square and stored with address, phone number and time zone', () => {
  expect(under.context.locations.get('santa-ana')).toEqual({
    id: 'santa-ana',
    name: 'Santa Ana',
    squareLocationId: 'LSANTA9XB4H1T',
    address: '305 E 4th St, Santa Ana, CA 92701',
    phone: '(714) 555-0177',
    timeZone: 'America/Los_Angeles',
    openingHours: ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'].map(day => ({
      day,
      from: '09:00',
      until: '20:00',
    })),
  })
})

test('a client’s booking is stored with the client’s name and phone number, the service, the technician and the day', async () => {
  expect(await todaysBookingOf('+17145550102')).toMatchObject({
    status: 'ACCEPTED',
    is_open: true,
    location_id: 'tustin',
    start_at: new Date('2026-11-20T19:40:00Z'),
    duration_minutes: 60,
    service_name: 'Hybrid Refill (2 Weeks)',
    technician_name: expect.stringMatching(/\p{L}/u),
    segments: [expect.objectContaining({ service_name: 'Hybrid Refill (2 Weeks)', start_offset_minutes: 0 })],
    customer_name: 'Emily Tran',
    customer_phone: '+17145550102',
    initial_assignment_type: null,
    fingerprint: expect.any(String),
  })
})

test('the booking of any technician keeps this assignment type after Square has assigned a technician', async () => {
  expect(await todaysBookingOf('+17145550116')).toMatchObject({
    initial_assignment_type: 'anyone_available',
    assignment_source: 'post_booking_assignment',
  })
})

test('a booking that is cancelled at Square is stored with is_open false', async () => {
  const rows = await bookingsOf('+17145550117')
  expect(rows.find(row => row.day === '2026-11-20')).toMatchObject({ status: 'CANCELLED_BY_CUSTOMER', is_open: false })
})

test('bookings without a client or without a service are stored as well', async () => {
  const odd = statement(
    'test.odd-bookings',
    `select count(*) filter (where customer_id is null and customer_name = 'Walk-in' and customer_phone is null)::int as nameless,
            count(*) filter (where service_name = 'Appointment')::int as unserviced
       from appointments`,
  ).returns<{ nameless: number; unserviced: number }>()
  const found = (await under.db.row(odd))!
  expect(found.nameless).toBeGreaterThan(0)
  expect(found.unserviced).toBeGreaterThan(0)
})

test('the stored sync state contains the time of the comparison and the number of bookings', async () => {
  const count = statement(
    'test.count',
    `select count(*) filter (where day = '2026-11-20')::int as today, count(*)::int as all from appointments`,
  ).returns<{ today: number; all: number }>()
  const { today, all } = (await under.db.row(count))!
  expect(today).toBeGreaterThan(40)
  expect(await cacheFreshness(under.context)).toEqual({
    dailyCache: { lastUpdate: '2026-11-20T19:00:00.000Z', count: today },
    rollingCache: { lastUpdate: '2026-11-20T19:00:00.000Z', count: all },
  })
})

test('a comparison that finds no changes makes one call, runs four SQL statements and writes no booking', async () => {
  const { context, calls } = counted()
  under.takeStatements()
  await takeEvents()
  under.takeStatements()
  expect(await syncDaily(context, never)).toMatchObject({ ok: true, value: { changed: 0 } })
  expect(calls).toEqual(['GET /v2/bookings'])
  const statements = under.takeStatements()
  expect(statements.filter(text => /into appointments|update appointments/.test(text))).toEqual([])
  // The four statements find different bookings, find missing bookings, save the time, and notify the dashboards.
  expect(statements).toHaveLength(4)
  expect(await takeEvents()).toEqual([])
})

test('a comparison of the half years before and after today makes at most thirteen calls for bookings and seven for names', async () => {
  const { context, calls } = counted()
  expect(await syncRolling(context, never)).toMatchObject({ ok: true, value: { changed: 0 } })
  expect(calls.filter(call => call === 'GET /v2/bookings').length).toBeLessThanOrEqual(13)
  expect(calls.filter(call => call !== 'GET /v2/bookings').sort()).toEqual([
    // One call requests the whole team. Four calls request the bookable technicians of the four locations.
    ...Array.from({ length: 5 }, () => 'GET /v2/bookings/team-member-booking-profiles'),
    'POST /v2/catalog/batch-retrieve',
    'POST /v2/customers/search',
  ])
})

test('only a changed booking is written, and the dashboards of the booking’s location get an event', async () => {
  const before = await todaysBookingOf('+17145550103')
  await takeEvents()
  under.sandbox.salon.bookings.change(before.square_appointment_id, { start_at: '2026-11-20T20:30:00Z' })
  expect(await syncDaily(under.context, never)).toMatchObject({ ok: true, value: { changed: 1 } })
  const after = await read(before.square_appointment_id)
  expect(after).toMatchObject({ start_at: new Date('2026-11-20T20:30:00Z'), version: before.version + 1 })
  expect(await takeEvents()).toEqual([
    {
      location_id: 'tustin',
      kind: 'appointment',
      data: {
        by: 'the booking system',
        square_appointment_id: before.square_appointment_id,
        version: after.version,
        row: expect.objectContaining({
          appointment_time: '2026-11-20T20:30:00.000Z',
          customer_name: 'Olivia Bennett',
          customer_phone: '+17145550103',
        }),
      },
    },
  ])
})

test('the next comparison copies a new booking whose webhook event was lost', async () => {
  const theirs = under.sandbox.salon.customers.withPhone('+17145550111')[0]!
  const like = await todaysBookingOf('+17145550101')
  under.sandbox.salon.bookings.make({
    start_at: '2026-11-20T22:00:00Z',
    location_id: 'LTUSTN7QW3R5M',
    customer_id: theirs.id,
    segments: [segment(like)],
    creator_details: { creator_type: 'TEAM_MEMBER' },
    source: 'FIRST_PARTY_MERCHANT',
  })
  await syncDaily(under.context, never)
  expect(await todaysBookingOf('+17145550111')).toMatchObject({ customer_name: 'Natalie Foster', is_open: true })
})

test('the next comparison moves a booking to the new day if the webhook event about the move was lost', async () => {
  const { square_appointment_id: id } = await todaysBookingOf('+17145550104')
  await takeEvents()
  under.sandbox.salon.bookings.change(id, { start_at: '2026-12-24T20:00:00Z' })
  const { context, calls } = counted()
  await syncDaily(context, never)
  expect(calls).toEqual(['GET /v2/bookings', 'POST /v2/bookings/bulk-retrieve'])
  expect(await read(id)).toMatchObject({ day: '2026-12-24' })
  const events = await takeEvents()
  expect(events).toMatchObject([{ location_id: 'tustin', data: { square_appointment_id: id, row: null } }])
  // The booking is still open, but on another day.
  expect(events[0]!.data).not.toHaveProperty('isCancelled')
})

test('a booking that no longer exists at Square is closed, and is not requested again', async () => {
  const { square_appointment_id: id, version } = await todaysBookingOf('+17145550107')
  const ghost = statement(
    'test.ghost',
    `update appointments set square_appointment_id = 'ghost' where square_appointment_id = :squareAppointmentId`,
  )
  await under.db.run(ghost, { squareAppointmentId: id })
  await takeEvents()
  await syncDaily(under.context, never)
  expect(await read('ghost')).toMatchObject({ status: NO_LONGER_KNOWN, is_open: false })
  expect(await takeEvents()).toContainEqual(
    expect.objectContaining({
      data: { square_appointment_id: 'ghost', version, row: null, isCancelled: true, by: 'the booking system' },
    }),
  )
  const { context, calls } = counted()
  await syncDaily(context, never)
  expect(calls).toEqual(['GET /v2/bookings'])
})

test('a closed booking that reappears at Square is reopened', async () => {
  const { square_appointment_id: id } = await todaysBookingOf('+17145550107')
  const lost = statement(
    'test.lost',
    `update appointments set status = '${NO_LONGER_KNOWN}', is_open = false, fingerprint = '${NO_LONGER_KNOWN}'
      where square_appointment_id = :squareAppointmentId`,
  )
  await under.db.run(lost, { squareAppointmentId: id })
  await syncDaily(under.context, never)
  expect(await read(id)).toMatchObject({ status: 'ACCEPTED', is_open: true })
})

test('the next comparison writes a technician’s new name to all bookings of the technician', async () => {
  const { square_appointment_id: id, segments } = await todaysBookingOf('+17145550101')
  under.sandbox.salon.team.change(segments[0]!.team_member_id!, { displayName: 'Zoë 💫 Tustin' })
  await takeEvents()
  await syncRolling(under.context, never)
  expect(await read(id)).toMatchObject({
    technician_name: 'Zoë 💫 Tustin',
    segments: [expect.objectContaining({ technician_name: 'Zoë 💫 Tustin' })],
  })
  const event = (await takeEvents()).find(one => one.data.square_appointment_id === id)
  expect(event?.data.row).toMatchObject({ technician_name: 'Zoë' })
})

test('a comparison saves where technicians can be booked, and removes technicians who cannot be booked any more', async () => {
  const TEAM = statement('test.team', 'select id, bookable_at from square_team_members order by id').returns<{
    id: string
    bookable_at: string[]
  }>()
  const whereOf = async (id: string) => (await under.db.rows(TEAM)).find(row => row.id === id)?.bookable_at
  const [ana] = under.sandbox.salon.team.bookableAt('LTUSTN7QW3R5M')
  expect(await whereOf(ana!.member.id)).toEqual(['tustin'])
  expect(await whereOf('TMOWNER01MORGAN')).toEqual([])
  const seen = (await under.db.rows(TEAM)).filter(row => row.bookable_at.includes('irvine'))
  expect(seen.map(row => row.id).sort()).toEqual(
    under.sandbox.salon.team
      .bookableAt('LIRVNE2KD8V6Z')
      .map(one => one.member.id)
      .sort(),
  )
  under.sandbox.salon.team.change(ana!.member.id, { isActive: false })
  await syncRolling(under.context, never)
  expect(await whereOf(ana!.member.id)).toEqual([])
  under.sandbox.salon.team.change(ana!.member.id, { isActive: true })
  await syncRolling(under.context, never)
  expect(await whereOf(ana!.member.id)).toEqual(['tustin'])
})

test('the next comparison writes a client’s new name and phone number to the bookings, even if the event was lost', async () => {
  const theirs = under.sandbox.salon.customers.withPhone('+17145550105')[0]!
  under.sandbox.salon.customers.change(theirs.id, { family_name: 'Brooks-Lee', phone_number: '+1 714-555-0195' })
  await syncRolling(under.context, never)
  expect(await todaysBookingOf('+17145550195')).toMatchObject({ customer_name: 'Hannah Brooks-Lee' })
})

test('the copy of the bookings stays unchanged while Square fails, and the health call reports the failure', async () => {
  const before = await cacheFreshness(under.context)
  under.sandbox.failures.set('square', '500', 60)
  expect(await syncDaily(under.context, never)).toMatchObject({ ok: false })
  expect(await cacheFreshness(under.context)).toEqual(before)
  expect(await squareHealth(under.context)).toBe('down')
  under.sandbox.failures.set('square', 'ok', 0)
  under.clock.addMinutes(1)
  expect(await syncDaily(under.context, never)).toMatchObject({ ok: true })
  expect(await squareHealth(under.context)).toBe('ok')
})

test('the copy of today’s bookings counts as late if the copy is a minute older than allowed', async () => {
  const { dailyCache } = await cacheFreshness(under.context)
  under.clock.set(new Date(Date.parse(dailyCache.lastUpdate!) + LATE_AFTER_MINUTES * 60_000))
  expect(await squareHealth(under.context)).toBe('ok')
  under.clock.addMinutes(1)
  expect(await squareHealth(under.context)).toBe('late')
})

function segment(like: AppointmentRow) {
  const first = like.segments[0]!
  return {
    team_member_id: first.team_member_id!,
    duration_minutes: 60,
    intermission_minutes: 0,
    any_team_member: false,
    ...(first.service_variation_id && { service_variation_id: first.service_variation_id }),
  }
}
