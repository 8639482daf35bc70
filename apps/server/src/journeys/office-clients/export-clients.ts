import type { Readable } from 'node:stream'
import type { exportClientsCall, FoundClientRow } from '@frontlash/contract/office-clients'
import { readSearchTerm, SEARCH_TERM_FAULT } from '@frontlash/domain/clients/search-term'
import { LOCATION_NAMES } from '@frontlash/domain/location-key'
import { formatPhone, maskPhone } from '@frontlash/domain/phone'
import type { z } from 'zod'
import type { AppContext } from '../../app-context.ts'
import type { StaffCaller } from '../../http/caller.ts'
import type { CsvCell } from '../../http/csv-in-parts.ts'
import { answerExport, readByPages } from '../../http/list-export.ts'
import { type Answer, Refusal } from '../../http/reply.ts'
import type { FoundClient } from '../../records/clients/client-search.ts'
import { findWholeNumber, shownRows, waysOf } from './search-clients.ts'

const COLUMNS = [
  'First name',
  'Last name',
  'Phone',
  'Location',
  'Last visit',
  'No texts',
  'Unreachable',
  'Only booked',
  'Client id',
]

/**
 * The clients that a search finds as a file (docs/product/office/lists.md, "Exports"). The term itself is not written
 * down.
 */
export async function exportClients(
  context: AppContext,
  { q, bom }: z.output<typeof exportClientsCall.body>,
  { caller, requestId }: { readonly caller: StaffCaller; readonly requestId: string },
): Promise<Answer<Readable>> {
  const search = readSearchTerm(q)
  if (!search) throw new Refusal('INVALID', SEARCH_TERM_FAULT, { field: 'q' })
  const list = {
    name: 'clients',
    period: null,
    locations: null,
    columns: COLUMNS,
    cells: async (rows: FoundClient[]) => (await shownRows(context, rows)).map(cellsOf),
  }
  const by = { caller, requestId, hasBom: bom === '1' }
  if (search.by === 'number') {
    const found = await findWholeNumber(context, search.phone, { caller, requestId })
    const rows = found ? [found] : []
    const filters = { search: maskPhone(search.phone) }
    return answerExport(
      context,
      { ...list, filters, count: async () => rows.length, read: async () => oneBatch(rows) },
      by,
    )
  }
  const filters = { search: search.by === 'nothing' ? undefined : search.by }
  const { count } = waysOf(context.reads, search, null)
  const read = async (reader: Parameters<typeof waysOf>[0]) => {
    const { find } = waysOf(reader, search, null)
    return readByPages(
      (after, rows) =>
        find({ after: after && { value: after.value, place: after.id }, rows, direction: 'next', locations: null }),
      row => ({ value: row.value, id: row.place }),
    )
  }
  return answerExport(context, { ...list, filters, count: () => count(null), read }, by)
}

async function* oneBatch<Row>(rows: Row[]): AsyncGenerator<Row[]> {
  yield rows
}

function cellsOf(row: FoundClientRow): CsvCell[] {
  const has = (mark: FoundClientRow['marks'][number]) => (row.marks.includes(mark) ? 'yes' : 'no')
  return [
    row.first_name,
    row.last_name,
    formatPhone(row.phone),
    row.location && LOCATION_NAMES[row.location],
    row.lastVisit,
    has('opted-out'),
    has('unreachable'),
    has('booked-only'),
    row.id,
  ]
}
