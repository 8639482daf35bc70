import type { AppointmentAnswer } from '@frontlash/contract/check-in'
import { describe, expect, test } from 'vitest'
import { bookingCheckInBody } from './booking-check-in.ts'

const REFILL: AppointmentAnswer = {
  square_appointment_id: 'sq1',
  service_name: 'Volume Refill 💜',
  technician_name: 'Lena ✨',
  start_at: '2026-11-20T19:45:00Z',
  duration_minutes: 60,
  customerName: 'Maria G.',
  locationId: 'tustin',
  locationName: 'Tustin',
}

describe('the check-in for a booking', () => {
  test('names service and technician without their symbols', () => {
    expect(bookingCheckInBody('c1', REFILL, null, 'tustin')).toEqual({
      clientId: 'c1',
      appointmentId: 'sq1',
      serviceType: 'Volume Refill',
      technician: 'Lena',
      location: 'tustin',
      preVerificationData: null,
    })
  })

  test('falls back to the usual words where the booking says nothing', () => {
    const bare = { ...REFILL, service_name: '💜', technician_name: '' }
    expect(bookingCheckInBody('c1', bare, null, null)).toEqual({
      clientId: 'c1',
      appointmentId: 'sq1',
      serviceType: 'Walk-in Service',
      technician: 'To be assigned',
      preVerificationData: null,
    })
    expect(bookingCheckInBody('c1', null, null, null)).toMatchObject({ appointmentId: 'manual-checkin' })
  })
})
