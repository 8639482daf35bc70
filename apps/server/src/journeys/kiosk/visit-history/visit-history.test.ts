import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { book } from '../../../../test/bookings.ts'
import { type AppUnderTest, ELEVEN, openContext } from '../../../../test/salon-under-test.ts'
import { enrolDevice, signIn } from '../../../../test/sign-in.ts'
import { type TestClock, testClock } from '../../../../test/test-clock.ts'
import { statement } from '../../../platform/db/statement.ts'

const DAY = 1440
let under: AppUnderTest
let clock: TestClock
let kiosk: { cookie: string }
let phones = 100
beforeAll(async () => {
  clock = testClock(ELEVEN)
  under = await openContext({ clock, env: { RATE_LIMITS: 'off' } })
  kiosk = await enrolDevice(under)
})
afterAll(() => under.close())
beforeEach(() => clock.set(ELEVEN))

type Headers = Record<string, string>
const get = async (url: string, headers: Headers = kiosk) => {
  const response = await under.app.inject({ method: 'GET', url, headers })
  return { status: response.statusCode, body: response.json() }
}
const post = async (url: string, payload: object) =>
  (await under.app.inject({ method: 'POST', url, payload, headers: kiosk })).json()
const newPhone = () => `+1714557${String(1000 + phones++)}`
const register = async (phone: string): Promise<string> =>
  (await post('/api/clients', { phone, firstName: 'Maria', lastName: 'Gonzalez' })).id
const today = (phone: string, headers?: Headers) => get(`/api/appointments/today/${phone}`, headers)
const future = (phone: string, headers?: Headers) => get(`/api/appointments/future/${phone}`, headers)
const history = (clientId: string, headers?: Headers) => get(`/api/clients/${clientId}/history`, headers)
const last = (clientId: string, headers?: Headers) => get(`/api/clients/${clientId}/last-checkin`, headers)
const ids = (body: { square_appointment_id: string }[]) => body.map(one => one.square_appointment_id)

describe('the bookings of a client who was looked up', () => {
  test('are the bookings of today and later at all locations, sorted by start, without cancelled bookings', async () => {
    const phone = newPhone()
    await register(phone)
    const later = await book(under, { phone, inMinutes: 180, location: 'irvine' })
    const soon = await book(under, { phone, inMinutes: 5 })
    await book(under, { phone, inMinutes: 60, status: 'CANCELLED_BY_CUSTOMER' })
    await book(under, { phone, inMinutes: -DAY })
    const ahead = [await book(under, { phone, inMinutes: DAY }), await book(under, { phone, inMinutes: 180 * DAY })]
    await book(under, { phone, inMinutes: 182 * DAY })

    const { body } = await today(phone)
    expect(ids(body)).toEqual([soon, later])
    expect(body[0]).toEqual({
      square_appointment_id: soon,
      service_name: 'Volume Refill',
      technician_name: 'Lena',
      start_at: '2026-11-20T19:05:00.000Z',
      duration_minutes: 60,
      customerName: 'Maria G.',
      locationId: 'tustin',
      locationName: 'Tustin',
      isCheckedIn: false,
      canCheckIn: true,
    })
    expect(body[1]).toMatchObject({ locationId: 'irvine', canCheckIn: false })
    expect(ids((await future(phone)).body)).toEqual(ahead)
  })

  test('include a booking that was received, but no booking that a manager has cancelled', async () => {
    const phone = newPhone()
    await register(phone)
    const [received, cancelled] = [
      await book(under, { phone, inMinutes: -30 }),
      await book(under, { phone, inMinutes: 30 }),
    ]
    await under.db.run(
      statement(
        'test.received-and-cancelled',
        `insert into daily_statuses (square_appointment_id, location_id, day, client_checked_in, manager_marked_received,
           manager_marked_received_by, updated_at)
         values (:received, 'tustin', '2026-11-20', true, true, 'maya', :updatedAt), (:cancelled, 'tustin', '2026-11-20', false, false, 'CANCELLED_BY_maya', :updatedAt)`,
      ),
      { received, cancelled, updatedAt: clock.salonNow() },
    )
    expect(ids((await today(phone)).body)).toEqual([received])
  })

  test('contain for each booking whether the client is checked in and whether a check-in is possible', async () => {
    const phone = newPhone()
    const clientId = await register(phone)
    await book(under, { phone, inMinutes: -16 })
    await book(under, { phone, inMinutes: -15 })
    const soon = await book(under, { phone, inMinutes: 5 })
    await book(under, { phone, inMinutes: 300 })
    await book(under, { phone, inMinutes: 301, location: 'irvine' })
    await post(`/api/clients/${clientId}/checkin`, { clientId, appointmentId: soon })
    const { body } = await today(phone)
    expect(body.map((one: Record<string, unknown>) => [one.isCheckedIn, one.canCheckIn])).toEqual([
      [false, false],
      [false, true],
      [true, false],
      [false, true],
      [false, false],
    ])
  })

  test('are relative to the developer’s date if this date is set', async () => {
    const phone = newPhone()
    await register(phone)
    const tomorrow = await book(under, { phone, inMinutes: DAY })
    const there = { ...kiosk, 'x-dev-date': '2026-11-21' }
    expect(ids((await today(phone, there)).body)).toEqual([tomorrow])
    expect((await future(phone, there)).body).toEqual([])
    expect((await today(phone, { ...kiosk, 'x-dev-date': '2026-02-31' })).body).toEqual([])
  })
})

describe('the visits of a client who was looked up', () => {
  test('are the latest fifty check-ins, newest first, without arrivals that were too late', async () => {
    const phone = newPhone()
    const clientId = await register(phone)
    const late = await book(under, { phone, inMinutes: -35 })
    await post('/api/square/enhanced-checkin', { clientId, appointmentId: late })
    expect(await history(clientId)).toEqual({ status: 200, body: [] })

    const booked = await book(under, { phone, inMinutes: 0, service: '✨ Classic Full Set' })
    const { checkInId } = await post('/api/square/enhanced-checkin', { clientId, appointmentId: booked })
    const ofToday = {
      id: checkInId,
      check_in_time: ELEVEN,
      service_type: 'Classic Full Set',
      technician: 'Lena',
      location: 'tustin',
      locationName: 'Tustin',
    }
    expect((await history(clientId)).body).toEqual([ofToday])

    await under.db.run(
      statement(
        'test.many-check-ins',
        `insert into check_ins (client_id, location_id, day, checked_in, scenario, check_in_time, service_type, technician, kind, closed_at)
         select :clientId, 'irvine', :day::timestamptz::date - n, true, 'WALK_IN', :day::timestamptz - n * interval '1 day', 'Walk-in Service',
           'To be assigned', 'manual-checkin', :day from generate_series(1, 60) n`,
      ),
      { clientId, day: clock.salonNow() },
    )
    const { body } = await history(clientId)
    expect(body).toHaveLength(50)
    expect(body[0]).toEqual(ofToday)
    expect(body[49]).toMatchObject({ check_in_time: '2026-10-02T19:00:00.000Z', locationName: 'Irvine' })
  })

  test('contain the days since the last visit before today, or null without an earlier visit', async () => {
    const phone = newPhone()
    const clientId = await register(phone)
    expect((await last(clientId)).body).toMatchObject({ daysSinceLastAppointment: null, lastAppointmentDate: null })
    await book(under, { phone, inMinutes: -181 * DAY })
    await post(`/api/clients/${clientId}/checkin`, { clientId, isWalkIn: true })
    expect((await last(clientId)).body).toMatchObject({ daysSinceLastAppointment: null, lastAppointmentDate: null })
    await book(under, { phone, inMinutes: -40 * DAY })
    expect((await last(clientId)).body).toEqual({
      daysSinceLastAppointment: 40,
      lastAppointmentDate: '2026-10-11T19:00:00.000Z',
      toRate: null,
    })
  })
})

describe('the visit that a client is asked to rate', () => {
  const toRate = async (clientId: string) => (await last(clientId)).body.toRate
  const checkIn = async (clientId: string, appointmentId: string | null = null): Promise<string> =>
    (await post(`/api/clients/${clientId}/checkin`, { clientId, appointmentId })).checkInId
  const asManager = async (path: string, body: object) => {
    const response = await under.app.inject({
      method: 'POST',
      url: `/api/manager/${path}`,
      payload: { location_id: 'tustin', ...body },
      headers: await signIn(under, 'admin'),
    })
    expect(response.json()).toMatchObject({ success: true })
  }
  const earlier = async (clientId: string, daysAgo: number): Promise<string> =>
    (await under.db.row(
      statement(
        'test.earlier-check-in',
        `insert into check_ins (client_id, location_id, day, checked_in, scenario, check_in_time, service_type, technician, kind, closed_at)
         values (:clientId, 'irvine', :day::timestamptz::date - :daysAgo::int, true, 'WALK_IN', :day::timestamptz - :daysAgo::int * interval '1 day',
           'Walk-in Service', 'To be assigned', 'manual-checkin', :day) returning id`,
      ).returns<{ id: string }>(),
      { clientId, day: clock.salonNow(), daysAgo },
    ))!.id

  test('is today’s visit from the time the client is received for the booking until the client rates the visit', async () => {
    const phone = newPhone()
    const clientId = await register(phone)
    expect(await toRate(clientId)).toBeNull()
    const square_appointment_id = await book(under, { phone, inMinutes: 5 })
    const checkInId = await checkIn(clientId, square_appointment_id)
    expect(await toRate(clientId)).toBeNull()
    await asManager('mark-received', { square_appointment_id })
    expect(await toRate(clientId)).toEqual({ checkInId, date: '2026-11-20', location: 'tustin' })
    await post('/api/survey/submit', { overall_rating: 5, checkin_id: checkInId })
    expect(await toRate(clientId)).toBeNull()
  })

  test('is today’s visit once a manager has received the client as a walk-in', async () => {
    const clientId = await register(newPhone())
    const checkInId = await checkIn(clientId)
    await asManager(`walk-ins/${checkInId}/receive`, {})
    expect(await toRate(clientId)).toMatchObject({ checkInId, date: '2026-11-20' })
  })

  test('is one visit for two consecutive bookings, with the id of the first check-in', async () => {
    const phone = newPhone()
    const clientId = await register(phone)
    const removal = await book(under, { phone, inMinutes: 0, minutes: 30 })
    const fullSet = await book(under, { phone, inMinutes: 35 })
    const checkInId = await checkIn(clientId, removal)
    await asManager('mark-received', { square_appointment_id: fullSet })
    expect(await toRate(clientId)).toMatchObject({ checkInId })
    await post('/api/survey/submit', { overall_rating: 5, checkin_id: checkInId })
    expect(await toRate(clientId)).toBeNull()
  })

  test('is a visit of the client in the past 30 days at any location, until today’s visit is over', async () => {
    const [clientId, other] = [await register(newPhone()), await register(newPhone())]
    await earlier(other, 2)
    await earlier(clientId, 31)
    expect(await toRate(clientId)).toBeNull()
    const checkInId = await earlier(clientId, 30)
    await checkIn(clientId)
    expect(await toRate(clientId)).toEqual({ checkInId, date: '2026-10-21', location: 'irvine' })
  })

  test('does not exist for a cancelled visit or a visit whose check-in was undone', async () => {
    const phone = newPhone()
    const clientId = await register(phone)
    for (const action of ['cancel-appointment', 'undo-checkin']) {
      const square_appointment_id = await book(under, { phone, inMinutes: 5 })
      await checkIn(clientId, square_appointment_id)
      await asManager(action, { square_appointment_id })
    }
    clock.addMinutes(2 * DAY)
    await get(`/api/clients/phone/${phone}`)
    expect(await toRate(clientId)).toBeNull()
  })
})

describe('the permission to read a client', () => {
  test('ends fifteen minutes after the lookup, and is never given to an unknown browser', async () => {
    const phone = newPhone()
    const clientId = await register(phone)
    const manager = await signIn(under, 'manager')
    const reads = [
      (headers?: Headers) => history(clientId, headers),
      (headers?: Headers) => last(clientId, headers),
      (headers?: Headers) => today(phone, headers),
      (headers?: Headers) => future(phone, headers),
    ]
    await get(`/api/clients/phone/${phone}`, manager)
    for (const read of reads) expect((await read(manager)).status).toBe(200)
    clock.addMinutes(15)
    for (const read of reads) {
      for (const headers of [undefined, manager])
        expect(await read(headers)).toMatchObject({ status: 403, body: { code: 'CLIENT_NOT_LOOKED_UP' } })
      expect(await read({})).toMatchObject({ status: 401, body: { code: 'DEVICE_NOT_ENROLLED' } })
    }
    await get(`/api/clients/phone/${phone}`)
    for (const read of reads) expect((await read()).status).toBe(200)
  })

  test('is refused for an unknown phone number with the same error as for a phone number that was not looked up', async () => {
    const phone = newPhone()
    await book(under, { phone, inMinutes: 0 })
    for (const unknown of [phone, newPhone()])
      expect(await today(unknown)).toMatchObject({ status: 403, body: { code: 'CLIENT_NOT_LOOKED_UP' } })
  })

  test('is refused to staff with the same error for an unknown client and for a client who was not looked up', async () => {
    const manager = await signIn(under, 'manager')
    const nobody = '00000000-0000-4000-8000-000000000009'
    for (const read of [history, last])
      expect(await read(nobody, manager)).toMatchObject({ status: 403, body: { code: 'CLIENT_NOT_LOOKED_UP' } })
    expect(await history('me', manager)).toMatchObject({ status: 400, body: { field: 'id' } })
  })
})
