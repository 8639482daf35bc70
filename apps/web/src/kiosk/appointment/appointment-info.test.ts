import type { AppointmentTodayResponse, PastCheckIn } from '@frontlash/contract/visit-history'
import { describe, expect, test } from 'vitest'
import { bookingWords, checkedInFor, isCheckedInToday, isTooLate, nameOfAnother } from './appointment-info.ts'

const ZONE = 'America/Los_Angeles'
/** 11:00 at the salon. */
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
])('a booking of %j says to Maria that it is for %j', (customerName, name) => {
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

describe('a client counts as checked in', () => {
  test.each([
    ['by the flag of this visit', [], true, true],
    ['by a check-in of this morning', [at('2026-11-20T16:00:00Z')], false, true],
    ['by one a minute after midnight at the salon', [at('2026-11-20T08:01:00Z')], false, true],
    ['not by one a minute before midnight', [at('2026-11-20T07:59:00Z')], false, false],
    ['not by one of another day', [at('2026-11-19T19:00:00Z')], false, false],
    ['not without either', [], false, false],
  ] as const)('%s', (_, history, isFlagged, isCheckedIn) => {
    expect(isCheckedInToday(history, isFlagged, NOW, ZONE)).toBe(isCheckedIn)
  })
})

test('a booking is shown without pictures, and its technician without the salon', () => {
  expect(bookingWords(booking('one'), ZONE)).toEqual({
    date: 'Friday, November 20',
    time: '11:05 AM',
    service: 'Volume Refill',
    technician: 'Lena',
  })
})

test('a client who is checked in as a walk-in reads what for, and that the bookings below are not', () => {
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
