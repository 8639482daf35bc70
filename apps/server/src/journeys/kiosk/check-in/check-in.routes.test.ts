import { describe, expect, test } from 'vitest'
import { kioskVisits } from '../../../../test/kiosk-visits.ts'

const { context, kiosk, post, register, rows, newPhone, clock } = kioskVisits()

describe('the refusal of invalid input', () => {
  const CLIENT = '00000000-0000-4000-8000-000000000001'
  test.each([
    ['/api/square/verify-appointment-cache', {}, 'phone'],
    ['/api/square/verify-appointment-cache', { phone: '714555' }, 'phone'],
    ['/api/square/verify-appointment-cache', { phone: '714-555-LASH' }, 'phone'],
    ['/api/square/verify-appointment-cache', { phone: '71455501\u000001' }, 'phone'],
    ['/api/square/verify-appointment-cache', { phone: 7145550101 }, 'phone'],
    ['/api/square/verify-appointment-cache', { phone: '7145550101', checkInTime: 'now' }, 'checkInTime'],
    ['/api/square/verify-appointment-cache', { phone: '7145550101', consent: { textVersion: 'x' } }, 'consent.shownAt'],
    ['/api/square/enhanced-checkin', { appointmentId: 'a' }, 'clientId'],
    ['/api/square/enhanced-checkin', { clientId: 'me', appointmentId: 'a' }, 'clientId'],
    ['/api/square/enhanced-checkin', { clientId: CLIENT }, 'appointmentId'],
    ['/api/square/enhanced-checkin', { clientId: CLIENT, appointmentId: 'a'.repeat(65) }, 'appointmentId'],
    ['/api/square/enhanced-checkin', { clientId: CLIENT, appointmentId: 'a\u0000' }, 'appointmentId'],
    [
      '/api/square/enhanced-checkin',
      { clientId: CLIENT, appointmentId: 'a', serviceType: 'x'.repeat(301) },
      'serviceType',
    ],
    ['/api/square/enhanced-checkin', { clientId: CLIENT, appointmentId: 'a', technician: '\ud800' }, 'technician'],
    [
      '/api/square/enhanced-checkin',
      { clientId: CLIENT, appointmentId: 'a', preVerificationData: { checkInTime: 5 } },
      'preVerificationData.checkInTime',
    ],
    [`/api/clients/${CLIENT}/checkin`, { clientId: '00000000-0000-4000-8000-000000000002' }, 'clientId'],
    [`/api/clients/${CLIENT}/checkin`, { clientId: CLIENT, isWalkIn: 'yes' }, 'isWalkIn'],
    [`/api/clients/${CLIENT}/checkin`, { clientId: CLIENT, walkInIntent: { timing: 'soon' } }, 'walkInIntent.timing'],
    [
      `/api/clients/${CLIENT}/checkin`,
      { clientId: CLIENT, walkInIntent: { timing: 'now', service: 'haircut' } },
      'walkInIntent.service',
    ],
    ['/api/clients/me/checkin', { clientId: CLIENT }, 'id'],
  ])('for %s with %j names the field %s', async (url, payload, field) => {
    const { status, body } = await post(url, payload)
    expect({ status, code: body.code, field: body.field }).toEqual({ status: 400, code: 'INVALID', field })
    expect(body.msg).toMatch(/\w+ \w+/)
  })
})

describe('a phone number whose area code begins with 0 or 1', () => {
  const NUMBERS = ['1714555010', '0714555010', '+1 (171) 455-5010']
  const NAME = { firstName: 'Maria', lastName: 'Gonzalez' }
  const REFUSAL = {
    status: 400,
    body: { code: 'INVALID', field: 'phone', msg: 'Please enter a valid 10-digit phone number' },
  }

  test.each(NUMBERS)('is refused by every kiosk call with a phone number (%s)', async phone => {
    const get = async (path: string) => {
      const url = `${path}/${encodeURIComponent(phone)}`
      const response = await context().app.inject({ method: 'GET', url, headers: kiosk() })
      return { status: response.statusCode, body: response.json() }
    }
    const refused = (field: string) => ({ ...REFUSAL, body: { ...REFUSAL.body, field } })
    for (const response of [
      await get('/api/clients/phone'),
      await get('/api/appointments/today'),
      await get('/api/appointments/future'),
      await post('/api/clients', { phone, ...NAME }),
      await post('/api/square/verify-appointment-cache', { phone }),
      await post('/api/square/comprehensive-appointment-search', { phone }),
    ])
      expect(response).toMatchObject(REFUSAL)
    expect(await post('/api/sms/send', { messageType: 'manager_request', clientPhone: phone })).toMatchObject(
      refused('clientPhone'),
    )
    expect(await post('/api/sms/abandoned-walkin', { clientData: { phone } })).toMatchObject(
      refused('clientData.phone'),
    )
    expect(await rows('clients', `select 1 from clients where phone ~ '^[+]1[01]'`, {})).toEqual([])
  })

  test('is accepted in an offline check-in if an earlier version has registered the client with this phone number', async () => {
    const clientId = await register(newPhone())
    await rows('misread', `update clients set phone = '+11714555010' where id = :id`, { id: clientId })
    const keptAt = clock.salonNow().toISOString()
    clock.addMinutes(60)
    const response = await post(`/api/clients/${clientId}/checkin`, {
      clientId,
      isWalkIn: true,
      kept: { phone: '1714555010', keptAt },
    })
    expect(response).toMatchObject({ status: 200, body: { success: true } })
  })
})
