import type { AppContext } from '../../app-context.ts'
import type { SquareBooking } from '../../integrations/square/bookings.ts'
import type { RetryPolicy, SquareResponse } from '../../integrations/square/square.ts'
import type { Location } from '../locations/location-store.ts'
import type { NameLookup } from '../square-names/ask-names.ts'
import { describeBooking, fingerprintOf } from './appointment-row.ts'
import { differingIds } from './appointment-store.ts'
import { saveRows } from './save-rows.ts'

/**
 * Updates the copy of the bookings with the given Square bookings, and returns how many rows changed.
 * - `names: 'first'` requests unknown names before it writes anything. If that request fails, the failure is returned.
 * - `names: 'later'` writes the bookings at once and requests the names afterwards. The next comparison requests the
 *   names that are still missing.
 */
export async function applyBookings(
  context: AppContext,
  seen: readonly SquareBooking[],
  how: { book: NameLookup; names: 'first' | 'later'; retryPolicy: RetryPolicy },
): Promise<SquareResponse<number>> {
  const ours = newestOfOurs(context, seen)
  const differing = await differingIds(
    context.db,
    ours.map(({ booking, location }) => ({ ...booking, fingerprint: fingerprintOf(booking, location) })),
  )
  const changed = ours.filter(({ booking }) => differing.has(booking.id))
  if (changed.length === 0) return { ok: true, value: 0 }
  const bookings = changed.map(one => one.booking)
  const save = () =>
    saveRows(
      context,
      changed.map(({ booking, location }) => describeBooking(booking, location, how.book)),
    )

  if (how.names === 'later' && !(await how.book.loadStored(bookings))) {
    const saved = await save()
    const loaded = await how.book.load(bookings, how.retryPolicy)
    if (loaded.ok) await save()
    return { ok: true, value: saved }
  }
  const loaded = await how.book.load(bookings, how.retryPolicy)
  return loaded.ok ? { ok: true, value: await save() } : loaded
}

type OfOurs = { readonly booking: SquareBooking; readonly location: Location }

/**
 * Returns the newest version of each booking at our four locations. Square may list a booking in two adjacent windows.
 */
function newestOfOurs(context: AppContext, seen: readonly SquareBooking[]): OfOurs[] {
  const bySquareId = new Map(context.locations.all().map(location => [location.squareLocationId, location]))
  const newest = new Map<string, OfOurs>()
  for (const booking of seen) {
    const location = bySquareId.get(booking.locationId)
    const known = newest.get(booking.id)
    if (location && (!known || known.booking.version <= booking.version)) newest.set(booking.id, { booking, location })
  }
  return [...newest.values()]
}
