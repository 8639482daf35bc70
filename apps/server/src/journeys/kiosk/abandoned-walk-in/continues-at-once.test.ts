import { afterAll, beforeAll, expect, test } from 'vitest'
import { book } from '../../../../test/bookings.ts'
import { signature } from '../../../../test/make-png.ts'
import { openSalonWithTwilio, type SalonWithTwilio } from '../../../../test/salon-with-twilio.ts'
import { enrolDevice } from '../../../../test/sign-in.ts'

let under: SalonWithTwilio
let kiosk: { cookie: string }
beforeAll(async () => {
  under = await openSalonWithTwilio()
  kiosk = await enrolDevice(under)
})
afterAll(() => under.close())

const post = (url: string, payload: object) => under.app.inject({ method: 'POST', url, payload, headers: kiosk })

test('every call succeeds if a client stops, continues and asks for a manager at the same time', async () => {
  const phone = await under.consentingPhone()
  const clientId: string = (await post('/api/clients', { phone, firstName: 'Maria', lastName: 'Gonzalez' })).json().id
  const stop = () => post('/api/sms/abandoned-walkin', { clientData: { phone }, location: 'tustin' })
  const ask = () =>
    post('/api/sms/send', { messageType: 'manager_request', clientPhone: phone, clientName: '', location: 'tustin' })
  const checkIn = (service: string) =>
    post(`/api/clients/${clientId}/checkin`, { clientId, isWalkIn: true, walkInIntent: { timing: 'now', service } })
  const appointmentId = await book(under, { phone, inMinutes: -30 })
  const comeLate = () => post('/api/square/enhanced-checkin', { clientId, appointmentId })
  const sign = () => post('/api/waivers', { clientId, signatureData: signature() })
  for (let round = 0; round < 6; round++) {
    await stop()
    const responses = await Promise.all(
      [stop, () => checkIn('refill'), ask, stop, comeLate, sign, () => checkIn('speak_manager'), stop, ask].map(one =>
        one(),
      ),
    )
    expect(responses.map(one => one.statusCode)).toEqual(responses.map(() => 200))
  }
})
