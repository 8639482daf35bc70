import { LOCATION_KEYS } from '@frontlash/domain/location-key'
import { localInstant } from '@frontlash/domain/salon-day'
import type { AppointmentSegment, Booking, BookingStatus } from '../square/square-objects.ts'
import { type DayNumber, dayOfNumber } from './day-number.ts'
import { SALON_TIME_ZONE, SEEDED_LOCATIONS } from './locations.ts'
import type { SalonSize } from './salon-size.ts'
import { seededId } from './seeded-ids.ts'
import { customerIdOf, nameOf, PASSERS_BY_MAX, type Person, personNumber, visitOfPlace } from './seeded-people.ts'
import { type RandomSequence, randomNumber, randomSequence } from './seeded-random.ts'
import { type BookedService, bookedService, type ServiceCode } from './services.ts'
import { FORMER_TECHNICIAN, OWNER, seededTechnicians } from './technicians.ts'

const TECHNICIAN_IDS = LOCATION_KEYS.map(key => seededTechnicians(key).map(one => one.member.id))

/** The age of a day. The current time affects the seeded bookings of a day only through its age. */
export type DayAge = 'past' | 'today' | 'ahead'

/** The prefix in the ids of seeded bookings (seededId). */
export const BOOKING_ID_KIND = 'bk'

function bookingId(location: number, day: DayNumber, index: number): string {
  return seededId(BOOKING_ID_KIND, [day, (location << 8) | index])
}

/**
 * Returns the bookings of a location and day, sorted by start. Repeated calls return the same bookings, but no-shows
 * appear only when the day is over.
 */
export function seededDay(size: SalonSize, location: number, day: DayNumber, age: DayAge): Booking[] {
  const guests = guestsOf(size, location, day)
  const opensAtMs = localInstant(`${dayOfNumber(day)}T09:00`, SALON_TIME_ZONE).getTime()
  const technicianDays = TECHNICIAN_IDS[location]!.map(
    (id, at) => new TechnicianDay(id, randomSequence(location, day, 100 + at)),
  )
  const bookings = guests.map((guest, index) => {
    const random = randomSequence(personNumber(guest.person), day, 7)
    const visit = chooseVisit(guest, random)
    return { ...assignTechnicians(visit, location, day, technicianDays, random), index, random, guest }
  })
  return bookings
    .map(({ startMinute, segments, index, random, guest }) =>
      asBooking({ location, day, age, index, startAtMs: opensAtMs + startMinute * 60_000, segments, guest, random }),
    )
    .sort((a, b) => (a.start_at === b.start_at ? (a.id < b.id ? -1 : 1) : a.start_at < b.start_at ? -1 : 1))
}

type Guest = {
  readonly person: Person
  readonly isFirstVisit: boolean
  /** True if the booking has no customer, as if staff had no time to enter one. */
  readonly isUnnamed: boolean
}

/** The seed for the random choice of the bookings without a customer. Each random choice has its own seed. */
const UNNAMED_SEED = 13

/** The customers who have a booking at one location on one day. */
export function seededGuests(size: SalonSize, location: number, day: DayNumber): Person[] {
  return guestsOf(size, location, day).flatMap(guest => (guest.isUnnamed ? [] : guest.person))
}

/**
 * The clients of a day: the regulars who are due, and enough first-time clients (`passersBy`). No name occurs twice.
 */
function guestsOf(size: SalonSize, location: number, day: DayNumber): Guest[] {
  const wanted = size.bookings(location, day)
  const asGuest = (person: Person, isFirstVisit: boolean): Guest => {
    const isUnnamed = randomNumber(personNumber(person), day, UNNAMED_SEED) % 50 === 0
    return { person, isFirstVisit, isUnnamed }
  }
  const regulars: { guest: Guest; rank: number }[] = []
  for (let place = 0; place < size.places(location); place++) {
    const found = visitOfPlace(location, place, day)
    if (!found) continue
    regulars.push({ guest: asGuest(found.person, found.visit === 0), rank: randomNumber(place, day, location, 3) })
  }
  // If more regulars are due than the day has bookings, the regulars with the highest ranks skip this visit.
  regulars.sort((a, b) => a.rank - b.rank)
  const passersBy = Array.from({ length: PASSERS_BY_MAX }, (_, index) =>
    asGuest({ kind: 'passer-by', location, day, index }, true),
  )
  const names = new Set<string>()
  const guests: Guest[] = []
  for (const guest of [...regulars.slice(0, wanted - 1).map(one => one.guest), ...passersBy]) {
    if (guests.length === wanted) break
    const { givenName, familyName } = nameOf(guest.person)
    const name = `${givenName} ${familyName}`
    if (names.has(name)) continue
    names.add(name)
    guests.push(guest)
  }
  return guests
}

type Visit = {
  /** One service, or a removal followed by a full set. If the booking has no service, the list is `[undefined]`. */
  readonly services: readonly (BookedService | undefined)[]
  readonly preferred: number
  readonly isAnyone: boolean
  readonly isSplit: boolean
}

const STYLES = [
  { full: 'CLFULL', fill: 'CLFILL' },
  { full: 'HYFULL', fill: 'HYFILL' },
  { full: 'VOFULL', fill: 'VOFILL' },
  { full: 'MVFULL', fill: 'VOFILL' },
] as const satisfies readonly { full: ServiceCode; fill: ServiceCode }[]

/** Indexes in STYLES. A repeated index makes a style more common. */
const STYLE_SHARES = [0, 0, 0, 0, 1, 1, 1, 2, 2, 3]
const SMALL_SERVICES: readonly ServiceCode[] = ['LIFTNT', 'LSTINT', 'BRSHAP', 'BRSHAP', 'BRLAMI', 'LSTINT']

function chooseVisit({ person, isFirstVisit }: Guest, random: RandomSequence): Visit {
  const habits = randomSequence(personNumber(person), 5)
  const style = STYLES[habits.pick(STYLE_SHARES)]!
  const hasSmallOnly = habits.happens(0.16)
  const preferred = habits.below(64)
  const isAnyone = random.happens(0.12)
  const full = bookedService(style.full)
  const services = (): readonly (BookedService | undefined)[] => {
    if (random.happens(0.015)) return [undefined]
    if (random.happens(0.008)) return [bookedService('WISPYX')]
    if (hasSmallOnly) return [bookedService(random.pick(SMALL_SERVICES))]
    if (isFirstVisit) return [full]
    if (random.happens(0.05)) return [bookedService('REMOVE'), full]
    if (random.happens(0.07)) return [full]
    if (random.happens(0.03)) return [bookedService('REMOVE')]
    return [bookedService(style.fill, random.happens(0.55) ? 0 : 1)]
  }
  return { services: services(), preferred, isAnyone, isSplit: random.happens(0.4) }
}

const UNNAMED_SERVICE_MINUTES = 60
const OPEN_MINUTES = 660
const SLOT_MINUTES = 15
const FULLY_BOOKED_MINUTES = 590

/** The visits of one technician on one day, added in chronological order. */
class TechnicianDay {
  readonly teamMemberId: string
  readonly random: RandomSequence
  bookedMinutes = 0
  private nextMinute: number
  private readonly visits: { from: number; to: number }[] = []
  private lastStartMinute = 0

  constructor(teamMemberId: string, random: RandomSequence) {
    this.teamMemberId = teamMemberId
    this.random = random
    this.nextMinute = random.below(4) * SLOT_MINUTES
  }

  /**
   * Adds a visit, which may overlap the previous visit. Returns the start of the new visit in minutes after opening.
   */
  addVisit(minutes: number): number {
    const overlapsPrevious = this.bookedMinutes > 0 && this.random.happens(0.13)
    const gap = this.random.happens(0.3) ? SLOT_MINUTES : 0
    let start = overlapsPrevious ? this.lastStartMinute + 2 * SLOT_MINUTES : this.nextMinute + gap
    if (start + minutes > OPEN_MINUTES) start = this.leastBusyStart(minutes)
    this.visits.push({ from: start, to: start + minutes })
    this.lastStartMinute = start
    this.nextMinute = Math.max(this.nextMinute, start + minutes)
    this.bookedMinutes += minutes
    return start
  }

  /** The start with the smallest overlap, for a visit that does not fit before the salon closes. */
  private leastBusyStart(minutes: number): number {
    const starts = Array.from(
      { length: Math.floor((OPEN_MINUTES - minutes) / SLOT_MINUTES) + 1 },
      (_, at) => at * SLOT_MINUTES,
    )
    const overlapOf = (start: number) =>
      this.visits.reduce(
        (sum, { from, to }) => sum + Math.max(0, Math.min(to, start + minutes) - Math.max(from, start)),
        0,
      )
    const turn = this.random.below(starts.length)
    return [...starts.slice(turn), ...starts.slice(0, turn)].reduce((a, b) => (overlapOf(b) < overlapOf(a) ? b : a))
  }
}

function assignTechnicians(
  visit: Visit,
  location: number,
  day: DayNumber,
  technicianDays: TechnicianDay[],
  random: RandomSequence,
): { startMinute: number; segments: AppointmentSegment[] } {
  const minutes = visit.services.map(service => service?.minutes ?? UNNAMED_SERVICE_MINUTES)
  const wanted = technicianDays[visit.preferred % technicianDays.length]!
  const leastBusy = () => technicianDays.reduce((a, b) => (b.bookedMinutes < a.bookedMinutes ? b : a))
  const first =
    !visit.isAnyone && wanted.bookedMinutes < FULLY_BOOKED_MINUTES && random.happens(0.8) ? wanted : leastBusy()
  const isSplit = visit.isSplit && minutes.length > 1
  const startMinute = first.addVisit(isSplit ? minutes[0]! : minutes.reduce((sum, one) => sum + one, 0))
  const second = isSplit
    ? technicianDays.filter(one => one !== first).reduce((a, b) => (b.bookedMinutes < a.bookedMinutes ? b : a))
    : first
  if (isSplit) second.bookedMinutes += minutes[1]!
  const isOfFormerTechnician =
    location === LOCATION_KEYS.indexOf('irvine') && randomNumber(day, location, 31) % 3 === 0 && random.happens(0.02)
  return {
    startMinute,
    segments: visit.services.map((service, at) => ({
      duration_minutes: minutes[at]!,
      ...(service && { service_variation_id: service.id, service_variation_version: service.version }),
      team_member_id: isOfFormerTechnician ? FORMER_TECHNICIAN.member.id : (at === 0 ? first : second).teamMemberId,
      intermission_minutes: at < visit.services.length - 1 && isSplit ? 5 : 0,
      any_team_member: visit.isAnyone,
    })),
  }
}

type Draft = {
  readonly location: number
  readonly day: DayNumber
  readonly age: DayAge
  readonly index: number
  readonly startAtMs: number
  readonly segments: AppointmentSegment[]
  readonly guest: Guest
  readonly random: RandomSequence
}

const DAY_MS = 86_400_000
const CUSTOMER_NOTES = [
  'Sensitive eyes, please',
  'Running from work, may be 5 min late',
  'Same as last time, thank you!',
]
const SELLER_NOTES = ['Prefers the gentle glue', 'Asks for C curl, 12 mm', 'Left a 5 star review in spring']

function asBooking({ location, day, age, index, startAtMs, segments, guest, random }: Draft): Booking {
  const customerId = guest.isUnnamed ? undefined : customerIdOf(guest.person)
  // Seeded bookings are created and cancelled more than 30 days before the visit. The day therefore does not change
  // while a user looks at it.
  const createdAtMs = startAtMs - (33 + random.below(25)) * DAY_MS - random.below(36_000) * 1000
  const [status, changedAtMs] = statusOf(age, createdAtMs, startAtMs, random)
  const isOnline = customerId !== undefined && random.happens(0.7)
  return {
    id: bookingId(location, day, index),
    version: changedAtMs === createdAtMs ? 0 : 1,
    status,
    created_at: wireTime(createdAtMs),
    updated_at: wireTime(changedAtMs),
    start_at: wireTime(startAtMs),
    location_id: SEEDED_LOCATIONS[location]!.squareId,
    ...(customerId && { customer_id: customerId }),
    ...(random.happens(0.06) && { customer_note: random.pick(CUSTOMER_NOTES) }),
    ...(random.happens(0.06) && { seller_note: random.pick(SELLER_NOTES) }),
    appointment_segments: segments,
    transition_time_minutes: 0,
    all_day: false,
    location_type: 'BUSINESS_LOCATION',
    creator_details:
      isOnline && customerId
        ? { creator_type: 'CUSTOMER', customer_id: customerId }
        : { creator_type: 'TEAM_MEMBER', team_member_id: OWNER.member.id },
    source: isOnline ? 'FIRST_PARTY_BUYER' : 'FIRST_PARTY_MERCHANT',
  }
}

function statusOf(
  age: DayAge,
  createdAtMs: number,
  startAtMs: number,
  random: RandomSequence,
): [BookingStatus, number] {
  const draw = random.below(1000)
  const cancelledAtMs = createdAtMs + (6 + random.below(18)) * 3_600_000
  if (draw < 42) return ['CANCELLED_BY_CUSTOMER', cancelledAtMs]
  if (draw < 58) return ['CANCELLED_BY_SELLER', cancelledAtMs]
  if (draw < 62) return ['DECLINED', cancelledAtMs]
  if (draw < 82 && age === 'past') return ['NO_SHOW', startAtMs + 3_600_000]
  if (draw >= 992 && age === 'ahead') return ['PENDING', createdAtMs]
  if (draw >= 992) return ['ACCEPTED', cancelledAtMs]
  return ['ACCEPTED', createdAtMs]
}

/** A time in Square's format: UTC, in whole seconds. */
export function wireTime(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`
}
