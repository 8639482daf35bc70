import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { book } from '../../../../test/bookings.ts'
import { type AppUnderTest, ELEVEN, openContext } from '../../../../test/salon-under-test.ts'
import { enrolDevice, signIn } from '../../../../test/sign-in.ts'
import { type TestClock, testClock } from '../../../../test/test-clock.ts'
import { statement } from '../../../platform/db/statement.ts'
import { saveSetting } from '../../../records/settings/setting-store.ts'

const MANAGERS = ['+17145550190', '+17145550191']
let under: AppUnderTest
let clock: TestClock
let kiosk: { cookie: string }
let phones = 100
beforeAll(async () => {
  clock = testClock(ELEVEN)
  const twilio = {
    accountSid: 'AC1',
    authToken: 'a',
    sender: { messagingServiceSid: 'MG1' },
    baseUrl: 'http://127.0.0.1:9',
  }
  under = await openContext({ clock, env: { RATE_LIMITS: 'off' }, config: { twilio } })
  kiosk = await enrolDevice(under)
  await saveSetting(under.db, 'managerNumbers', 'tustin', MANAGERS)
  await under.context.settings.refresh()
})
afterAll(() => under.close())
beforeEach(async () => {
  clock.set(ELEVEN)
  await under.db.run(statement('test.nothing-yet', 'truncate alerts, texts, text_guards, board_events'))
})

type Headers = Record<string, string>
const post = async (url: string, payload: object, headers: Headers = kiosk) => {
  const response = await under.app.inject({ method: 'POST', url, payload, headers })
  return { status: response.statusCode, body: response.json() }
}
const newPhone = () => `+1714558${String(1000 + phones++)}`
const register = async (phone: string, firstName = 'Maria', lastName = 'Gonzalez'): Promise<string> =>
  (await post('/api/clients', { phone, firstName, lastName })).body.id
const ask = (clientPhone: string, more: object = {}, headers?: Headers) =>
  post(
    '/api/sms/send',
    { messageType: 'manager_request', clientName: 'Someone', clientPhone, location: 'tustin', ...more },
    headers,
  )

type Alert = {
  kind: string
  location_id: string
  name: string
  phone: string
  reason: string
  square_appointment_id: string | null
}
const ALERTS = statement('test.alerts', 'select * from alerts order by id').returns<Alert>()
const alerts = () => under.db.rows(ALERTS)
const TEXTS = statement(
  'test.texts',
  `select phone, body, state from texts where template = 'MANAGER_REQUEST' order by created_at, phone`,
).returns<{ phone: string; body: string; state: string }>()
const texts = () => under.db.rows(TEXTS)
const EVENTS = statement(
  'test.events',
  `select location_id, data from board_events where kind = 'alert' order by id`,
).returns<{ location_id: string; data: object }>()
const DONE = { status: 200, body: { success: true } }

describe('a client’s request for the manager', () => {
  test('causes an alert on the dashboard and a text with the configured wording to each manager’s phone number', async () => {
    const phone = newPhone()
    await register(phone)
    const appointmentId = await book(under, { phone, inMinutes: -35 })
    expect(await ask(phone, { reason: 'late' })).toEqual(DONE)
    expect(await alerts()).toMatchObject([
      {
        kind: 'manager_request',
        location_id: 'tustin',
        name: 'Maria Gonzalez',
        phone,
        reason: 'late',
        square_appointment_id: appointmentId,
      },
    ])
    expect(await under.db.rows(EVENTS)).toEqual([
      {
        location_id: 'tustin',
        data: {
          id: expect.any(Number),
          kind: 'manager_request',
          name: 'Maria Gonzalez',
          at: expect.any(String),
          version: 1,
        },
      },
    ])
    const shown = `(${phone.slice(2, 5)}) ${phone.slice(5, 8)}-${phone.slice(8)}`
    const words = `Tustin kiosk: Maria Gonzalez ${shown} asks for a manager (late), appt 10:25 AM. See dashboard.`
    const stored = await texts()
    expect(stored.map(one => [one.phone, one.state])).toEqual(MANAGERS.map(number => [number, 'QUEUED']))
    for (const one of stored) expect(one.body).toBe(`${words} Reply STOP to opt out.`)
  })

  test.each([
    [-35, 'late'],
    [-90, 'reschedule'],
    [0, 'other'],
    [undefined, 'walk-in'],
  ])('gets, from the client’s booking %s minutes from now, the default reason "%s"', async (inMinutes, words) => {
    const phone = newPhone()
    await register(phone)
    if (inMinutes !== undefined) await book(under, { phone, inMinutes })
    await ask(phone)
    expect((await texts())[0]!.body).toContain(
      `asks for a manager (${words}), appt ${inMinutes === undefined ? 'none' : ''}`,
    )
  })

  test('notifies nobody if the client repeats the request within ten minutes', async () => {
    const phone = newPhone()
    await register(phone)
    await ask(phone)
    clock.addMinutes(9)
    expect(await ask(phone, { reason: 'other' })).toEqual(DONE)
    expect([await alerts(), await texts()].map(rows => rows.length)).toEqual([1, 2])
    clock.addMinutes(2)
    expect(await ask(phone)).toEqual(DONE)
    expect([await alerts(), await texts()].map(rows => rows.length)).toEqual([2, 4])
  })

  test('causes a new alert but no second text if the first alert was marked as done', async () => {
    const phone = newPhone()
    await ask(phone)
    await under.db.run(statement('test.done', 'update alerts set done_at = :doneAt'), { doneAt: clock.salonNow() })
    clock.addMinutes(3)
    await ask(phone)
    expect([await alerts(), await texts()].map(rows => rows.length)).toEqual([2, 2])
  })

  test('causes one alert and one text per manager even if it is sent twelve times at the same time', async () => {
    const phone = newPhone()
    const responses = await Promise.all(Array.from({ length: 12 }, () => ask(phone)))
    expect(responses).toEqual(responses.map(() => DONE))
    expect([await alerts(), await texts()].map(rows => rows.length)).toEqual([1, 2])
  })

  test('does not affect the request of another client', async () => {
    await ask(newPhone())
    await ask(newPhone())
    expect([await alerts(), await texts()].map(rows => rows.length)).toEqual([2, 4])
  })

  test('causes an alert even at a location without phone numbers of managers', async () => {
    const irvine = await enrolDevice(under, { location: 'irvine' })
    expect(await ask(newPhone(), {}, irvine)).toEqual(DONE)
    expect(await alerts()).toMatchObject([{ location_id: 'irvine' }])
    expect(await texts()).toEqual([])
  })
})

describe('the name in the alert and the text to the manager', () => {
  test('is the name of the known client, whichever name the kiosk sends', async () => {
    const phone = newPhone()
    await register(phone, 'Nguyễn', 'Thi')
    await ask(phone, { clientName: 'Free phones at evil.example' })
    expect((await alerts())[0]!.name).toBe('Nguyễn Thi')
    expect((await texts())[0]!.body).toContain('Tustin kiosk: Nguyen Thi (')
  })

  test('is the name on the booking if the client is new', async () => {
    const phone = newPhone()
    await book(under, { phone, inMinutes: 0, name: 'Priya Shah' })
    await ask(phone, { clientName: 'Priya S.' })
    expect((await alerts())[0]!.name).toBe('Priya Shah')
  })

  test.each([
    ['Anna Lee', 'Anna Lee', 'Anna Lee ('],
    ['Free phones at evil.example/1', '', 'A client ('],
    ['x'.repeat(150), '', 'A client ('],
    [null, '', 'A client ('],
  ])(
    'is the name that an unknown client typed if the typed value looks like a name (%s)',
    async (clientName, name, words) => {
      await ask(newPhone(), { clientName })
      expect((await alerts())[0]!.name).toBe(name)
      expect((await texts())[0]!.body).toContain(`Tustin kiosk: ${words}`)
    },
  )
})

test('a walk-in who chooses to speak to the manager notifies the manager once, even after a second press', async () => {
  const phone = newPhone()
  const clientId = await register(phone)
  const walkInIntent = { timing: 'now', service: 'speak_manager' }
  await post(`/api/clients/${clientId}/checkin`, { clientId, isWalkIn: true, walkInIntent })
  expect(await ask(phone, { reason: 'walk_in' })).toEqual(DONE)
  expect(await alerts()).toMatchObject([{ kind: 'manager_request', name: 'Maria Gonzalez', phone, reason: 'walk_in' }])
  expect((await texts()).map(one => one.phone)).toEqual(MANAGERS)
})

describe('a manager request', () => {
  test('belongs to the kiosk’s own location, or to the location that signed-in staff choose', async () => {
    await ask(newPhone(), { location: 'irvine' })
    await ask(newPhone(), { location: 'irvine' }, await signIn(under, 'manager'))
    expect((await alerts()).map(one => one.location_id)).toEqual(['tustin', 'irvine'])
    expect(await ask(newPhone(), {}, {})).toMatchObject({ status: 401, body: { code: 'DEVICE_NOT_ENROLLED' } })
  })

  test.each([
    [{ messageType: 'anything' }, 'messageType'],
    [{ clientPhone: '555' }, 'clientPhone'],
    [{ reason: 'because' }, 'reason'],
    [{ clientName: 'x'.repeat(201) }, 'clientName'],
  ])('is refused if it contains %j', async (wrong, field) => {
    expect(await ask(newPhone(), wrong)).toMatchObject({ status: 400, body: { code: 'INVALID', field } })
  })
})
