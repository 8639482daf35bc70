import { createHash } from 'node:crypto'

/** Per location and day, how many clients never come and how many bookings are cancelled at the salon. */
const NEVER_COME_A_DAY = 2
const CANCELLED_A_DAY = 1
/** Minimum minutes from check-in to being received. */
const WAIT_MIN_MINUTES = 2

const MINUTE_MS = 60_000

/** What happens to a booking of the demo when its time comes. */
export type DemoOutcome =
  | { readonly kind: 'comes'; readonly checkedInAt: Date; readonly receivedAt: Date }
  | { readonly kind: 'never-comes' }
  | { readonly kind: 'cancelled'; readonly at: Date }

/**
 * The outcomes of a location's bookings of a day, by id (docs/product/demo.md). Most clients come on time and some
 * late, two never come and one booking is cancelled. The result is always the same for the same bookings.
 */
export function demoOutcomes(bookings: readonly { id: string; startAt: Date }[]): ReadonlyMap<string, DemoOutcome> {
  const drawn = bookings
    .map(({ id, startAt }) => ({ id, startAt, lot: createHash('sha256').update(id).digest() }))
    .sort((a, b) => a.lot.compare(b.lot))
  return new Map(
    drawn.map(({ id, startAt, lot }, at) => {
      if (at < NEVER_COME_A_DAY) return [id, { kind: 'never-comes' }]
      if (at < NEVER_COME_A_DAY + CANCELLED_A_DAY) return [id, { kind: 'cancelled', at: startAt }]
      return [id, visit(startAt, lot)]
    }),
  )
}

/**
 * When a client comes and is received. Seven of ten come up to nine minutes early, the others up to a quarter of an
 * hour late.
 */
function visit(startAt: Date, lot: Buffer): DemoOutcome {
  const [chance, early, late, wait] = [lot[28]!, lot[29]!, lot[30]!, lot[31]!]
  const arrivesMinutes = chance < 179 ? -(early % 10) : 1 + (late % 15)
  const calledMinutes = Math.max(arrivesMinutes + WAIT_MIN_MINUTES, -1) + (wait % 6)
  return {
    kind: 'comes',
    checkedInAt: new Date(startAt.getTime() + arrivesMinutes * MINUTE_MS),
    receivedAt: new Date(startAt.getTime() + calledMinutes * MINUTE_MS),
  }
}
