import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { book } from '../../../../test/bookings.ts'
import { actOnCard } from '../../../../test/cards.ts'
import { type AppUnderTest, openContext } from '../../../../test/salon-under-test.ts'
import { enrolDevice, signIn } from '../../../../test/sign-in.ts'
import { statement } from '../../../platform/db/statement.ts'

const DAY_MINUTES = 24 * 60
let under: AppUnderTest
let callers: Record<string, Record<string, string>>
let rosa: Record<string, string>

beforeAll(async () => {
  under = await openContext()
  rosa = await signIn(under, 'manager', { locations: ['tustin', 'irvine'] })
  callers = {
    nobody: {},
    'a tablet': await enrolDevice(under),
    'a technician of this salon': await signIn(under, 'technician', { locations: ['tustin'] }),
    'a technician of another': await signIn(under, 'technician', { locations: ['irvine'] }),
    'a manager of another': await signIn(under, 'manager', { locations: ['irvine'] }),
    'a manager of this salon': rosa,
    'an admin': await signIn(under, 'admin'),
  }
  const maria = { phone: '+17145550101', name: 'Maria Gonzalez' }
  await book(under, { ...maria, inMinutes: -12 * DAY_MINUTES })
  const here = await book(under, { ...maria, inMinutes: 30, service: 'Full Set 🌸', technician: 'Lena 🌸 Tustin' })
  await actOnCard(under, 'manual-checkin', here, rosa)
  const moved = await book(under, { phone: '+17145550102', name: 'Ana', inMinutes: 60, technician: 'Lena' })
  await actOnCard(under, 'assign-technician', moved, rosa, {
    old_technician_name: 'Lena',
    new_technician_name: 'Amber',
  })
  const gone = await book(under, { phone: '+17145550103', name: 'Zoe Nguyễn', inMinutes: -60, technician: 'Lena' })
  await actOnCard(under, 'cancel-appointment', gone, rosa)
  await book(under, { phone: '+17145550104', name: "Eve O'Brien", inMinutes: 0, technician: '' })
  await book(under, { ...maria, inMinutes: 300, location: 'irvine', technician: 'Mia' })
  await book(under, { phone: '+17145550105', inMinutes: 300, location: 'costa-mesa', technician: 'Ida' })
  const two = await book(under, { phone: '+17145550106', name: 'Kim Lee', inMinutes: 120, technician: 'Lena' })
  const segments = [
    { technician_name: 'Lena', service_name: 'Removal', start_offset_minutes: 0, duration_minutes: 30 },
    { technician_name: 'Amber', service_name: 'Refill', start_offset_minutes: 30, duration_minutes: 45 },
  ]
  await under.db.run(
    statement(
      'test.two-technicians',
      'update appointments set segments = :segments where square_appointment_id = :two',
    ),
    { two, segments: JSON.stringify(segments) },
  )
})
afterAll(() => under.close())

async function report(date: string, query = '', headers = rosa) {
  const response = await under.app.inject({ url: `/api/schedule/calendar/${date}${query}`, headers })
  return { status: response.statusCode, body: response.json() }
}

test('the report of a location lists the appointments of the day by technician', async () => {
  expect(await report('2026-11-20', '?location=tustin')).toEqual({
    status: 200,
    body: {
      title: 'Daily Schedule - Tustin - Friday, November 20, 2026',
      calendarView: {
        Amber: [
          {
            formatted: '12:00 PM - 1:00 PM | Volume Refill (60 min) | Ana | New client | Not checked in | M',
            status: 'inactive',
          },
          {
            formatted: '1:30 PM - 2:15 PM | Refill (45 min) | Kim L. | New client | Not checked in',
            status: 'inactive',
          },
        ],
        Lena: [
          {
            formatted: '11:30 AM - 12:30 PM | Full Set (60 min) | Maria G. | 12 days | Checked in 11:00 AM',
            status: 'checked-in',
          },
          {
            formatted: '1:00 PM - 1:30 PM | Removal (30 min) | Kim L. | New client | Not checked in',
            status: 'inactive',
          },
          {
            formatted: '10:00 AM - 11:00 AM | Volume Refill (60 min) | Zoe N. | New client | Cancelled',
            status: 'cancelled',
          },
        ],
        Unassigned: [
          {
            formatted: '11:00 AM - 12:00 PM | Volume Refill (60 min) | Eve O. | New client | Not checked in',
            status: 'inactive',
          },
        ],
      },
      totalAppointments: 4,
      technicianCount: 2,
    },
  })
})

test('the report of all locations contains only the locations that are open to the caller', async () => {
  const { body } = await report('2026-11-20')
  expect(body.title).toBe('Daily Schedule - All Locations - Friday, November 20, 2026')
  expect(Object.keys(body.calendarView)).toEqual(['Amber', 'Lena', 'Mia', 'Unassigned'])
  expect(body.calendarView.Mia[0].formatted).toMatch(/^\[Irvine\] 4:00 PM/)
  const everywhere = await report('2026-11-20', '?location=all', callers['an admin'])
  expect(Object.keys(everywhere.body.calendarView)).toContain('Ida')
})

test('the report contains neither phone numbers nor full names', async () => {
  const text = JSON.stringify((await report('2026-11-20', '', callers['an admin'])).body)
  expect(text).not.toMatch(/714|555|Gonzalez|Nguyễn|O'Brien/)
})

test('tomorrow’s report counts today’s visit as the last visit only if the client came', async () => {
  const came = { phone: '+17145550107', name: 'Ida Wong', technician: 'Lena' }
  const booked = { phone: '+17145550108', name: 'Uma Diaz', technician: 'Lena' }
  const today = await book(under, { ...came, inMinutes: 15, location: 'irvine' })
  await actOnCard(under, 'manual-checkin', today, rosa, { location_id: 'irvine' })
  await book(under, { ...booked, inMinutes: 45, location: 'irvine' })
  for (const client of [came, booked]) await book(under, { ...client, inMinutes: DAY_MINUTES, location: 'irvine' })
  const { body } = await report('2026-11-21', '?location=irvine')
  expect(body.calendarView.Lena.map((line: { formatted: string }) => line.formatted.split(' | ').slice(2, 4))).toEqual([
    ['Ida W.', '1 day'],
    ['Uma D.', 'New client'],
  ])
})

test('the report of a day without appointments is empty', async () => {
  expect((await report('2026-12-24', '?location=irvine')).body).toEqual({
    title: 'Daily Schedule - Irvine - Thursday, December 24, 2026',
    calendarView: {},
    totalAppointments: 0,
    technicianCount: 0,
  })
})

test.each([
  ['2027-11-25', 200],
  ['2027-11-26', 400],
  ['2025-11-15', 200],
  ['2025-11-14', 400],
  ['2026-11-31', 400],
  ['20261120', 400],
  ['today', 400],
])('a call for the report of %s gets the HTTP status %i', async (date, status) => {
  expect((await report(date, '?location=tustin')).status).toBe(status)
})

test.each([
  ['nobody', 401],
  ['a tablet', 401],
  ['a technician of this salon', 200],
  ['a technician of another', 403],
  ['a manager of another', 403],
  ['a manager of this salon', 200],
  ['an admin', 200],
] as const)('a call for Tustin’s report (signed in: %s) gets the HTTP status %i', async (who, status) => {
  expect((await report('2026-11-20', '?location=tustin', callers[who])).status).toBe(status)
})

describe('technicians with the same name', () => {
  const DAY = '2026-12-01'
  const IN_MINUTES = 11 * DAY_MINUTES
  let phones = 0

  async function bookWith(teamMemberId: string, name: string, location: 'tustin' | 'irvine') {
    const phone = `+1714555${3000 + phones++}`
    const id = await book(under, { phone, inMinutes: IN_MINUTES, location, technician: name })
    const segment = { team_member_id: teamMemberId, technician_name: name, service_name: 'Refill' }
    await under.db.run(
      statement(
        'test.segments',
        'update appointments set segments = :segments where square_appointment_id = :squareAppointmentId',
      ),
      {
        squareAppointmentId: id,
        segments: JSON.stringify([{ ...segment, start_offset_minutes: 0, duration_minutes: 60 }]),
      },
    )
    return id
  }

  const headings = async (query = '') => {
    const { body } = await report(DAY, query)
    return { headings: Object.keys(body.calendarView), technicianCount: body.technicianCount }
  }

  test('are distinguished by id, while a technician who works at two locations is listed once', async () => {
    await bookWith('TM-1', 'Lena Tustin', 'tustin')
    await bookWith('TM-2', 'Lena 🌸 Irvine', 'irvine')
    await bookWith('TM-3', 'Mia', 'irvine')
    await bookWith('TM-3', 'Mia', 'tustin')
    await book(under, { phone: '+17145553999', inMinutes: IN_MINUTES, technician: '' })
    expect(await headings()).toEqual({
      headings: ['Lena (Irvine)', 'Lena (Tustin)', 'Mia', 'Unassigned'],
      technicianCount: 3,
    })
    expect(await headings('?location=irvine')).toEqual({ headings: ['Lena', 'Mia'], technicianCount: 2 })
  })

  test('are listed with the clients that a manager has assigned to them', async () => {
    const given = await bookWith('TM-3', 'Mia', 'irvine')
    await under.db.run(
      statement(
        'test.give',
        `insert into daily_statuses (square_appointment_id, location_id, day, manager_assigned, technician_name, version, updated_at)
         values (:given, 'irvine', :day, true, 'Lena', 1, now())`,
      ),
      { given, day: DAY },
    )
    const { body } = await report(DAY)
    expect(body.calendarView['Lena (Irvine)']).toHaveLength(2)
    expect(body.technicianCount).toBe(3)
  })
})
