import { describe, expect, test } from 'vitest'
import { kioskVisits } from '../../../../test/kiosk-visits.ts'
import { ELEVEN } from '../../../../test/salon-under-test.ts'

const { book, clock, newPhone, post, register, rows, statusOf, textsTo, verify } = kioskVisits()

const wishesOf = async (clientId: string) => {
  const stored = await rows<{ wish: object }>(
    'wishes',
    'select walk_in_intent as wish from check_ins where client_id = :clientId',
    { clientId },
  )
  return stored.map(({ wish }) => wish)
}

describe('a client without a booking', () => {
  test('is added to the list once and gets one text, even if the call is sent twice', async () => {
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
    const [stored] = await rows<{ service_type: string; technician: string }>(
      'walk-in',
      'select service_type, technician from check_ins where client_id = :clientId',
      { clientId },
    )
    expect(stored).toEqual({ service_type: 'Full set - available now', technician: 'To be assigned' })
    expect(await textsTo(phone)).toHaveLength(1)
  })

  test('causes an alert after asking for the manager', async () => {
    const phone = newPhone()
    const clientId = await register(phone)
    await post(`/api/clients/${clientId}/checkin`, {
      clientId,
      isWalkIn: true,
      walkInIntent: { timing: 'now', service: 'speak_manager' },
    })
    const alerts = await rows(
      'manager',
      "select 1 from alerts where client_id = :clientId and kind = 'manager_request'",
      { clientId },
    )
    expect(alerts).toHaveLength(1)
  })

  test.each([
    ['now', 'full_set', 'you are on our walk-in list for a full set. We will call you at your turn.'],
    ['now', 'refill', 'you are on our walk-in list for a refill.'],
    ['now', 'removal', 'you are on our walk-in list for a removal.'],
    ['now', undefined, 'you are on our walk-in list for your visit.'],
    ['later', 'appointment_later', 'thanks for stopping by. We will contact you to book, or call'],
  ])('is on the list and gets a text after registering and choosing a visit %s (%s)', async (...wish) => {
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
    const stored = await rows<{ kind: string; is_walk_in: boolean; walk_in_intent: object }>(
      'new-client',
      'select kind, is_walk_in, walk_in_intent from check_ins where client_id = :clientId',
      { clientId },
    )
    expect(stored).toMatchObject([{ kind: 'new-client-checkin', is_walk_in: true, walk_in_intent: { timing } }])
    expect((await textsTo(phone))[0]!.body).toContain(`Frontlash Tustin: Hi Maria, ${words}`)
  })

  test('gets no text for registering, and has a single visit after choosing a service', async () => {
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

  test('is on the list once after choosing another service', async () => {
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
    // A request that a tablet saved before the first check-in arrives last and changes nothing.
    await wish(later, { kept: { phone, keptAt: new Date(Date.parse(ELEVEN) - 60_000).toISOString() } })
    expect(await wishesOf(clientId)).toEqual([now])
    const heard = await rows<{ wish: object }>(
      'wishes-heard',
      `select data->'walkInIntent' as wish from board_events where kind = 'check_in' and data->>'clientId' = :clientId order by id`,
      { clientId },
    )
    expect(heard.map(one => one.wish)).toEqual([later, now])
  })

  test('is checked in for a booking if the booking exists when Check In Now is pressed', async () => {
    const phone = newPhone()
    const clientId = await register(phone)
    const appointmentId = await book({ phone, inMinutes: 0 })
    expect(
      (await post(`/api/clients/${clientId}/checkin`, { clientId, appointmentId: 'manual-checkin' })).body,
    ).toMatchObject({ checkedIn: true })
    expect(await statusOf(appointmentId)).toMatchObject({ client_checked_in: true })
  })
})
