import { dayStart, salonDayOf } from '@frontlash/domain/salon-day'
import type { AppContext } from '../../app-context.ts'
import { readDemoPhones } from '../../integrations/sandbox/demo-phones.ts'
import { type BackgroundWork, repeat } from '../../platform/jobs/repeat.ts'
import { type DemoMark, type SeededBooking, saveDemoMarks, seededBookings } from './demo-outcome-store.ts'
import { type DemoOutcome, demoOutcomes } from './demo-outcomes.ts'

/** Clients come one by one, so a card changes seldom; the first look is at the start. */
const LOOK_EVERY_MS = 5_000

/**
 * Lets the day of the demo pass as a real one does: as the time of a booking comes, its client is checked in and received,
 * or does not come (docs/product/demo.md). Runs in the demo only.
 */
export function passDemoDay(context: AppContext): BackgroundWork {
  if (context.config.mode !== 'demo') return { stop: async () => {} }
  const { sandboxUrl } = context.config
  return repeat(
    LOOK_EVERY_MS,
    async () => {
      const { phones } = await readDemoPhones(sandboxUrl)
      await passDemoTime(
        context,
        phones.map(one => one.e164),
      )
    },
    // The sandbox may be starting, or be made to fail by a visitor.
    error => context.log.debug({ error: error.message }, 'the demo’s day did not pass'),
  )
}

/**
 * Makes of today's seeded bookings what has become of them by now. Returns how many cards have changed.
 *
 * @param exceptPhones those that mean something to a visitor: their bookings are left alone
 */
export async function passDemoTime(context: AppContext, exceptPhones: readonly string[]): Promise<number> {
  const now = context.clock.salonNow()
  let changed = 0
  for (const { id, timeZone } of context.locations.all()) {
    const day = salonDayOf(now, timeZone)
    const bookings = await seededBookings(context.db, id, day, dayStart(day, timeZone), exceptPhones)
    changed += await saveDemoMarks(context.db, marksAt(bookings, now), now)
  }
  return changed
}

function marksAt(bookings: readonly SeededBooking[], now: Date): DemoMark[] {
  const outcomes = demoOutcomes(bookings)
  return bookings.flatMap(({ id, isUntouched }) => (isUntouched && markAt(id, outcomes.get(id)!, now)) || [])
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
