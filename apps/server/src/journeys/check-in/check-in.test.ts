import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { book, markFresh } from '../../../test/bookings.ts'
import { openSalon, type SalonUnderTest } from '../../../test/salon-under-test.ts'
import { enrolDevice, signIn } from '../../../test/sign-in.ts'
import { testClock } from '../../../test/test-clock.ts'
import { statement } from '../../platform/db/database.ts'

const ELEVEN = '2026-11-20T19:00:00.000Z'
const clock = testClock(ELEVEN)
let under: SalonUnderTest
let kiosk: { cookie: string }
let phones = 100

beforeAll(async () => {
  under = await openSalon({ clock, env: { RATE_LIMITS: 'off' } })
  kiosk = await enrolDevice(under)
})
afterAll(() => under.close())
beforeEach(async () => {
  clock.set(ELEVEN)
  await markFresh(under)
})

const post = async (url: string, payload: object, headers: Record<string, string> = kiosk) => {
  const answer = await under.app.inject({ method: 'POST', url, payload, headers })
  return { status: answer.statusCode, body: answer.json() }
}
const verify = (phone: string, more: object = {}, headers?: Record<string, string>) =>
  post('/api/square/verify-appointment-cache', { phone, ...more }, headers)
const checkIn = (clientId: string, appointmentId: string, more: object = {}, headers?: Record<string, string>) =>
  post('/api/square/enhanced-checkin', { clientId, appointmentId, ...more }, headers)

/** A phone number that no other test uses. */
const newPhone = () => `+1714555${String(1000 + phones++)}`

async function register(phone: string, firstName = 'Maria', lastName = 'Gonzalez'): Promise<string> {
  return (await post('/api/clients', { phone, firstName, lastName })).body.id
}
const rows = <Row>(name: string, text: string, values: unknown[]) =>
  under.db.rows(statement<Row>(`test.${name}`, text), values)
const textsTo = (phone: string) =>
  rows<{ template: string; body: string; state: string }>(
    'texts',
    'select template, body, state from texts where phone = $1 order by created_at',
    [phone],
  )
const statusOf = async (id: string) =>
  (
    await rows<Record<string, unknown>>('status', 'select * from daily_statuses where square_appointment_id = $1', [id])
  )[0]
const wishesOf = async (clientId: string) =>
  (
    await rows<{ wish: object }>('wishes', 'select walk_in_intent as wish from check_ins where client_id = $1', [
      clientId,
    ])
  ).map(one => one.wish)
const alertsAbout = (id: string) =>
  rows<{ kind: string; location_id: string; reason: string | null }>(
    'alerts',
    'select kind, location_id, reason from alerts where square_appointment_id = $1',
    [id],
  )

describe('a client who types her number is told whether and when she is booked', () => {
  test.each([
    [181, 'VERY_EARLY', 'check_in'],
    [75, 'TOO_EARLY', 'check_in'],
    [40, 'EARLY', 'check_in'],
    [3, 'ON_TIME', 'check_in'],
    [-6, 'LATE', 'check_in'],
    [-11, 'LATE_BUT_ALLOWED', 'check_in'],
    [-35, 'TOO_LATE', 'see_front_desk'],
    [-120, 'VERY_LATE', 'see_front_desk'],
  ])('booked %i minutes from now: %s', async (inMinutes, scenario, suggestedAction) => {
    const phone = newPhone()
    const id = await book(under, { phone, inMinutes })
    expect((await verify(phone)).body).toMatchObject({
      scenario,
      suggestedAction,
      phone,
      source: 'cache',
      checkInTime: ELEVEN,
      client: null,
      alreadyCheckedIn: false,
      daysSinceLastAppointment: null,
      lastAppointment: null,
      appointment: {
        square_appointment_id: id,
        service_name: 'Volume Refill',
        technician_name: 'Lena',
        customerName: 'Maria G.',
        duration_minutes: 60,
        locationId: 'tustin',
        locationName: 'Tustin',
      },
    })
  })

  test('booked today at another salon, she reads where that is', async () => {
    const phone = newPhone()
    await book(under, { phone, inMinutes: 0, location: 'irvine' })
    const { body } = await verify(phone)
    expect(body).toMatchObject({
      scenario: 'WRONG_LOCATION',
      suggestedAction: 'go_to_location',
      correctLocationName: 'Irvine',
    })
    expect(body).toHaveProperty('correctLocationAddress')
    expect(body).toHaveProperty('correctLocationPhone')
  })

  test('booked tomorrow, she is on a different day; in twenty days, she has no appointment but is told the next', async () => {
    const [tomorrow, later] = [newPhone(), newPhone()]
    await book(under, { phone: tomorrow, inMinutes: 1440 })
    await book(under, { phone: later, inMinutes: 20 * 1440 })
    expect((await verify(tomorrow)).body).toMatchObject({ scenario: 'WRONG_DAY' })
    expect((await verify(later)).body).toMatchObject({
      scenario: 'NO_APPOINTMENT',
      appointment: null,
      nextAppointment: { customerName: 'Maria G.' },
      message: "We couldn't find an appointment for today. Are you a walk-in client?",
    })
  })

  test('a cancelled booking is none, and a known client is still named', async () => {
    const phone = newPhone()
    const id = await register(phone)
    await book(under, { phone, inMinutes: 0, status: 'CANCELLED_BY_CUSTOMER' })
    expect((await verify(phone)).body).toMatchObject({
      scenario: 'NO_APPOINTMENT',
      client: { id, first_name: 'Maria', last_name: 'G.' },
    })
  })

  test('the days since her last visit are counted on the calendar, from a booking or from our own check-in', async () => {
    const phone = newPhone()
    await book(under, { phone, inMinutes: -40 * 1440, service: 'Classic Full Set' })
    await book(under, { phone, inMinutes: -20 * 1440, status: 'NO_SHOW' })
    expect((await verify(phone)).body).toMatchObject({
      daysSinceLastAppointment: 40,
      lastAppointment: { service: 'Classic Full Set' },
    })
  })

  test('two people on one phone: both names are offered, and the one tapped is answered', async () => {
    const phone = newPhone()
    const anna = await book(under, { phone, inMinutes: 10, name: 'Anna Lee' })
    const beth = await book(under, { phone, inMinutes: 50, name: 'Beth Lee' })
    const { body } = await verify(phone)
    expect(body.appointment.square_appointment_id).toBe(anna)
    expect(body.candidates.map((one: { name: string; time: string }) => [one.name, one.time])).toEqual([
      ['Anna L.', '11:10 AM'],
      ['Beth L.', '11:50 AM'],
    ])
    expect((await verify(phone, { appointmentId: beth })).body.appointment.square_appointment_id).toBe(beth)
  })

  test('a time that a browser claims is not believed without the developer’s date', async () => {
    const phone = newPhone()
    await book(under, { phone, inMinutes: 180 })
    const claimed = { checkInTime: '2026-11-20T22:00:00.000Z' }
    expect((await verify(phone, claimed)).body.scenario).toBe('VERY_EARLY')
    expect((await verify(phone, claimed, { ...kiosk, 'x-dev-date': '2026-11-20' })).body.scenario).toBe('ON_TIME')
  })

  test('staff see whole names, and a kiosk is where it is bound whatever it says', async () => {
    const phone = newPhone()
    await book(under, { phone, inMinutes: 0 })
    const manager = await signIn(under, 'manager')
    expect((await verify(phone, { currentLocationId: 'irvine' })).body.scenario).toBe('ON_TIME')
    const { body } = await verify(phone, { currentLocationId: 'irvine' }, manager)
    expect(body).toMatchObject({ scenario: 'WRONG_LOCATION', appointment: { customerName: 'Maria Gonzalez' } })
  })

  test('it takes at most three statements, whatever there is to find', async () => {
    const phone = newPhone()
    await register(phone)
    await book(under, { phone, inMinutes: 0 })
    under.takeStatements()
    await verify(phone)
    expect(under.takeStatements().length).toBeLessThanOrEqual(3)
  })

  test('a browser that is not enrolled learns nothing, about known and unknown phones alike', async () => {
    const phone = newPhone()
    await book(under, { phone, inMinutes: 0 })
    for (const asked of [phone, newPhone()])
      expect(await verify(asked, {}, {})).toMatchObject({ status: 401, body: { code: 'DEVICE_NOT_ENROLLED' } })
  })
})

describe('a client is checked in for her booking', () => {
  test('on time: her card turns, a text is queued, the dashboards hear of it, and it is written down', async () => {
    const phone = newPhone()
    const clientId = await register(phone)
    const appointmentId = await book(under, { phone, inMinutes: 3 })
    await verify(phone)
    const { status, body } = await checkIn(clientId, appointmentId)
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      checkedIn: true,
      checkInId: expect.any(String),
      duplicate: false,
      smsResult: { scenario: 'ON_TIME', state: 'QUEUED' },
    })
    expect(await statusOf(appointmentId)).toMatchObject({ client_checked_in: true, version: 1, location_id: 'tustin' })
    expect(await textsTo(phone)).toEqual([
      {
        template: 'ON_TIME',
        state: 'QUEUED',
        body: expect.stringContaining('Hi Maria, you are checked in for Volume Refill at 11:03 AM with Lena.'),
      },
    ])
    const told = await rows<{ kind: string }>(
      'events',
      'select kind from board_events where data::text like $1 order by id',
      [`%${appointmentId}%`],
    )
    expect(told.map(one => one.kind)).toEqual(['daily_status', 'check_in'])
    const audited = await rows<{ action: string }>('audit', 'select action from audit where object = $1', [
      `appointment:${appointmentId}`,
    ])
    expect(audited).toEqual([{ action: 'check-in' }])
  })

  test('a second tap answers the first check-in, and no second text goes out', async () => {
    const phone = newPhone()
    const clientId = await register(phone)
    const appointmentId = await book(under, { phone, inMinutes: 3 })
    await verify(phone)
    const first = await checkIn(clientId, appointmentId)
    clock.addMinutes(2)
    const second = await checkIn(clientId, appointmentId)
    expect(second.body).toMatchObject({
      checkInId: first.body.checkInId,
      duplicate: true,
      checkedIn: true,
      smsResult: { scenario: 'DUPLICATE_PREVENTED', lastSentMinutesAgo: 2 },
    })
    expect(await textsTo(phone)).toHaveLength(1)
    expect((await verify(phone)).body).toMatchObject({ alreadyCheckedIn: true })
  })

  test('twelve tablets at once keep one check-in and one text', async () => {
    const phone = newPhone()
    const clientId = await register(phone)
    const appointmentId = await book(under, { phone, inMinutes: 3 })
    await verify(phone)
    const answers = await Promise.all(Array.from({ length: 12 }, () => checkIn(clientId, appointmentId)))
    expect(new Set(answers.map(one => one.body.checkInId)).size).toBe(1)
    expect(answers.filter(one => !one.body.duplicate)).toHaveLength(1)
    expect(await textsTo(phone)).toHaveLength(1)
  })

  test.each([
    [-16, 'TOO_LATE', true],
    [-61, 'VERY_LATE', false],
  ])('%i minutes: %s keeps the arrival and does not check her in', async (inMinutes, scenario, isAlerted) => {
    const phone = newPhone()
    const clientId = await register(phone)
    const appointmentId = await book(under, { phone, inMinutes })
    await verify(phone)
    expect((await checkIn(clientId, appointmentId)).body).toMatchObject({ checkedIn: false, smsResult: { scenario } })
    expect(await statusOf(appointmentId)).toMatchObject({ client_checked_in: false, arrived_at: new Date(ELEVEN) })
    expect((await alertsAbout(appointmentId)).map(one => one.kind)).toEqual(isAlerted ? ['late_arrival'] : [])
  })

  test('at the wrong salon her own salon hears of it, and a check-in there clears the mark', async () => {
    const phone = newPhone()
    const clientId = await register(phone)
    const appointmentId = await book(under, { phone, inMinutes: 10, location: 'irvine' })
    await verify(phone)
    expect((await checkIn(clientId, appointmentId)).body).toMatchObject({ checkedIn: false })
    expect(await statusOf(appointmentId)).toMatchObject({
      manager_marked_received_by: 'LOCATION_MISMATCH',
      location_id: 'irvine',
    })
    expect(await alertsAbout(appointmentId)).toEqual([
      { kind: 'wrong_location', location_id: 'irvine', reason: 'tustin' },
    ])
    expect((await textsTo(phone))[0]).toMatchObject({ template: 'WRONG_LOCATION' })

    const irvine = await enrolDevice(under, { location: 'irvine' })
    await under.app.inject({ url: `/api/clients/phone/${encodeURIComponent(phone)}`, headers: irvine })
    clock.addMinutes(5)
    const there = await checkIn(clientId, appointmentId, {}, irvine)
    expect(there.body).toMatchObject({ checkedIn: true, duplicate: false, smsResult: { scenario: 'ON_TIME' } })
    expect(await statusOf(appointmentId)).toMatchObject({
      client_checked_in: true,
      manager_marked_received_by: null,
      version: 2,
    })
  })

  test('on the wrong day the calendar stays as it is and she gets her text', async () => {
    const phone = newPhone()
    const clientId = await register(phone)
    const appointmentId = await book(under, { phone, inMinutes: 1440 })
    await verify(phone)
    expect((await checkIn(clientId, appointmentId)).body).toMatchObject({ checkedIn: false })
    expect(await statusOf(appointmentId)).toBeUndefined()
    expect((await textsTo(phone))[0]).toMatchObject({
      template: 'WRONG_DAY',
      body: expect.stringContaining('Sat, Nov 21 at 11:00 AM'),
    })
  })

  test('a removal and the full set after it are one visit: both cards turn, one text goes out', async () => {
    const phone = newPhone()
    const clientId = await register(phone)
    const removal = await book(under, { phone, inMinutes: 5, minutes: 30, service: 'Removal' })
    const set = await book(under, { phone, inMinutes: 35, minutes: 120, service: 'Full Set' })
    await verify(phone)
    await checkIn(clientId, removal)
    expect(await statusOf(removal)).toMatchObject({ client_checked_in: true })
    expect(await statusOf(set)).toMatchObject({ client_checked_in: true })
    expect((await checkIn(clientId, set)).body).toMatchObject({ duplicate: true, checkedIn: true })
    expect(await textsTo(phone)).toHaveLength(1)
  })

  test('one who was on the walk-in list before her booking was found is on the day once', async () => {
    const phone = newPhone()
    const clientId = await register(phone)
    const walkIn = await post(`/api/clients/${clientId}/checkin`, {
      clientId,
      isWalkIn: true,
      walkInIntent: { timing: 'now', service: 'refill' },
    })
    const appointmentId = await book(under, { phone, inMinutes: 10 })
    expect((await checkIn(clientId, appointmentId)).body).toMatchObject({
      checkInId: walkIn.body.checkInId,
      checkedIn: true,
    })
    const kept = await rows('kept', 'select 1 from check_ins where client_id = $1', [clientId])
    expect(kept).toHaveLength(1)
  })

  test('a check-in that the kiosk kept for an hour counts for when it was made, and one of yesterday for now', async () => {
    const phone = newPhone()
    const clientId = await register(phone)
    const appointmentId = await book(under, { phone, inMinutes: -60 })
    clock.addMinutes(0)
    await verify(phone)
    const kept = { source: 'offline', checkInTime: '2026-11-20T18:00:00.000Z', phone }
    expect((await checkIn(clientId, appointmentId, { preVerificationData: kept })).body).toMatchObject({
      checkedIn: true,
    })
    expect(await statusOf(appointmentId)).toMatchObject({ client_checked_in_at: new Date('2026-11-20T18:00:00.000Z') })
  })

  test('a device that never looked her up is refused, unless it kept her number with a held-up delivery', async () => {
    const phone = newPhone()
    const clientId = await register(phone)
    const appointmentId = await book(under, { phone, inMinutes: 0 })
    const other = await enrolDevice(under)
    expect(await checkIn(clientId, appointmentId, {}, other)).toMatchObject({
      status: 403,
      body: { code: 'CLIENT_NOT_LOOKED_UP' },
    })
    const kept = { source: 'offline', checkInTime: ELEVEN, phone }
    expect((await checkIn(clientId, appointmentId, { preVerificationData: kept }, other)).body).toMatchObject({
      checkedIn: true,
    })
  })

  test('another client’s booking, a cancelled one and one that never was are not open for check-in', async () => {
    const phone = newPhone()
    const clientId = await register(phone)
    const hers = await book(under, { phone: newPhone(), inMinutes: 0 })
    const cancelled = await book(under, { phone, inMinutes: 0, status: 'CANCELLED_BY_SELLER' })
    for (const id of [hers, cancelled, 'never-was'])
      expect(await checkIn(clientId, id)).toMatchObject({ status: 404, body: { code: 'APPOINTMENT_NOT_FOUND' } })
  })

  test('it takes one transaction of at most eight statements', async () => {
    const phone = newPhone()
    const clientId = await register(phone)
    const appointmentId = await book(under, { phone, inMinutes: -20 })
    await verify(phone)
    under.takeStatements()
    await checkIn(clientId, appointmentId)
    const sent = under.takeStatements()
    expect(sent.filter(text => text === 'begin')).toHaveLength(1)
    expect(sent.length).toBeLessThanOrEqual(8)
  })
})

test('who was checked in hours ahead and types her number again after the start is checked in, and not texted that it is too late', async () => {
  const phone = newPhone()
  const clientId = await register(phone)
  const appointmentId = await book(under, { phone, inMinutes: 150 })
  await checkIn(clientId, appointmentId)
  clock.addMinutes(170)
  await verify(phone)
  const again = await checkIn(clientId, appointmentId)
  expect(again.body).toMatchObject({ checkedIn: true, duplicate: true, smsResult: { scenario: 'DUPLICATE_PREVENTED' } })
  expect((await textsTo(phone)).map(text => text.template)).toEqual(['VERY_EARLY'])
  expect(await alertsAbout(appointmentId)).toEqual([])
})

test('a kiosk that has asked for her booking may check her in, another one may not', async () => {
  const phone = newPhone()
  const clientId = await register(phone)
  const appointmentId = await book(under, { phone, inMinutes: 0 })
  clock.addMinutes(15)
  expect((await checkIn(clientId, appointmentId)).body).toMatchObject({ code: 'CLIENT_NOT_LOOKED_UP' })
  await verify(phone)
  const other = await enrolDevice(under)
  expect((await checkIn(clientId, appointmentId, {}, other)).body).toMatchObject({ code: 'CLIENT_NOT_LOOKED_UP' })
  expect((await checkIn(clientId, appointmentId)).body).toMatchObject({ checkedIn: true })
})

test('two people on one phone, booked at the same time: who comes alone is checked in alone', async () => {
  const phone = newPhone()
  const clientId = await register(phone)
  const anna = await book(under, { phone, inMinutes: 10, name: 'Anna Lee' })
  const beth = await book(under, { phone, inMinutes: 10, name: 'Beth Lee' })
  await checkIn(clientId, anna)
  expect(await statusOf(anna)).toMatchObject({ client_checked_in: true })
  expect(await statusOf(beth)).toBeUndefined()
})

describe('a client without a booking', () => {
  test('says what she wants, is on the list once, and has her text', async () => {
    const phone = newPhone()
    const clientId = await register(phone)
    await verify(phone)
    const ask = {
      clientId,
      isWalkIn: true,
      serviceType: 'Full set - available now ✨',
      walkInIntent: { timing: 'now', service: 'full_set' },
    }
    const first = await post(`/api/clients/${clientId}/checkin`, ask)
    expect(first.body).toMatchObject({
      success: true,
      checkedIn: true,
      duplicate: false,
      check_in_time: ELEVEN,
      smsResult: { scenario: 'WALK_IN_NOW' },
    })
    expect((await post(`/api/clients/${clientId}/checkin`, ask)).body).toMatchObject({
      checkInId: first.body.checkInId,
      duplicate: true,
    })
    const [kept] = await rows<{ service_type: string; technician: string }>(
      'walk-in',
      'select service_type, technician from check_ins where client_id = $1',
      [clientId],
    )
    expect(kept).toEqual({ service_type: 'Full set - available now', technician: 'To be assigned' })
    expect(await textsTo(phone)).toHaveLength(1)
  })

  test('asks for the manager, and the manager is alerted', async () => {
    const phone = newPhone()
    const clientId = await register(phone)
    await post(`/api/clients/${clientId}/checkin`, {
      clientId,
      isWalkIn: true,
      walkInIntent: { timing: 'now', service: 'speak_manager' },
    })
    const alerts = await rows('manager', "select 1 from alerts where client_id = $1 and kind = 'manager_request'", [
      clientId,
    ])
    expect(alerts).toHaveLength(1)
  })

  test.each([
    ['now', 'full_set', 'you are on our walk-in list for a full set. We will call you at your turn.'],
    ['now', 'refill', 'you are on our walk-in list for a refill.'],
    ['now', 'removal', 'you are on our walk-in list for a removal.'],
    ['now', undefined, 'you are on our walk-in list for your visit.'],
    ['later', 'appointment_later', 'thanks for stopping by. We will contact you to book, or call'],
  ])(
    'who has just registered and wants to be seen %s (%s) is on the list as a new client, and is told',
    async (...wish) => {
      const [timing, service, words] = wish
      const phone = newPhone()
      const clientId = await register(phone)
      const { status, body } = await post(`/api/clients/${clientId}/checkin`, {
        clientId,
        appointmentId: 'new-client-checkin',
        serviceType: 'New Client Visit',
        technician: 'To be assigned',
        location: 'tustin',
        isWalkIn: true,
        walkInIntent: { timing, ...(service && { service }), intentDescription: 'as the screen says it' },
      })
      expect({ status, scenario: body.smsResult.scenario }).toEqual({
        status: 200,
        scenario: timing === 'now' ? 'WALK_IN_NOW' : 'WALK_IN_LATER',
      })
      const kept = await rows<{ kind: string; is_walk_in: boolean; walk_in_intent: object }>(
        'new-client',
        'select kind, is_walk_in, walk_in_intent from check_ins where client_id = $1',
        [clientId],
      )
      expect(kept).toMatchObject([{ kind: 'new-client-checkin', is_walk_in: true, walk_in_intent: { timing } }])
      expect((await textsTo(phone))[0]!.body).toContain(`Frontlash Tustin: Hi Maria, ${words}`)
    },
  )

  test('who only registers is on the day without a text, and a walk-in’s choice afterwards is the same visit', async () => {
    const phone = newPhone()
    const clientId = await register(phone)
    const first = await post(`/api/clients/${clientId}/checkin`, { clientId, appointmentId: 'new-client-checkin' })
    expect(first.body).toMatchObject({ checkedIn: true, duplicate: false })
    expect(first.body).not.toHaveProperty('smsResult')
    const walkInIntent = { timing: 'now', service: 'refill' }
    const second = await post(`/api/clients/${clientId}/checkin`, { clientId, isWalkIn: true, walkInIntent })
    expect(second.body).toMatchObject({
      checkInId: first.body.checkInId,
      duplicate: true,
      smsResult: { scenario: 'WALK_IN_NOW' },
    })
    expect(await wishesOf(clientId)).toEqual([walkInIntent])
  })

  test('who comes back and wants something else is on the list once, with what she wants now; the dashboards hear of it', async () => {
    const phone = newPhone()
    const clientId = await register(phone)
    const wish = (walkInIntent: object, more: object = {}) =>
      post(`/api/clients/${clientId}/checkin`, { clientId, isWalkIn: true, walkInIntent, ...more })
    const later = { timing: 'later', service: 'appointment_later' }
    const now = { timing: 'now', service: 'removal' }
    const first = await wish(later)
    clock.addMinutes(10)
    const second = await wish(now)
    expect(second.body).toMatchObject({ checkInId: first.body.checkInId, duplicate: true, check_in_time: ELEVEN })
    await wish(now)
    // Held up since before she came: it is over.
    await wish(later, { kept: { phone, keptAt: new Date(Date.parse(ELEVEN) - 60_000).toISOString() } })
    expect(await wishesOf(clientId)).toEqual([now])
    const heard = await rows<{ wish: object }>(
      'wishes-heard',
      `select data->'walkInIntent' as wish from board_events where kind = 'check_in' and data->>'clientId' = $1 order by id`,
      [clientId],
    )
    expect(heard.map(one => one.wish)).toEqual([later, now])
  })

  test('who is booked after all and presses Check In Now is checked in for her booking', async () => {
    const phone = newPhone()
    const clientId = await register(phone)
    const appointmentId = await book(under, { phone, inMinutes: 0 })
    expect(
      (await post(`/api/clients/${clientId}/checkin`, { clientId, appointmentId: 'manual-checkin' })).body,
    ).toMatchObject({ checkedIn: true })
    expect(await statusOf(appointmentId)).toMatchObject({ client_checked_in: true })
  })
})

describe('wrong input is refused with the name of the field', () => {
  const CLIENT = '00000000-0000-4000-8000-000000000001'
  test.each([
    ['/api/square/verify-appointment-cache', {}, 'phone'],
    ['/api/square/verify-appointment-cache', { phone: '714555' }, 'phone'],
    ['/api/square/verify-appointment-cache', { phone: '714-555-LASH' }, 'phone'],
    ['/api/square/verify-appointment-cache', { phone: '71455501\u000001' }, 'phone'],
    ['/api/square/verify-appointment-cache', { phone: 7145550101 }, 'phone'],
    ['/api/square/verify-appointment-cache', { phone: '7145550101', checkInTime: 'now' }, 'checkInTime'],
    ['/api/square/verify-appointment-cache', { phone: '7145550101', consent: { textVersion: 'x' } }, 'consent.shownAt'],
    ['/api/square/enhanced-checkin', { appointmentId: 'a' }, 'clientId'],
    ['/api/square/enhanced-checkin', { clientId: 'me', appointmentId: 'a' }, 'clientId'],
    ['/api/square/enhanced-checkin', { clientId: CLIENT }, 'appointmentId'],
    ['/api/square/enhanced-checkin', { clientId: CLIENT, appointmentId: 'a'.repeat(65) }, 'appointmentId'],
    ['/api/square/enhanced-checkin', { clientId: CLIENT, appointmentId: 'a\u0000' }, 'appointmentId'],
    [
      '/api/square/enhanced-checkin',
      { clientId: CLIENT, appointmentId: 'a', serviceType: 'x'.repeat(301) },
      'serviceType',
    ],
    ['/api/square/enhanced-checkin', { clientId: CLIENT, appointmentId: 'a', technician: '\ud800' }, 'technician'],
    [
      '/api/square/enhanced-checkin',
      { clientId: CLIENT, appointmentId: 'a', preVerificationData: { checkInTime: 5 } },
      'preVerificationData.checkInTime',
    ],
    [`/api/clients/${CLIENT}/checkin`, { clientId: '00000000-0000-4000-8000-000000000002' }, 'clientId'],
    [`/api/clients/${CLIENT}/checkin`, { clientId: CLIENT, isWalkIn: 'yes' }, 'isWalkIn'],
    [`/api/clients/${CLIENT}/checkin`, { clientId: CLIENT, walkInIntent: { timing: 'soon' } }, 'walkInIntent.timing'],
    [
      `/api/clients/${CLIENT}/checkin`,
      { clientId: CLIENT, walkInIntent: { timing: 'now', service: 'haircut' } },
      'walkInIntent.service',
    ],
    ['/api/clients/me/checkin', { clientId: CLIENT }, 'id'],
  ])('%s %j: %s', async (url, payload, field) => {
    const { status, body } = await post(url, payload)
    expect({ status, code: body.code, field: body.field }).toEqual({ status: 400, code: 'INVALID', field })
    expect(body.msg).toMatch(/\w+ \w+/)
  })
})
