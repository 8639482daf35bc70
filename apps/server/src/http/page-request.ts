import { createHash } from 'node:crypto'
import type { Period } from '@frontlash/domain/lists/period'
import { type PeriodDays, periodDays, periodError } from '@frontlash/domain/lists/period-days'
import type { LocationKey } from '@frontlash/domain/location-key'
import { addDays, dayEnd, dayStart, type SalonDay } from '@frontlash/domain/salon-day'
import type { AppContext } from '../app-context.ts'
import type { ListPosition, PageRow } from '../platform/db/keyset-list.ts'
import { readLocation } from './location-access.ts'
import { HttpError } from './reply.ts'

/** The first and the last day of a list, both included, and the instants at which the period begins and ends. */
export type ListPeriod = PeriodDays & { readonly start: Date; readonly end: Date }

/** The page that is requested: the next or the previous page in the order of the list. */
type ListDirection = 'next' | 'previous'

/**
 * Returns the locations in the parameter `location`, in the order in which they are sent. Returns null if the parameter
 * is missing. null means all locations. Throws for an unknown location.
 */
export function readLocations(context: AppContext, input: string | undefined): LocationKey[] | null {
  if (input === undefined) return null
  return [...new Set(input.split(',').map(one => readLocation(context, one, 'location').id))]
}

export type PeriodQuery = { period?: Period | undefined; from?: string | undefined; to?: string | undefined }

/**
 * Returns the period of a list. The query contains the days `from` and `to`, or a named period that ends today. Throws
 * for an invalid period.
 */
export function readPeriod(
  input: PeriodQuery,
  { today, timeZone, defaultPeriod }: { today: SalonDay; timeZone: string; defaultPeriod: Period },
): ListPeriod {
  const days = requestedDays(input, today, defaultPeriod)
  switch (periodError(days)) {
    case 'turned round':
      throw new HttpError('INVALID', 'The last day must not be before the first.', { field: 'to' })
    case 'too long':
      throw new HttpError('INVALID', 'Choose at most 366 days.', { field: 'from' })
  }
  return { ...days, start: dayStart(days.from, timeZone), end: dayEnd(days.to, timeZone) }
}

function requestedDays({ period, from, to }: PeriodQuery, today: SalonDay, defaultPeriod: Period): PeriodDays {
  if (from === undefined && to === undefined) return periodDays(period ?? defaultPeriod, today)
  // If only the last day was sent, the period is the week that ends on this day.
  return { from: from ?? addDays(to!, -6), to: to ?? today }
}

export type PageRequest = {
  readonly direction: ListDirection
  /**
   * The sort value and the id of the row that precedes the page in the direction of reading; null for the first page.
   */
  readonly after: ListPosition | null
  readonly limit: number
  /** A hash of the list's filters. It is part of the cursor. A list refuses a cursor with the hash of other filters. */
  readonly filters: string
}

/**
 * Reads from the query which page is requested. A cursor contains the sort value, the id, the direction and a hash of
 * the filters, encoded as base64url.
 */
export function readPageRequest(
  { after, limit }: { after?: string | undefined; limit: number },
  filters: object,
  isPosition: (position: ListPosition) => boolean,
): PageRequest {
  const hash = createHash('sha256').update(JSON.stringify(filters)).digest('base64url').slice(0, 12)
  if (after === undefined) return { direction: 'next', after: null, limit, filters: hash }
  const read = readCursor(after)
  if (read?.filters !== hash || !isPosition(read.position))
    throw new HttpError('INVALID', 'This page is no longer valid. Start from the first.', { field: 'after' })
  return { direction: read.direction, after: read.position, limit, filters: hash }
}

/**
 * Returns a page with the cursors of the next and the previous page. `found` contains the rows in the requested
 * direction. If more rows follow in this direction, `found` contains one row more than the page.
 */
export function pageOf<Row extends PageRow>(
  { direction, after, limit, filters }: PageRequest,
  found: readonly Row[],
): { rows: Row[]; next: string | null; previous: string | null } {
  const hasMore = found.length > limit
  const rows = found.slice(0, limit)
  if (direction === 'previous') rows.reverse()
  const cursor = (row: Row | undefined, to: ListDirection) => (row ? writeCursor(row, to, filters) : null)
  const next = () => cursor(rows.at(-1), 'next')
  const previous = () => cursor(rows[0], 'previous')
  return direction === 'next'
    ? { rows, next: hasMore ? next() : null, previous: after ? previous() : null }
    : { rows, next: next(), previous: hasMore ? previous() : null }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const MICROS = /^\d{1,16}$/

/** True if a decoded cursor is valid for a list that is sorted by a time and a UUID. */
export function isTimePosition({ value, id }: ListPosition): boolean {
  return MICROS.test(value) && UUID.test(id)
}

/** True if a decoded cursor is valid for a list that is sorted by a time and a numeric id. */
export function isNumberedPosition({ value, id }: ListPosition): boolean {
  return MICROS.test(value) && /^\d{1,15}$/.test(id)
}

export function isUuid(id: string): boolean {
  return UUID.test(id)
}

function writeCursor(row: PageRow, direction: ListDirection, filters: string): string {
  return Buffer.from(JSON.stringify([row.cursor_value, row.cursor_id, direction, filters])).toString('base64url')
}

function readCursor(cursor: string): { position: ListPosition; direction: ListDirection; filters: string } | undefined {
  try {
    const [value, id, direction, filters] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[]
    if (typeof value !== 'string' || typeof id !== 'string' || typeof filters !== 'string') return undefined
    if (direction !== 'next' && direction !== 'previous') return undefined
    return { position: { value, id }, direction, filters }
  } catch {
    return undefined
  }
}
