import { createHash, randomUUID } from 'node:crypto'
import type { WalkInIntent } from '@frontlash/contract/clients'

export type DemoVisit = {
  readonly id: string
  /** The booking; null for a walk-in. */
  readonly appointmentId: string | null
  readonly name: string
  readonly phone: string
  readonly at: Date
  readonly isCheckIn: boolean
  /** False if the client has an earlier booking on this day that belongs to the same visit. */
  readonly isFirst: boolean
  readonly startAt: Date | null
  readonly durationMinutes: number
  readonly service: string
  readonly technician: string
  readonly intent: WalkInIntent | null
  readonly receivedAt: Date | null
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
const WALK_INS = [
  { intent: { timing: 'now', service: 'full_set' }, service: 'Full Set' },
  { intent: { timing: 'now', service: 'refill' }, service: 'Refill' },
  { intent: { timing: 'now', service: 'refill' }, service: 'Refill' },
  { intent: { timing: 'now', service: 'removal' }, service: 'Removal' },
  { intent: { timing: 'later', service: 'appointment_later' }, service: 'Appointment later' },
] as const satisfies readonly { intent: WalkInIntent; service: string }[]
const AREA_CODES = ['714', '949', '657', '562', '909', '951', '310']

/** Returns pseudo-random numbers from 0 to 255. The same seed string always returns the same numbers. */
export type Chance = (at: number) => number

export function chanceOf(text: string): Chance {
  const bytes = createHash('sha256').update(text).digest()
  return at => bytes[at % bytes.length]!
}

/** Returns two to five walk-ins of a day. Most of them want a visit at once, and most of these are received. */
export function demoWalkIns(opensAt: Date, chance: Chance, names: readonly string[]): DemoVisit[] {
  return Array.from({ length: 2 + (chance(0) % 4) }, (_, index) => {
    const at = after(opensAt, index * 100 + (chance(4 + index) % 90))
    const wish = WALK_INS[chance(10 + index) % WALK_INS.length]!
    const isServed = wish.intent.timing === 'now' && chance(16 + index) % 5 > 0
    const given = names[chance(1 + index) % names.length]!.split(' ')[0]!
    const family = names[chance(2 + index) % names.length]!.split(' ').at(-1)!
    return {
      ...wish,
      id: randomUUID(),
      appointmentId: null,
      name: `${given} ${family}`,
      phone: madeUpPhone(chance, index),
      at,
      isCheckIn: true,
      isFirst: true,
      startAt: null,
      durationMinutes: 60,
      technician: 'To be assigned',
      receivedAt: isServed ? after(at, 5 + (chance(22 + index) % 30)) : null,
    }
  })
}

/** Returns at most two clients who left the kiosk without finishing. About half of them come back. */
export function abandonedVisits(opensAt: Date, chance: Chance) {
  return Array.from({ length: chance(3) % 3 }, (_, index) => {
    const at = after(opensAt, 60 + index * 200 + (chance(9 - index) % 120))
    const isBack = chance(28 + index) % 2 === 0
    const doneAt = after(at, isBack ? 6 : 25)
    return { phone: madeUpPhone(chance, 8 + index), at, doneAt, doneBy: isBack ? 'client' : 'manager' }
  })
}

/** Returns the rating of a visit. One in five received clients rates the visit, and most ratings are good. */
export function demoRating({ id, appointmentId, isFirst, receivedAt, durationMinutes }: DemoVisit) {
  const chance = chanceOf(appointmentId ?? id)
  if (!appointmentId || !receivedAt || !isFirst || chance(22) >= 52) return undefined
  const happiness = chance(23)
  const stars = happiness < 165 ? 5 : happiness < 218 ? 4 : happiness < 238 ? 3 : happiness < 248 ? 2 : 1
  const feedback = stars > 3 ? PRAISE[chance(24) % 8] : COMPLAINTS[chance(24) % 5]
  return { stars, feedback, ratedAt: after(receivedAt, durationMinutes + 60 + (chance(25) % 120)) }
}

/** Returns a phone number from 555-0200 to 555-0999, which no seeded client and no demo phone has. */
function madeUpPhone(chance: Chance, index: number): string {
  const line = 200 + ((chance(26 + (index % 6)) * 256 + chance(index % 32)) % 800)
  return `+1${AREA_CODES[chance(27 + (index % 5)) % AREA_CODES.length]}5550${line}`
}

function after(at: Date, minutes: number): Date {
  return new Date(at.getTime() + minutes * 60_000)
}
