import type { ServerResponse } from 'node:http'
import { type Sandbox, startSandbox } from '@frontlash/sandbox/sandbox'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openScriptedProvider } from '../../../test/scripted-provider.ts'
import { OPENS_AFTER_FAILURES, PROBE_EVERY_MS } from '../breaker.ts'
import { type BookingPage, LONGEST_WINDOW_MS, listBookings, retrieveBookings, type SquareBooking } from './bookings.ts'
import { findCustomersByPhone, findCustomersChangedSince, retrieveCustomers } from './customers.ts'
import { listLocations } from './locations.ts'
import { retrieveServices } from './services.ts'
import { openSquare, type RetryPolicy, SQUARE_VERSION, type Square } from './square.ts'
import { listTechnicians, retrieveTechnicians, searchTeam } from './team.ts'

const AT = '2026-11-20T19:00:00.000Z'
const TOKEN = 'token-of-the-tests'

let sandbox: Sandbox
let square: Square
let bookings: SquareBooking[]

beforeAll(async () => {
  sandbox = await startSandbox({
    port: 0,
    salon: 'small',
    square: { accessToken: TOKEN, webhookSignatureKey: 'k', webhookUrl: 'http://127.0.0.1:9/' },
    twilio: { accountSid: 'ACtests', authToken: 'tests', messagingServiceSid: 'MGtests' },
    clockOffsetMs: Date.parse(AT) - Date.now(),
    slowMs: 400,
  })
  square = connect(sandbox.url)
  const page = given(await listBookings(square, today(), background()))
  bookings = page.bookings
})
afterAll(() => sandbox.close())
afterEach(() => sandbox.failures.set('square', 'ok', 0))

function connect(baseUrl: string, now?: () => number): Square {
  return openSquare({ accessToken: TOKEN, baseUrl, webhookSignatureKeys: [], webhookUrl: '' }, now)
}

function background(): RetryPolicy {
  return { kind: 'background', stop: AbortSignal.timeout(60_000) }
}

function interactiveRetry(ms = 60_000): RetryPolicy {
  return { kind: 'interactive', giveUp: AbortSignal.timeout(ms) }
}

function today() {
  const from = new Date('2026-11-20T08:00:00Z')
  return { from, until: new Date('2026-11-21T08:00:00Z'), pageSize: 1_000, cursor: null }
}

function given<T>(response: { ok: true; value: T } | { ok: false; kind: string; detail: string }): T {
  if (!response.ok) throw new Error(`${response.kind}: ${response.detail}`)
  return response.value
}

test('a day’s bookings are read in pages that contain each booking once with all stored fields', async () => {
  const seen: SquareBooking[] = []
  let cursor: string | null = null
  do {
    const page: BookingPage = given(await listBookings(square, { ...today(), pageSize: 7, cursor }, background()))
    expect(page.bookings.length).toBeLessThanOrEqual(7)
    seen.push(...page.bookings)
    cursor = page.cursor
  } while (cursor !== null)
  expect(seen.map(one => one.id).sort()).toEqual(bookings.map(one => one.id).sort())
  expect(new Set(seen.map(one => one.id)).size).toBe(seen.length)
  expect(bookings[0]).toEqual({
    id: expect.any(String),
    version: expect.any(Number),
    status: expect.any(String),
    startAt: expect.any(Date),
    locationId: expect.stringMatching(/^L/),
    customerId: expect.any(String),
    createdAt: expect.any(Date),
    updatedAt: expect.any(Date),
    segments: expect.arrayContaining([expect.objectContaining({ teamMemberId: expect.any(String) })]),
  })
})

test('a call for the bookings of a month is accepted, and a call for a longer period is refused', async () => {
  const from = new Date('2026-11-01T08:00:00Z')
  const until = new Date(from.getTime() + LONGEST_WINDOW_MS)
  expect(await listBookings(square, { ...today(), from, until }, background())).toMatchObject({ ok: true })
  const longer = { ...today(), from, until: new Date(until.getTime() + 1_000) }
  expect(await listBookings(square, longer, background())).toMatchObject({ ok: false, kind: 'refused' })
})

test('bookings are found by id, and each id without a booking is listed as gone', async () => {
  const ids = [bookings[0]!.id, bookings[1]!.id, 'nosuchbooking']
  const found = given(await retrieveBookings(square, ids, background()))
  expect(found.bookings.map(one => one.id).sort()).toEqual(ids.slice(0, 2).sort())
  expect(found.gone).toEqual(['nosuchbooking'])
})

test('clients are found by id, by phone number and by the time of their last change', async () => {
  const theirs = given(await findCustomersByPhone(square, '+17145550101', background()))
  expect(theirs).toMatchObject([{ displayName: 'Maria Gonzalez', phone: '+17145550101' }])
  expect(given(await findCustomersByPhone(square, '+17145550199', background()))).toEqual([])
  expect(given(await retrieveCustomers(square, [theirs[0]!.id, 'NOSUCHCUSTOMER'], background()))).toEqual(theirs)
  const changed = given(
    await findCustomersChangedSince(square, { since: new Date(Date.parse(AT) - 60_000), cursor: null }, background()),
  )
  expect(changed.customers.map(one => one.id)).toContain(theirs[0]!.id)
})

test('a service has the name of the catalog item, and deleted services are omitted', async () => {
  const ids = [
    ...new Set(bookings.flatMap(one => one.segments.flatMap(segment => segment.serviceVariationId ?? []))),
    'NOSUCHSERVICE',
  ]
  const services = given(await retrieveServices(square, ids, background()))
  expect(services.length).toBeGreaterThan(3)
  expect(services.every(one => one.name !== '' && one.name !== 'Regular' && one.version > 0)).toBe(true)
  expect(services.map(one => one.variationId)).not.toContain('NOSUCHSERVICE')
})

test('a technician is found in the list of booking profiles, in the list of team members, and by id', async () => {
  const { technicians } = given(await listTechnicians(square, { cursor: null }, background()))
  const one = technicians.find(technician => technician.displayName.includes('Lena'))!
  expect(one).toMatchObject({ displayName: 'Lena 🌸 Tustin', isBookable: true })
  expect(given(await retrieveTechnicians(square, [one.id, 'TMNOBODY'], background()))).toEqual([one])
  const { members } = given(await searchTeam(square, { cursor: null }, background()))
  expect(members.find(member => member.id === one.id)?.displayName).toBe('Lena')
})

const EVERY_DAY = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'].map(day => ({ day, from: '09:00', until: '20:00' }))

test('the address of a location is returned in one line', async () => {
  const locations = given(await listLocations(square, background()))
  expect(locations).toContainEqual({
    id: 'LTUSTN7QW3R5M',
    name: 'Frontlash Tustin',
    timeZone: 'America/Los_Angeles',
    address: '140 El Camino Real, Suite 3, Tustin, CA 92780',
    phone: '+1 714-555-0140',
    isActive: true,
    openingHours: EVERY_DAY,
  })
})

test('a call with an invalid token is refused, and does not count towards opening the circuit breaker', async () => {
  const stranger = openSquare({ accessToken: 'no', baseUrl: sandbox.url, webhookSignatureKeys: [], webhookUrl: '' })
  for (let at = 0; at <= OPENS_AFTER_FAILURES; at++)
    expect(await listLocations(stranger, interactiveRetry())).toMatchObject({ ok: false, kind: 'refused' })
  expect(stranger.isPaused()).toBe(false)
})

test.each([
  ['down', 'down'],
  ['500', 'down'],
  ['garbage', 'invalid_response'],
] as const)(
  'Square’s failure "%s" makes five calls fail with %s, and then no more calls are sent',
  async (fault, kind) => {
    const own = connect(sandbox.url)
    sandbox.failures.set('square', fault, 60)
    for (let at = 0; at < OPENS_AFTER_FAILURES; at++)
      expect(await listLocations(own, interactiveRetry())).toMatchObject({ ok: false, kind })
    expect(own.isPaused()).toBe(true)
    sandbox.failures.set('square', 'ok', 0)
    expect(await listLocations(own, interactiveRetry())).toMatchObject({ ok: false, kind: 'down', detail: 'held back' })
  },
)

test('an interactive call fails after its timeout', async () => {
  sandbox.failures.set('square', 'hang', 60)
  const startedAt = performance.now()
  expect(await listLocations(connect(sandbox.url), interactiveRetry(300))).toMatchObject({ ok: false, kind: 'timeout' })
  expect(performance.now() - startedAt).toBeLessThan(2_000)
})

test('a slow response that arrives before the timeout is accepted', async () => {
  sandbox.failures.set('square', 'slow', 60)
  expect(await listLocations(connect(sandbox.url), interactiveRetry(200))).toMatchObject({ ok: false, kind: 'timeout' })
  expect(await listLocations(connect(sandbox.url), interactiveRetry(5_000))).toMatchObject({ ok: true })
})

test('all calls are paused for the time in Retry-After after a response with status 429', async () => {
  const clock = { ms: Date.now() }
  const own = connect(sandbox.url, () => clock.ms)
  sandbox.failures.set('square', '429', 60)
  expect(await listLocations(own, interactiveRetry())).toMatchObject({ kind: 'throttled', retryAfterMs: 2_000 })
  sandbox.failures.set('square', 'ok', 0)
  clock.ms += 1_999
  expect(await listLocations(own, interactiveRetry())).toMatchObject({ kind: 'throttled', retryAfterMs: 1 })
  clock.ms += 1
  expect(await listLocations(own, interactiveRetry())).toMatchObject({ ok: true })
})

test('all calls are allowed again after a successful probe', async () => {
  const clock = { ms: Date.now() }
  const own = connect(sandbox.url, () => clock.ms)
  sandbox.failures.set('square', '500', 60)
  for (let at = 0; at < OPENS_AFTER_FAILURES; at++) await listLocations(own, interactiveRetry())
  sandbox.failures.set('square', 'ok', 0)
  clock.ms += PROBE_EVERY_MS
  expect(await listLocations(own, interactiveRetry())).toMatchObject({ ok: true })
  expect(own.isPaused()).toBe(false)
})

test('a background call is retried, and an interactive call is not retried', async () => {
  let failures = 2
  const provider = await openScriptedProvider((_call, reply) => {
    if (failures-- > 0) reply.writeHead(503).end('{}')
    else json(reply, { locations: [] })
  })
  expect(await listLocations(connect(provider.url), background())).toEqual({ ok: true, value: [] })
  expect(provider.calls).toHaveLength(3)
  failures = 1
  expect(await listLocations(connect(provider.url), interactiveRetry())).toMatchObject({ ok: false, kind: 'down' })
  expect(provider.calls).toHaveLength(4)
  await provider.close()
})

test('every HTTP request contains the API version and the token, and follows no redirect', async () => {
  const provider = await openScriptedProvider((_call, reply) => {
    reply.writeHead(302, { location: 'http://elsewhere.invalid/' }).end()
  })
  expect(await listLocations(connect(provider.url), interactiveRetry())).toMatchObject({
    ok: false,
    kind: 'invalid_response',
  })
  expect(provider.calls).toHaveLength(1)
  expect(provider.calls[0]!.headers).toMatchObject({
    authorization: `Bearer ${TOKEN}`,
    'square-version': SQUARE_VERSION,
  })
  await provider.close()
})

test('an incomplete response counts as a failed call to Square', async () => {
  const provider = await openScriptedProvider((_call, reply) => {
    reply.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' })
    reply.write('{"locations":[')
    setImmediate(() => reply.destroy())
  })
  expect(await listLocations(connect(provider.url), interactiveRetry())).toMatchObject({ ok: false, kind: 'down' })
  await provider.close()
})

test('a response body that stalls causes the same timeout as a missing response', async () => {
  const provider = await openScriptedProvider((_call, reply) => {
    reply.writeHead(200, { 'content-type': 'application/json' })
    reply.write('{"locations":[')
  })
  expect(await listLocations(connect(provider.url), interactiveRetry(300))).toMatchObject({
    ok: false,
    kind: 'timeout',
  })
  await provider.close()
})

test('an invalid booking is omitted, and unknown fields of a booking are ignored', async () => {
  const good = { id: 'b1', version: 1, status: 'ACCEPTED', start_at: AT, location_id: 'L1', from_next_year: {} }
  const provider = await openScriptedProvider((_call, reply) =>
    json(reply, { bookings: [good, { ...good, id: 'b2', start_at: 'soon' }, { id: 'b3' }, null] }),
  )
  const page = given(await listBookings(connect(provider.url), today(), interactiveRetry()))
  expect(page).toMatchObject({ bookings: [{ id: 'b1', segments: [] }], dropped: 3, cursor: null })
  await provider.close()
})

test('characters that PostgreSQL cannot store are removed from Square’s responses', async () => {
  const provider = await openScriptedProvider((_call, reply) =>
    json(reply, { customers: [{ id: 'C1', given_name: 'Ma\0ria', family_name: 'G\ud800' }] }),
  )
  const found = given(await findCustomersByPhone(connect(provider.url), '+17145550101', interactiveRetry()))
  expect(found).toMatchObject([
    { givenName: 'Maria', familyName: 'G\ufffd', displayName: 'Maria G\ufffd', phone: null },
  ])
  await provider.close()
})

function json(reply: ServerResponse, body: object): void {
  reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
