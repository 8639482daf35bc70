import { afterAll, beforeAll, expect, test } from 'vitest'
import { book, markFresh } from '../../../../test/bookings.ts'
import { actOnCard, cardRow } from '../../../../test/cards.ts'
import { type AppUnderTest, ELEVEN, openContext } from '../../../../test/salon-under-test.ts'
import { enrolDevice, signIn } from '../../../../test/sign-in.ts'
import { statement } from '../../../platform/db/statement.ts'

const DAY_MINUTES = 24 * 60
let under: AppUnderTest
let callers: Record<string, Record<string, string>>
let rosa: Record<string, string>

beforeAll(async () => {
  under = await openContext()
  rosa = await signIn(under, 'manager', { username: 'rosa', locations: ['tustin', 'irvine'] })
  callers = {
    nobody: {},
    'a tablet': await enrolDevice(under),
    'a technician of this salon': await signIn(under, 'technician', { locations: ['tustin'] }),
    'a technician of another': await signIn(under, 'technician', { locations: ['irvine'] }),
    'a manager of this salon': rosa,
    'a manager of another': await signIn(under, 'manager', { locations: ['irvine'] }),
    'an admin': await signIn(under, 'admin'),
  }
})
afterAll(() => under.close())

async function get(path: string, headers = rosa) {
  const response = await under.app.inject({ url: path, headers })
  return { status: response.statusCode, body: response.json() }
}

async function daysSince(phoneNumbers: string[], headers = rosa) {
  const url = '/api/clients/days-since-appointments'
  const response = await under.app.inject({ method: 'POST', url, headers, payload: { phoneNumbers } })
  return { status: response.statusCode, body: response.json() }
}

async function dayAt(location: string, query = ''): Promise<{ square_appointment_id: string }[]> {
  return (await get(`/api/square/appointments-cache?location_id=${location}${query}`)).body
}

const READS = [
  '/api/square/appointments-cache?location_id=tustin',
  '/api/manager/daily-status/2026-11-20/tustin',
  '/api/square/cache-timestamp?location_id=tustin',
  '/api/manager/technicians/2026-11-20/tustin',
  '/api/manager/cards/unknown?location_id=tustin',
]

test.each([
  ['nobody', 401],
  ['a tablet', 401],
  ['a technician of this salon', 200],
  ['a technician of another', 403],
  ['a manager of this salon', 200],
  ['a manager of another', 403],
  ['an admin', 200],
] as const)('a call for Tustin’s day (signed in: %s) gets the HTTP status %i', async (who, status) => {
  for (const path of READS) expect({ path, status: (await get(path, callers[who])).status }).toEqual({ path, status })
})

test.each([
  ['nobody', 401],
  ['a tablet', 401],
  ['a technician of another', 200],
  ['a manager of this salon', 200],
] as const)('a call for the days since the last visit (signed in: %s) gets the HTTP status %i', async (who, status) => {
  expect((await daysSince([], callers[who])).status).toBe(status)
})

test('staff without a location today may not read the days since a client’s last visit', async () => {
  const nowhere = await signIn(under, 'technician')
  expect(await daysSince([], nowhere)).toMatchObject({ status: 403, body: { code: 'NO_LOCATION_ACCESS' } })
})

test('a location’s day contains the active bookings of this location, sorted by start', async () => {
  const later = await book(under, { phone: '+17145550001', inMinutes: 120, service: 'Full Set 🌸' })
  const sooner = await book(under, { phone: '+17145550002', inMinutes: 30, technician: 'Lena 🌸 Tustin' })
  await book(under, { phone: '+17145550003', inMinutes: 30, location: 'santa-ana' })
  await book(under, { phone: '+17145550004', inMinutes: DAY_MINUTES })
  await book(under, { phone: '+17145550005', inMinutes: 60, status: 'CANCELLED_BY_CUSTOMER' })
  const day = await dayAt('tustin')
  expect(day.map(one => one.square_appointment_id)).toEqual([sooner, later])
  expect(day[0]).toEqual({
    square_appointment_id: sooner,
    version: 1,
    location_id: 'tustin',
    appointment_time: '2026-11-20T19:30:00.000Z',
    appointment_duration_minutes: 60,
    service_name: 'Volume Refill',
    technician_name: 'Lena',
    customer_name: 'Maria Gonzalez',
    customer_phone: '+17145550002',
    initial_assignment_type: null,
    assignment_source: null,
    status: 'ACCEPTED',
    cancelled_by: null,
    segments: [],
  })
  expect(day[1]).toMatchObject({ service_name: 'Full Set' })
  const tomorrow = await dayAt('tustin', '&date=2026-11-21')
  expect(tomorrow).toHaveLength(1)
})

test('a booking that is cancelled after the client’s arrival stays on the calendar with the name of the person who cancelled', async () => {
  const id = await book(under, { phone: '+17145550006', inMinutes: 10, location: 'irvine' })
  await actOnCard(under, 'manual-checkin', id, rosa, { location_id: 'irvine' })
  await under.db.run(
    statement(
      'test.close',
      `update appointments set is_open = false, status = 'NO_SHOW' where square_appointment_id = :squareAppointmentId`,
    ),
    { squareAppointmentId: id },
  )
  expect(await dayAt('irvine')).toMatchObject([{ square_appointment_id: id, cancelled_by: 'CANCELLED_BY_square' }])
})

test('a call for the statuses of a day returns the same rows as the live events', async () => {
  const id = await book(under, { phone: '+17145550007', inMinutes: 10 })
  await actOnCard(under, 'cancel-appointment', id, rosa)
  const { body } = await get('/api/manager/daily-status/2026-11-20/tustin')
  expect(body.statuses).toContainEqual(await cardRow(under, id))
  expect((await get('/api/manager/daily-status/2026-11-19/tustin')).body).toEqual({ statuses: [] })
  for (const path of ['2026-11-31/tustin', 'today/tustin', '2026-11-20/paris'])
    expect((await get(`/api/manager/daily-status/${path}`)).status).toBe(400)
})

test('the details of a card list its changes newest first, and contain the client’s name only for managers', async () => {
  const phone = '+17145550008'
  const id = await book(under, { phone, inMinutes: 10 })
  const path = `/api/manager/cards/${id}?location_id=tustin`
  expect((await get(path)).body).toEqual({ clientId: null, changes: [] })
  const client = await under.app.inject({
    method: 'POST',
    url: '/api/clients',
    headers: rosa,
    payload: { phone, firstName: 'Maria', lastName: 'Gonzalez' },
  })
  await actOnCard(under, 'manual-checkin', id, rosa)
  await actOnCard(under, 'mark-received', id, rosa)
  const changes = [
    { at: ELEVEN, by: 'Rosa', did: 'received them' },
    { at: ELEVEN, by: 'Rosa', did: 'checked them in' },
  ]
  expect((await get(path)).body).toEqual({ clientId: client.json().id, changes })
  expect((await get(path, callers['a technician of this salon'])).body).toEqual({ clientId: null, changes })
  expect((await get(path.replace('tustin', 'irvine'))).body).toEqual({ clientId: null, changes: [] })
})

test('the reported age of the copy is the time since today’s bookings were last compared with Square', async () => {
  expect((await get(READS[2]!)).body).toEqual({ cache_timestamp: null })
  await markFresh(under)
  expect((await get(READS[2]!)).body).toEqual({ cache_timestamp: ELEVEN })
})

test('one SQL statement returns the days since the last visit for each phone number, spelled as in the call', async () => {
  await book(under, { phone: '+17145551001', inMinutes: -12 * DAY_MINUTES })
  await book(under, { phone: '+17145551001', inMinutes: -30 * DAY_MINUTES })
  await book(under, { phone: '+17145551002', inMinutes: -3 * DAY_MINUTES, status: 'CANCELLED_BY_CUSTOMER' })
  await book(under, { phone: '+17145551003', inMinutes: -60 })
  await book(under, { phone: '+17145551004', inMinutes: -200 * DAY_MINUTES })
  await book(under, { phone: '+17145551005', inMinutes: DAY_MINUTES })
  await book(under, { phone: '+17145551006', inMinutes: -12 * 60, location: 'costa-mesa' })
  under.takeStatements()
  const sent = ['(714) 555-1001', '714-555-1002', '7145551003', '+1 714 555 1004', '7145551005', '7145551006', '12', '']
  const { body } = await daysSince(sent)
  expect(under.takeStatements()).toHaveLength(3)
  const unknown = { isNewClient: true, error: null, daysSinceLastAppointment: null }
  const noNumber = {
    isNewClient: false,
    error: 'Please enter a valid 10-digit phone number',
    daysSinceLastAppointment: null,
  }
  expect(body).toEqual({
    '(714) 555-1001': { isNewClient: false, error: null, daysSinceLastAppointment: 12 },
    // Cancelled bookings and bookings of today or later do not count as a last visit.
    '714-555-1002': unknown,
    '7145551003': unknown,
    '7145551005': unknown,
    // The days since a visit are returned for half a year only; after that the client still does not count as new.
    '+1 714 555 1004': { isNewClient: false, error: null, daysSinceLastAppointment: null },
    '7145551006': { isNewClient: false, error: null, daysSinceLastAppointment: 1 },
    '12': noNumber,
    '': noNumber,
  })
})

test('a call for last visits may contain 200 phone numbers, but not 201', async () => {
  const numbers = Array.from({ length: 200 }, (_, at) => `714555${2000 + at}`)
  for (const number of numbers) await book(under, { phone: `+1${number}`, inMinutes: 7 * DAY_MINUTES })
  expect(Object.keys((await daysSince(numbers)).body)).toHaveLength(200)
  expect(await daysSince([...numbers, '7145559999'])).toMatchObject({ status: 400, body: { field: 'phoneNumbers' } })
})

test('a visit that a manager has undone or cancelled is not used as the last visit', async () => {
  const phone = '+17145551100'
  const past = await book(under, { phone, inMinutes: -5 * DAY_MINUTES })
  await under.db.run(
    statement(
      'test.cancelled-here',
      `insert into daily_statuses (square_appointment_id, location_id, day, manager_marked_received_by, updated_at)
       values (:past, 'tustin', '2026-11-15', 'CANCELLED_BY_manager', now())`,
    ),
    { past },
  )
  expect((await daysSince([phone])).body[phone]).toMatchObject({ isNewClient: true, daysSinceLastAppointment: null })
})

test('each user may request the last visits of at most sixty phone numbers without a booking per minute', async () => {
  const manager = await signIn(under, 'manager', { locations: ['irvine'] })
  const numbers = (from: number, count: number) => Array.from({ length: count }, (_, at) => `714555${from + at}`)
  const booked = numbers(4000, 70)
  for (const number of booked) await book(under, { phone: `+1${number}`, inMinutes: 60, location: 'irvine' })
  await book(under, { phone: '+17145554999', inMinutes: 60, location: 'tustin' })
  expect((await daysSince(numbers(3000, 59), manager)).status).toBe(200)
  expect((await daysSince(['7145554999'], manager)).status).toBe(200)
  // The number of a booking at a location that is not open counts.
  expect(await daysSince(['7145553999'], manager)).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
  for (const known of [booked, numbers(3000, 59)]) expect((await daysSince(known, manager)).status).toBe(200)
  expect((await daysSince(['7145553999'])).status).toBe(200)
})
