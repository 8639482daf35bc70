import { describe, expect, test } from 'vitest'
import { kioskVisits } from '../../../test/kiosk-visits.ts'

const { post } = kioskVisits()

describe('wrong input is refused with the name of the field', () => {
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
  ])('%s %j: %s', async (url, payload, field) => {
    const { status, body } = await post(url, payload)
    expect({ status, code: body.code, field: body.field }).toEqual({ status: 400, code: 'INVALID', field })
    expect(body.msg).toMatch(/\w+ \w+/)
  })
})
