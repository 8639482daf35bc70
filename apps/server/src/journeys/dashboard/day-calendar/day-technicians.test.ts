import { afterAll, beforeAll, expect, test } from 'vitest'
import { book } from '../../../../test/bookings.ts'
import { actOnCard } from '../../../../test/cards.ts'
import { type AppUnderTest, openContext } from '../../../../test/salon-under-test.ts'
import { signIn } from '../../../../test/sign-in.ts'
import { type Statement, statement } from '../../../platform/db/statement.ts'
import { DAY_TECHNICIANS, weekdaysUntil } from '../../../records/day/technician-store.ts'

const DAY_MINUTES = 24 * 60
const WEEK_MINUTES = 7 * DAY_MINUTES
let under: AppUnderTest
let rosa: Record<string, string>
let phones = 0

beforeAll(async () => {
  under = await openContext()
  rosa = await signIn(under, 'manager', { locations: ['tustin', 'irvine'] })
})
afterAll(() => under.close())

const HIRE = statement(
  'test.hire',
  `insert into square_team_members (id, display_name, is_bookable, bookable_at, seen_at) values (:id, :displayName, :isBookable, :bookableAt, now())`,
)
const SEGMENTS = statement(
  'test.segments',
  'update appointments set segments = :segments where square_appointment_id = :squareAppointmentId',
)

async function hire(name: string, { isBookable = true, at = ['tustin'] } = {}): Promise<void> {
  await under.db.run(HIRE, { id: `TM-${name}`, displayName: name, isBookable, bookableAt: at })
}

async function bookFor(names: string[], inMinutes: number, more: { status?: string; location?: 'irvine' } = {}) {
  const id = await book(under, { phone: `+1714555${2000 + phones++}`, inMinutes, technician: names[0]!, ...more })
  const segments = names.map(name => ({
    team_member_id: `TM-${name}`,
    technician_name: name,
    service_name: 'Refill',
    start_offset_minutes: 0,
    duration_minutes: 30,
  }))
  await under.db.run(SEGMENTS, { squareAppointmentId: id, segments: JSON.stringify(segments) })
  return id
}

async function technicians(path = '2026-11-20/tustin') {
  const response = await under.app.inject({ url: `/api/manager/technicians/${path}`, headers: rosa })
  return { status: response.statusCode, body: response.json() }
}

async function columnOf(name: string): Promise<boolean | undefined> {
  const { body } = await technicians()
  return body.find((one: { teamMemberId: string }) => one.teamMemberId === `TM-${name}`)?.hasColumn
}

test('one SQL statement returns the bookable technicians of a location in the order of the names on the cards', async () => {
  await hire('Zoe ✨ Tustin')
  await hire('Amber', { at: ['irvine', 'tustin'] })
  await hire('Gone', { isBookable: false })
  await hire('Elsewhere', { at: ['irvine'] })
  await hire('Nowhere', { at: [] })
  under.takeStatements()
  expect(await technicians()).toEqual({
    status: 200,
    body: [
      { teamMemberId: 'TM-Amber', name: 'Amber', hasColumn: false },
      { teamMemberId: 'TM-Zoe ✨ Tustin', name: 'Zoe', hasColumn: false },
    ],
  })
  // The second statement identifies the caller.
  expect(under.takeStatements()).toHaveLength(2)
  for (const path of ['2026-11-31/tustin', 'today/tustin', '2026-11-20/paris'])
    expect((await technicians(path)).status).toBe(400)
  expect((await technicians('2026-11-20/costa-mesa')).status).toBe(403)
})

test('each technician with a booking on a day has a column on this day', async () => {
  for (const name of ['First', 'Second']) await hire(name)
  await bookFor(['First', 'Second'], 30)
  expect([await columnOf('First'), await columnOf('Second')]).toEqual([true, true])
})

test.each([
  ['one week ago', -WEEK_MINUTES, true],
  ['four weeks ago', -4 * WEEK_MINUTES, true],
  ['five weeks ago', -5 * WEEK_MINUTES, false],
  ['yesterday', -DAY_MINUTES, false],
  ['in a week', WEEK_MINUTES, false],
])(
  'a technician with a booking %s (%i minutes from now) has a column (expected: %s)',
  async (when, inMinutes, hasColumn) => {
    await hire(when)
    await bookFor([when], inMinutes)
    expect(await columnOf(when)).toBe(hasColumn)
  },
)

test('a cancelled booking or a booking at another location gives its technician no column', async () => {
  for (const name of ['Cancelled', 'Away']) await hire(name, { at: ['tustin', 'irvine'] })
  await bookFor(['Cancelled'], 30, { status: 'CANCELLED_BY_CUSTOMER' })
  await bookFor(['Away'], 30, { location: 'irvine' })
  expect([await columnOf('Cancelled'), await columnOf('Away')]).toEqual([false, false])
})

test('a booking that a manager has assigned to another technician gives only that technician a column', async () => {
  for (const name of ['Taken', 'Given 🌸 Tustin']) await hire(name)
  const id = await bookFor(['Taken'], 60)
  const names = { old_technician_name: 'Taken', new_technician_name: 'Given' }
  await actOnCard(under, 'assign-technician', id, rosa, names)
  expect([await columnOf('Taken'), await columnOf('Given 🌸 Tustin')]).toEqual([false, true])
})

test('the query for technicians uses an index to read five days of a table with years of bookings', async () => {
  await under.db.run(
    statement(
      'test.years',
      `insert into appointments (square_appointment_id, version, status, is_open, location_id, start_at, day,
         duration_minutes, service_name, technician_name, customer_name, updated_at)
       select 'old-' || n, 1, 'ACCEPTED', true, (array['tustin', 'irvine', 'santa-ana', 'costa-mesa'])[1 + n % 4],
              timestamptz '2026-11-20' - n * interval '1 hour', date '2026-11-20' - n / 24, 60, 'Refill', 'Ana', 'Maria', now()
         from generate_series(1, 20000) as n`,
    ),
  )
  await under.db.run(statement('test.analyze', 'analyze appointments'))
  const plan = await under.db.rows(
    { ...DAY_TECHNICIANS, name: 'test.plan', text: `explain ${DAY_TECHNICIANS.text}` } as unknown as Statement<{
      'QUERY PLAN': string
    }>,
    { locationId: 'tustin', weekdays: weekdaysUntil('2026-11-20'), day: '2026-11-20' },
  )
  const lines = plan.map(row => row['QUERY PLAN']).join('\n')
  expect(lines).toMatch(/appointments_location_day/)
  expect(lines).not.toMatch(/Seq Scan on appointments/)
})
