import { minuteOfDay } from '../calendar/local-minutes.ts'
import { minutesUntil, type Scenario, timingScenario } from '../check-in/scenario.ts'
import type { LocationKey } from '../location-key.ts'
import type { SalonDay } from '../salon-day.ts'
import { clientsWhoCame, isArrival, measuredLocations } from './arrivals.ts'
import { laterInChain } from './booked-chains.ts'
import type { BookingSource, CheckInSource, DaySources, LocationRules } from './day-sources.ts'
import { abandonedOutcome, bookingOutcome, isReceivedOn, walkInOutcome } from './visit-outcome.ts'
import { type VisitTimes, visitTimes } from './visit-times.ts'
import { isBookedOutcome, type VisitKind, type VisitOutcome } from './visit-values.ts'

export const ARRIVAL_STEP_MINUTES = 15

/** A booking, walk-in or abandoned visit for the figures and the visit log. The client's name is not included. */
export type LoggedVisit = VisitTimes & {
  /** The key is `b-<booking id>`, `w-<check-in id>` or `a-<alert id>`. */
  readonly key: string
  readonly locationId: LocationKey
  readonly day: SalonDay
  readonly kind: VisitKind
  readonly outcome: VisitOutcome
  /** The start of a booking, or the arrival of a client without a booking. */
  readonly at: Date
  /** The local hour of `at`. */
  readonly hour: number
  readonly isMeasured: boolean
  /** False for a booking that continues another booking's visit. */
  readonly isVisit: boolean
  readonly arrivedAt: Date | null
  /** The quarter of an hour of the arrival, 0 to 95; null if the client did not come. */
  readonly arrivalStep: number | null
  /** The full minutes from the arrival to the start of the booking; negative for a late client. */
  readonly earlyMinutes: number | null
  /** The scenario in which a booked client arrived; null for a manual check-in. */
  readonly scenario: Scenario | null
  readonly isManual: boolean
  readonly checkedInAt: Date | null
  readonly receivedAt: Date | null
  readonly receivedBy: string | null
  readonly technicianId: string | null
  /** The technician's name; '' if unassigned. */
  readonly technician: string
  readonly service: string
}

/**
 * The visits of a day as they are at `now`, sorted by location and key (docs/product/office/insights.md, "Figures: how
 * they are counted").
 */
export function loggedVisits(
  sources: DaySources,
  now: Date,
  rulesOf: (locationId: LocationKey) => LocationRules,
): LoggedVisit[] {
  const { day, bookings, checkIns, abandoned, corrected } = sources
  const measured = measuredLocations(sources)
  const came = clientsWhoCame(sources)
  const checkInsOf = new Map<string, CheckInSource[]>()
  for (const one of checkIns)
    if (one.appointmentId !== null && isArrival(one))
      checkInsOf.set(one.appointmentId, [...(checkInsOf.get(one.appointmentId) ?? []), one])

  const outcomes = new Map(
    bookings.map(booking => {
      const own = checkInsOf.get(booking.id) ?? []
      const here = own.filter(one => one.locationId === booking.locationId)
      const locations = (booking.clientKey !== null && came.get(booking.clientKey)) || NOWHERE
      const evidence = {
        isMeasured: measured.has(booking.locationId),
        isCheckedIn: here.some(one => one.isCheckedIn),
        hasArrived: here.length > 0,
        wasElsewhere:
          booking.mark === 'elsewhere' ||
          own.length > here.length ||
          [...locations].some(one => one !== booking.locationId),
        hasCome: own.length > 0 || locations.size > 0,
        isCorrected: corrected.has(`b-${booking.id}`),
      }
      const { timeZone } = rulesOf(booking.locationId)
      return [booking.id, bookingOutcome(booking, evidence, { day, now, timeZone })] as const
    }),
  )
  const later = laterInChain(bookings.filter(one => isBookedOutcome(outcomes.get(one.id)!)))

  const common = (locationId: LocationKey, at: Date) => ({
    locationId,
    day,
    at,
    hour: Math.floor(minuteOfDay(at.getTime(), rulesOf(locationId).timeZone) / 60),
    isMeasured: measured.has(locationId),
  })

  const booked = bookings.map((booking): LoggedVisit => {
    const rules = rulesOf(booking.locationId)
    const here = (checkInsOf.get(booking.id) ?? []).filter(one => one.locationId === booking.locationId)
    const { arrivedAt, ...arrival } = arrivalOf(booking, here, rules)
    return {
      key: `b-${booking.id}`,
      kind: 'booked',
      ...common(booking.locationId, booking.startAt),
      outcome: outcomes.get(booking.id)!,
      isVisit: !later.has(booking.id),
      arrivedAt,
      arrivalStep: stepOf(arrivedAt, rules),
      ...arrival,
      technicianId: booking.assigned ? booking.assigned.id : booking.technicianId,
      technician: booking.assigned?.name ?? booking.technician,
      service: booking.service,
    }
  })

  const walkIns = checkIns
    .filter(one => one.appointmentId === null && one.isCheckedIn)
    .map((walkIn): LoggedVisit => {
      const rules = rulesOf(walkIn.locationId)
      const isReceived = isReceivedOn(walkIn, day, rules.timeZone)
      const receivedAt = isReceived ? walkIn.receivedAt : null
      return {
        key: `w-${walkIn.id}`,
        kind: 'walk-in',
        ...common(walkIn.locationId, walkIn.at),
        outcome: walkInOutcome(walkIn, { day, now, timeZone: rules.timeZone }),
        isVisit: true,
        arrivedAt: walkIn.at,
        arrivalStep: stepOf(walkIn.at, rules),
        earlyMinutes: null,
        scenario: null,
        isManual: walkIn.isByStaff,
        checkedInAt: walkIn.at,
        receivedAt,
        receivedBy: isReceived ? walkIn.receivedBy : null,
        ...visitTimes({ checkedInAt: walkIn.at, receivedAt, startAt: null, isManual: walkIn.isByStaff }),
        technicianId: null,
        technician: '',
        service: walkIn.service,
      }
    })

  const stopped = abandoned.map(
    (one): LoggedVisit => ({
      key: `a-${one.id}`,
      kind: 'abandoned',
      ...common(one.locationId, one.at),
      outcome: abandonedOutcome(one),
      isVisit: true,
      ...NO_ARRIVAL,
      technicianId: null,
      technician: '',
      service: '',
    }),
  )
  return [...booked, ...walkIns, ...stopped].sort(byLocationAndKey)
}

/** The scenarios by which punctuality is grouped, earliest first. */
export const PUNCTUALITY = [
  'VERY_EARLY',
  'TOO_EARLY',
  'EARLY',
  'ON_TIME',
  'VALID_TIMING',
  'FOUND',
  'LATE',
  'LATE_BUT_ALLOWED',
  'TOO_LATE',
  'VERY_LATE',
] as const satisfies readonly Scenario[]

export function isLateScenario(scenario: Scenario): boolean {
  return PUNCTUALITY.indexOf(scenario as (typeof PUNCTUALITY)[number]) >= PUNCTUALITY.indexOf('LATE')
}

const NOWHERE: ReadonlySet<LocationKey> = new Set()

const NO_ARRIVAL = {
  arrivedAt: null,
  arrivalStep: null,
  earlyMinutes: null,
  scenario: null,
  isManual: false,
  checkedInAt: null,
  receivedAt: null,
  receivedBy: null,
  waitSeconds: null,
  lateStartSeconds: null,
  leftOut: null,
} as const

/**
 * The arrival, check-in, wait and late start of a booking. `here` contains the booking's check-ins at its own location.
 */
function arrivalOf(booking: BookingSource, here: readonly CheckInSource[], { thresholds }: LocationRules) {
  const checkedInAt = earliest([
    booking.isCheckedIn ? booking.checkedInAt : null,
    ...here.filter(one => one.isCheckedIn).map(one => one.at),
  ])
  const arrivedAt = earliest([checkedInAt, booking.arrivedAt, ...here.map(one => one.at)])
  const isManual = booking.isManualCheckIn || here.some(one => one.scenario === 'MANUAL')
  const earlyMinutes = arrivedAt && minutesUntil(booking.startAt, arrivedAt)
  const receivedAt = booking.isReceived ? booking.receivedAt : null
  return {
    arrivedAt,
    earlyMinutes,
    scenario:
      isManual || earlyMinutes === null ? null : (storedScenario(here) ?? timingScenario(earlyMinutes, thresholds)),
    isManual,
    checkedInAt,
    receivedAt,
    receivedBy: booking.isReceived ? booking.receivedBy : null,
    ...visitTimes({ checkedInAt, receivedAt, startAt: booking.startAt, isManual }),
  }
}

/** The stored scenario of a booking's first check-in; undefined if it is missing or not about punctuality. */
function storedScenario(here: readonly CheckInSource[]): Scenario | undefined {
  const [first] = here.toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1))
  return PUNCTUALITY.find(scenario => scenario === first?.scenario)
}

function stepOf(at: Date | null, { timeZone }: LocationRules): number | null {
  return at && Math.floor(minuteOfDay(at.getTime(), timeZone) / ARRIVAL_STEP_MINUTES)
}

function earliest(times: readonly (Date | null)[]): Date | null {
  return times.reduce((first, one) => (one !== null && (first === null || one < first) ? one : first), null)
}

function byLocationAndKey(a: LoggedVisit, b: LoggedVisit): number {
  if (a.locationId !== b.locationId) return a.locationId < b.locationId ? -1 : 1
  return a.key < b.key ? -1 : 1
}
