import { chooseAppointment, SEARCH_DAYS_AHEAD } from '@frontlash/domain/check-in/choose-appointment'
import { DEFAULT_THRESHOLDS } from '@frontlash/domain/check-in/scenario'
import { daysBetween, localInstant, salonDayOf } from '@frontlash/domain/salon-day'
import { describe, expect, test } from 'vitest'
import { DEMO_PHONES, type DemoPhone, planDemoPhones } from './demo-phones.ts'
import { SALON_TIME_ZONE } from './locations.ts'

const at = (local: string) => localInstant(local, SALON_TIME_ZONE)

/**
 * The scenario that the salon's rule finds for a phone's planned bookings, for a typed number or (`daysAhead`) a
 * search.
 */
function found(phone: DemoPhone, now: Date, daysAhead?: number) {
  const candidates = phone.bookings
    .filter(one => one.laterChange !== 'cancelled')
    .map((one, index) => ({
      id: String(index),
      locationId: one.location,
      startAt: one.startAt,
      day: salonDayOf(one.startAt, SALON_TIME_ZONE),
      isCheckedIn: false,
    }))
  const today = salonDayOf(now, SALON_TIME_ZONE)
  const here = { locationId: 'tustin', now, today, thresholds: DEFAULT_THRESHOLDS } as const
  return chooseAppointment(candidates, here, daysAhead).scenario
}

const planned = (local: string) =>
  new Map(planDemoPhones(at(local)).map(phone => [phone.phone.slice(-4), phone] as const))

describe('the demo phones during the day', () => {
  test.each([
    '2026-11-20T11:00',
    '2026-11-20T11:00:01',
    '2026-11-20T11:02:30',
    '2026-11-20T11:04:59',
    '2026-06-03T15:47:31',
    // The clocks change at 2 AM on these days.
    '2026-11-01T13:00',
    '2027-03-14T13:00',
  ])('have the scenarios that the docs page about the demo lists (now: %s)', local => {
    for (const phone of planDemoPhones(at(local))) {
      expect([phone.phone, found(phone, at(local))]).toEqual([phone.phone, phone.expects])
      expect(phone.note).toBe('')
    }
  })

  test('have the start times that the docs page about the demo lists', () => {
    const phones = planned('2026-11-20T11:02:30')
    const starts = (line: string) =>
      phones
        .get(line)!
        .bookings.filter(one => !one.isPastVisit)
        .map(one => Math.round((one.startAt.getTime() - at('2026-11-20T11:02:30').getTime()) / 1000) / 60)
    expect(starts('0101')).toEqual([2.5])
    expect(starts('0102')).toEqual([42.5])
    expect(starts('0105')).toEqual([-6.5])
    expect(starts('0106')).toEqual([-11.5])
    expect(starts('0107')).toEqual([-32.5])
    expect(starts('0115')).toEqual([2.5, 242.5])
    expect(at('2026-11-21T11:00')).toEqual(phones.get('0109')!.bookings[0]!.startAt)
    expect(at('2026-12-10T14:00')).toEqual(phones.get('0121')!.bookings[0]!.startAt)
    expect(at('2026-12-30T15:30')).toEqual(phones.get('0122')!.bookings[0]!.startAt)
  })

  test('have their last visit exactly 21, 40 or 75 days ago, even after a clock change', () => {
    const phones = planned('2026-11-20T11:00')
    const lastVisit = (line: string) => {
      const visit = phones.get(line)!.bookings.find(one => one.isPastVisit)
      return visit && daysBetween(salonDayOf(visit.startAt, SALON_TIME_ZONE), '2026-11-20')
    }
    expect(['0111', '0112', '0121', '0122', '0101', '0113'].map(lastVisit)).toEqual([40, 75, 40, 75, 21, undefined])
  })

  test('are found by the kiosk’s search even if their booking is more than a week ahead', () => {
    const phones = planned('2026-11-20T11:00')
    const search = (line: string) => found(phones.get(line)!, at('2026-11-20T11:00'), SEARCH_DAYS_AHEAD)
    expect([search('0121'), search('0122'), search('0111')]).toEqual(['WRONG_DAY', 'WRONG_DAY', 'NO_APPOINTMENT'])
  })
})

describe('the start times of the demo phones near midnight', () => {
  test.each([
    ['2026-11-20T00:00', ['0105', '0106', '0107', '0108']],
    ['2026-11-20T00:07', ['0106', '0107', '0108']],
    ['2026-11-20T01:30', ['0108']],
    ['2026-11-20T20:30', ['0115']],
    ['2026-11-20T22:00', ['0104', '0115']],
    ['2026-11-20T23:20', ['0102', '0103', '0104', '0115', '0119']],
    [
      '2026-11-20T23:57',
      ['0101', '0102', '0103', '0104', '0110', '0113', '0115', '0116', '0117', '0118', '0119', '0120'],
    ],
    [
      '2026-11-20T23:59:59',
      ['0101', '0102', '0103', '0104', '0110', '0113', '0115', '0116', '0117', '0118', '0119', '0120'],
    ],
    // These days have 25 and 23 hours.
    ['2026-11-01T00:30', ['0107', '0108']],
    [
      '2026-11-01T23:57',
      ['0101', '0102', '0103', '0104', '0110', '0113', '0115', '0116', '0117', '0118', '0119', '0120'],
    ],
    ['2027-03-14T01:50', ['0108']],
    ['2027-03-14T23:00', ['0103', '0104', '0115']],
  ])(
    'stay within the day, and a moved start time is marked (now: %s, phones with a moved start time: %j)',
    (local, moved) => {
      const phones = planDemoPhones(at(local))
      const today = salonDayOf(at(local), SALON_TIME_ZONE)
      expect(phones.filter(one => one.note !== '').map(one => one.phone.slice(-4))).toEqual(moved)
      for (const phone of phones) {
        const isAhead = ['0109', '0121', '0122'].includes(phone.phone.slice(-4))
        const days = phone.bookings.filter(one => !one.isPastVisit).map(one => salonDayOf(one.startAt, SALON_TIME_ZONE))
        if (!isAhead) expect(days.filter(day => day !== today)).toEqual([])
      }
    },
  )

  test('always let the phone with the on-time scenario check in on time', () => {
    for (let minute = 0; minute < 24 * 60; minute++) {
      const now = new Date(at('2026-11-20T00:00').getTime() + minute * 60_000 + 59_999)
      expect(found(planDemoPhones(now)[0]!, now)).toBe('ON_TIME')
    }
  })
})

test('the demo has twenty-two phones, of which only one belongs to no client', () => {
  expect(DEMO_PHONES).toHaveLength(22)
  const phones = planned('2026-11-20T11:00')
  expect(phones.get('0114')).toMatchObject({ name: null, bookings: [] })
  expect([...phones.values()].filter(one => one.hasStopped).map(one => one.phone)).toEqual(['+17145550120'])
  expect(phones.get('0118')!.name).toEqual(phones.get('0119')!.name)
  expect(phones.get('0113')).toMatchObject({ isKnown: false, bookings: [{ location: 'tustin' }] })
})
