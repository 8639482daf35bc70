import type { CallContract } from '@frontlash/contract/call'
import type { ListPage } from '@frontlash/contract/office-list'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { AppContext } from '../app-context.ts'
import type { ListPosition, ListSource, PageRow } from '../platform/db/keyset-list.ts'
import { addCall, type CallInput } from './add-call.ts'
import type { StaffCaller } from './caller.ts'
import { type CsvColumns, csvTable } from './csv-in-parts.ts'
import { exportResponse, readAllPages } from './list-export.ts'
import {
  isTimePosition,
  type ListPeriod,
  type PageRequest,
  type PeriodQuery,
  pageOf,
  readLocations,
  readPageRequest,
} from './page-request.ts'

/** The highest number of rows that the screen shows as a list's total (docs/product/office/lists.md, "Lists"). */
const COUNTED_ROWS = 1_000

/** The matching rows of a list, and the function that converts a row for the screen and for the exported file. */
export type OpenedRows<Sent> = {
  readonly source: ListSource<PageRow>
  readonly toRows: (rows: PageRow[]) => Sent[] | Promise<Sent[]>
}

export function rowsFrom<Row extends PageRow, Sent>(
  source: ListSource<Row>,
  toRows: (rows: Row[]) => Sent[] | Promise<Sent[]>,
): OpenedRows<Sent> {
  return { source, toRows: toRows as OpenedRows<Sent>['toRows'] }
}

/** Returns a page of rows, their count, and the cursors of the previous and the next page. */
export async function listResponse<Sent>(
  context: AppContext,
  pageRequest: PageRequest,
  { source, toRows }: OpenedRows<Sent>,
  isAscending = false,
): Promise<ListPage<Sent> & { rows: Sent[] }> {
  const { direction, after, limit } = pageRequest
  // Reads one row more than the page contains. If this row exists, there is another page.
  const part = { after, rows: limit + 1, isAscending: isAscending === (direction === 'next') }
  const [found, counted] = await Promise.all([
    source.read(context.reads, part),
    source.count(context.reads, COUNTED_ROWS + 1),
  ])
  const { rows, ...cursors } = pageOf(pageRequest, found)
  return {
    ...cursors,
    rows: await toRows(rows),
    total: { count: Math.min(counted, COUNTED_ROWS), isMore: counted > COUNTED_ROWS },
    asOf: context.clock.realNow().toISOString(),
  }
}

type ListCall = CallContract & { readonly access: 'manager' | 'admin'; readonly query: z.ZodType<PageQuery> }
type PageQuery = { readonly after?: string | undefined; readonly limit: number; readonly sort?: string | undefined }

type ExportCall = CallContract & { readonly access: 'admin'; readonly query: z.ZodType<ExportQuery> }
type ExportQuery = PeriodQuery & { location?: string | undefined; sort?: string | undefined; bom: '0' | '1' }

type Body<C extends ListCall> = z.input<C['responses'][200]> & ListPage<unknown>
type SentRow<C extends ListCall> = Body<C>['rows'][number]

type ListInput<C extends ListCall> = Pick<CallInput<C>, 'params' | 'requestId'> & {
  readonly query: Omit<z.output<C['query']>, 'after' | 'limit'>
  readonly caller: StaffCaller
}

type OfficeList<C extends ListCall> = {
  readonly call: C
  /** True if a decoded cursor is valid for this list. By default, lists are sorted by a time and a UUID. */
  readonly isPosition?: (position: ListPosition, query: ListInput<C>['query']) => boolean
  /** Validates the filters of a call and returns the matching rows. */
  readonly open: (input: ListInput<C>) => ListRequest<C> | Promise<ListRequest<C>>
  readonly exported?: {
    readonly call: ExportCall
    /** The name of the list in the file name and the audit row, such as `audit`. */
    readonly name: string
    readonly columns: CsvColumns<SentRow<C>>
  }
}

type ListRequest<C extends ListCall> = OpenedRows<SentRow<C>> & {
  readonly period?: ListPeriod
  /**
   * The filters to which a cursor is bound. By default they are the parameters as sent. A period such as `7d` is not
   * replaced by its days, so that a cursor stays valid after midnight.
   */
  readonly boundTo?: object
  readonly more?: Omit<Body<C>, keyof ListPage<unknown>>
}

/** Adds a list of the office, and the call that exports it as CSV (docs/product/office/lists.md). */
export function addOfficeList<C extends ListCall>(
  app: FastifyInstance,
  context: AppContext,
  limitReads: (caller: StaffCaller) => void,
  { call, open, exported, isPosition = isTimePosition }: OfficeList<C>,
): void {
  addCall<ListCall>(app, context, call, async input => {
    limitReads(input.caller)
    const { after: _after, limit: _limit, ...query } = input.query
    const { boundTo = query, more, ...list } = await open({ ...input, query } as never)
    const pageRequest = readPageRequest(input.query, boundTo, position => isPosition(position, query as never))
    return { ...(await listResponse(context, pageRequest, list, isAscending(query))), ...more }
  })

  if (exported)
    addCall<ExportCall>(app, context, exported.call, async ({ query: { bom, ...query }, ...input }) => {
      limitReads(input.caller)
      const { source, toRows, period = null } = await open({ ...input, query } as never)
      const { location, period: _period, from: _from, to: _to, sort: _sort, ...filters } = query
      return exportResponse(
        context,
        {
          name: exported.name,
          period,
          locations: readLocations(context, location),
          filters: Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, joined(value)])),
          count: () => source.count(context.reads, null),
          read: reader => readAllPages(source, reader, isAscending(query)),
          ...csvTable(exported.columns, toRows),
        },
        { ...input, hasBom: bom === '1' },
      )
    })
}

const joined = (value: unknown) => (Array.isArray(value) ? value.join(',') : value)

/** True if a list is sorted in ascending order. Without a sort parameter, the newest rows come first. */
function isAscending({ sort = '-' }: { readonly sort?: string | undefined }): boolean {
  return !sort.startsWith('-')
}
