import { describe, expect, test } from 'vitest'
import { kioskVisits } from '../../../../test/kiosk-visits.ts'
import { ELEVEN } from '../../../../test/salon-under-test.ts'

const { book, checkIn, newPhone, post, register, rows, statusOf, verify, clock } = kioskVisits()

const REFUSED = { status: 403, body: { code: 'CLIENT_NOT_LOOKED_UP' } }
const NOBODYS = '+17145559999'

/** Registers a client on this tablet so long ago that the tablet would need a new lookup. */
async function forgottenClient(): Promise<{ phone: string; clientId: string }> {
  const phone = newPhone()
  const clientId = await register(phone)
  clock.addMinutes(15)
  return { phone, clientId }
}

const checkInsOf = (clientId: string) =>
  rows('check-ins-of', 'select 1 from check_ins where client_id = :clientId', { clientId })

const asBooked = async (phone: string, clientId: string, sent: string | undefined, source = 'offline') => {
  const appointmentId = await book({ phone, inMinutes: 0 })
  const response = await checkIn(clientId, appointmentId, {
    preVerificationData: { source, checkInTime: ELEVEN, ...(sent !== undefined && { phone: sent }) },
  })
  return { response, status: await statusOf(appointmentId) }
}

const asWalkIn = (clientId: string, sent: string) =>
  post(`/api/clients/${clientId}/checkin`, { clientId, isWalkIn: true, kept: { phone: sent, keptAt: ELEVEN } })

describe('a check-in that was saved offline', () => {
  const others: [string, (phone: string) => string | Promise<string>][] = [
    [
      'the number of another client, whom the tablet looked up',
      async () => {
        const phone = newPhone()
        await register(phone)
        await verify(phone)
        return phone
      },
    ],
    ['a number that nobody has', () => NOBODYS],
    ['the number with one digit changed', phone => `${phone.slice(0, -1)}${(Number(phone.at(-1)) + 1) % 10}`],
    ['the last seven digits of the number', phone => phone.slice(-7)],
    ['the number with a digit too many', phone => `${phone}0`],
    ['words', () => 'the number'],
  ]

  test.each(others)('is refused for a client with a booking if the check-in contains %s', async (_, otherThan) => {
    const { phone, clientId } = await forgottenClient()
    const { response, status } = await asBooked(phone, clientId, await otherThan(phone))
    expect(response).toMatchObject(REFUSED)
    expect(status?.client_checked_in ?? false).toBe(false)
    expect(await checkInsOf(clientId)).toEqual([])
  })

  test.each(others)('is refused for a client without a booking if the check-in contains %s', async (_, otherThan) => {
    const { phone, clientId } = await forgottenClient()
    expect(await asWalkIn(clientId, await otherThan(phone))).toMatchObject(REFUSED)
    expect(await checkInsOf(clientId)).toEqual([])
  })

  test.each([
    ['as it is stored', (phone: string) => phone],
    ['as it was typed', (phone: string) => `(${phone.slice(2, 5)}) ${phone.slice(5, 8)}-${phone.slice(8)}`],
  ])('is accepted if it contains the client’s phone number %s', async (_, written) => {
    const booked = await forgottenClient()
    const { response, status } = await asBooked(booked.phone, booked.clientId, written(booked.phone))
    expect(response).toMatchObject({ status: 200, body: { checkedIn: true } })
    expect(status).toMatchObject({ client_checked_in: true })
    const walkIn = await forgottenClient()
    expect(await asWalkIn(walkIn.clientId, written(walkIn.phone))).toMatchObject({ status: 200 })
  })

  test('needs no lookup of the client, in contrast to an online check-in', async () => {
    const { phone, clientId } = await forgottenClient()
    for (const source of ['cache', 'square', ''])
      expect((await asBooked(phone, clientId, phone, source)).response).toMatchObject(REFUSED)
    expect((await asBooked(phone, clientId, undefined)).response).toMatchObject(REFUSED)
  })
})
