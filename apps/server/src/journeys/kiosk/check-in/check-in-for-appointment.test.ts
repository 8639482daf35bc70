import { describe, expect, test } from 'vitest'
import { kioskVisits } from '../../../../test/kiosk-visits.ts'
import { ELEVEN } from '../../../../test/salon-under-test.ts'
import { enrolDevice } from '../../../../test/sign-in.ts'

const { alertsAbout, book, checkIn, clock, newPhone, post, register, rows, context, statusOf, textsTo, verify } =
  kioskVisits()

describe('a client who comes for a booking', () => {
  test('is checked in on the card, on the dashboards and in the audit log, and gets a text', async () => {
    const phone = newPhone()
    const clientId = await register(phone)
    const appointmentId = await book({ phone, inMinutes: 3 })
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
    const events = await rows<{ kind: string }>(
      'events',
      'select kind from board_events where data::text like :pattern order by id',
      { pattern: `%${appointmentId}%` },
    )
    expect(events.map(one => one.kind)).toEqual(['daily_status', 'check_in'])
    const audited = await rows<{ action: string }>('audit', 'select action from audit where object = :object', {
      object: `appointment:${appointmentId}`,
    })
    expect(audited).toEqual([{ action: 'check-in' }])
  })

  test('is checked in once and gets one text if the button is tapped twice', async () => {
    const phone = newPhone()
    const clientId = await register(phone)
    const appointmentId = await book({ phone, inMinutes: 3 })
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

  test('gets a text with the name on the client’s own booking if two people share the phone number', async () => {
    const phone = newPhone()
    const clientId = await register(phone)
    const own = await book({ phone, inMinutes: 3, name: 'maria Gonzalez-Ruiz' })
    const other = await book({ phone, inMinutes: 5, name: 'Beth Lee' })
    await verify(phone)
    await checkIn(clientId, own)
    await checkIn(clientId, other)
    expect((await textsTo(phone)).map(one => one.body.match(/Hi \S+,/)?.[0])).toEqual(['Hi Maria,', 'Hi Beth,'])
    const events = await rows<{ name: string }>(
      'names-told',
      `select data ->> 'name' as name from board_events where kind = 'check_in' and data::text like :pattern order by id`,
      { pattern: `%${other}%` },
    )
    expect(events).toEqual([{ name: 'Beth Lee' }])
  })

  test('is checked in once and gets one text if twelve calls are sent at the same time', async () => {
    const phone = newPhone()
    const clientId = await register(phone)
    const appointmentId = await book({ phone, inMinutes: 3 })
    await verify(phone)
    const responses = await Promise.all(Array.from({ length: 12 }, () => checkIn(clientId, appointmentId)))
    expect(new Set(responses.map(one => one.body.checkInId)).size).toBe(1)
    expect(responses.filter(one => !one.body.duplicate)).toHaveLength(1)
    expect(await textsTo(phone)).toHaveLength(1)
  })

  test.each([
    [-16, 'TOO_LATE', true],
    [-61, 'VERY_LATE', false],
  ])(
    'arrives but is not checked in if the booking starts in %i minutes (scenario %s)',
    async (inMinutes, scenario, isAlerted) => {
      const phone = newPhone()
      const clientId = await register(phone)
      const appointmentId = await book({ phone, inMinutes })
      await verify(phone)
      expect((await checkIn(clientId, appointmentId)).body).toMatchObject({ checkedIn: false, smsResult: { scenario } })
      expect(await statusOf(appointmentId)).toMatchObject({ client_checked_in: false, arrived_at: new Date(ELEVEN) })
      expect((await alertsAbout(appointmentId)).map(one => one.kind)).toEqual(isAlerted ? ['late_arrival'] : [])
    },
  )

  test('causes an alert and a mark at another location until a check-in at the booked location', async () => {
    const phone = newPhone()
    const clientId = await register(phone)
    const appointmentId = await book({ phone, inMinutes: 10, location: 'irvine' })
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

    const irvine = await enrolDevice(context(), { location: 'irvine' })
    await context().app.inject({ url: `/api/clients/phone/${encodeURIComponent(phone)}`, headers: irvine })
    clock.addMinutes(5)
    const there = await checkIn(clientId, appointmentId, {}, irvine)
    expect(there.body).toMatchObject({ checkedIn: true, duplicate: false, smsResult: { scenario: 'ON_TIME' } })
    expect(await statusOf(appointmentId)).toMatchObject({
      client_checked_in: true,
      manager_marked_received_by: null,
      version: 2,
    })
  })

  test('causes a second alert if too late at the booked location after coming to another location first', async () => {
    const phone = newPhone()
    const clientId = await register(phone)
    const appointmentId = await book({ phone, inMinutes: 10, location: 'irvine' })
    await verify(phone)
    await checkIn(clientId, appointmentId)
    const irvine = await enrolDevice(context(), { location: 'irvine' })
    clock.addMinutes(35)
    await verify(phone, {}, irvine)
    const there = await checkIn(clientId, appointmentId, {}, irvine)
    expect(there.body).toMatchObject({ checkedIn: false, smsResult: { scenario: 'TOO_LATE' } })
    expect(await statusOf(appointmentId)).toMatchObject({
      client_checked_in: false,
      arrived_at: new Date('2026-11-20T19:35:00.000Z'),
      manager_marked_received_by: null,
      version: 2,
    })
    const kinds = (await alertsAbout(appointmentId)).map(one => one.kind)
    expect(kinds.sort()).toEqual(['late_arrival', 'wrong_location'])

    // A repeated arrival at either salon raises no new alert.
    await checkIn(clientId, appointmentId, {}, irvine)
    await verify(phone)
    await checkIn(clientId, appointmentId)
    await checkIn(clientId, appointmentId, {}, irvine)
    expect(await statusOf(appointmentId)).toMatchObject({ manager_marked_received_by: null, version: 4 })
    expect(await alertsAbout(appointmentId)).toHaveLength(2)
  })

  test('causes one alert at each of two wrong locations, and no alert after the check-in', async () => {
    const phone = newPhone()
    const clientId = await register(phone)
    const appointmentId = await book({ phone, inMinutes: 10, location: 'irvine' })
    const [santaAna, irvine] = [
      await enrolDevice(context(), { location: 'santa-ana' }),
      await enrolDevice(context(), { location: 'irvine' }),
    ]
    for (const device of [santaAna, irvine]) await verify(phone, {}, device)
    await checkIn(clientId, appointmentId)
    for (const _ of [1, 2]) await checkIn(clientId, appointmentId, {}, santaAna)
    const events = async () => (await alertsAbout(appointmentId)).map(one => `${one.kind} ${one.reason}`).sort()
    expect(await events()).toEqual(['wrong_location santa-ana', 'wrong_location tustin'])
    expect((await checkIn(clientId, appointmentId, {}, irvine)).body).toMatchObject({ checkedIn: true })
    const costaMesa = await enrolDevice(context(), { location: 'costa-mesa' })
    await verify(phone, {}, costaMesa)
    expect((await checkIn(clientId, appointmentId, {}, costaMesa)).body).toMatchObject({ duplicate: true })
    expect(await events()).toHaveLength(2)
  })

  test('gets a text on the wrong day without a change of the calendar', async () => {
    const phone = newPhone()
    const clientId = await register(phone)
    const appointmentId = await book({ phone, inMinutes: 1440 })
    await verify(phone)
    expect((await checkIn(clientId, appointmentId)).body).toMatchObject({ checkedIn: false })
    expect(await statusOf(appointmentId)).toBeUndefined()
    expect((await textsTo(phone))[0]).toMatchObject({
      template: 'WRONG_DAY',
      body: expect.stringContaining('Sat, Nov 21 at 11:00 AM'),
    })
  })

  test('is also checked in for the full set that follows a lash removal', async () => {
    const phone = newPhone()
    const clientId = await register(phone)
    const removal = await book({ phone, inMinutes: 5, minutes: 30, service: 'Removal' })
    const set = await book({ phone, inMinutes: 35, minutes: 120, service: 'Full Set' })
    await verify(phone)
    await checkIn(clientId, removal)
    expect(await statusOf(removal)).toMatchObject({ client_checked_in: true })
    expect(await statusOf(set)).toMatchObject({ client_checked_in: true })
    expect((await checkIn(clientId, set)).body).toMatchObject({ duplicate: true, checkedIn: true })
    expect(await textsTo(phone)).toHaveLength(1)
  })

  test('has one visit even if the client joined the walk-in list before the booking was made', async () => {
    const phone = newPhone()
    const clientId = await register(phone)
    const walkIn = await post(`/api/clients/${clientId}/checkin`, {
      clientId,
      isWalkIn: true,
      walkInIntent: { timing: 'now', service: 'refill' },
    })
    const appointmentId = await book({ phone, inMinutes: 10 })
    expect((await checkIn(clientId, appointmentId)).body).toMatchObject({
      checkInId: walkIn.body.checkInId,
      checkedIn: true,
    })
    const stored = await rows('kept', 'select 1 from check_ins where client_id = :clientId', { clientId })
    expect(stored).toHaveLength(1)
  })

  test('is checked in with the original time if the kiosk sends an offline check-in an hour later', async () => {
    const phone = newPhone()
    const clientId = await register(phone)
    const appointmentId = await book({ phone, inMinutes: -60 })
    clock.addMinutes(0)
    await verify(phone)
    const stored = { source: 'offline', checkInTime: '2026-11-20T18:00:00.000Z', phone }
    expect((await checkIn(clientId, appointmentId, { preVerificationData: stored })).body).toMatchObject({
      checkedIn: true,
    })
    expect(await statusOf(appointmentId)).toMatchObject({ client_checked_in_at: new Date('2026-11-20T18:00:00.000Z') })
  })

  test('is refused on a device that has not looked the client up, except for an offline check-in with the phone number', async () => {
    const phone = newPhone()
    const clientId = await register(phone)
    const appointmentId = await book({ phone, inMinutes: 0 })
    const other = await enrolDevice(context())
    expect(await checkIn(clientId, appointmentId, {}, other)).toMatchObject({
      status: 403,
      body: { code: 'CLIENT_NOT_LOOKED_UP' },
    })
    const stored = { source: 'offline', checkInTime: ELEVEN, phone }
    expect((await checkIn(clientId, appointmentId, { preVerificationData: stored }, other)).body).toMatchObject({
      checkedIn: true,
    })
  })

  test('gets a 404 for a cancelled booking, an unknown booking or the booking of another client', async () => {
    const phone = newPhone()
    const clientId = await register(phone)
    const theirs = await book({ phone: newPhone(), inMinutes: 0 })
    const cancelled = await book({ phone, inMinutes: 0, status: 'CANCELLED_BY_SELLER' })
    for (const id of [theirs, cancelled, 'never-was'])
      expect(await checkIn(clientId, id)).toMatchObject({ status: 404, body: { code: 'APPOINTMENT_NOT_FOUND' } })
  })

  test('is checked in by one transaction that has at most eight SQL statements', async () => {
    const phone = newPhone()
    const clientId = await register(phone)
    const appointmentId = await book({ phone, inMinutes: -20 })
    await verify(phone)
    context().takeStatements()
    await checkIn(clientId, appointmentId)
    const sent = context().takeStatements()
    expect(sent.filter(text => text === 'begin')).toHaveLength(1)
    expect(sent.length).toBeLessThanOrEqual(8)
  })
})

test('a client who has checked in hours early gets no text about being late after typing the phone number again', async () => {
  const phone = newPhone()
  const clientId = await register(phone)
  const appointmentId = await book({ phone, inMinutes: 150 })
  await checkIn(clientId, appointmentId)
  clock.addMinutes(170)
  await verify(phone)
  const again = await checkIn(clientId, appointmentId)
  expect(again.body).toMatchObject({ checkedIn: true, duplicate: true, smsResult: { scenario: 'DUPLICATE_PREVENTED' } })
  expect((await textsTo(phone)).map(text => text.template)).toEqual(['VERY_EARLY'])
  expect(await alertsAbout(appointmentId)).toEqual([])
})

test('a kiosk may check in only clients that were looked up on this kiosk', async () => {
  const phone = newPhone()
  const clientId = await register(phone)
  const appointmentId = await book({ phone, inMinutes: 0 })
  clock.addMinutes(15)
  expect((await checkIn(clientId, appointmentId)).body).toMatchObject({ code: 'CLIENT_NOT_LOOKED_UP' })
  await verify(phone)
  const other = await enrolDevice(context())
  expect((await checkIn(clientId, appointmentId, {}, other)).body).toMatchObject({ code: 'CLIENT_NOT_LOOKED_UP' })
  expect((await checkIn(clientId, appointmentId)).body).toMatchObject({ checkedIn: true })
})

test('two people who share a phone number and a start time are checked in separately', async () => {
  const phone = newPhone()
  const clientId = await register(phone)
  const anna = await book({ phone, inMinutes: 10, name: 'Anna Lee' })
  const beth = await book({ phone, inMinutes: 10, name: 'Beth Lee' })
  await checkIn(clientId, anna)
  expect(await statusOf(anna)).toMatchObject({ client_checked_in: true })
  expect(await statusOf(beth)).toBeUndefined()
})
