import { localInstant, salonDayOf } from '@frontlash/domain/salon-day'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SandboxUnderTest, startSmallSandbox } from '../../test/sandbox-under-test.ts'

let sandbox: SandboxUnderTest
// The tests run at 11 AM on a Friday, so that no test runs past midnight.
const offset = localInstant('2026-11-20T11:00', 'America/Los_Angeles').getTime() - Date.now()
beforeAll(async () => {
  sandbox = await startSmallSandbox({ clockOffsetMs: offset })
})
afterAll(() => sandbox.close())

const today = '2026-11-20'
const book = async (more: object = {}) =>
  sandbox.desk('POST', '/bookings', {
    phone: '(714) 555-3030',
    name: 'Rita Flores',
    location_id: 'tustin',
    start_at: `${today}T14:15`,
    ...more,
  })
type View = { id: string; phone: string; status: string }

describe('the sandbox’s own API', () => {
  test('creates a booking that can then be read through Square’s API', async () => {
    const { status, body } = await book({ service: 'volume refill', duration: 80 })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      status: 'ACCEPTED',
      version: 0,
      start_at: '2026-11-20T22:15:00Z',
      duration_minutes: 80,
      location_id: 'tustin',
      squareLocationId: 'LTUSTN7QW3R5M',
      service: 'Volume Refill (2 Weeks)',
      name: 'Rita Flores',
      phone: '(714) 555-3030',
    })
    expect(await sandbox.bookingAtSquare(body.id)).toMatchObject({
      start_at: body.start_at,
      source: 'FIRST_PARTY_MERCHANT',
    })
    const { body: listed } = await sandbox.desk('GET', `/bookings?date=${today}&location_id=tustin`)
    expect(listed).toContainEqual(body)
    const { body: elsewhere } = await sandbox.desk('GET', `/bookings?date=${today}&location_id=irvine`)
    expect(elsewhere.map((one: View) => one.id)).not.toContain(body.id)
  })

  test('creates a second client for a known phone number only if the client’s name is new', async () => {
    const [first, again, other] = [await book(), await book(), await book({ name: 'Rosa Flores' })]
    expect(again.body.customer_id).toBe(first.body.customer_id)
    expect(other.body.customer_id).not.toBe(first.body.customer_id)
    expect(other.body.phone).toBe(first.body.phone)
  })

  test('moves a booking to another time and another technician', async () => {
    const { body: booking } = await book()
    const { body: salon } = await sandbox.desk('GET', '/salon')
    const team = salon.locations.find((one: { id: string }) => one.id === 'tustin').technicians
    const other = team.find((one: { id: string }) => one.id !== booking.team_member_id)
    const moved = await sandbox.desk('PATCH', `/bookings/${booking.id}`, { start_at: '2026-11-20T23:30:00Z' })
    expect(moved.body).toMatchObject({ id: booking.id, version: 1, start_at: '2026-11-20T23:30:00Z' })
    const given = await sandbox.desk('PATCH', `/bookings/${booking.id}`, { team_member_id: other.id })
    expect(given.body).toMatchObject({
      id: booking.id,
      version: 2,
      technician: other.name,
      start_at: moved.body.start_at,
    })
  })

  test('cancels a booking that is moved to another location, and creates a new booking there', async () => {
    const { body: booking } = await book()
    const { body: there } = await sandbox.desk('PATCH', `/bookings/${booking.id}`, { location_id: 'costa_mesa' })
    expect(there).toMatchObject({
      location_id: 'costa-mesa',
      replaces: booking.id,
      start_at: booking.start_at,
      service: booking.service,
      customer_id: booking.customer_id,
    })
    expect(there.id).not.toBe(booking.id)
    expect((await sandbox.bookingAtSquare(booking.id)).status).toBe('CANCELLED_BY_SELLER')
    const cancelled = await sandbox.desk('POST', `/bookings/${booking.id}/cancel`)
    expect(cancelled.body).toMatchObject({ id: there.id, status: 'CANCELLED_BY_SELLER' })
  })

  test('refuses to move a cancelled booking', async () => {
    const { body: booking } = await book()
    const cancelled = await sandbox.desk('POST', `/bookings/${booking.id}/cancel`, { by: 'customer' })
    expect(cancelled.body).toMatchObject({ status: 'CANCELLED_BY_CUSTOMER', version: 1 })
    const again = await sandbox.desk('POST', `/bookings/${booking.id}/cancel`)
    expect(again.body).toMatchObject({ status: 'CANCELLED_BY_CUSTOMER', version: 1 })
    const moved = await sandbox.desk('PATCH', `/bookings/${booking.id}`, { start_at: `${today}T18:00` })
    expect([moved.status, moved.body.code]).toEqual([409, 'ENDED'])
    const missed = await book()
    expect((await sandbox.desk('POST', `/bookings/${missed.body.id}/no-show`)).body.status).toBe('NO_SHOW')
  })

  test('cancels a booking that the sandbox has generated', async () => {
    const { body: bookings } = await sandbox.desk('GET', '/bookings?date=2026-11-21&location_id=irvine')
    const seeded = bookings.find((one: View) => one.id.startsWith('bk') && one.status === 'ACCEPTED')
    await sandbox.desk('POST', `/bookings/${seeded.id}/cancel`)
    const { body: after } = await sandbox.desk('GET', '/bookings?date=2026-11-21&location_id=irvine')
    expect(after).toHaveLength(bookings.length)
    expect(after.find((one: View) => one.id === seeded.id).status).toBe('CANCELLED_BY_SELLER')
  })
})

describe('the sandbox’s own API returns an error message after', () => {
  test.each([
    [{ phone: '555-0101' }],
    [{ phone: undefined }],
    [{ location_id: 'anaheim' }],
    [{ start_at: 'tomorrow' }],
    [{ start_at: '2026-02-31T10:00' }],
    [{ start_at: '2026-11-20T25:00' }],
    [{ service: 'Haircut' }],
    [{ team_member_id: 'TMOWNER01MORGAN' }],
    [{ duration: 0 }],
    [{ colour: 'pink' }],
  ])('the creation of a booking with %j', async wrong => {
    const { status, body } = await book(wrong)
    expect([status, body]).toEqual([400, { code: 'INVALID', msg: expect.stringMatching(/\.$/) }])
  })

  test.each([
    ['PATCH', '/bookings/nothing', { start_at: '2026-11-20T10:00' }, 404],
    ['PATCH', '/bookings/nothing', {}, 400],
    ['POST', '/bookings/nothing/cancel', undefined, 404],
    ['GET', '/bookings?date=today', undefined, 400],
    ['GET', '/bookings?location_id=anaheim', undefined, 400],
    ['POST', '/texts/reply', { from: '12', body: 'hi' }, 400],
    ['POST', '/texts/reply', { from: '7145551234', body: ' ' }, 400],
    ['POST', '/customers/merge', { customer_ids: ['a', 'b'] }, 404],
    ['GET', '/anything', undefined, 404],
  ])('the call %s %s %j', async (method, path, sent, status) => {
    const response = await sandbox.desk(method, path, sent)
    expect(response.status).toBe(status)
    expect(response.body).toEqual({ code: expect.any(String), msg: expect.any(String) })
  })

  test('a call whose body is not JSON', async () => {
    const response = await fetch(`${sandbox.url}/sandbox/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{',
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({ code: 'INVALID', msg: expect.any(String) })
  })
})

describe('the demo’s phones', () => {
  const phones = async () => (await sandbox.desk('GET', '/phones')).body.phones
  const phone = async (line: string) => (await phones()).find((one: { e164: string }) => one.e164.endsWith(line))

  test('are listed, each with the scenario that the kiosk would show now', async () => {
    await sandbox.desk('POST', '/reset')
    const all = await phones()
    expect(all).toHaveLength(22)
    for (const one of all) expect([one.phone, one.scenario]).toEqual([one.phone, one.expects])
    expect(await phone('0101')).toMatchObject({
      phone: '(714) 555-0101',
      e164: '+17145550101',
      client: 'Maria Gonzalez',
      known: true,
      finds: 'ON_TIME: starts at the next 5-minute mark.',
      booking: { location_id: 'tustin', name: 'Maria Gonzalez' },
    })
    expect(await phone('0122')).toMatchObject({
      scenario: 'NO_APPOINTMENT',
      search: 'WRONG_DAY',
      booking: { location_id: 'irvine' },
    })
  })

  test('get new bookings around the current time after a reset', async () => {
    const { body: own } = await book({ phone: '(714) 555-3131', name: 'Own Booking' })
    const { body: newlyKnown } = await book({ phone: '(714) 555-0114', name: 'Newly Known' })
    const before = await phone('0101')
    const { body } = await sandbox.desk('POST', '/reset')
    expect(body.phones).toHaveLength(22)
    const after = await phone('0101')
    expect(after.booking.id).not.toBe(before.booking.id)
    const status = async (id: string) => (await sandbox.bookingAtSquare(id)).status
    expect(await status(before.booking.id)).toBe('CANCELLED_BY_SELLER')
    expect(await status(own.id)).toBe('ACCEPTED')
    // The demo's unknown phone is unknown again after a reset, even if a user has created a profile or a booking for
    // it.
    expect(await status(newlyKnown.id)).toBe('CANCELLED_BY_SELLER')
    expect(await sandbox.isCustomerAtSquare(newlyKnown.customer_id)).toBe(false)
    expect((await phone('0114')).scenario).toBe('NO_APPOINTMENT')
  })

  test('keep their past visits if they are reset twice on the same day', async () => {
    const visits = async () => {
      const { body } = await sandbox.desk('GET', '/bookings?date=2026-10-11&location_id=tustin')
      return body.filter((one: View) => one.phone === '(714) 555-0111')
    }
    const before = await visits()
    expect(before).toMatchObject([{ status: 'ACCEPTED' }])
    await sandbox.desk('POST', '/reset')
    expect(await visits()).toEqual(before)
  })

  test('can receive texts again after a reset, except the phone that has sent STOP', async () => {
    await sandbox.desk('POST', '/texts/reply', { from: '7145550101', body: 'STOP' })
    await sandbox.desk('POST', '/texts/reply', { from: '7145550120', body: 'START' })
    await sandbox.desk('POST', '/reset')
    expect((await sandbox.send('+17145550101', 'Hello')).status).toBe(201)
    expect((await sandbox.send('+17145550120', 'Hello')).status).toBe(400)
  })

  test('are listed with their new scenario after a booking was moved', async () => {
    await sandbox.desk('POST', '/reset')
    const { booking } = await phone('0104')
    await sandbox.desk('PATCH', `/bookings/${booking.id}`, { location_id: 'irvine' })
    expect((await phone('0104')).scenario).toBe('WRONG_LOCATION')
  })
})

test('the sandbox’s health check returns the present time and the salon’s time zone', async () => {
  const { body } = await sandbox.desk('GET', '/health')
  expect(body).toMatchObject({ status: 'ok', timeZone: 'America/Los_Angeles' })
  expect(salonDayOf(new Date(body.now), body.timeZone)).toBe(today)
})

test('a page of the sandbox receives an event that names the changed data', async () => {
  const stream = await fetch(`${sandbox.url}/sandbox/live`)
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
  const heard = async (what: string) => {
    for (let text = ''; ; ) {
      const { value, done } = await reader.read()
      if (done) throw new Error('the stream ended')
      text += value
      if (text.includes(`"what":"${what}"`)) return true
    }
  }
  await book()
  expect(await heard('bookings')).toBe(true)
  await sandbox.desk('POST', '/texts/reply', { from: '7145551111', body: 'hello' })
  expect(await heard('texts')).toBe(true)
  await reader.cancel()
})

test('the sandbox’s health check returns the number of undelivered webhooks', async () => {
  const { body: set } = await sandbox.desk('POST', '/reset')
  const health = async () => (await sandbox.desk('GET', '/health')).body
  // No server receives webhooks in this test, so the webhooks about the new bookings are never accepted.
  expect(await health()).toMatchObject({ phonesKnown: false, webhooksUnderWay: expect.any(Number) })
  expect((await health()).webhooksUnderWay).toBeGreaterThan(0)
  expect((await sandbox.desk('POST', '/phones/known', { setAt: 'just now' })).status).toBe(400)
  expect((await sandbox.desk('POST', '/phones/known', { setAt: set.setAt })).status).toBe(204)
  expect((await health()).phonesKnown).toBe(true)
})

test('a long-poll call that waits for a reset of the demo phones gets its response at the reset', async () => {
  const { setAt } = (await sandbox.desk('GET', '/phones')).body
  const waiting = sandbox.desk('GET', `/phones?after=${setAt}`)
  // The waiting call must reach the server before the reset.
  await sandbox.desk('GET', '/health')
  const again = (await sandbox.desk('POST', '/reset', {})).body.setAt
  expect(again).not.toBe(setAt)
  expect((await waiting).body.setAt).toBe(again)
  // A call that names an earlier reset gets its response at once.
  expect((await sandbox.desk('GET', `/phones?after=${setAt}`)).body.setAt).toBe(again)
})
