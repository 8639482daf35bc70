import { createHmac } from 'node:crypto'
import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  openSalonWithSquare,
  type SalonWithSquare,
  WEBHOOK_KEY,
  WEBHOOK_URL,
} from '../../../../test/salon-with-square.ts'
import { signIn } from '../../../../test/sign-in.ts'
import { bookingEvent, deliver, deliverRaw, squareEvent } from '../../../../test/square-events.ts'
import { statement } from '../../../platform/db/statement.ts'
import { runJobs } from '../../../platform/jobs/job-worker.ts'
import type { BackgroundWork } from '../../../platform/jobs/repeat.ts'
import type { AppointmentRow } from '../../../records/appointments/appointment-row.ts'
import { readAppointments } from '../../../records/appointments/appointment-store.ts'
import { syncDaily } from '../../../records/appointments/sync-from-square.ts'
import { SQUARE_EVENT_JOB } from '../../../records/square-webhooks/receive-square-event.ts'
import { workSquareEvent } from '../../../records/square-webhooks/work-square-event.ts'

let under: SalonWithSquare
let worker: BackgroundWork
let port: number
/** Maria Gonzalez's booking at Tustin today, as Square's events contain it. */
let marias: { id: string; version: number; customer_id?: string } & Record<string, unknown>

beforeAll(async () => {
  port = await freePort()
  under = await openSalonWithSquare({ webhookDeliveryUrl: `http://127.0.0.1:${port}/api/webhooks/square` })
  expect(await syncDaily(under.context, new AbortController().signal)).toMatchObject({ ok: true })
  worker = runJobs(under.context, { [SQUARE_EVENT_JOB]: payload => workSquareEvent(under.context, payload) })
  const [maria] = under.sandbox.salon.customers.withPhone('+17145550101')
  const span = { fromMs: Date.parse('2026-11-20T08:00Z'), toMs: Date.parse('2026-11-21T07:59Z'), take: 500 }
  const booking = under.sandbox.salon.bookings
    .list(span)
    .find(one => one.customer_id === maria!.id && one.status === 'ACCEPTED')!
  marias = { ...booking }
})
afterAll(async () => {
  await worker.stop()
  await under.close()
})

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise(resolve => server.close(resolve))
  return port
}

const WAITING = statement('test.jobs-waiting', 'select kind, last_error as error from jobs').returns<object>()

/**
 * Waits until all received events have been processed. The clock of a test stands still, so it is moved until a job
 * that failed is retried, as it is in a salon.
 */
async function worked(): Promise<void> {
  await vi.waitFor(async () => {
    const waiting = await under.db.rows(WAITING)
    if (waiting.length > 0) under.clock.addMinutes(1 / 60)
    expect(waiting).toEqual([])
  })
}

async function read(id: string): Promise<AppointmentRow | undefined> {
  return (await readAppointments(under.db, [id]))[0]
}

const STORED = statement(
  'test.events-kept',
  `select count(*)::int as count from webhook_events where event_key = :eventKey`,
).returns<{ count: number }>()
const NEWS = statement(
  'test.news-of',
  `select data from board_events where kind = 'appointment' and data ->> 'square_appointment_id' = :mariasId order by id`,
).returns<{ data: { version: number; row: object | null } }>()

test('a webhook event without a valid signature is refused without a reason and not saved', async () => {
  const event = bookingEvent({ ...marias, status: 'CANCELLED_BY_SELLER', version: 99 }, 'forged')
  const body = JSON.stringify(event)
  const sha1 = createHmac('sha1', WEBHOOK_KEY).update(WEBHOOK_URL).update(body).digest('base64')
  const responses = [
    await deliver(under, event, 'not the key'),
    await deliver(under, event, ''),
    await deliverRaw(under, body, {}),
    await deliverRaw(under, body, { 'x-square-signature': sha1 }),
    await deliverRaw(under, body, { 'x-square-hmacsha256-signature': 'x'.repeat(44) }),
    await deliverRaw(under, '', { 'x-square-hmacsha256-signature': '' }),
  ]
  for (const response of responses) {
    expect(response.statusCode).toBe(403)
    expect(response.json()).toEqual({ code: 'BAD_SIGNATURE', msg: 'Refused.', requestId: expect.any(String) })
  }
  expect(await under.db.row(STORED, { eventKey: 'forged' })).toEqual({ count: 0 })
})

test('webhook events that are signed with the old or the new signature key are accepted during a change of the key', async () => {
  const keys = under.context.config.square.webhookSignatureKeys as string[]
  keys.push('the next key')
  expect((await deliver(under, squareEvent('oauth.authorization.revoked', {}), 'the next key')).statusCode).toBe(200)
  expect((await deliver(under, squareEvent('oauth.authorization.revoked', {}), WEBHOOK_KEY)).statusCode).toBe(200)
  keys.pop()
})

test('a webhook event of 256 KB is accepted, and a larger event is refused', async () => {
  const padded = (bytes: number) => {
    const bare = JSON.stringify({ ...squareEvent('invoice.created', {}), padding: '' }).length
    return { ...squareEvent('invoice.created', {}), padding: 'x'.repeat(bytes - bare) }
  }
  expect((await deliver(under, padded(256 * 1024))).statusCode).toBe(200)
  expect((await deliver(under, padded(256 * 1024 + 1))).statusCode).toBe(413)
})

test('a signed webhook body that is not an event gets the HTTP status 400, so Square lists the delivery as failed', async () => {
  expect((await deliver(under, [1, 2, 3])).statusCode).toBe(400)
})

test('a new booking at Square is copied as soon as the webhook event about the booking arrives', async () => {
  await under.app.listen({ port, host: '127.0.0.1' })
  const made = under.sandbox.salon.bookings.make({
    start_at: '2026-11-20T23:00:00Z',
    location_id: 'LTUSTN7QW3R5M',
    customer_id: under.sandbox.salon.customers.withPhone('+17145550111')[0]!.id,
    segments: [
      {
        team_member_id: under.sandbox.salon.team.bookableAt('LTUSTN7QW3R5M')[0]!.member.id,
        duration_minutes: 45,
        intermission_minutes: 0,
        any_team_member: true,
      },
    ],
    creator_details: { creator_type: 'TEAM_MEMBER' },
    source: 'FIRST_PARTY_MERCHANT',
  })
  const stored = {
    customer_name: 'Natalie Foster',
    service_name: 'Appointment',
    duration_minutes: 45,
    initial_assignment_type: 'anyone_available',
  }
  await vi.waitFor(async () => expect(await read(made.id)).toMatchObject(stored))
})

test('a webhook event that is delivered twenty times at the same time has one effect', async () => {
  const event = bookingEvent({ ...marias, version: 10, start_at: '2026-11-20T19:10:00Z' }, 'twenty-times')
  const before = (await under.db.rows(NEWS, { mariasId: marias.id })).length
  const responses = await Promise.all(Array.from({ length: 20 }, () => deliver(under, event)))
  expect(responses.map(response => response.statusCode)).toEqual(Array(20).fill(200))
  await worked()
  expect(await under.db.row(STORED, { eventKey: 'twenty-times' })).toEqual({ count: 1 })
  expect(await read(marias.id)).toMatchObject({ version: 10, start_at: new Date('2026-11-20T19:10:00Z') })
  expect(await under.db.rows(NEWS, { mariasId: marias.id })).toHaveLength(before + 1)
})

test('version 13 of a booking is not overwritten by version 12 that arrives later', async () => {
  await deliver(under, bookingEvent({ ...marias, version: 13, start_at: '2026-11-20T19:13:00Z' }))
  await deliver(under, bookingEvent({ ...marias, version: 12, start_at: '2026-11-20T19:12:00Z' }))
  await worked()
  expect(await read(marias.id)).toMatchObject({ version: 13, start_at: new Date('2026-11-20T19:13:00Z') })
})

test('the newest of ten versions of a booking is saved if all ten arrive at the same time', async () => {
  const versions = [27, 22, 29, 21, 25, 20, 28, 23, 26, 24]
  await Promise.all(
    versions.map(version =>
      deliver(under, bookingEvent({ ...marias, version, start_at: `2026-11-20T19:${version}:00Z` })),
    ),
  )
  await worked()
  expect(await read(marias.id)).toMatchObject({ version: 29, start_at: new Date('2026-11-20T19:29:00Z') })
})

test('a webhook event that arrives three days late does not overwrite a newer version', async () => {
  under.clock.addMinutes(72 * 60)
  const late = await deliver(under, bookingEvent({ ...marias, version: 11, status: 'CANCELLED_BY_CUSTOMER' }))
  expect(late.statusCode).toBe(200)
  await worked()
  expect(await read(marias.id)).toMatchObject({ version: 29, is_open: true })
  under.clock.addMinutes(-72 * 60)
})

test('an unknown booking is added at a location of the salon, and is ignored at any other location', async () => {
  await deliver(under, bookingEvent({ ...marias, id: 'unheardof', version: 4 }))
  await deliver(under, bookingEvent({ ...marias, id: 'elsewhere', version: 0, location_id: 'LSOMEWHERE' }))
  await worked()
  expect(await read('unheardof')).toMatchObject({ version: 4, customer_name: 'Maria Gonzalez' })
  expect(await read('elsewhere')).toBeUndefined()
})

test('a webhook event with an incomplete booking causes a call to Square for the booking', async () => {
  const [tran] = under.sandbox.salon.customers.withPhone('+17145550102')
  const span = { fromMs: Date.parse('2026-11-20T08:00Z'), toMs: Date.parse('2026-11-21T07:59Z'), take: 500 }
  const theirs = under.sandbox.salon.bookings.list(span).find(one => one.customer_id === tran!.id)!
  const changed = under.sandbox.salon.bookings.change(theirs.id, { start_at: '2026-11-20T21:30:00Z' })
  await worked()
  const rewind = statement(
    'test.rewind',
    'update appointments set version = 0, start_at = :startAt where square_appointment_id = :theirBookingId',
  )
  await under.db.run(rewind, { theirBookingId: theirs.id, startAt: theirs.start_at })
  await deliver(under, squareEvent('booking.updated', { type: 'booking', id: `${theirs.id}:${changed.version}` }))
  await worked()
  expect(await read(theirs.id)).toMatchObject({ version: changed.version, start_at: new Date('2026-11-20T21:30:00Z') })
})

test('a client’s new name is stored in the client’s bookings at once', async () => {
  const [maria] = under.sandbox.salon.customers.withPhone('+17145550101')
  const rename = (version: number, family: string) =>
    deliver(
      under,
      squareEvent('customer.updated', {
        type: 'customer',
        id: maria!.id,
        object: { customer: { ...maria, version, family_name: family } },
      }),
    )
  await rename(7, 'Gonzalez-Reyes')
  await worked()
  await rename(6, 'Older')
  await worked()
  expect(await read(marias.id)).toMatchObject({ customer_name: 'Maria Gonzalez-Reyes' })
  expect((await under.db.rows(NEWS, { mariasId: marias.id })).at(-1)!.data.row).toMatchObject({
    customer_name: 'Maria Gonzalez-Reyes',
  })
})

test('bookings get the remaining profile after Square has merged two profiles, in whichever order the events arrive', async () => {
  const { customers, bookings } = under.sandbox.salon
  const twin = customers.make({ given_name: 'Grace', family_name: 'W', phone_number: '+1 714-555-0115' }, 'DIRECTORY')
  const [grace] = customers.withPhone('+17145550115').filter(one => one.id !== twin.id)
  const span = { fromMs: Date.parse('2026-11-20T08:00Z'), toMs: Date.parse('2026-11-21T07:59Z'), take: 500 }
  const theirs = bookings.list(span).filter(one => one.customer_id === grace!.id)
  expect(theirs.length).toBeGreaterThan(1)
  const merged = customers.merge([grace!.id, twin.id])
  await under.sandbox.webhooks.settled()
  await worked()
  for (const booking of theirs)
    expect(await read(booking.id)).toMatchObject({ customer_id: merged.id, customer_phone: '+17145550115' })
  // An event of one booking that arrives late still contains the profile that no longer exists.
  await deliver(under, bookingEvent({ ...theirs[0]!, version: 40, customer_id: grace!.id }))
  await worked()
  expect(await read(theirs[0]!.id)).toMatchObject({
    version: 40,
    customer_id: merged.id,
    customer_phone: '+17145550115',
  })
})

test('a service or technician that is renamed in Square is renamed in the bookings at once', async () => {
  const { catalog, team } = under.sandbox.salon
  const row = (await read(marias.id))!
  const segment = row.segments[0]!
  const item = catalog.itemOf(catalog.get(segment.service_variation_id!)!)!
  catalog.change(item.id, { name: 'Signature Set' })
  team.change(segment.team_member_id!, { displayName: 'Marisol ✨' })
  await under.sandbox.webhooks.settled()
  await worked()
  const renamed = (await read(marias.id))!
  expect(renamed.service_name).toMatch(/^Signature Set/)
  expect(renamed.technician_name).toBe('Marisol ✨')
})

test('a technician that Square deactivates and activates again can be booked at the same location as before', async () => {
  const { team } = under.sandbox.salon
  const { id } = team.bookableAt('LTUSTN7QW3R5M').at(-1)!.member
  const WHERE = statement(
    'test.bookable-at',
    'select bookable_at as at from square_team_members where id = :id and is_bookable',
  ).returns<{ at: string[] }>()
  for (const isActive of [false, true]) {
    team.change(id, { isActive })
    await under.sandbox.webhooks.settled()
    await worked()
    expect((await under.db.row(WHERE, { id }))?.at).toEqual(isActive ? ['tustin'] : undefined)
  }
})

test('a webhook event about a location causes a call to Square for the location', async () => {
  const lost = statement('test.lose-address', `update locations set address = '' where id = 'irvine'`)
  await under.db.run(lost)
  await deliver(under, squareEvent('location.updated', { type: 'location', id: 'LIRVNE2KD8V6Z' }))
  await worked()
  expect(under.context.locations.get('irvine').address).toContain('Irvine Blvd')
})

test('a new client’s booking is saved at once even while Square fails', async () => {
  const { customers } = under.sandbox.salon
  under.sandbox.failures.set('square', '500', 60)
  const newcomer = customers.make(
    { given_name: 'Noemi', family_name: 'Vale', phone_number: '+1 714-555-0177' },
    'DIRECTORY',
  )
  const forget = statement('test.forget-customer', 'delete from square_customers where id = :newcomerId')
  await under.sandbox.webhooks.settled()
  await worked()
  await under.db.run(forget, { newcomerId: newcomer.id })
  const made = under.sandbox.salon.bookings.make({
    start_at: '2026-11-20T22:15:00Z',
    location_id: 'LTUSTN7QW3R5M',
    customer_id: newcomer.id,
    segments: [],
    creator_details: { creator_type: 'TEAM_MEMBER' },
    source: 'FIRST_PARTY_MERCHANT',
  })
  await vi.waitFor(async () => expect(await read(made.id)).toMatchObject({ customer_name: 'Walk-in' }), {
    timeout: 1_000,
  })
  under.sandbox.failures.set('square', 'ok', 0)
  under.clock.addMinutes(1)
  expect(await syncDaily(under.context, new AbortController().signal)).toMatchObject({ ok: true })
  expect(await read(made.id)).toMatchObject({ customer_name: 'Noemi Vale', customer_phone: '+17145550177' })
})

test('only staff can read the age of the copy of the bookings', async () => {
  const freshness = (headers: Record<string, string> = {}) =>
    under.app.inject({ method: 'GET', url: '/api/square/cache-status', headers })
  expect((await freshness()).statusCode).toBe(401)
  const response = await freshness(await signIn(under, 'technician'))
  expect(response.json()).toEqual({
    dailyCache: { lastUpdate: expect.stringMatching(/^2026-11-20T/), count: expect.any(Number) },
    rollingCache: { lastUpdate: null, count: 0 },
  })
})
