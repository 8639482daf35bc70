import { createHash, randomUUID } from 'node:crypto'
import type { WalkInIntent } from '@frontlash/contract/clients'
import { minutesUntil, type Scenario, type TimingThresholds, timingScenario } from '@frontlash/domain/check-in/scenario'
import type { SalonDay } from '@frontlash/domain/salon-day'
import { demoOutcomes } from './demo-outcomes.ts'

const MINUTE_MS = 60_000

/** A seeded booking of a past day, with the times of its card if the demo ran on that day. */
export type PastBooking = {
  readonly id: string
  readonly startAt: Date
  readonly durationMinutes: number
  readonly service: string
  readonly technician: string
  readonly customerName: string
  readonly phone: string | null
  readonly card: { readonly checkedInAt: Date | null; readonly receivedAt: Date | null } | null
}

/** A visit of a past day: for a booking, or a walk-in. */
export type PastVisit = {
  readonly id: string
  readonly visitId: string
  /** The booking; null for a walk-in. */
  readonly appointmentId: string | null
  readonly name: string
  readonly phone: string | null
  readonly at: Date
  readonly isCheckIn: boolean
  readonly scenario: Scenario | 'WALK_IN'
  readonly startAt: Date | null
  readonly service: string
  readonly technician: string
  readonly intent: WalkInIntent | null
  readonly receivedAt: Date | null
  readonly endsAt: Date
  readonly rating: PastRating | null
}

export type PastRating = { readonly stars: number; readonly words: string | null; readonly at: Date }

/** A client who stopped at the kiosk, and perhaps came back. */
export type PastTry = { readonly phone: string; readonly at: Date; readonly doneAt: Date; readonly doneBy: string }

/** What happened at a location on a past day of the demo. */
export type PastDay = {
  readonly visits: readonly PastVisit[]
  /** Bookings that were cancelled at the salon, with the time of the cancellation. */
  readonly cancelled: readonly { readonly id: string; readonly at: Date }[]
  readonly tries: readonly PastTry[]
}

const PRAISE = [
  'My lashes look amazing, thank you!',
  'Always gentle and quick. See you in three weeks.',
  'Love the new volume set.',
  'So relaxing, I fell asleep.',
]
const COMPLAINTS = [
  'I waited longer than I expected.',
  'Two lashes fell out the next morning.',
  'The left side is shorter than the right.',
  'It was cold in the room.',
]
const WALK_IN_WISHES = [
  { timing: 'now', service: 'full_set' },
  { timing: 'now', service: 'refill' },
  { timing: 'now', service: 'refill' },
  { timing: 'now', service: 'removal' },
  { timing: 'later', service: 'appointment_later' },
] as const satisfies readonly WalkInIntent[]
const SERVICE_NAMES: Readonly<Record<string, string>> = {
  full_set: 'Full Set',
  refill: 'Refill',
  removal: 'Removal',
  appointment_later: 'Appointment later',
}
const AREA_CODES = ['714', '949', '657', '562', '909', '951', '310']

/**
 * What happened on a past day: always the same for the same bookings. Bookings have the outcomes that they have on the
 * day itself (demo-outcomes.ts), or those on their cards; besides there are walk-ins, ratings and clients who stopped
 * at the kiosk.
 *
 * @param opensAt when the first walk-in may come
 */
export function pastDay(
  of: { location: string; day: SalonDay; opensAt: Date; thresholds: TimingThresholds },
  bookings: readonly PastBooking[],
): PastDay {
  const outcomes = demoOutcomes(bookings)
  const visits: PastVisit[] = []
  const cancelled: { id: string; at: Date }[] = []
  const firstOfPhone = new Map<string, string>()
  for (const booking of [...bookings].sort((a, b) => a.startAt.getTime() - b.startAt.getTime())) {
    const outcome = outcomes.get(booking.id)!
    if (!booking.card && outcome.kind === 'cancelled') {
      cancelled.push({ id: booking.id, at: outcome.at })
      continue
    }
    const times = booking.card ?? (outcome.kind === 'comes' ? outcome : arrivalTooLate(booking))
    if (!times?.checkedInAt) continue
    const id = randomUUID()
    const client = booking.phone ?? booking.id
    if (!firstOfPhone.has(client)) firstOfPhone.set(client, id)
    visits.push(bookedVisit(booking, id, firstOfPhone.get(client)!, times.checkedInAt, times.receivedAt, of.thresholds))
  }
  const names = bookings.map(one => one.customerName).filter(name => name.includes(' '))
  const chance = chanceOf(`${of.location} ${of.day}`)
  return {
    visits: [...visits, ...walkIns(of, chance, names)],
    cancelled,
    tries: tries(of.opensAt, chance),
  }
}

/** When a client who misses the booking comes much too late; undefined for most of these clients. */
function arrivalTooLate(booking: PastBooking): { checkedInAt: Date; receivedAt: null } | undefined {
  const chance = chanceOf(booking.id)
  if (chance(20) % 3 > 0) return undefined
  return { checkedInAt: after(booking.startAt, 20 + (chance(21) % 30)), receivedAt: null }
}

function bookedVisit(
  booking: PastBooking,
  id: string,
  visitId: string,
  at: Date,
  receivedAt: Date | null,
  thresholds: TimingThresholds,
): PastVisit {
  const scenario = timingScenario(minutesUntil(booking.startAt, at), thresholds)
  const endsAt = after(receivedAt ?? booking.startAt, booking.durationMinutes)
  return {
    id,
    visitId,
    appointmentId: booking.id,
    name: booking.customerName,
    phone: booking.phone,
    at,
    isCheckIn: receivedAt !== null || (scenario !== 'TOO_LATE' && scenario !== 'VERY_LATE'),
    scenario,
    startAt: booking.startAt,
    service: booking.service,
    technician: booking.technician,
    intent: null,
    receivedAt,
    endsAt,
    rating: receivedAt && visitId === id ? ratingOf(chanceOf(booking.id), endsAt) : null,
  }
}

/** Between two and five walk-ins; most want a visit now, and most of those get one. */
function walkIns(of: { location: string; opensAt: Date }, chance: Chance, names: readonly string[]): PastVisit[] {
  if (names.length === 0) return []
  return Array.from({ length: 2 + (chance(0) % 4) }, (_, index) => {
    const at = after(of.opensAt, index * 100 + (chance(4 + index) % 90))
    const intent = WALK_IN_WISHES[chance(10 + index) % WALK_IN_WISHES.length]!
    const isServed = intent.timing === 'now' && chance(16 + index) % 5 > 0
    const receivedAt = isServed ? after(at, 5 + (chance(22 + index) % 30)) : null
    const endsAt = after(receivedAt ?? at, 60)
    const given = names[chance(1 + index) % names.length]!.split(' ')[0]!
    const family = names[chance(2 + index) % names.length]!.split(' ').at(-1)!
    const id = randomUUID()
    return {
      id,
      visitId: id,
      appointmentId: null,
      name: `${given} ${family}`,
      phone: madeUpPhone(chance, index),
      at,
      isCheckIn: true,
      scenario: 'WALK_IN',
      startAt: null,
      service: SERVICE_NAMES[intent.service]!,
      technician: 'To be assigned',
      intent,
      receivedAt,
      endsAt,
      rating: null,
    }
  })
}

/** At most two clients who stopped at the kiosk; every other one came back. */
function tries(opensAt: Date, chance: Chance): PastTry[] {
  return Array.from({ length: chance(3) % 3 }, (_, index) => {
    const at = after(opensAt, 60 + index * 200 + (chance(9 - index) % 120))
    const isBack = chance(28 + index) % 2 === 0
    return {
      phone: madeUpPhone(chance, 8 + index),
      at,
      doneAt: after(at, isBack ? 6 : 25),
      doneBy: isBack ? 'client' : 'manager',
    }
  })
}

/** The rating of a visit: one of five clients gives one, and most are happy. */
function ratingOf(chance: Chance, endsAt: Date): PastRating | null {
  if (chance(22) >= 52) return null
  const happiness = chance(23)
  const stars = happiness < 165 ? 5 : happiness < 218 ? 4 : happiness < 238 ? 3 : happiness < 248 ? 2 : 1
  const words = stars > 3 ? PRAISE[chance(24) % 8] : COMPLAINTS[chance(24) % 5]
  return { stars, words: words ?? null, at: after(endsAt, 60 + (chance(25) % 120)) }
}

/** Numbers that no seeded client and no demo phone has: 555-0200 to 555-0999. */
function madeUpPhone(chance: Chance, index: number): string {
  const line = 200 + ((chance(26 + (index % 6)) * 256 + chance(index % 32)) % 800)
  return `+1${AREA_CODES[chance(27 + (index % 5)) % AREA_CODES.length]}5550${line}`
}

/** Numbers from 0 to 255 that look random and are always the same for the same text. */
type Chance = (at: number) => number

function chanceOf(text: string): Chance {
  const bytes = createHash('sha256').update(text).digest()
  return at => bytes[at % bytes.length]!
}

function after(at: Date, minutes: number): Date {
  return new Date(at.getTime() + minutes * MINUTE_MS)
}
