import { describe, expect, test } from 'vitest'
import type { LocationKey } from '../location-key.ts'
import { salonDayOf } from '../salon-day.ts'
import { type Candidate, chooseAppointment, SEARCH_DAYS_AHEAD } from './choose-appointment.ts'
import { DEFAULT_THRESHOLDS } from './scenario.ts'
import { visitChain } from './visit-chain.ts'

const ZONE = 'America/Los_Angeles'
/** 11 AM at the salon on Friday, November 20, 2026. */
const NOW = new Date('2026-11-20T19:00:00Z')
const HERE = { locationId: 'tustin', now: NOW, today: '2026-11-20', thresholds: DEFAULT_THRESHOLDS } as const

type Booking = Candidate & { durationMinutes: number; customerName: string }

function booking(
  id: string,
  minutes: number,
  more: Partial<Booking> & { at?: LocationKey; days?: number } = {},
): Booking {
  const { at = 'tustin', days = 0, ...rest } = more
  const startAt = new Date(NOW.getTime() + (minutes + days * 1440) * 60_000)
  return {
    id,
    locationId: at,
    startAt,
    day: salonDayOf(startAt, ZONE),
    isCheckedIn: false,
    durationMinutes: 60,
    customerName: 'Maria Gonzalez',
    ...rest,
  }
}

describe('the booking that is chosen for a client is', () => {
  test.each<[string, Booking[], string, string | null]>([
    ['the booking that starts about now', [booking('now', 3), booking('later', 240)], 'ON_TIME', 'now'],
    ['the nearer of two bookings around now', [booking('a', 50), booking('b', -8)], 'LATE', 'b'],
    ['the earlier of two equally near bookings', [booking('a', 10), booking('b', -10)], 'LATE', 'b'],
    [
      'the booking with the smaller id if two bookings start at the same minute',
      [booking('b', 5), booking('a', 5)],
      'ON_TIME',
      'a',
    ],
    ['the booking with the smaller id, whatever the input order', [booking('a', 5), booking('b', 5)], 'ON_TIME', 'a'],
    [
      'the booking that is already checked in, when the client checks in again',
      [booking('done', -14, { isCheckedIn: true }), booking('b', 2)],
      'LATE_BUT_ALLOWED',
      'done',
    ],
    [
      'a booking elsewhere about now rather than a booking here much later',
      [booking('far', 200), booking('there', 5, { at: 'irvine' })],
      'WRONG_LOCATION',
      'there',
    ],
    [
      'a booking here about now rather than a booking elsewhere about now',
      [booking('here', 55), booking('there', 1, { at: 'irvine' })],
      'EARLY',
      'here',
    ],
    [
      'a booking here that is too late rather than a booking elsewhere much later',
      [booking('here', -40), booking('there', 300, { at: 'irvine' })],
      'TOO_LATE',
      'here',
    ],
    [
      'a booking elsewhere later today rather than a booking here long past',
      [booking('here', -90), booking('there', 300, { at: 'irvine' })],
      'WRONG_LOCATION',
      'there',
    ],
    [
      'a booking here long past rather than a booking elsewhere long past',
      [booking('here', -90), booking('there', -61, { at: 'irvine' })],
      'VERY_LATE',
      'here',
    ],
    [
      'a booking elsewhere long past, when there is no other booking',
      [booking('there', -200, { at: 'irvine' })],
      'WRONG_LOCATION',
      'there',
    ],
    [
      'a booking here tomorrow rather than a booking elsewhere tomorrow',
      [booking('there', 0, { at: 'irvine', days: 1 }), booking('here', 60, { days: 1 })],
      'WRONG_DAY',
      'here',
    ],
    [
      'a booking elsewhere within seven days, when there is no other booking',
      [booking('there', 0, { at: 'irvine', days: 7 })],
      'WRONG_DAY',
      'there',
    ],
    ['never a booking of yesterday', [booking('gone', 0, { days: -1 })], 'NO_APPOINTMENT', null],
    ['never a booking more than seven days ahead', [booking('far', 0, { days: 8 })], 'NO_APPOINTMENT', null],
    ['none, when the client has no bookings', [], 'NO_APPOINTMENT', null],
  ])('%s', (_sentence, bookings, scenario, id) => {
    const choice = chooseAppointment(bookings, HERE)
    expect(choice.scenario).toBe(scenario)
    expect(choice.appointment?.id ?? null).toBe(id)
  })

  test('not counted as checked in if the client has checked in at another location', () => {
    const choice = chooseAppointment([booking('there', 0, { at: 'irvine', isCheckedIn: true })], HERE)
    expect(choice).toMatchObject({ scenario: 'WRONG_LOCATION', alreadyCheckedIn: false })
  })

  test('a booking up to 180 days ahead, but only in the kiosk’s search', () => {
    const far = booking('far', 0, { days: 180 })
    expect(chooseAppointment([far], HERE)).toMatchObject({ scenario: 'NO_APPOINTMENT', next: { id: 'far' } })
    expect(chooseAppointment([far], HERE, SEARCH_DAYS_AHEAD)).toMatchObject({
      scenario: 'WRONG_DAY',
      appointment: { id: 'far' },
    })
    expect(chooseAppointment([booking('x', 0, { days: 181 })], HERE)).toMatchObject({ next: null })
  })
})

describe('the bookings of one visit', () => {
  const removal = booking('removal', 0, { durationMinutes: 30 })

  test.each([
    ['include a full set that starts when the removal ends', 30, ['removal', 'set']],
    ['include a full set after a pause of fifteen minutes', 45, ['removal', 'set']],
    ['exclude a full set after a pause of sixteen minutes', 46, ['removal']],
    ['include an overlapping full set', 15, ['removal', 'set']],
  ])('%s', (_sentence, startsInMinutes, ids) => {
    const set = booking('set', startsInMinutes)
    expect(visitChain(removal, [set, removal]).map(one => one.id)).toEqual(ids)
  })

  test('exclude a booking at another location', () => {
    expect(visitChain(removal, [removal, booking('there', 30, { at: 'irvine' })])).toHaveLength(1)
  })

  test.each([
    ['exclude a booking of another person with the same phone number', 'Beth Gonzalez', ['removal']],
    ['include a booking with other capitals and spaces in the name', '  maria  GONZALEZ', ['removal', 'set']],
  ])('%s', (_sentence, customerName, ids) => {
    const set = booking('set', 30, { customerName })
    expect(visitChain(removal, [removal, set]).map(one => one.id)).toEqual(ids)
  })

  test('are the same, whichever booking of the chain the search starts with', () => {
    const chain = [removal, booking('set', 30), booking('brows', 90)]
    expect(visitChain(chain[1]!, chain).map(one => one.id)).toEqual(['removal', 'set', 'brows'])
  })
})
