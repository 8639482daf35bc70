import { describe, expect, test } from 'vitest'
import type { LocationKey } from '../location-key.ts'
import { salonDayOf } from '../salon-day.ts'
import { type Candidate, chooseAppointment, SEARCH_DAYS_AHEAD } from './choose-appointment.ts'
import { DEFAULT_THRESHOLDS } from './scenario.ts'
import { visitChain } from './visit-chain.ts'

const ZONE = 'America/Los_Angeles'
/** Eleven in the morning on Friday, November 20, 2026. */
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

describe('which of several bookings a client has come for', () => {
  test.each<[string, Booking[], string, string | null]>([
    ['the one about now', [booking('now', 3), booking('later', 240)], 'ON_TIME', 'now'],
    ['the nearest of two in good time', [booking('a', 50), booking('b', -8)], 'LATE', 'b'],
    ['the earlier of two equally near', [booking('a', 10), booking('b', -10)], 'LATE', 'b'],
    ['the smaller id of two at the same minute', [booking('b', 5), booking('a', 5)], 'ON_TIME', 'a'],
    [
      'one already checked in, again',
      [booking('done', -14, { isCheckedIn: true }), booking('b', 2)],
      'LATE_BUT_ALLOWED',
      'done',
    ],
    [
      'elsewhere in good time before here much later',
      [booking('far', 200), booking('there', 5, { at: 'irvine' })],
      'WRONG_LOCATION',
      'there',
    ],
    [
      'here in good time before elsewhere in good time',
      [booking('here', 55), booking('there', 1, { at: 'irvine' })],
      'EARLY',
      'here',
    ],
    [
      'here too late before elsewhere much later',
      [booking('here', -40), booking('there', 300, { at: 'irvine' })],
      'TOO_LATE',
      'here',
    ],
    [
      'elsewhere later today before here long past',
      [booking('here', -90), booking('there', 300, { at: 'irvine' })],
      'WRONG_LOCATION',
      'there',
    ],
    [
      'here long past before elsewhere long past',
      [booking('here', -90), booking('there', -61, { at: 'irvine' })],
      'VERY_LATE',
      'here',
    ],
    ['elsewhere long past, when that is all', [booking('there', -200, { at: 'irvine' })], 'WRONG_LOCATION', 'there'],
    [
      'tomorrow here before tomorrow elsewhere',
      [booking('there', 0, { at: 'irvine', days: 1 }), booking('here', 0, { days: 2 })],
      'WRONG_DAY',
      'here',
    ],
    ['within seven days elsewhere', [booking('there', 0, { at: 'irvine', days: 7 })], 'WRONG_DAY', 'there'],
    ['never yesterday', [booking('gone', 0, { days: -1 })], 'NO_APPOINTMENT', null],
    ['never the eighth day', [booking('far', 0, { days: 8 })], 'NO_APPOINTMENT', null],
    ['nothing, of nothing', [], 'NO_APPOINTMENT', null],
  ])('%s', (_sentence, bookings, scenario, id) => {
    const choice = chooseAppointment(bookings, HERE)
    expect(choice.scenario).toBe(scenario)
    expect(choice.appointment?.id ?? null).toBe(id)
  })

  test('one that was checked in at another salon does not count as checked in here', () => {
    const choice = chooseAppointment([booking('there', 0, { at: 'irvine', isCheckedIn: true })], HERE)
    expect(choice).toMatchObject({ scenario: 'WRONG_LOCATION', alreadyCheckedIn: false })
  })

  test('the next one further off is told, up to 180 days ahead, and the search finds it', () => {
    const far = booking('far', 0, { days: 20 })
    expect(chooseAppointment([far], HERE)).toMatchObject({ scenario: 'NO_APPOINTMENT', next: { id: 'far' } })
    expect(chooseAppointment([far], HERE, SEARCH_DAYS_AHEAD)).toMatchObject({
      scenario: 'WRONG_DAY',
      appointment: { id: 'far' },
    })
    expect(chooseAppointment([booking('x', 0, { days: 181 })], HERE)).toMatchObject({ next: null })
  })
})

describe('one visit', () => {
  const removal = booking('removal', 0, { durationMinutes: 30 })

  test.each([
    ['a full set that starts as the removal ends', 30, ['removal', 'set']],
    ['a pause of fifteen minutes', 45, ['removal', 'set']],
    ['a pause of sixteen minutes is another visit', 46, ['removal']],
    ['an overlap is one visit', 15, ['removal', 'set']],
  ])('%s', (_sentence, startsInMinutes, ids) => {
    const set = booking('set', startsInMinutes)
    expect(visitChain(removal, [set, removal]).map(one => one.id)).toEqual(ids)
  })

  test('another salon is never the same visit', () => {
    expect(visitChain(removal, [removal, booking('there', 30, { at: 'irvine' })])).toHaveLength(1)
  })

  test.each([
    ['somebody else on the same phone', 'Beth Gonzalez', ['removal']],
    ['the same name in other letters', '  maria  GONZALEZ', ['removal', 'set']],
  ])('%s', (_sentence, customerName, ids) => {
    const set = booking('set', 30, { customerName })
    expect(visitChain(removal, [removal, set]).map(one => one.id)).toEqual(ids)
  })

  test('a chain is found from its middle', () => {
    const chain = [removal, booking('set', 30), booking('brows', 90)]
    expect(visitChain(chain[1]!, chain).map(one => one.id)).toEqual(['removal', 'set', 'brows'])
  })
})
