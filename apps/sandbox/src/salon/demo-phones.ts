import type { FineScenario } from '@frontlash/domain/check-in/scenario'
import type { LocationKey } from '@frontlash/domain/location-key'
import type { E164 } from '@frontlash/domain/phone'
import { addDays, dayEnd, dayStart, localInstant, type SalonDay, salonDayOf } from '@frontlash/domain/salon-day'
import { clockTime } from '@frontlash/domain/salon-words'
import { SALON_TIME_ZONE } from './locations.ts'
import type { ServiceCode } from './services.ts'

/** A booking of a demo phone. Its times are relative to the reset of the demo phones. */
export type DemoBooking = {
  readonly location: LocationKey
  readonly startAt: Date
  readonly service: ServiceCode
  /** A change directly after the booking is created: the client cancels, or Square assigns a technician. */
  readonly laterChange?: 'cancelled' | 'assigned-later'
  /** True for a past visit, which is kept when the demo phones are reset again on the same day. */
  readonly isPastVisit?: true
}

export type DemoPhone = {
  readonly phone: E164
  /** The client's name; null for the demo phone without a client. */
  readonly name: { readonly given: string; readonly family: string } | null
  /** The scenario that a kiosk at Tustin finds directly after a reset, as in the table in docs/product/demo.md. */
  readonly expects: FineScenario
  readonly detail: string
  /** True if the salon has a profile of the client. Such a client has a past visit. */
  readonly isKnown: boolean
  readonly hasStopped: boolean
  readonly bookings: readonly DemoBooking[]
  /** Explains that a start was moved to keep the booking within the day; empty if no start was moved. */
  readonly note: string
}

const MINUTE_MS = 60_000
/** Starts are multiples of five minutes. */
const MARK_MS = 5 * MINUTE_MS
/**
 * The minimum time between the start of a booking and midnight. A booking that would start later is moved to this
 * start.
 */
const BEFORE_MIDNIGHT_MS = MARK_MS

type Row = {
  readonly line: string
  readonly name: readonly [given: string, family: string] | null
  readonly expects: FineScenario
  readonly detail: string
  readonly isKnown?: false
  readonly hasStopped?: true
  readonly bookings?: readonly Plan[]
  /** The days since the last visit; the default is 21. */
  readonly lastVisitDays?: number
}

type Plan = {
  readonly when: /** The booking starts at the next multiple of five minutes. */
    | { readonly nextMark: true }
    | { readonly inMinutes: number; readonly isExact?: true }
    | { readonly inDays: number; readonly at: string }
  readonly location?: LocationKey
  readonly service?: ServiceCode
  readonly laterChange?: DemoBooking['laterChange']
}

const ABOUT_NOW: Plan = { when: { nextMark: true } }
const DEFAULT_LAST_VISIT_DAYS = 21

const TABLE: readonly Row[] = [
  {
    line: '0101',
    name: ['Maria', 'Gonzalez'],
    expects: 'ON_TIME',
    detail: 'starts at the next 5-minute mark',
    bookings: [ABOUT_NOW],
  },
  {
    line: '0102',
    name: ['Emily', 'Tran'],
    expects: 'EARLY',
    detail: 'starts in about 40 minutes',
    bookings: [{ when: { inMinutes: 40 }, service: 'HYFILL' }],
  },
  {
    line: '0103',
    name: ['Olivia', 'Bennett'],
    expects: 'TOO_EARLY',
    detail: 'starts in about 75 minutes',
    bookings: [{ when: { inMinutes: 75 }, service: 'VOFULL' }],
  },
  {
    line: '0104',
    name: ['Chloe', 'Nguyễn'],
    expects: 'VERY_EARLY',
    detail: 'starts in about 3 hours',
    bookings: [{ when: { inMinutes: 180 }, service: 'CLFULL' }],
  },
  {
    line: '0105',
    name: ['Hannah', 'Brooks'],
    expects: 'LATE',
    detail: 'started 6 minutes ago',
    bookings: [{ when: { inMinutes: -6, isExact: true }, service: 'VOFILL' }],
  },
  {
    line: '0106',
    name: ['Jasmine', 'Patel'],
    expects: 'LATE_BUT_ALLOWED',
    detail: 'started 11 minutes ago',
    bookings: [{ when: { inMinutes: -11, isExact: true }, service: 'LIFTNT' }],
  },
  {
    line: '0107',
    name: ['Sofia', 'Ramirez'],
    expects: 'TOO_LATE',
    detail: 'started about 35 minutes ago',
    bookings: [{ when: { inMinutes: -35 }, service: 'HYFULL' }],
  },
  {
    line: '0108',
    name: ['Rachel', 'Kim'],
    expects: 'VERY_LATE',
    detail: 'started about 2 hours ago',
    bookings: [{ when: { inMinutes: -120 } }],
  },
  {
    line: '0109',
    name: ['Lauren', "O'Brien"],
    expects: 'WRONG_DAY',
    detail: 'the only booking is tomorrow, same location',
    bookings: [{ when: { inDays: 1, at: '11:00' }, service: 'HYFILL' }],
  },
  {
    line: '0110',
    name: ['Vanessa', 'Cruz'],
    expects: 'WRONG_LOCATION',
    detail: 'today, about now, at Irvine',
    bookings: [{ ...ABOUT_NOW, location: 'irvine', service: 'VOFILL' }],
  },
  {
    line: '0111',
    name: ['Natalie', 'Foster'],
    expects: 'NO_APPOINTMENT',
    detail: 'no booking, last visit 40 days ago',
    lastVisitDays: 40,
  },
  {
    line: '0112',
    name: ['Denise', 'Howard'],
    expects: 'NO_APPOINTMENT',
    detail: 'no booking, last visit 75 days ago',
    lastVisitDays: 75,
  },
  {
    line: '0113',
    name: ['Priya', 'Shah'],
    expects: 'ON_TIME',
    detail: "unknown to the salon, but booked at Square about now: the client is created from the booking's name",
    isKnown: false,
    bookings: [{ ...ABOUT_NOW, service: 'CLFULL' }],
  },
  { line: '0114', name: null, expects: 'NO_APPOINTMENT', detail: 'unknown everywhere, a new client', isKnown: false },
  {
    line: '0115',
    name: ['Grace', 'Whitfield'],
    expects: 'ON_TIME',
    detail: 'two bookings today, one about now and one in 4 hours',
    bookings: [
      { ...ABOUT_NOW, service: 'BRSHAP' },
      { when: { inMinutes: 240 }, service: 'HYFULL' },
    ],
  },
  {
    line: '0116',
    name: ['Isabel', 'Moreno'],
    expects: 'ON_TIME',
    detail: 'booked with "anyone", provider assigned later',
    bookings: [{ ...ABOUT_NOW, laterChange: 'assigned-later', service: 'CLFILL' }],
  },
  {
    line: '0117',
    name: ['Tiffany', 'Wells'],
    expects: 'NO_APPOINTMENT',
    detail: "today's booking was cancelled at the provider",
    bookings: [{ ...ABOUT_NOW, laterChange: 'cancelled' }],
  },
  {
    line: '0118',
    name: ['Ashley', 'Martin'],
    expects: 'EARLY',
    detail: 'the same name as 0119, booked under two phones: a duplicate',
    bookings: [{ when: { inMinutes: 30 }, service: 'HYFILL' }],
  },
  {
    line: '0119',
    name: ['Ashley', 'Martin'],
    expects: 'EARLY',
    detail: 'the same name as 0118, booked under two phones: a duplicate',
    bookings: [{ when: { inMinutes: 50 }, service: 'HYFILL' }],
  },
  {
    line: '0120',
    name: ['Brooke', 'Sanders'],
    expects: 'ON_TIME',
    detail: 'has replied STOP: no text may go out',
    hasStopped: true,
    bookings: [ABOUT_NOW],
  },
  {
    line: '0121',
    name: ['Camille', 'Dubois'],
    expects: 'NO_APPOINTMENT',
    detail: 'next booking in 20 days at Tustin, last visit 40 days ago: the search finds it',
    lastVisitDays: 40,
    bookings: [{ when: { inDays: 20, at: '14:00' }, service: 'VOFULL' }],
  },
  {
    line: '0122',
    name: ['Teresa', 'Villanueva'],
    expects: 'NO_APPOINTMENT',
    detail: 'next booking in 40 days at Irvine, last visit 75 days ago: the search finds it, with its address',
    lastVisitDays: 75,
    bookings: [{ when: { inDays: 40, at: '15:30' }, location: 'irvine', service: 'CLFULL' }],
  },
]

export const DEMO_PHONES: readonly E164[] = TABLE.map(row => phoneOf(row))

function phoneOf(row: Row): E164 {
  return `+1714555${row.line}`
}

/** Plans the bookings of all demo phones for a reset at `now` (docs/product/demo.md). */
export function planDemoPhones(now: Date): DemoPhone[] {
  const today = salonDayOf(now, SALON_TIME_ZONE)
  return TABLE.map(row => {
    const planned = (row.bookings ?? []).map(plan => planBooking(plan, now, today))
    const isKnown = row.isKnown !== false
    const lastVisit = isKnown ? [pastVisit(today, row.lastVisitDays ?? DEFAULT_LAST_VISIT_DAYS)] : []
    return {
      phone: phoneOf(row),
      name: row.name && { given: row.name[0], family: row.name[1] },
      expects: row.expects,
      detail: row.detail,
      isKnown,
      hasStopped: row.hasStopped === true,
      bookings: [...planned.map(one => one.booking), ...lastVisit],
      note: planned
        .map(one => one.note)
        .filter(Boolean)
        .join(' '),
    }
  })
}

function planBooking(plan: Plan, now: Date, today: SalonDay): { booking: DemoBooking; note: string } {
  const { location = 'tustin', service = 'CLFILL', laterChange } = plan
  const wanted = wantedStart(plan.when, now, today)
  const startAt = 'inDays' in plan.when ? wanted : insideDay(wanted, today)
  const note =
    startAt.getTime() === wanted.getTime()
      ? ''
      : `${clockTime(wanted, SALON_TIME_ZONE)} would be another day: moved to ${clockTime(startAt, SALON_TIME_ZONE)}.`
  return { booking: { location, startAt, service, ...(laterChange && { laterChange }) }, note }
}

function wantedStart(when: Plan['when'], now: Date, today: SalonDay): Date {
  const ms = now.getTime()
  if ('nextMark' in when) return new Date((Math.floor(ms / MARK_MS) + 1) * MARK_MS)
  if ('inDays' in when) return localInstant(`${addDays(today, when.inDays)}T${when.at}`, SALON_TIME_ZONE)
  // The start of a booking "6 minutes ago" is not rounded, because rounding could change the scenario.
  const step = when.isExact ? MINUTE_MS : MARK_MS
  const start = ms + when.inMinutes * MINUTE_MS
  return new Date((when.isExact ? Math.floor(start / step) : Math.round(start / step)) * step)
}

function insideDay(wanted: Date, today: SalonDay): Date {
  const first = dayStart(today, SALON_TIME_ZONE).getTime()
  const last = dayEnd(today, SALON_TIME_ZONE).getTime() - BEFORE_MIDNIGHT_MS
  return new Date(Math.min(Math.max(wanted.getTime(), first), last))
}

function pastVisit(today: SalonDay, days: number): DemoBooking {
  return {
    location: 'tustin',
    startAt: localInstant(`${addDays(today, -days)}T13:00`, SALON_TIME_ZONE),
    service: 'CLFILL',
    isPastVisit: true,
  }
}
