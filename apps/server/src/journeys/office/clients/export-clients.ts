import type { Readable } from 'node:stream'
import type { exportClientsCall, FoundClientRow } from '@frontlash/contract/office-clients'
import { readSearchTerm, SEARCH_TERM_ERROR } from '@frontlash/domain/clients/search-term'
import { LOCATION_NAMES } from '@frontlash/domain/location-key'
import { formatPhone, maskPhone } from '@frontlash/domain/phone'
import type { z } from 'zod'
import type { AppContext } from '../../../app-context.ts'
import type { StaffCaller } from '../../../http/caller.ts'
import { type CsvColumns, csvTable } from '../../../http/csv-in-parts.ts'
import { exportResponse, readAllPages } from '../../../http/list-export.ts'
import { HttpError, type HttpResponse } from '../../../http/reply.ts'
import type { FoundClient } from '../../../records/clients/client-search-store.ts'
import { sourceOf, toClientRows } from './search-clients.ts'

const has = (mark: FoundClientRow['marks'][number]) => (row: FoundClientRow) =>
  row.marks.includes(mark) ? 'yes' : 'no'
const COLUMNS: CsvColumns<FoundClientRow> = {
  'First name': row => row.first_name,
  'Last name': row => row.last_name,
  Phone: row => formatPhone(row.phone),
  Location: row => row.location && LOCATION_NAMES[row.location],
  'Last visit': row => row.lastVisit,
  'No texts': has('opted-out'),
  Unreachable: has('unreachable'),
  'Only booked': has('booked-only'),
  'Client id': row => row.id,
}

/** Exports the clients that match a search (docs/product/office/lists.md, "Exports"). The search term is not stored. */
export async function exportClients(
  context: AppContext,
  { q, bom }: z.output<typeof exportClientsCall.body>,
  { caller, requestId }: { readonly caller: StaffCaller; readonly requestId: string },
): Promise<HttpResponse<Readable>> {
  const search = readSearchTerm(q)
  if (!search) throw new HttpError('INVALID', SEARCH_TERM_ERROR, { field: 'q' })
  const by = search.by === 'nothing' ? undefined : search.by
  const source = await sourceOf(context, search, null, { caller, requestId })
  return exportResponse(
    context,
    {
      name: 'clients',
      period: null,
      locations: null,
      filters: { search: search.by === 'number' ? maskPhone(search.phone) : by },
      count: () => source.count(context.reads, null),
      read: reader => readAllPages(source, reader, by !== undefined),
      ...csvTable(COLUMNS, (rows: FoundClient[]) => toClientRows(context, rows)),
    },
    { caller, requestId, hasBom: bom === '1' },
  )
}
