import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { LocationKey } from '@frontlash/domain/location-key'
import { salonDayOf } from '@frontlash/domain/salon-day'
import type { AppContext } from '../app-context.ts'
import { ADVISORY_LOCKS } from '../platform/advisory-locks.ts'
import type { ListPosition, ListSource, PageRow } from '../platform/db/keyset-list.ts'
import { openSoleReader, type SoleReader } from '../platform/db/sole-reader.ts'
import { recentActions } from '../records/audit/audit-log-store.ts'
import { addAudit } from '../records/audit/audit-store.ts'
import { tooManyRequests } from './call-limits.ts'
import { actorOf, type StaffCaller } from './caller.ts'
import { type CsvTable, csvInParts } from './csv-in-parts.ts'
import type { ListPeriod } from './page-request.ts'
import { HttpError, HttpResponse } from './reply.ts'

/** The limits of an export (docs/product/office/lists.md, "Exports"). */
const MAX_ROWS = 200_000
const EXPORTS_AN_HOUR = 10
const HOUR_MS = 3_600_000
const EXPORT_TIMEOUT_MS = 120_000

type Batches<Row> = AsyncIterable<Row[]> | Iterable<Row[]>

export type ExportedList<Row> = CsvTable<Row> & {
  /** The name of the list in the file name and the audit row, such as `audit`. */
  readonly name: string
  readonly period: ListPeriod | null
  readonly locations: readonly LocationKey[] | null
  /** The filters that the audit row contains in addition to the period and the locations. */
  readonly filters: Readonly<Record<string, unknown>>
  readonly count: () => Promise<number>
  /** Reads all rows in batches, from one snapshot of the database. */
  readonly read: (reader: SoleReader) => Promise<Batches<Row>>
}

/**
 * Sends a list as CSV (RFC 4180) while it is being read. Only one export runs at a time on all servers, on its own
 * database connection. The audit row is committed before the first byte is sent.
 */
export async function exportResponse<Row>(
  context: AppContext,
  list: ExportedList<Row>,
  { caller, requestId, hasBom }: { caller: StaffCaller; requestId: string; hasBom: boolean },
): Promise<HttpResponse<Readable>> {
  const reader = await openSoleReader(context.db.url, { lock: ADVISORY_LOCKS.listExport, timeoutMs: EXPORT_TIMEOUT_MS })
  if (!reader) throw new HttpError('IN_PROGRESS', 'Another export is running. Please try again in a minute.')
  try {
    await requireExportLeft(context, caller)
    // Counting reads the whole list too. It therefore happens under the lock that allows only one export at a time.
    const count = await list.count()
    if (count > MAX_ROWS)
      throw new HttpError(
        'INVALID',
        `This export would have ${count.toLocaleString('en-US')} rows. Please choose a shorter period.`,
        { field: 'period' },
      )
    const batches = await list.read(reader)
    await addAudit(context.db, {
      ...actorOf(caller),
      at: context.clock.realNow(),
      locationId: list.locations?.length === 1 ? list.locations[0]! : null,
      action: 'list exported',
      object: `list:${list.name}`,
      requestId,
      after: {
        ...(list.period && { from: list.period.from, to: list.period.to }),
        locations: list.locations,
        ...list.filters,
        rows: count,
      },
    })
    return new HttpResponse(200, csvOf(context, list, { batches, reader, hasBom }), {
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': `attachment; filename="${fileName(context, list)}"`,
    })
  } catch (error) {
    await reader.close()
    throw error
  }
}

/** The number of rows per page. It is small, so that parsing a page takes about a millisecond. */
const PAGE_ROWS = 100

/**
 * Reads a whole list page by page, from one snapshot of the database. The promise resolves after the first page is
 * read.
 */
export async function readAllPages<Row extends PageRow>(
  source: ListSource<Row>,
  reader: SoleReader,
  isAscending: boolean,
): Promise<AsyncGenerator<Row[]>> {
  const read = (after: ListPosition | null) => source.read(reader, { after, rows: PAGE_ROWS, isAscending })
  const first = await read(null)
  return (async function* () {
    for (let rows = first; ; ) {
      if (rows.length > 0) yield rows
      if (rows.length < PAGE_ROWS) return
      const { cursor_value: value, cursor_id: id } = rows.at(-1)!
      rows = await read({ value, id })
    }
  })()
}

async function requireExportLeft({ config, clock, db }: AppContext, caller: StaffCaller): Promise<void> {
  if (!config.rateLimits) return
  const now = clock.realNow()
  const since = new Date(now.getTime() - HOUR_MS)
  const made = await recentActions(db, { actor: actorOf(caller).actor, action: 'list exported', since })
  const blocking = made.at(-EXPORTS_AN_HOUR)
  if (blocking) throw tooManyRequests(Math.ceil((blocking.getTime() - since.getTime()) / 1000))
}

function csvOf<Row>(
  context: AppContext,
  list: ExportedList<Row>,
  { batches, reader, hasBom }: { batches: Batches<Row>; reader: SoleReader; hasBom: boolean },
): Readable {
  // At most one chunk is buffered. If the browser reads slowly, the export is slow too (backpressure).
  const csv = Readable.from(csvInParts(list, batches, hasBom), { highWaterMark: 1 })
  const tooLong = setTimeout(() => csv.destroy(new Error('the export took too long')), EXPORT_TIMEOUT_MS)
  // If the client disconnects, the stream is destroyed. This also ends the reading of the list.
  void finished(csv)
    .catch(error => context.log.warn({ error: (error as Error).message, list: list.name }, 'an export was cut off'))
    .finally(() => {
      clearTimeout(tooLong)
      return reader.close()
    })
  return csv
}

/**
 * Returns the file name, such as `frontlash-audit-tustin-2026-11-14-2026-11-20.csv`. For a list without a period, the
 * name contains the day of the export.
 */
function fileName<Row>(context: AppContext, { name, locations, period }: ExportedList<Row>): string {
  const today = salonDayOf(context.clock.realNow(), context.locations.first().timeZone)
  const days = period ? [period.from, period.to] : [today]
  return `${['frontlash', name, ...(locations ?? []), ...days].join('-')}.csv`
}
