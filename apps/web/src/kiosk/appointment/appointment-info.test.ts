import type { AppointmentTodayResponse, PastCheckIn } from '@frontlash/contract/visit-history'
import { EN } from '@frontlash/domain/messages/en'
import { EN_DATES } from '@frontlash/domain/messages/en-dates'
import { sayIn } from '@frontlash/domain/messages/say'
import { expect, test } from 'vitest'
import { bookingText, checkedInFor, checkInsOfToday, isTooLate, nameOfAnother } from './appointment-info.ts'

const WORDS = { language: 'en', say: sayIn<typeof EN>(EN, 'en'), dates: EN_DATES } as const
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
])('a booking under the name %j is shown to the client Maria with the additional name %j', (customerName, name) => {
  expect(nameOfAnother(booking('one', { customerName }), 'Maria')).toBe(name)
})

test.each([
  ['that can be checked in', {}, false],
  ['whose time has passed', { canCheckIn: false }, true],
  ['that is checked in', { canCheckIn: false, isCheckedIn: true }, false],
  ['at another salon', { canCheckIn: false, locationId: 'irvine' }, false],
] as const)('a booking %s counts as too late (%s)', (_, over, late) => {
  expect(isTooLate(booking('one', over), 'tustin')).toBe(late)
})

test('the check-ins of today are listed from the salon’s midnight with the oldest first', () => {
  const [morning, midnight] = [at('2026-11-20T16:00:00Z'), at('2026-11-20T08:00:00Z')]
  const history = [morning, midnight, at('2026-11-20T07:59:00Z'), at('2026-11-19T19:00:00Z')]
  expect(checkInsOfToday(history, NOW, ZONE)).toEqual([midnight, morning])
  expect(checkInsOfToday([], NOW, ZONE)).toEqual([])
})

test('the description of a booking contains no emojis and no location in the technician’s name', () => {
  expect(bookingText(booking('one'), ZONE, EN_DATES)).toEqual({
    date: 'Friday, November 20',
    time: '11:05 AM',
    service: 'Volume Refill',
    technician: 'Lena',
  })
})

test('each check-in of today is described in a sentence', () => {
  const checkIn = (time: string, service_type: string) => ({ ...at(time), service_type }) as PastCheckIn
  const walkIn = checkIn('2026-11-20T18:03:00Z', 'Refill - available now')
  const earlier = checkIn('2026-11-20T17:02:00Z', 'Removal')
  const listed = (today: AppointmentTodayResponse[], ...history: PastCheckIn[]) =>
    checkedInFor({ history, today }, NOW, ZONE, WORDS)
  expect(listed([booking('one')], walkIn)).toEqual(['At 10:03 AM: Refill. Not yet for this appointment.'])
  expect(listed([booking('one'), booking('two')], walkIn, earlier, earlier)).toEqual([
    'At 9:02 AM: Removal',
    'At 10:03 AM: Refill. Not yet for these appointments.',
  ])
  expect(listed([booking('one', { isCheckedIn: true }), booking('two')], walkIn)).toEqual(['At 10:03 AM: Refill'])
  expect(listed([], walkIn)).toEqual(['At 10:03 AM: Refill'])
  expect(listed([booking('one')])).toEqual([])
})
