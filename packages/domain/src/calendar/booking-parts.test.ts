import { expect, test } from 'vitest'
import { bookingParts } from './booking-parts.ts'

const segment = (
  technician_name: string,
  service_name: string,
  start_offset_minutes: number,
  duration_minutes = 30,
) => ({
  technician_name,
  service_name,
  start_offset_minutes,
  duration_minutes,
})
const booking = { technician: 'Lena', service: 'Removal + Full Set', durationMinutes: 90 }
const whole = { technician: 'Lena', service: 'Removal + Full Set', startOffsetMinutes: 0, durationMinutes: 90 }

test('a booking with one technician has one part, even if it has several segments', () => {
  expect(bookingParts({ ...booking, segments: [] })).toEqual([whole])
  const segments = [segment('Lena', 'Removal', 0), segment('Lena', 'Full Set', 30, 60)]
  expect(bookingParts({ ...booking, segments })).toEqual([whole])
})

test('a booking with two technicians has two parts, each with its own start and end', () => {
  const segments = [
    segment('Lena', 'Removal', 0),
    segment('Mia', 'Full Set', 30, 45),
    segment('Mia', 'Full Set', 75, 15),
  ]
  expect(bookingParts({ ...booking, segments })).toEqual([
    { technician: 'Lena', service: 'Removal', startOffsetMinutes: 0, durationMinutes: 30 },
    { technician: 'Mia', service: 'Full Set', startOffsetMinutes: 30, durationMinutes: 60 },
  ])
})
