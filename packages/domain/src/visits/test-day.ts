import { DEFAULT_THRESHOLDS } from '../check-in/scenario.ts'
import type { AbandonedSource, BookingSource, CheckInSource, DaySources } from './day-sources.ts'
import { type LoggedVisit, loggedVisits } from './logged-visits.ts'

/** The day of the tests about visits: Friday, November 20, 2026. The UTC offset is -8 hours. */
export const DAY = '2026-11-20'
export const ZONE = 'America/Los_Angeles'

/** The instant of a local time such as `14:30` on DAY. */
export const at = (time: string): Date => new Date(`2026-11-20T${time.length === 5 ? `${time}:00` : time}-08:00`)

/** An accepted booking for Maria at Tustin from 10 to 11. Nobody has come yet. */
export const booking = (more: Partial<BookingSource> = {}): BookingSource => ({
  id: 'A',
  locationId: 'tustin',
  status: 'ACCEPTED',
  startAt: at('10:00'),
  durationMinutes: 60,
  clientKey: '+17145550101',
  clientName: 'Maria Gonzalez',
  service: 'Refill',
  technicianId: 'T-lena',
  technician: 'Lena',
  assigned: null,
  mark: null,
  isCheckedIn: false,
  checkedInAt: null,
  isManualCheckIn: false,
  arrivedAt: null,
  isReceived: false,
  receivedAt: null,
  receivedBy: null,
  ...more,
})

/** A walk-in at Tustin at 12 who wants a visit now. */
export const checkIn = (more: Partial<CheckInSource> = {}): CheckInSource => ({
  id: 'c1',
  locationId: 'tustin',
  appointmentId: null,
  clientKey: '+17145550199',
  isCheckedIn: true,
  scenario: 'WALK_IN',
  at: at('12:00'),
  isByStaff: false,
  isClosed: false,
  receivedAt: null,
  receivedBy: null,
  service: 'Walk-in Service',
  wish: 'now',
  isForgotten: false,
  ...more,
})

export const abandoned = (more: Partial<AbandonedSource> = {}): AbandonedSource => ({
  id: 7,
  locationId: 'tustin',
  at: at('13:00'),
  hasComeBack: false,
  ...more,
})

export const dayOf = (more: Partial<DaySources> = {}): DaySources => ({
  day: DAY,
  bookings: [],
  checkIns: [],
  abandoned: [],
  corrected: new Set(),
  ...more,
})

/** The visits of a day. By default they are computed on the evening of the next day. */
export const visitsOf = (sources: DaySources, now = new Date('2026-11-21T18:00:00-08:00')): LoggedVisit[] =>
  loggedVisits(sources, now, () => ({ timeZone: ZONE, thresholds: DEFAULT_THRESHOLDS }))

export const visitWith = (key: string, sources: DaySources, now?: Date): LoggedVisit =>
  visitsOf(sources, now).find(visit => visit.key === key)!
