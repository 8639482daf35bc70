import { randomBytes } from 'node:crypto'
import type { AppointmentSegment, Booking } from '../square/square-objects.ts'
import type { Journal } from './journal.ts'
import { locationIndexOf, SEEDED_LOCATIONS } from './locations.ts'
import type { SalonClock } from './salon-clock.ts'
import type { SalonListener } from './salon-events.ts'
import type { SeededBook } from './seeded-book.ts'
import { BOOKING_ID_KIND, wireTime } from './seeded-day.ts'
import { originOf } from './seeded-ids.ts'

/** Filters bookings by start (`from` and `to` included) and returns at most `take` bookings after the cursor. */
export type BookingsQuery = {
  readonly fromMs: number
  readonly toMs: number
  readonly locationId?: string | undefined
  readonly after?: { readonly startAt: string; readonly id: string } | undefined
  readonly take: number
  readonly fits?: (booking: Booking) => boolean
}

export type BookingDraft = Pick<Booking, 'start_at' | 'location_id' | 'creator_details' | 'source'> & {
  readonly segments: readonly AppointmentSegment[]
} & Partial<Pick<Booking, 'customer_id' | 'created_at'>>

export type BookingChange = Partial<Pick<Booking, 'status' | 'start_at' | 'appointment_segments'>>

export type SalonBookings = {
  get(id: string): Booking | undefined
  list(query: BookingsQuery): Booking[]
  /** Returns the bookings that users created or changed. Unchanged seeded bookings are excluded. */
  touched(): Booking[]
  make(draft: BookingDraft): Booking
  /** Saves a change of an existing booking as its next version. */
  change(id: string, change: BookingChange): Booking
  /**
   * Records that a new booking at another location replaces a booking. `current` then returns the new booking for the
   * old id.
   */
  replace(id: string, by: string): void
  current(id: string): Booking | undefined
}

/**
 * Opens the bookings: seeded days, which are generated on demand, and all changes by users. `currentCustomerId` returns
 * the profile into which a customer was merged.
 */
export function openBookings(options: {
  seeded: SeededBook
  clock: SalonClock
  journal: Journal
  emit: SalonListener
  currentCustomerId: (id: string) => string
}): SalonBookings {
  const { seeded, clock, journal, emit, currentCustomerId } = options
  const touched = new Map(journal.earlier('booking').map(entry => [entry.id, entry.booking]))
  const replacements = new Map(journal.earlier('replacement').map(entry => [entry.id, entry.by]))

  function asListed(booking: Booking): Booking {
    const customerId = booking.customer_id
    if (customerId === undefined || currentCustomerId(customerId) === customerId) return booking
    return { ...booking, customer_id: currentCustomerId(customerId) }
  }

  function get(id: string): Booking | undefined {
    const found = touched.get(id) ?? seededById(id)
    return found && asListed(found)
  }

  function seededById(id: string): Booking | undefined {
    const origin = originOf(BOOKING_ID_KIND, id)
    if (!origin || origin[1] >> 8 >= SEEDED_LOCATIONS.length) return undefined
    return seeded.day(origin[1] >> 8, origin[0]).find(booking => booking.id === id)
  }

  function list({ fromMs, toMs, locationId, after, take, fits }: BookingsQuery): Booking[] {
    const from = wireTime(Math.max(fromMs, after ? Date.parse(after.startAt) : fromMs))
    const to = wireTime(toMs)
    const isWanted = (booking: Booking) =>
      booking.start_at >= from &&
      booking.start_at <= to &&
      (locationId === undefined || booking.location_id === locationId) &&
      (!after || booking.start_at > after.startAt || (booking.start_at === after.startAt && booking.id > after.id)) &&
      (!fits || fits(booking))
    const changed = [...touched.values()].map(asListed).filter(isWanted).sort(byStart)
    const locations =
      locationId === undefined ? [...SEEDED_LOCATIONS.keys()] : [locationIndexOf(locationId)].filter(at => at >= 0)
    const found: Booking[] = []
    // The loop covers only the seeded period. There are no seeded bookings outside this period.
    const [firstSeeded, lastSeeded] = seeded.span()
    const lastDay = Math.min(clock.dayOf(Date.parse(to)), lastSeeded)
    for (let day = Math.max(clock.dayOf(Date.parse(from)), firstSeeded); day <= lastDay; day++) {
      if (found.length >= take) break
      const ofDay = locations.flatMap(location => seeded.day(location, day)).filter(booking => !touched.has(booking.id))
      found.push(...ofDay.map(asListed).filter(isWanted).sort(byStart))
    }
    return [...found, ...changed].sort(byStart).slice(0, take)
  }

  function save(booking: Booking): void {
    touched.set(booking.id, booking)
    journal.write({ kind: 'booking', id: booking.id, booking })
  }

  return {
    get,
    list,
    touched: () => [...touched.values()].map(asListed),
    make(draft) {
      const { segments, ...rest } = draft
      const at = wireTime(clock.now().getTime())
      const booking: Booking = {
        id: newBookingId(),
        version: 0,
        status: 'ACCEPTED',
        created_at: at,
        updated_at: at,
        transition_time_minutes: 0,
        all_day: false,
        location_type: 'BUSINESS_LOCATION',
        ...rest,
        appointment_segments: [...segments],
      }
      save(booking)
      emit({ type: 'booking.created', booking })
      return booking
    },
    change(id, change) {
      const before = get(id)!
      const booking: Booking = {
        ...before,
        ...change,
        version: before.version + 1,
        updated_at: wireTime(clock.now().getTime()),
      }
      save(booking)
      emit({ type: 'booking.updated', booking })
      return booking
    },
    replace(id, by) {
      replacements.set(id, by)
      journal.write({ kind: 'replacement', id, by })
    },
    current(id) {
      let at = id
      while (replacements.has(at)) at = replacements.get(at)!
      return get(at)
    },
  }
}

function byStart(a: Booking, b: Booking): number {
  if (a.start_at !== b.start_at) return a.start_at < b.start_at ? -1 : 1
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
}

function newBookingId(): string {
  return `made${randomBytes(8).toString('hex')}`
}
