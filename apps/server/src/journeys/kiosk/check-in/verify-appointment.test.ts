import { describe, expect, test } from 'vitest'
import { actOnCard } from '../../../../test/cards.ts'
import { kioskVisits } from '../../../../test/kiosk-visits.ts'
import { signature } from '../../../../test/make-png.ts'
import { ELEVEN } from '../../../../test/salon-under-test.ts'
import { signIn } from '../../../../test/sign-in.ts'

const { book, checkIn, clock, kiosk, newPhone, post, register, context, verify } = kioskVisits()

describe('the response to a typed phone number', () => {
  test.each([
    [181, 'VERY_EARLY', 'check_in'],
    [75, 'TOO_EARLY', 'check_in'],
    [40, 'EARLY', 'check_in'],
    [3, 'ON_TIME', 'check_in'],
    [-6, 'LATE', 'check_in'],
    [-11, 'LATE_BUT_ALLOWED', 'check_in'],
    [-35, 'TOO_LATE', 'see_front_desk'],
    [-120, 'VERY_LATE', 'see_front_desk'],
  ])('has, for a booking %i minutes from now, the scenario %s', async (inMinutes, scenario, suggestedAction) => {
    const phone = newPhone()
    const id = await book({ phone, inMinutes })
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

  test('contains the name of the other location if the client has a booking there today', async () => {
    const phone = newPhone()
    await book({ phone, inMinutes: 0, location: 'irvine' })
    const { body } = await verify(phone)
    expect(body).toMatchObject({
      scenario: 'WRONG_LOCATION',
      suggestedAction: 'go_to_location',
      correctLocationName: 'Irvine',
    })
    expect(body).toHaveProperty('correctLocationAddress')
    expect(body).toHaveProperty('correctLocationPhone')
  })

  test('is WRONG_DAY for a booking tomorrow, and NO_APPOINTMENT for a booking in twenty days', async () => {
    const [tomorrow, later] = [newPhone(), newPhone()]
    await book({ phone: tomorrow, inMinutes: 1440 })
    await book({ phone: later, inMinutes: 20 * 1440 })
    expect((await verify(tomorrow)).body).toMatchObject({ scenario: 'WRONG_DAY' })
    expect((await verify(later)).body).toMatchObject({
      scenario: 'NO_APPOINTMENT',
      appointment: null,
      nextAppointment: { customerName: 'Maria G.' },
      message: "We couldn't find an appointment for today. Are you a walk-in client?",
    })
  })

  test('ignores a cancelled booking, but contains the name of a known client', async () => {
    const phone = newPhone()
    const id = await register(phone)
    await book({ phone, inMinutes: 0, status: 'CANCELLED_BY_CUSTOMER' })
    expect((await verify(phone)).body).toMatchObject({
      scenario: 'NO_APPOINTMENT',
      client: { id, first_name: 'Maria', last_name: 'G.' },
    })
  })

  test('contains the days since the client’s last visit if the client has a booking', async () => {
    const phone = newPhone()
    await book({ phone, inMinutes: -40 * 1440, service: 'Classic Full Set' })
    await book({ phone, inMinutes: -20 * 1440, status: 'NO_SHOW' })
    expect((await verify(phone)).body).toMatchObject({
      daysSinceLastAppointment: 40,
      lastAppointment: { service: 'Classic Full Set' },
    })
  })

  test('contains the names of two people who share a phone number, and then the booking of the tapped person', async () => {
    const phone = newPhone()
    const anna = await book({ phone, inMinutes: 10, name: 'Anna Lee' })
    const beth = await book({ phone, inMinutes: 50, name: 'Beth Lee' })
    const { body } = await verify(phone)
    expect(body.appointment.square_appointment_id).toBe(anna)
    expect(body.candidates.map((one: { name: string; time: string }) => [one.name, one.time])).toEqual([
      ['Anna L.', '11:10 AM'],
      ['Beth L.', '11:50 AM'],
    ])
    await checkIn(await register(phone), beth)
    const checkedIn = (await verify(phone)).body.candidates as { isCheckedIn: boolean }[]
    expect(checkedIn.map(one => one.isCheckedIn)).toEqual([false, true])
    expect((await verify(phone, { appointmentId: beth })).body.appointment.square_appointment_id).toBe(beth)
  })

  test('contains the tapped name if two people share a phone number, whichever person is registered', async () => {
    const phone = newPhone()
    const id = await register(phone)
    const own = await book({ phone, inMinutes: 10, name: 'Maria Gonzalez' })
    const other = await book({ phone, inMinutes: 50, name: 'Beth Lee' })
    const clientOf = async (appointmentId: string) => (await verify(phone, { appointmentId })).body.client
    expect(await clientOf(own)).toMatchObject({ id, first_name: 'Maria', last_name: 'G.' })
    expect((await clientOf(own)).created_at).toMatch(/^\d{4}-.*Z$/)
    expect(await clientOf(other)).toMatchObject({ id, first_name: 'Beth', last_name: 'L.' })
  })

  test('contains whether the client is on the walk-in list or was received today', async () => {
    const [waiting, later, received] = [newPhone(), newPhone(), newPhone()]
    const walkIn = async (phone: string, walkInIntent: object) => {
      const clientId = await register(phone)
      await post(`/api/clients/${clientId}/checkin`, { clientId, isWalkIn: true, walkInIntent })
    }
    await walkIn(waiting, { timing: 'now', service: 'refill' })
    await walkIn(later, { timing: 'later', service: 'appointment_later' })
    const id = await register(received)
    const booking = await book({ phone: received, inMinutes: 3 })
    await verify(received)
    await checkIn(id, booking)
    const manager = await signIn(context(), 'manager')
    await actOnCard(context(), 'mark-received', booking, manager)

    const onTheList = 'You have been on our walk-in list since 11:00 AM.'
    const wasHere = 'You checked in at 11:00 AM.'
    const search = (phone: string) => post('/api/square/comprehensive-appointment-search', { phone })
    for (const ask of [verify, search]) {
      const { body } = await ask(waiting)
      expect(body).toMatchObject({ message: onTheList, visitToday: { at: ELEVEN, isWaitingWalkIn: true } })
      expect((await ask(later)).body.message).toBe('At 11:00 AM you asked us to find a later time.')
      expect((await ask(received)).body).toMatchObject({ message: wasHere, visitToday: { isWaitingWalkIn: false } })
    }
    clock.addMinutes(1440)
    expect((await verify(waiting)).body).not.toHaveProperty('visitToday')
  })

  test('says that a walk-in needs a waiver until the walk-in has signed or was received', async () => {
    const [waiting, received] = [newPhone(), newPhone()]
    const clientId = await register(waiting)
    await post(`/api/clients/${clientId}/checkin`, { clientId, isWalkIn: true })
    const id = await register(received)
    const booking = await book({ phone: received, inMinutes: 3 })
    await verify(received)
    await checkIn(id, booking)
    await actOnCard(context(), 'mark-received', booking, await signIn(context(), 'manager'))

    const needsWaiver = async (phone: string) => (await verify(phone)).body.visitToday.needsWaiver
    expect([await needsWaiver(waiting), await needsWaiver(received)]).toEqual([true, false])
    expect((await post('/api/waivers', { clientId, signatureData: signature() })).status).toBe(200)
    expect(await needsWaiver(waiting)).toBe(false)
  })

  test('says that a walk-in needs a waiver if only another person with the same phone number has signed', async () => {
    const phone = newPhone()
    const clientId = await register(phone)
    const lucias = await book({ phone, inMinutes: 3, name: 'Lucia Garcia' })
    await verify(phone)
    expect((await post('/api/waivers', { clientId, signatureData: signature(), appointmentId: lucias })).status).toBe(
      200,
    )
    await checkIn(clientId, lucias)
    await actOnCard(context(), 'mark-received', lucias, await signIn(context(), 'manager'))
    clock.addMinutes(1)
    await post(`/api/clients/${clientId}/checkin`, { clientId, isWalkIn: true })
    expect((await verify(phone)).body.visitToday).toMatchObject({ isWaitingWalkIn: true, needsWaiver: true })
  })

  test('ignores a time from the browser unless the browser also sends a developer’s date', async () => {
    const phone = newPhone()
    await book({ phone, inMinutes: 180 })
    const claimed = { checkInTime: '2026-11-20T22:00:00.000Z' }
    expect((await verify(phone, claimed)).body.scenario).toBe('VERY_EARLY')
    expect((await verify(phone, claimed, { ...kiosk(), 'x-dev-date': '2026-11-20' })).body.scenario).toBe('ON_TIME')
  })

  test('contains the full name of the client only for staff', async () => {
    const phone = newPhone()
    await book({ phone, inMinutes: 0 })
    const manager = await signIn(context(), 'manager')
    expect((await verify(phone, { currentLocationId: 'irvine' })).body.scenario).toBe('ON_TIME')
    const { body } = await verify(phone, { currentLocationId: 'irvine' }, manager)
    expect(body).toMatchObject({ scenario: 'WRONG_LOCATION', appointment: { customerName: 'Maria Gonzalez' } })
  })

  test('needs at most three SQL statements', async () => {
    const phone = newPhone()
    await register(phone)
    await book({ phone, inMinutes: 0 })
    context().takeStatements()
    await verify(phone)
    expect(context().takeStatements().length).toBeLessThanOrEqual(3)
  })

  test('does not reveal to a browser that is not enrolled whether a phone number is known', async () => {
    const phone = newPhone()
    await book({ phone, inMinutes: 0 })
    for (const number of [phone, newPhone()])
      expect(await verify(number, {}, {})).toMatchObject({ status: 401, body: { code: 'DEVICE_NOT_ENROLLED' } })
  })
})
