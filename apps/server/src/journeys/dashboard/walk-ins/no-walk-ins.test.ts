import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { kioskVisits } from '../../../../test/kiosk-visits.ts'
import { enrolDevice, signIn } from '../../../../test/sign-in.ts'

const { book, clock, kiosk, newPhone, post, register, rows, context } = kioskVisits()
const BOOKED_UP = 'We are fully booked for walk-ins today at Tustin. The front desk can help you find a time.'
const NOW = { timing: 'now', service: 'refill' }

let rosa: Record<string, string>
let callers: Record<string, Record<string, string>>

beforeAll(async () => {
  rosa = await signIn(context(), 'manager', { username: 'Rosa', locations: ['tustin'] })
  callers = {
    nobody: {},
    'a tablet': kiosk(),
    'a technician of this salon': await signIn(context(), 'technician', { locations: ['tustin'] }),
    'a manager of another': await signIn(context(), 'manager', { locations: ['irvine'] }),
    'a manager of this salon': rosa,
    'an admin': await signIn(context(), 'admin'),
  }
})
beforeEach(async () => {
  await rows('clear', 'truncate no_walk_ins', {})
})

const switchTo = (isOn: boolean, headers = rosa, location = 'tustin') =>
  post('/api/manager/no-walk-ins', { location_id: location, isOn }, headers)

async function ask(url: string, headers: Record<string, string>) {
  const response = await context().app.inject({ url, headers })
  return { status: response.statusCode, body: response.json() }
}
const atKiosk = async (headers = kiosk()) => (await ask('/api/walk-ins/today', headers)).body
const onDashboard = async (day = '2026-11-20', headers = rosa) =>
  (await ask(`/api/manager/walk-ins/${day}/tustin`, headers)).body.noWalkIns

const walkIn = (clientId: string, intent: object | null, more: object = {}) =>
  post(`/api/clients/${clientId}/checkin`, { clientId, isWalkIn: intent !== null, walkInIntent: intent, ...more })

test('switching walk-ins off or on sends one event to the dashboards', async () => {
  expect(await onDashboard()).toEqual({
    location_id: 'tustin',
    day: '2026-11-20',
    isOn: false,
    at: null,
    by: null,
    version: 0,
  })
  // Walk-ins are not switched off, so there is nothing to undo yet.
  expect((await switchTo(false)).body.noWalkIns.version).toBe(0)
  const on = { location_id: 'tustin', day: '2026-11-20', isOn: true, by: expect.any(String), version: 1 }
  for (let times = 0; times < 2; times++)
    expect(await switchTo(true)).toMatchObject({ status: 200, body: { success: true, noWalkIns: on } })
  expect(await onDashboard()).toMatchObject(on)
  expect(await atKiosk()).toEqual({ takesWalkIns: false, locationName: 'Tustin' })
  for (let times = 0; times < 2; times++) expect((await switchTo(false)).body.noWalkIns.isOn).toBe(false)
  expect(await atKiosk()).toEqual({ takesWalkIns: true, locationName: 'Tustin' })

  const news = await rows<{ isOn: boolean; version: number }>(
    'news',
    `select (data -> 'isOn')::boolean as "isOn", (data -> 'version')::int as version from board_events
      where kind = 'no_walk_ins' and location_id = 'tustin' order by id`,
    {},
  )
  expect(news).toEqual([
    { isOn: true, version: 1 },
    { isOn: false, version: 2 },
  ])
  const audit = await rows<{ action: string }>('audit', 'select action from audit where object = :object order by id', {
    object: 'day:2026-11-20',
  })
  expect(audit.map(one => one.action)).toEqual(['no walk-ins today', 'walk-ins again'])
})

test('walk-ins are switched off for one location until midnight at that location', async () => {
  await switchTo(true)
  expect(await atKiosk(await enrolDevice(context(), { location: 'irvine' }))).toMatchObject({ takesWalkIns: true })
  clock.set('2026-11-21T07:59:59Z')
  expect(await atKiosk()).toMatchObject({ takesWalkIns: false })
  clock.set('2026-11-21T08:00:00Z')
  expect(await atKiosk()).toMatchObject({ takesWalkIns: true })
  const admin = await signIn(context(), 'admin')
  expect(await onDashboard('2026-11-21', admin)).toMatchObject({ isOn: false, version: 0 })
})

test.each([
  ['nobody', 401, 401],
  ['a tablet', 401, 200],
  ['a technician of this salon', 403, 200],
  ['a manager of another', 403, 200],
  ['a manager of this salon', 200, 200],
  ['an admin', 200, 200],
] as const)(
  'switching walk-ins off (signed in: %s) gets the HTTP status %i, and reading the switch gets %i',
  async (who, switching, asking) => {
    expect((await switchTo(true, callers[who])).status).toBe(switching)
    expect((await ask('/api/walk-ins/today', callers[who]!)).status).toBe(asking)
  },
)

test('switching walk-ins off at an unknown location is refused', async () => {
  expect(await switchTo(true, rosa, 'paris')).toMatchObject({ status: 400, body: { code: 'INVALID' } })
})

describe('a location that accepts no walk-ins', () => {
  beforeEach(() => switchTo(true))

  test.each([
    ['a full set now', { timing: 'now', service: 'full_set' }],
    ['something now', { timing: 'now' }],
  ])('refuses a client who wants %s because the location is fully booked, and saves nothing', async (_, intent) => {
    const clientId = await register(newPhone())
    expect(await walkIn(clientId, intent)).toMatchObject({
      status: 409,
      body: { code: 'NO_WALK_INS_TODAY', msg: BOOKED_UP },
    })
    expect(await rows('none', 'select 1 from check_ins where client_id = :clientId', { clientId })).toEqual([])
    expect(await rows('no-text', 'select 1 from texts where client_id = :clientId', { clientId })).toEqual([])
    // The client stays registered and can choose something else.
    expect((await walkIn(clientId, { timing: 'later', service: 'appointment_later' })).status).toBe(200)
  })

  test.each([
    ['a word with the manager', { timing: 'now', service: 'speak_manager' }],
    ['a later visit', { timing: 'later', service: 'appointment_later' }],
    ['nothing yet', null],
  ])('adds a client who wants %s to the walk-in list', async (_, intent) => {
    expect(await walkIn(await register(newPhone()), intent)).toMatchObject({ status: 200, body: { success: true } })
  })

  test('checks in a client with a booking', async () => {
    const phone = newPhone()
    const clientId = await register(phone)
    const appointmentId = await book({ phone, inMinutes: 5 })
    expect((await walkIn(clientId, null, { appointmentId })).body).toMatchObject({ checkedIn: true })
  })

  test('accepts a walk-in that a tablet has saved offline', async () => {
    const phone = newPhone()
    const clientId = await register(phone)
    const stored = { phone, keptAt: clock.salonNow().toISOString() }
    expect((await walkIn(clientId, NOW, { kept: stored })).status).toBe(200)
  })
})

test('a client on the walk-in list may choose another service even after walk-ins are switched off', async () => {
  const clientId = await register(newPhone())
  const first = (await walkIn(clientId, NOW)).body
  await switchTo(true)
  expect((await walkIn(clientId, NOW)).body).toMatchObject({ checkInId: first.checkInId, duplicate: true })
  const removal = await walkIn(clientId, { timing: 'now', service: 'removal' })
  expect(removal.body).toMatchObject({ checkInId: first.checkInId })
})
