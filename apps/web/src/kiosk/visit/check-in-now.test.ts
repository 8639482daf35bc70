import { expect, test } from 'vitest'
import { checkInNowBody } from './check-in-now.ts'

test('the Check In Now button sends the client, booking, service and technician to the server', () => {
  const booking = {
    square_appointment_id: 'one',
    service_name: 'Volume Refill ✨',
    technician_name: 'Lena 🌸 Tustin',
    start_at: '2026-11-20T19:05:00Z',
    duration_minutes: 60,
    customerName: 'Maria G.',
    locationId: 'tustin',
    locationName: 'Tustin',
  } as const
  expect(checkInNowBody('client', booking, 'tustin')).toEqual({
    clientId: 'client',
    appointmentId: 'one',
    serviceType: 'Volume Refill',
    technician: 'Lena Tustin',
    location: 'tustin',
    isWalkIn: false,
  })
})
