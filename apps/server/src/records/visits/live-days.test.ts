import { addDays } from '@frontlash/domain/salon-day'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { book } from '../../../test/bookings.ts'
import { type AppUnderTest, ELEVEN, openContext } from '../../../test/salon-under-test.ts'
import { type TestClock, testClock } from '../../../test/test-clock.ts'
import { statement } from '../../platform/db/statement.ts'
import { buildVisits } from './build-visits.ts'
import { openLiveDays } from './live-days.ts'

const TODAY = '2026-11-20'
const RANGE = {
  locations: ['tustin', 'irvine', 'santa-ana', 'costa-mesa'],
  from: addDays(TODAY, -30),
  to: TODAY,
} as const
const DAY_MINUTES = 24 * 60

let under: AppUnderTest
let clock: TestClock
let booked: string

beforeAll(async () => {
  clock = testClock(ELEVEN)
  under = await openContext({ clock })
})
afterAll(() => under.close())
beforeEach(async () => {
  clock.set(ELEVEN)
  for (const table of ['visit_facts', 'figure_days', 'visit_days', 'visit_corrections', 'alerts', 'appointments'])
    await sql(`truncate ${table} cascade`)
  for (const table of ['check_ins', 'clients', 'square_team_members', 'daily_statuses'])
    await sql(`delete from ${table}`)
  booked = await book(under, { phone: '+17145550101', inMinutes: -100, minutes: 30 })
  const other = await book(under, { phone: '+17145550102', inMinutes: 60 })
  await sql(`insert into clients (id, first_name, last_name, phone, created_at)
    values ('00000000-0000-4000-8000-000000000001', 'Nora', 'Rivers', '+17145550102', now())`)
  await sql(`insert into daily_statuses (square_appointment_id, location_id, day, client_checked_in, client_checked_in_at, manager_assigned, technician_name, updated_at)
    select square_appointment_id, location_id, day, true, start_at, true, 'Mai', start_at from appointments where square_appointment_id = '${other}'`)
  await sql(`insert into check_ins (client_id, location_id, day, checked_in, scenario, check_in_time, service_type, technician, kind)
    values ('00000000-0000-4000-8000-000000000001', 'tustin', '${TODAY}', true, 'WALK_IN', now(), 'Walk-in', '', 'new-client-checkin')`)
})

const sql = (text: string) => under.db.rows(statement('', text))
const open = () => openLiveDays(under.context)
const sourceReads = () => under.takeStatements().filter(text => text.includes('"durationMinutes"')).length

/** Computes the visits of the day without a cache. */
const computed = async () => (await open().read(RANGE, TODAY)).visits

const WRITES: [string, () => Promise<unknown>][] = [
  ['a booking', () => book(under, { phone: '+17145550103', inMinutes: 30 })],
  [
    'a booking that is cancelled',
    () => sql(`update appointments set status = 'DECLINED' where square_appointment_id = '${booked}'`),
  ],
  ['a booking that is gone', () => sql(`delete from appointments where square_appointment_id = '${booked}'`)],
  [
    'a new card',
    () =>
      sql(`insert into daily_statuses (square_appointment_id, location_id, day, client_checked_in, client_checked_in_at, updated_at)
    values ('${booked}', 'tustin', '${TODAY}', true, now(), now())`),
  ],
  [
    'a changed card',
    () =>
      sql(
        `update daily_statuses set manager_marked_received = true, manager_marked_received_at = client_checked_in_at`,
      ),
  ],
  [
    'a check-in',
    () =>
      sql(`insert into check_ins (location_id, day, square_appointment_id, checked_in, scenario, check_in_time, service_type, technician, kind)
    values ('tustin', '${TODAY}', '${booked}', true, 'ON_TIME', now(), 'Refill', '', 'appointment')`),
  ],
  ['a walk-in that is closed', () => sql(`update check_ins set closed_at = now()`)],
  ['a client whose number is corrected', () => sql(`update clients set phone = '+17145550101'`)],
  [
    'a technician from the booking system',
    () =>
      sql(
        `insert into square_team_members (id, display_name, seen_at, bookable_at) values ('T-mai', 'Mai', now(), '{tustin}')`,
      ),
  ],
  [
    'an abandoned try',
    () =>
      sql(`insert into alerts (location_id, day, kind, at) values ('tustin', '${TODAY}', 'abandoned_walk_in', now())`),
  ],
  [
    '“The client came”',
    () =>
      sql(`insert into visit_corrections (key, location_id, day, by, at)
    values ('b-${booked}', 'tustin', '${TODAY}', 'rosa', now())`),
  ],
]

test.each(WRITES)(
  'a read after a change (%s) returns the same visits on every server as an uncached read',
  async (_, write) => {
    const servers = [open(), open()]
    const read = () => Promise.all(servers.map(one => one.read(RANGE, TODAY)))
    const before = await read()
    await write()
    const fresh = await computed()
    expect(fresh).not.toEqual(before[0]!.visits)
    for (const { visits } of await read()) expect(visits).toEqual(fresh)
  },
)

test('an unchanged day is read from the cache, and a changed day is read only once for concurrent callers', async () => {
  const days = open()
  const first = await days.read(RANGE, TODAY)
  expect(first.visits).toHaveLength(3)
  expect([...first.days]).toEqual(expect.arrayContaining([TODAY, addDays(TODAY, -4)]))
  under.takeStatements()
  const again = await Promise.all([days.read(RANGE, TODAY), days.read({ ...RANGE, locations: ['irvine'] }, TODAY)])
  expect(sourceReads()).toBe(0)
  expect(again.map(one => one.visits.length)).toEqual([3, 0])

  await book(under, { phone: '+17145550103', inMinutes: 30 })
  const after = await Promise.all(Array.from({ length: 5 }, () => days.read(RANGE, TODAY)))
  expect(sourceReads()).toBe(1)
  expect(after.map(one => one.visits.length)).toEqual([4, 4, 4, 4, 4])
})

test('a booking becomes a no-show after its time has passed, even if no record changes', async () => {
  const key = `b-${await book(under, { phone: '+17145550103', inMinutes: 0, minutes: 30 })}`
  const days = open()
  const outcome = async () => (await days.read(RANGE, TODAY)).visits.find(one => one.key === key)?.outcome
  expect(await outcome()).toBe('expected')
  clock.addMinutes(89)
  expect(await outcome()).toBe('expected')
  clock.addMinutes(1)
  expect(await outcome()).toBe('no-show')
  clock.set(ELEVEN)
  expect(await outcome()).toBe('expected')
})

test('a correction that is made during a read of the day and is undone later is not cached', async () => {
  const { reads } = under.context
  let isFirstRead = true
  const days = openLiveDays({
    ...under.context,
    reads: {
      ...reads,
      rows: async (statementToRead, ...given) => {
        if (isFirstRead && statementToRead.text.includes('"durationMinutes"')) {
          isFirstRead = false
          await sql(`insert into visit_corrections values ('b-${booked}', 'tustin', '${TODAY}', 'rosa', now())`)
        }
        return reads.rows(statementToRead, ...given)
      },
    },
  })
  await days.read(RANGE, TODAY)
  expect(isFirstRead).toBe(false)
  await sql('delete from visit_corrections')
  expect((await days.read(RANGE, TODAY)).visits).toEqual(await computed())
})

test('a changed setting applies to the next read of a live day', async () => {
  const { settings } = under.context
  let aliases = settings.get('technicianAliases')
  const get = ((key: string, ...more: []) =>
    key === 'technicianAliases' ? aliases : settings.get(key as 'thresholds', ...more)) as typeof settings.get
  const days = openLiveDays({ ...under.context, settings: { ...settings, get } })
  await sql(
    `insert into square_team_members (id, display_name, seen_at, bookable_at) values ('T-mai', 'Mai Tran', now(), '{tustin}')`,
  )
  const ids = async () => (await days.read(RANGE, TODAY)).visits.map(one => one.technicianId)
  expect(await ids()).not.toContain('T-mai')
  aliases = [...aliases, { contains: 'Mai Tran', shownAs: 'Mai' }]
  expect(await ids()).toContain('T-mai')
})

test('the live days exclude stored days and days outside the range', async () => {
  await book(under, { phone: '+17145550103', inMinutes: -DAY_MINUTES })
  const days = open()
  expect((await days.read(RANGE, TODAY)).visits).toHaveLength(4)
  await buildVisits(under.context, new AbortController().signal)
  const { visits, days: live } = await days.read(RANGE, TODAY)
  expect(visits).toHaveLength(3)
  expect([...live]).toEqual([TODAY])
  expect(await days.read({ ...RANGE, to: addDays(TODAY, -9) }, TODAY)).toEqual({ days: new Set(), visits: [] })
})
