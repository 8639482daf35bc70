import { addDays, dayEnd, dayStart } from '@frontlash/domain/salon-day'
import type { AppContext } from '../../app-context.ts'
import { LONGEST_WINDOW_MS, listBookings, type SquareBooking } from '../../integrations/square/bookings.ts'
import { findCustomersByPhone } from '../../integrations/square/customers.ts'
import type { RetryPolicy } from '../../integrations/square/square.ts'
import { openNameLookup } from '../square-names/ask-names.ts'
import { saveNames } from '../square-names/save-names.ts'
import { applySquareBookings } from './sync-from-square.ts'
import { readSyncState } from './sync-state-store.ts'
import { todayAtEach } from './today-at-each.ts'

/**
 * A phone number that the salon uses for tests may have many customer profiles. Only the first profiles, up to this
 * limit, are used.
 */
const MAX_PROFILES = 5
/** The page size is so large that one page contains all bookings of a client within a month. */
const PAGE_SIZE = 100

/**
 * Copies the bookings of a phone number from Square while the client waits. Called only if the copy is late and
 * contains no booking of the phone number. The number of calls grows with `daysAhead`, because Square lists at most one
 * month per call. If Square is known to fail, Square is not called. If Square does not respond within `timeoutMs`, the
 * result is unknown.
 */
export async function askProvider(
  context: AppContext,
  phone: string,
  { timeoutMs, daysAhead = 30 }: { timeoutMs: number; daysAhead?: number },
): Promise<{ readonly ok: true; readonly found: number } | { readonly ok: false }> {
  // The background thread is the first to notice that Square cannot be reached. It stores this state in the database
  // for all threads.
  if (context.square.isPaused() || (await readSyncState(context.db)).daily.failingSince) return { ok: false }
  const retryPolicy: RetryPolicy = { kind: 'interactive', giveUp: AbortSignal.timeout(timeoutMs) }
  const customers = await findCustomersByPhone(context.square, phone, retryPolicy)
  if (!customers.ok) return { ok: false }
  const theirs = customers.value.filter(one => one.phone === phone).slice(0, MAX_PROFILES)
  const bookings = await bookingsOf(
    context,
    theirs.map(one => one.id),
    daysAhead,
    retryPolicy,
  )
  if (!bookings) return { ok: false }
  await saveNames(context, { customers: theirs })
  const book = openNameLookup(context)
  for (const customer of theirs) book.addCustomer(customer)
  const applied = await applySquareBookings(context, bookings, retryPolicy, book)
  return applied.ok ? { ok: true, found: bookings.length } : { ok: false }
}

async function bookingsOf(
  context: AppContext,
  customerIds: readonly string[],
  daysAhead: number,
  retryPolicy: RetryPolicy,
): Promise<SquareBooking[] | undefined> {
  const todays = todayAtEach(context, context.clock.salonNow())
  const zones = context.locations.all()
  const from = Math.min(...zones.map(one => dayStart(todays.get(one.id)!, one.timeZone).getTime()))
  const until = Math.max(...zones.map(one => dayEnd(addDays(todays.get(one.id)!, daysAhead), one.timeZone).getTime()))
  const asks = []
  for (const customerId of customerIds)
    for (let at = from; at < until; at += LONGEST_WINDOW_MS)
      asks.push(
        listBookings(
          context.square,
          {
            from: new Date(at),
            until: new Date(Math.min(at + LONGEST_WINDOW_MS, until)),
            customerId,
            pageSize: PAGE_SIZE,
            cursor: null,
          },
          retryPolicy,
        ),
      )
  const found: SquareBooking[] = []
  for (const page of await Promise.all(asks)) {
    if (!page.ok) return undefined
    found.push(...page.value.bookings)
  }
  return found
}
