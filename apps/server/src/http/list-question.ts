import { createHash } from 'node:crypto'
import type { ListPage } from '@frontlash/contract/office-list'
import type { Period } from '@frontlash/domain/lists/period'
import { type PeriodDays, periodDays, periodFault } from '@frontlash/domain/lists/period-days'
import type { LocationKey } from '@frontlash/domain/location-key'
import { addDays, dayEnd, dayStart, type SalonDay } from '@frontlash/domain/salon-day'
import type { AppContext } from '../app-context.ts'
import { readLocation } from './location-access.ts'
import { Refusal } from './reply.ts'

/** The days that a list shows, and the instants at which they begin and end. */
export type ListPeriod = PeriodDays & { readonly start: Date; readonly end: Date }

/** Where in a list a page begins: the row's value of the sort, as text, and its id. The row itself is not on the page. */
export type ListPosition = { readonly value: string; readonly id: string }

/** `next` reads in the list's order, `previous` against it. */
export type ListDirection = 'next' | 'previous'

/** How many rows are counted at most (docs/product/office.md, "Lists"). */
export const COUNTED_ROWS = 1_000

/** The locations that a list is asked for, in the order given; null for all. */
export function readLocations(context: AppContext, asked: string | undefined): LocationKey[] | null {
  if (asked === undefined) return null
  return [...new Set(asked.split(',').map(one => readLocation(context, one, 'location').id))]
}

/** The period that a list is asked for: `from` and `to`, or a named one that ends today. */
export function readPeriod(
  asked: { period?: Period | undefined; from?: string | undefined; to?: string | undefined },
  { today, timeZone, usual }: { today: SalonDay; timeZone: string; usual: Period },
): ListPeriod {
  const days = askedDays(asked, today, usual)
  switch (periodFault(days)) {
    case 'turned round':
      throw new Refusal('INVALID', 'The last day must not be before the first.', { field: 'to' })
    case 'too long':
      throw new Refusal('INVALID', 'Choose at most 366 days.', { field: 'from' })
  }
  return { ...days, start: dayStart(days.from, timeZone), end: dayEnd(days.to, timeZone) }
}

function askedDays(
  { period, from, to }: { period?: Period | undefined; from?: string | undefined; to?: string | undefined },
  today: SalonDay,
  usual: Period,
): PeriodDays {
  if (from === undefined && to === undefined) return periodDays(period ?? usual, today)
  // With only the last day, the week that ends with it.
  return { from: from ?? addDays(to!, -6), to: to ?? today }
}

/** A page of a list as asked for. */
export type PageQuestion = {
  readonly direction: ListDirection
  /** Null for the first page. */
  readonly after: ListPosition | null
  readonly limit: number
  /** Stands in each cursor, so that one of other filters is refused. */
  readonly filters: string
}

/**
 * Reads which page is asked for. A cursor is base64url of the sort value, the id, the direction and a hash of the filters
 * that its list was asked with.
 */
export function readPageQuestion(
  { after, limit }: { after?: string | undefined; limit: number },
  filters: Readonly<Record<string, unknown>>,
  isPosition: (position: ListPosition) => boolean,
): PageQuestion {
  const hash = createHash('sha256').update(JSON.stringify(filters)).digest('base64url').slice(0, 12)
  if (after === undefined) return { direction: 'next', after: null, limit, filters: hash }
  const read = readCursor(after)
  if (read?.filters !== hash || !isPosition(read.position))
    throw new Refusal('INVALID', 'This page is no longer valid. Start from the first.', { field: 'after' })
  return { direction: read.direction, after: read.position, limit, filters: hash }
}

/**
 * Puts one page together. `read` gets one row more than the page has, in the order of the direction: whether that row is
 * there says whether another page follows.
 */
export async function readPage<Row>(
  question: PageQuestion,
  { read, positionOf }: { read: (rows: number) => Promise<Row[]>; positionOf: (row: Row) => ListPosition },
): Promise<{ rows: Row[]; next: string | null; previous: string | null }> {
  const { direction, after, limit } = question
  const found = await read(limit + 1)
  const hasMore = found.length > limit
  const rows = found.slice(0, limit)
  if (direction === 'previous') rows.reverse()
  const cursor = (row: Row | undefined, to: ListDirection) =>
    row === undefined ? null : writeCursor(positionOf(row), to, question.filters)
  return direction === 'next'
    ? {
        rows,
        next: hasMore ? cursor(rows.at(-1), 'next') : null,
        previous: after ? cursor(rows[0], 'previous') : null,
      }
    : { rows, next: cursor(rows.at(-1), 'next'), previous: hasMore ? cursor(rows[0], 'previous') : null }
}

/** A total from a count that went to one row beyond what is counted. */
export function shownTotal(counted: number): ListPage<unknown>['total'] {
  return { count: Math.min(counted, COUNTED_ROWS), isMore: counted > COUNTED_ROWS }
}

function writeCursor({ value, id }: ListPosition, direction: ListDirection, filters: string): string {
  return Buffer.from(JSON.stringify([value, id, direction, filters])).toString('base64url')
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
