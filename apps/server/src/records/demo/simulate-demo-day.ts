import { dayStart, salonDayOf } from '@frontlash/domain/salon-day'
import type { AppContext } from '../../app-context.ts'
import { readDemoPhones } from '../../integrations/sandbox/demo-phones.ts'
import { type BackgroundWork, repeat } from '../../platform/jobs/repeat.ts'
import { type DemoMark, type SeededBooking, saveDemoMarks, seededBookings } from './demo-outcome-store.ts'
import { type DemoOutcome, demoOutcomes } from './demo-outcomes.ts'

/** How often the cards are updated. Clients come one by one, so cards seldom change. */
const RUN_EVERY_MS = 5_000

/**
 * Simulates a real day in the demo: when the time of a booking comes, its client is checked in and received, or does
 * not come (docs/product/demo.md). Runs in the demo only.
 */
export function simulateDemoDay(context: AppContext): BackgroundWork {
  if (context.config.mode !== 'demo') return { stop: async () => {} }
  const { sandboxUrl } = context.config
  // The demo phones are always the same numbers, so they are read once.
  let phones: readonly string[] | undefined
  const saved: SavedMarks = new Map()
  return repeat(
    RUN_EVERY_MS,
    async () => {
      phones ??= (await readDemoPhones(sandboxUrl)).phones.map(one => one.e164)
      await advanceDemoDay(context, phones, saved)
    },
    // The sandbox may still be starting, or a visitor may have made it fail.
    error => context.log.debug({ error: error.message }, 'the demo’s day did not pass'),
  )
}

/** What was saved last for each location; it is not saved again while nothing new is due. */
type SavedMarks = Map<string, string>

/**
 * Brings the cards of today's seeded bookings to their state at this time. Returns how many cards have changed.
 *
 * @param exceptPhones demo phones that visitors use: their bookings are not changed
 */
export async function advanceDemoDay(
  context: AppContext,
  exceptPhones: readonly string[],
  saved: SavedMarks = new Map(),
): Promise<number> {
  const now = context.clock.salonNow()
  let changed = 0
  for (const { id, timeZone } of context.locations.all()) {
    const day = salonDayOf(now, timeZone)
    const bookings = await seededBookings(context.db, id, day, dayStart(day, timeZone), exceptPhones)
    const marks = marksAt(bookings, now)
    const json = JSON.stringify(marks)
    if (saved.get(id) === json) continue
    changed += await saveDemoMarks(context.db, marks, now)
    saved.set(id, json)
  }
  return changed
}

function marksAt(bookings: readonly SeededBooking[], now: Date): DemoMark[] {
  const outcomes = demoOutcomes(bookings)
  return bookings
    .filter(booking => booking.isUntouched)
    .map(({ id }) => markAt(id, outcomes.get(id)!, now))
    .filter(mark => mark !== undefined)
}

function markAt(id: string, outcome: DemoOutcome, now: Date): DemoMark | undefined {
  switch (outcome.kind) {
    case 'never-comes':
      return undefined
    case 'cancelled':
      return outcome.at <= now ? { id, checkedInAt: null, receivedAt: null, isCancelled: true } : undefined
    case 'comes':
      if (outcome.checkedInAt > now) return undefined
      return {
        id,
        checkedInAt: outcome.checkedInAt,
        receivedAt: outcome.receivedAt <= now ? outcome.receivedAt : null,
        isCancelled: false,
      }
    default:
      return outcome satisfies never
  }
}
