import { describe, expect, test } from 'vitest'
import { DEFAULT_THRESHOLDS } from '../check-in/scenario.ts'
import type { BookingSource } from '../visits/day-sources.ts'
import { loggedVisits } from '../visits/logged-visits.ts'
import { at, booking, checkIn, DAY, ZONE } from '../visits/test-day.ts'
import { countDay, type DayCounts, typicalDay } from './day-counts.ts'

const NONE: DayCounts = {
  booked: 0,
  here: 0,
  received: 0,
  late: 0,
  tooLate: 0,
  noShows: 0,
  waiting: 0,
  served: 0,
  lost: 0,
  wait: null,
}
/** Another client came in the morning, so the day is measured. */
const MEASURED = booking({ id: 'M', clientKey: 'm', startAt: at('08:00'), isCheckedIn: true, checkedInAt: at('08:00') })

/** The counts of a day with these bookings and walk-ins, as of a time on that day. */
function dayAt(time: string, bookings: BookingSource[], walkIns: ReturnType<typeof checkIn>[] = []): DayCounts {
  const until = at(time)
  const visits = loggedVisits(
    { day: DAY, bookings, checkIns: walkIns, abandoned: [], corrected: new Set() },
    until,
    () => ({
      timeZone: ZONE,
      thresholds: DEFAULT_THRESHOLDS,
    }),
  )
  return countDay(visits, until)
}

const received = booking({
  arrivedAt: at('09:50'),
  isCheckedIn: true,
  checkedInAt: at('09:50'),
  isReceived: true,
  receivedAt: at('10:05'),
  receivedBy: 'rosa',
})
const late = booking({ ...received, arrivedAt: at('10:00:01'), checkedInAt: at('10:00:01') })

describe('a booking at 10 that takes an hour', () => {
  test.each<[string, string, BookingSource, Partial<DayCounts>]>([
    ['counts only as booked before the client comes', '09:49:59', received, {}],
    ['counts its client as here from the time of the check-in', '09:50', received, { here: 1 }],
    ['counts its client as here until the client is received', '10:04:59', received, { here: 1 }],
    ['counts as received from the time of receiving', '10:05', received, { received: 1 }],
    ['counts a client who comes a second after the start as late', '10:03', late, { here: 1, late: 1 }],
    ['still counts as late after the client was received', '10:05', late, { received: 1, late: 1 }],
    ['is not a no-show until an hour after its end', '11:59:59', booking(), {}],
    ['is a no-show an hour after its end if nobody came', '12:00', booking(), { noShows: 1 }],
  ])('%s', (_, time, one, counted) => {
    expect(dayAt(time, [MEASURED, one])).toEqual({
      ...NONE,
      booked: 2,
      here: 1,
      ...counted,
      ...(counted.here ? { here: 2 } : {}),
    })
  })

  test('is not counted as booked if the booking is cancelled', () => {
    expect(dayAt('09:00', [booking({ status: 'CANCELLED_BY_CUSTOMER' })])).toEqual(NONE)
  })
})

describe('a walk-in at 12', () => {
  const served = checkIn({ receivedAt: at('12:20'), receivedBy: 'rosa' })
  test.each<[string, string, ReturnType<typeof checkIn>, Partial<DayCounts>]>([
    ['is not counted before the client comes', '11:59:59', served, {}],
    ['is waiting from the arrival', '12:00', served, { waiting: 1 }],
    ['is waiting until the client is received', '12:19:59', served, { waiting: 1 }],
    ['is served from the time of receiving', '12:20', served, { served: 1 }],
    ['is lost when the card was closed', '13:00', checkIn({ isClosed: true }), { lost: 1 }],
  ])('%s', (_, time, one, counted) => {
    expect(dayAt(time, [], [one])).toEqual({ ...NONE, ...counted })
  })
})

test('the median wait is shown only if there are ten or more waits', () => {
  const some = (count: number) =>
    Array.from({ length: count }, (_, n) => booking({ ...received, id: `r${n}`, clientKey: `c${n}` }))
  expect(dayAt('11:00', some(9)).wait).toBeNull()
  expect(dayAt('11:00', some(10)).wait).toBe(15)
})

describe('the typical day', () => {
  const days = (...booked: number[]) => booked.map(count => ({ ...NONE, booked: count }))
  test.each([
    [[5, 9, 1], null],
    [[5, 9, 1, 7], 5],
    [[5, 9, 1, 7, 8], 7],
  ])('after days with %j bookings has %s bookings', (booked, typical) => {
    expect(typicalDay(days(...booked)).booked).toBe(typical)
  })

  test('has a wait only if at least four days have a median wait', () => {
    const waits = (...minutes: (number | null)[]) => minutes.map(wait => ({ ...NONE, wait }))
    expect(typicalDay(waits(4, 6, null, 8)).wait).toBeNull()
    expect(typicalDay(waits(4, 6, null, 8, 2)).wait).toBe(4)
  })
})
