import { describe, expect, test } from 'vitest'
import { DEFAULT_THRESHOLDS } from '../check-in/scenario.ts'
import type { BookingSource, CheckInSource, DaySources } from './day-sources.ts'
import { loggedVisits } from './logged-visits.ts'
import { abandoned, at, booking, checkIn, DAY, dayOf, visitsOf, visitWith, ZONE } from './test-day.ts'
import type { VisitOutcome } from './visit-values.ts'

/** Another client checked in here, so the day is measured. */
const SOMEBODY = checkIn({ id: 'other', receivedAt: at('12:05') })
const forBooking = (more: Partial<CheckInSource> = {}) =>
  checkIn({ appointmentId: 'A', clientKey: '+17145550101', scenario: 'ON_TIME', at: at('09:55'), ...more })

const outcomeOf = (bookingMore: Partial<BookingSource>, dayMore: Partial<DaySources> = {}, now?: Date) =>
  visitWith('b-A', dayOf({ bookings: [booking(bookingMore)], checkIns: [SOMEBODY], ...dayMore }), now).outcome

describe('the outcome of a booking', () => {
  test.each<[string, Partial<BookingSource>, Partial<DaySources>, VisitOutcome]>([
    ['nobody came, on a day with a record', {}, {}, 'no-show'],
    ['cancelled by the client', { status: 'CANCELLED_BY_CUSTOMER' }, {}, 'cancelled'],
    ['cancelled by the salon in Square', { status: 'CANCELLED_BY_SELLER' }, {}, 'cancelled'],
    ['declined', { status: 'DECLINED' }, {}, 'cancelled'],
    ['gone from Square', { status: 'NO_LONGER_KNOWN' }, {}, 'cancelled'],
    ['cancelled on the dashboard', { mark: 'cancelled-here' }, {}, 'cancelled-here'],
    ['cancelled in Square and here', { mark: 'cancelled-here', status: 'CANCELLED_BY_SELLER' }, {}, 'cancelled'],
    ['marked in Square', { status: 'NO_SHOW' }, {}, 'no-show-marked'],
    ['marked in Square on a day without a record', { status: 'NO_SHOW' }, { checkIns: [] }, 'unknown'],
    ['never accepted', { status: 'PENDING' }, {}, 'unknown'],
    ['a day without a record', {}, { checkIns: [] }, 'unknown'],
    ['a record at another location only', {}, { checkIns: [checkIn({ locationId: 'irvine' })] }, 'unknown'],
    ['corrected with “The client came”', {}, { corrected: new Set(['b-A']) }, 'came'],
    ['another booking was corrected', {}, { corrected: new Set(['b-B']) }, 'no-show'],
    ['checked in', { isCheckedIn: true, checkedInAt: at('09:55') }, {}, 'here'],
    ['received', { isCheckedIn: true, isReceived: true, receivedAt: at('10:05') }, {}, 'received'],
    ['came too late', { arrivedAt: at('10:20') }, {}, 'too-late'],
    ['marked on the card as at another location', { mark: 'elsewhere' }, {}, 'elsewhere'],
    [
      'checked in at another location for something else',
      {},
      { checkIns: [SOMEBODY, checkIn({ clientKey: '+17145550101', locationId: 'irvine' })] },
      'elsewhere',
    ],
    ['came here as a walk-in', {}, { checkIns: [SOMEBODY, checkIn({ clientKey: '+17145550101' })] }, 'unknown'],
    ['a check-in that was undone', {}, { checkIns: [SOMEBODY, forBooking({ isCheckedIn: false })] }, 'no-show'],
    [
      'a manual check-in that was undone',
      {},
      { checkIns: [SOMEBODY, forBooking({ isCheckedIn: false, scenario: 'MANUAL' })] },
      'no-show',
    ],
    [
      'an arrival too late, kept in the history',
      {},
      { checkIns: [SOMEBODY, forBooking({ isCheckedIn: false, scenario: 'VERY_LATE' })] },
      'too-late',
    ],
    [
      'an arrival at the wrong location',
      {},
      { checkIns: [SOMEBODY, forBooking({ isCheckedIn: false, scenario: 'WRONG_LOCATION', locationId: 'irvine' })] },
      'elsewhere',
    ],
    ['no phone number to identify the client', { clientKey: null }, {}, 'no-show'],
  ])('is derived from the records of the day (%s)', (_, bookingMore, dayMore, outcome) => {
    expect(outcomeOf(bookingMore, dayMore)).toBe(outcome)
  })

  test('is a no-show even if there is a card for another booking on the same day', () => {
    const other = { id: 'B', clientKey: '+17145550102' }
    for (const more of [{ isReceived: true }, { arrivedAt: at('10:20') }, { isCheckedIn: true }])
      expect(outcomeOf({}, { bookings: [booking(), booking({ ...other, ...more })], checkIns: [] })).toBe('no-show')
  })

  test.each<[string, string, VisitOutcome]>([
    ['before the start', '2026-11-20T09:00:00-08:00', 'expected'],
    ['59 minutes after the end', '2026-11-20T11:59:59-08:00', 'expected'],
    ['60 minutes after the end', '2026-11-20T12:00:00-08:00', 'no-show'],
    ['on the next day', '2026-11-21T00:00:00-08:00', 'no-show'],
    ['on the day before', '2026-11-19T23:59:00-08:00', 'expected'],
  ])('depends on the present time (%s)', (_, now, outcome) => {
    expect(outcomeOf({}, {}, new Date(now))).toBe(outcome)
  })

  test('is final at midnight, even for a booking that ended less than an hour earlier', () => {
    const late = { startAt: at('22:30') }
    expect(outcomeOf(late, {}, at('23:59'))).toBe('expected')
    expect(outcomeOf(late, {}, new Date('2026-11-21T00:00:00-08:00'))).toBe('no-show')
  })
})

describe('the arrival of a client', () => {
  test.each([
    ['09:44:59', 15, 'ON_TIME'],
    ['09:45:00', 15, 'ON_TIME'],
    ['09:59:30', 0, 'ON_TIME'],
    ['10:00:00', 0, 'ON_TIME'],
    ['10:00:01', -1, 'ON_TIME'],
    ['10:05:00', -5, 'ON_TIME'],
    ['10:05:01', -6, 'LATE'],
    ['10:15:01', -16, 'TOO_LATE'],
  ])('is stored, at the time %s, as %i minutes before a booking at 10', (time, minutes, scenario) => {
    const visit = visitWith('b-A', dayOf({ bookings: [booking({ isCheckedIn: true, checkedInAt: at(time) })] }))
    expect(visit).toMatchObject({ earlyMinutes: minutes, scenario, isManual: false })
  })

  test('is the first check-in or arrival, with the scenario at the time of this event', () => {
    const one = booking({ isCheckedIn: true, checkedInAt: at('10:30'), arrivedAt: at('10:20') })
    expect(visitWith('b-A', dayOf({ bookings: [one] }))).toMatchObject({ arrivedAt: at('10:20'), earlyMinutes: -20 })
    const listed = forBooking({ at: at('09:50'), scenario: 'EARLY' })
    expect(visitWith('b-A', dayOf({ bookings: [one], checkIns: [listed] }))).toMatchObject({
      arrivedAt: at('09:50'),
      checkedInAt: at('09:50'),
      scenario: 'EARLY',
      arrivalStep: 39,
    })
  })

  test('has no scenario if a manager checked the client in', () => {
    const manual = booking({ isCheckedIn: true, checkedInAt: at('09:50'), isManualCheckIn: true })
    expect(visitWith('b-A', dayOf({ bookings: [manual] }))).toMatchObject({ scenario: null, isManual: true })
    const byRow = forBooking({ scenario: 'MANUAL' })
    const card = booking({ isCheckedIn: true, checkedInAt: at('09:55') })
    expect(visitWith('b-A', dayOf({ bookings: [card], checkIns: [byRow] }))).toMatchObject({
      scenario: null,
      isManual: true,
    })
  })
})

describe('waits and late starts', () => {
  const visit = (checkedIn: string, received: string, more: Partial<BookingSource> = {}) => {
    const came = { isCheckedIn: true, checkedInAt: at(checkedIn), isReceived: true, receivedAt: at(received) }
    return visitWith('b-A', dayOf({ bookings: [booking({ ...came, ...more })] }))
  }

  test.each([
    ['09:50', '10:05', false, 900, 300, null],
    ['09:50', '09:58', false, 480, 0, null],
    ['10:10', '10:12', false, 120, 120, null],
    ['10:00', '10:00:59', false, 59, 59, null],
    ['10:00', '10:00:59', true, 59, 59, 'short-after-manual'],
    ['10:00', '10:01:00', true, 60, 60, null],
    ['10:00', '14:00:00', false, 14_400, 14_400, null],
    ['10:00', '14:00:01', false, 14_401, 14_401, 'over-240'],
    ['10:00', '09:59', false, 0, 0, null],
  ])(
    'are computed for a client checked in at %s and received at %s (checked in by staff: %s)',
    (checkedIn, received, isManualCheckIn, wait, late, leftOut) => {
      expect(visit(checkedIn, received, { isManualCheckIn })).toMatchObject({
        waitSeconds: wait,
        lateStartSeconds: late,
        leftOut,
      })
    },
  )

  test('are undefined as long as the client is not received', () => {
    const visit = visitWith('b-A', dayOf({ bookings: [booking({ isCheckedIn: true, checkedInAt: at('09:55') })] }))
    expect(visit).toMatchObject({ waitSeconds: null, lateStartSeconds: null, leftOut: null })
  })
})

describe('the visits of bookings that follow each other', () => {
  const second = (start: string, more: Partial<BookingSource> = {}) =>
    booking({ id: 'B', startAt: at(start), durationMinutes: 30, ...more })
  const later = (...bookings: BookingSource[]) =>
    visitsOf(dayOf({ bookings }))
      .filter(visit => !visit.isVisit)
      .map(visit => visit.key)

  test.each<[string, BookingSource, string[]]>([
    ['at once', second('11:00'), ['b-B']],
    ['15 minutes later', second('11:15'), ['b-B']],
    ['16 minutes later', second('11:16'), []],
    ['while the first runs', second('10:30'), ['b-B']],
    ['for another person on the same phone', second('11:00', { clientName: 'Ana Gonzalez' }), []],
    ['with the name in capitals', second('11:00', { clientName: 'MARIA GONZALEZ' }), ['b-B']],
    ['of another client', second('11:00', { clientKey: '+17145550102' }), []],
    ['at another location', second('11:00', { locationId: 'irvine' }), []],
    ['without a number', second('11:00', { clientKey: null }), []],
    ['cancelled', second('11:00', { status: 'DECLINED' }), []],
  ])('are one or two visits, depending on the second booking (%s)', (_, other, keys) => {
    expect(later(booking(), other)).toEqual(keys)
  })

  test('are one visit for the whole chain, unless a cancelled booking splits the chain', () => {
    const third = booking({ id: 'C', startAt: at('11:45') })
    expect(later(booking(), second('11:00'), third)).toEqual(['b-B', 'b-C'])
    expect(later(booking({ mark: 'cancelled-here' }), second('11:00'), third)).toEqual(['b-C'])
  })

  test('do not change how many bookings are counted', () => {
    const visits = visitsOf(dayOf({ bookings: [booking(), second('11:00')], checkIns: [SOMEBODY] }))
    expect(visits.filter(visit => visit.kind === 'booked').map(visit => visit.outcome)).toEqual(['no-show', 'no-show'])
  })
})

describe('the technician of a visit', () => {
  const of = (more: Partial<BookingSource>) => {
    const { technician, technicianId } = visitWith('b-A', dayOf({ bookings: [booking(more)] }))
    return [technician, technicianId]
  }
  test('is the booked technician unless a manager assigned another technician', () => {
    expect(of({})).toEqual(['Lena', 'T-lena'])
    expect(of({ assigned: { id: null, name: 'Amber' } })).toEqual(['Amber', null])
    expect(of({ assigned: { id: 'T-amber', name: 'Amber' } })).toEqual(['Amber', 'T-amber'])
    expect(of({ technician: '', technicianId: null })).toEqual(['', null])
  })
})

describe('the outcome of a walk-in', () => {
  const during = at('15:00')
  test.each<[string, Partial<CheckInSource>, Date | undefined, VisitOutcome]>([
    ['wants a visit now, today', {}, during, 'waiting'],
    ['wants a visit now, at the last minute of the day', {}, at('23:59:59'), 'waiting'],
    ['wanted a visit now', {}, undefined, 'lost'],
    ['gave no time', { wish: null }, undefined, 'lost'],
    ['left the list', { isClosed: true }, during, 'lost'],
    ['received', { receivedAt: at('12:30') }, during, 'received'],
    ['received after midnight', { receivedAt: new Date('2026-11-21T00:00:00-08:00') }, undefined, 'lost'],
    ['wanted to come later', { wish: 'later' }, undefined, 'later'],
    ['wanted to come later and was received', { wish: 'later', receivedAt: at('12:30') }, undefined, 'received'],
    ['wanted to speak to the manager', { wish: 'manager' }, undefined, 'manager'],
    ['deleted together with the wish', { wish: null, isForgotten: true }, undefined, 'unknown'],
  ])('is derived from the records of the day (%s)', (_, more, now, outcome) => {
    expect(visitWith('w-c1', dayOf({ checkIns: [checkIn(more)] }), now).outcome).toBe(outcome)
  })

  test('does not exist if the booking of the check-in was moved to another day', () => {
    expect(visitsOf(dayOf({ checkIns: [checkIn({ isCheckedIn: false, isClosed: true })] }))).toEqual([])
  })

  test('includes the wait, but the figures exclude the wait if staff received the walk-in at once', () => {
    const served = (more: Partial<CheckInSource>) => visitWith('w-c1', dayOf({ checkIns: [checkIn(more)] }))
    expect(served({ receivedAt: at('12:20') })).toMatchObject({ waitSeconds: 1200, lateStartSeconds: null, hour: 12 })
    expect(served({ receivedAt: at('12:00:30'), isByStaff: true }).leftOut).toBe('short-after-manual')
  })
})

test('a client who stopped at the kiosk is counted as abandoned or, after a later visit, as returned', () => {
  const visits = visitsOf(dayOf({ abandoned: [abandoned(), abandoned({ id: 8, hasComeBack: true })] }))
  expect(visits.map(({ key, outcome, hour, isMeasured }) => [key, outcome, hour, isMeasured])).toEqual([
    ['a-7', 'abandoned', 13, false],
    ['a-8', 'came-back', 13, false],
  ])
})

describe('a visit on a day of 23 or 25 hours', () => {
  const visit = (day: string, startAt: string, now: string) => {
    const bookings = [booking({ startAt: new Date(startAt), checkedInAt: new Date(startAt), isCheckedIn: true })]
    const sources = { ...dayOf({ bookings }), day }
    return loggedVisits(sources, new Date(now), () => ({ timeZone: ZONE, thresholds: DEFAULT_THRESHOLDS }))[0]!
  }
  test.each([
    ['2026-11-01', '2026-11-01T01:30:00-07:00', 1, 6],
    ['2026-11-01', '2026-11-01T01:30:00-08:00', 1, 6],
    ['2026-11-01', '2026-11-01T10:00:00-08:00', 10, 40],
    ['2027-03-14', '2027-03-14T01:59:00-08:00', 1, 7],
    ['2027-03-14', '2027-03-14T03:00:00-07:00', 3, 12],
    ['2027-03-14', '2027-03-14T23:59:00-07:00', 23, 95],
  ])('on %s with the start %s belongs to hour %i and to quarter of an hour %i', (day, startAt, hour, arrivalStep) => {
    expect(visit(day, startAt, '2027-04-01T00:00:00Z')).toMatchObject({ hour, arrivalStep, earlyMinutes: 0 })
  })

  test.each([
    ['2026-11-01', '2026-11-01T23:59:59-08:00', '2026-11-02T00:00:00-08:00'],
    ['2027-03-14', '2027-03-14T23:59:59-07:00', '2027-03-15T00:00:00-07:00'],
  ])('on %s becomes a no-show at local midnight', (day, last, next) => {
    const bookings = [booking({ startAt: new Date(Date.parse(last) - 30 * 60_000) })]
    const sources = { ...dayOf({ bookings, checkIns: [checkIn()] }), day }
    const outcome = (now: string) =>
      loggedVisits(sources, new Date(now), () => ({ timeZone: ZONE, thresholds: DEFAULT_THRESHOLDS }))[0]!.outcome
    expect([outcome(last), outcome(next)]).toEqual(['expected', 'no-show'])
  })
})

test('a visit in the log contains neither the name nor the phone number of the client', () => {
  const visits = visitsOf(dayOf({ bookings: [booking()], checkIns: [SOMEBODY], abandoned: [abandoned()] }))
  expect(JSON.stringify(visits)).not.toMatch(/Maria|714555/)
  expect(visits.every(visit => visit.day === DAY)).toBe(true)
})
