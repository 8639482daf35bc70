import type { AppointmentTodayResponse, PastCheckIn } from '@frontlash/contract/visit-history'
import { describe, expect, test } from 'vitest'
import { bookingText, checkedInFor, isCheckedInToday, isTooLate, nameOfAnother } from './appointment-info.ts'

const ZONE = 'America/Los_Angeles'
/** The current time: 11:00 at the salon. */
const NOW = new Date('2026-11-20T19:00:00Z')

function booking(id: string, over: Partial<AppointmentTodayResponse> = {}): AppointmentTodayResponse {
  return {
    square_appointment_id: id,
    service_name: 'Volume Refill ✨',
    technician_name: 'Lena 🌸 Tustin',
    start_at: '2026-11-20T19:05:00Z',
    duration_minutes: 60,
    customerName: 'Maria G.',
    locationId: 'tustin',
    locationName: 'Tustin',
    isCheckedIn: false,
    canCheckIn: true,
    ...over,
  }
}

const at = (check_in_time: string) => ({ check_in_time }) as PastCheckIn

test.each([
  ['Maria G.', null],
  ['MARIA Gonzalez', null],
  ['María G.', null],
  ['', null],
  ['Nina G.', 'Nina G.'],
])('a booking of %j shows Maria the name %j of another person', (customerName, name) => {
  expect(nameOfAnother(booking('one', { customerName }), 'Maria')).toBe(name)
})

test.each([
  ['that can be checked in', {}, false],
  ['whose time has passed', { canCheckIn: false }, true],
  ['that is checked in', { canCheckIn: false, isCheckedIn: true }, false],
  ['at another salon', { canCheckIn: false, locationId: 'irvine' }, false],
] as const)('a booking %s is too late: %s', (_, over, late) => {
  expect(isTooLate(booking('one', over), 'tustin')).toBe(late)
})

describe('the check whether a client is checked in today', () => {
  test.each([
    ['is true with the flag of this visit', [], true, true],
    ['is true with a check-in of this morning', [at('2026-11-20T16:00:00Z')], false, true],
    ['is true with a check-in a minute after midnight at the salon', [at('2026-11-20T08:01:00Z')], false, true],
    ['is false with a check-in a minute before midnight', [at('2026-11-20T07:59:00Z')], false, false],
    ['is false with a check-in of another day', [at('2026-11-19T19:00:00Z')], false, false],
    ['is false without a flag or a check-in', [], false, false],
  ] as const)('%s', (_, history, isFlagged, isCheckedIn) => {
    expect(isCheckedInToday(history, isFlagged, NOW, ZONE)).toBe(isCheckedIn)
  })
})

test('a booking is shown without emojis, and its technician without the salon', () => {
  expect(bookingText(booking('one'), ZONE)).toEqual({
    date: 'Friday, November 20',
    time: '11:05 AM',
    service: 'Volume Refill',
    technician: 'Lena',
  })
})

test('a client checked in as a walk-in sees the service, and that the bookings below are not checked in', () => {
  const history = [{ ...at('2026-11-20T18:03:00Z'), service_type: 'Refill - available now' } as PastCheckIn]
  const today = [booking('one'), booking('two')]
  expect(checkedInFor({ history, today }, NOW, ZONE)).toBe(
    'At 10:03 AM: Refill - available now. Not yet for these appointments.',
  )
  expect(
    checkedInFor({ history, today: [booking('one', { isCheckedIn: true }), booking('two')] }, NOW, ZONE),
  ).toBeNull()
  expect(checkedInFor({ history: [], today }, NOW, ZONE)).toBeNull()
})
