import type { LocationKey } from '@frontlash/domain/location-key'
import { addDays, dayEnd, dayStart } from '@frontlash/domain/salon-day'
import type { AppContext } from '../../app-context.ts'
import {
  type BookingPage,
  LONGEST_WINDOW_MS,
  listBookings,
  MAX_BULK_IDS,
  retrieveBookings,
  type SquareBooking,
} from '../../integrations/square/bookings.ts'
import type { RetryPolicy, SquareFailure, SquareResponse } from '../../integrations/square/square.ts'
import { statement } from '../../platform/db/statement.ts'
import { requireDiskSpace } from '../../platform/disk-space.ts'
import { syncLocations } from '../square-locations/sync-locations.ts'
import { type NameLookup, openNameLookup } from '../square-names/ask-names.ts'
import { refreshNames } from '../square-names/refresh-names.ts'
import { applyBookings } from './apply-bookings.ts'
import { type AppointmentRow, NO_LONGER_KNOWN } from './appointment-row.ts'
import { notListed, readAppointments } from './appointment-store.ts'
import { saveRows } from './save-rows.ts'
import { type CachePart, markFailed, markSynced, ROLLING_DAYS, readSyncState } from './sync-state-store.ts'
import { todayAtEach } from './today-at-each.ts'

/**
 * The number of bookings per page. Square allows 10,000. A page of 1,000 is about a megabyte. It therefore arrives well
 * within the time limit, and a repeated request costs little. The half years before and after today need only a few
 * such pages (docs/decisions, "A copy of the bookings").
 */
export const PAGE_SIZE = 1_000

const ANALYZE = statement('appointments.analyze', 'analyze appointments')

export type SyncDone = { readonly changed: number; readonly listed: number }

export function syncDaily(context: AppContext, stop: AbortSignal): Promise<SquareResponse<SyncDone>> {
  return syncPart(context, 'daily', stop, async retryPolicy => {
    const [from, until] = span(context, 0)
    return syncWindow(context, openNameLookup(context), { from, until }, retryPolicy)
  })
}

/** Compares the half years before and after today with Square, including names, and saves the differences. */
export function syncRolling(context: AppContext, stop: AbortSignal): Promise<SquareResponse<SyncDone>> {
  return syncPart(context, 'rolling', stop, async retryPolicy => {
    const since = (await readSyncState(context.db)).rolling.lastUpdate
    const named = await refreshNames(context, since, retryPolicy)
    if (!named.ok) return named
    const book = openNameLookup(context)
    const total = { changed: 0, listed: 0 }
    const waiting = windows(context)
    const workThrough = async (): Promise<SquareFailure | undefined> => {
      for (let window = waiting.shift(); window; window = waiting.shift()) {
        const done = await syncWindow(context, book, window, retryPolicy).catch((error: unknown) => {
          waiting.length = 0
          throw error
        })
        if (!done.ok) {
          waiting.length = 0
          return done
        }
        total.changed += done.value.changed
        total.listed += done.value.listed
      }
      return undefined
    }
    // Two loops run concurrently. While one loop saves a window, the other requests the next window from Square.
    const failures = await Promise.all([workThrough(), workThrough()])
    const failure = failures.find(one => one !== undefined)
    if (failure) return failure
    // PostgreSQL planned the statements while the table was empty. It plans them again after it has new statistics.
    if (since === null) await context.db.run(ANALYZE)
    return { ok: true, value: total }
  })
}

async function syncPart(
  context: AppContext,
  part: CachePart,
  stop: AbortSignal,
  work: (retryPolicy: RetryPolicy) => Promise<SquareResponse<SyncDone>>,
): Promise<SquareResponse<SyncDone>> {
  requireDiskSpace(context)
  const startedAt = context.clock.salonNow()
  const retryPolicy: RetryPolicy = { kind: 'background', stop }
  const placed = await findLocations(context, retryPolicy)
  const done = placed.ok ? await work(retryPolicy) : placed
  if (done.ok) await markSynced(context.db, part, startedAt, todayAtEach(context, startedAt))
  else if (!stop.aborted) await markFailed(context.db, part, context.clock.realNow(), `${done.kind}: ${done.detail}`)
  return done
}

/** Syncs the locations if none is known yet, because each booking belongs to a location. */
async function findLocations(context: AppContext, retryPolicy: RetryPolicy): Promise<SquareResponse<null>> {
  const isPlaced = () => context.locations.all().some(location => location.squareLocationId !== null)
  if (isPlaced()) return { ok: true, value: null }
  const synced = await syncLocations(context, retryPolicy)
  if (!synced.ok) return synced
  return isPlaced() ? { ok: true, value: null } : NO_LOCATION
}

const NO_LOCATION: SquareFailure = { ok: false, kind: 'refused', detail: 'none of the four salons is at Square' }

/**
 * Returns a period in whole days: from the start of the day `days` days ago to the end of the day `days` days ahead.
 * These days are included at all locations, whatever their time zones.
 */
function span(context: AppContext, days: number): [from: Date, until: Date] {
  const zones = context.locations.all().map(location => location.timeZone)
  const todays = todayAtEach(context, context.clock.salonNow())
  const firsts = [...todays.values()].map((today, at) => dayStart(addDays(today, -days), zones[at]!).getTime())
  const lasts = [...todays.values()].map((today, at) => dayEnd(addDays(today, days), zones[at]!).getTime())
  return [new Date(Math.min(...firsts)), new Date(Math.max(...lasts))]
}

type Window = { readonly from: Date; readonly until: Date }

/**
 * Divides the rolling period into windows that Square accepts. The windows nearest to today come first, because today's
 * bookings are the most important.
 */
function windows(context: AppContext): Window[] {
  const [first, last] = span(context, ROLLING_DAYS).map(instant => instant.getTime()) as [number, number]
  const all: Window[] = []
  for (let at = first; at < last; at += LONGEST_WINDOW_MS)
    all.push({ from: new Date(at), until: new Date(Math.min(at + LONGEST_WINDOW_MS, last)) })
  const now = context.clock.salonNow().getTime()
  const distance = ({ from, until }: Window) => Math.max(from.getTime() - now, now - until.getTime())
  return all.sort((a, b) => distance(a) - distance(b))
}

/**
 * Reads all pages of a window and saves the differences. Then requests the copied bookings that are missing in the
 * window.
 */
async function syncWindow(
  context: AppContext,
  book: NameLookup,
  window: Window,
  retryPolicy: RetryPolicy,
): Promise<SquareResponse<SyncDone>> {
  const listed: string[] = []
  let changed = 0
  const ask = (cursor: string | null): Promise<SquareResponse<BookingPage>> =>
    listBookings(context.square, { ...window, pageSize: PAGE_SIZE, cursor }, retryPolicy)
  let nextPage: ReturnType<typeof ask> | undefined = ask(null)
  let lastCursor: string | null = null
  while (nextPage) {
    const page: SquareResponse<BookingPage> = await nextPage
    if (!page.ok) return page
    requireDiskSpace(context)
    const { bookings, dropped, cursor }: BookingPage = page.value
    if (cursor !== null && cursor === lastCursor) return ENDLESS
    nextPage = cursor === null ? undefined : ask(cursor)
    lastCursor = cursor
    if (dropped > 0) context.log.warn({ dropped, from: window.from }, 'bookings from Square that could not be read')
    const applied = await applyBookings(context, bookings, { book, names: 'first', retryPolicy })
    if (!applied.ok) return applied
    changed += applied.value
    listed.push(...bookings.map(one => one.id))
  }
  const found = await syncMissing(context, book, { ...window, listed }, retryPolicy)
  return found.ok ? { ok: true, value: { changed: changed + found.value, listed: listed.length } } : found
}

const ENDLESS: SquareFailure = { ok: false, kind: 'invalid_response', detail: 'the same cursor twice' }

/**
 * Requests copied bookings that are missing in Square's list of a window. If the event about a moved or deleted booking
 * was lost, only this request detects the change.
 */
async function syncMissing(
  context: AppContext,
  book: NameLookup,
  window: Window & { listed: readonly string[] },
  retryPolicy: RetryPolicy,
): Promise<SquareResponse<number>> {
  const locationIds: LocationKey[] = context.locations.all().map(one => one.id)
  const missing = await notListed(context.db, { ...window, locationIds })
  let changed = 0
  for (let from = 0; from < missing.length; from += MAX_BULK_IDS) {
    const part = missing.slice(from, from + MAX_BULK_IDS)
    const response = await retrieveBookings(context.square, part, retryPolicy)
    if (!response.ok) return response
    const applied = await applyBookings(context, response.value.bookings, { book, names: 'first', retryPolicy })
    if (!applied.ok) return applied
    changed += applied.value + (await closeGone(context, response.value.gone))
  }
  return { ok: true, value: changed }
}

/**
 * Closes bookings that no longer exist in Square. If a closed booking reappears, its fingerprint differs from the
 * stored one, so the comparison saves the booking.
 */
async function closeGone(context: AppContext, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const rows = await readAppointments(context.db, ids)
  context.log.warn({ bookings: ids.length }, 'bookings that Square no longer has are closed')
  return saveRows(
    context,
    rows.map(
      (row): AppointmentRow => ({ ...row, status: NO_LONGER_KNOWN, is_open: false, fingerprint: NO_LONGER_KNOWN }),
    ),
  )
}

/** Reads bookings from Square by id and saves them in the copy. Called for events without the complete booking. */
export async function syncBookings(
  context: AppContext,
  ids: readonly string[],
  retryPolicy: RetryPolicy,
): Promise<SquareResponse<number>> {
  const response = await retrieveBookings(context.square, ids, retryPolicy)
  if (!response.ok) return response
  return applySquareBookings(context, response.value.bookings, retryPolicy)
}

/** Saves complete bookings in the copy, from an event or from the search for a client's bookings. */
export function applySquareBookings(
  context: AppContext,
  bookings: readonly SquareBooking[],
  retryPolicy: RetryPolicy,
  book: NameLookup = openNameLookup(context),
): Promise<SquareResponse<number>> {
  return applyBookings(context, bookings, { book, names: 'later', retryPolicy })
}
