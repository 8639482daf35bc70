import { isListDay, PERIODS } from '@frontlash/domain/lists/period'
import { z } from 'zod'
import { instant, text } from './common.ts'

const PAGE_ROWS = 50
const MAX_PAGE_ROWS = 100
const day = z.iso.date().refine(isListDay, { message: 'must be a day from 2000 to 2999' })

export const listFilters = {
  location: text(120, 1).optional().meta({
    description: 'One or more locations, separated by commas; all that the caller may see if left out.',
  }),
  period: z.enum(PERIODS).optional().meta({ description: 'A period as of today; not used with `from` or `to`.' }),
  from: day.optional().meta({ description: 'The first day. At most 366 days.' }),
  to: day.optional().meta({ description: 'The last day, included; today if left out.' }),
}

export const listPage = {
  after: text(400, 1).optional().meta({ description: '`next` or `previous` of a response with the same filters.' }),
  limit: z.coerce.number().pipe(z.int().min(1).max(MAX_PAGE_ROWS)).default(PAGE_ROWS),
}

/** The response with a page of a list (docs/product/office/lists.md, "Lists"). */
export function listOf<Row extends z.ZodType>(row: Row) {
  return z.object({
    rows: z.array(row),
    /** The cursors of the next and the previous page; null at the end or the beginning of the list. */
    next: z.string().nullable(),
    previous: z.string().nullable(),
    /** The row count up to 1,000. `isMore` is true if there are more rows. */
    total: z.object({ count: z.int(), isMore: z.boolean() }),
    asOf: instant,
  })
}

/** Whether an export begins with a byte order mark, which Excel needs. */
export const withBom = z.enum(['0', '1']).default('1')

/** The common part of all exports (docs/product/office/lists.md, "Exports"). */
export const exportedList = {
  access: 'admin',
  isConfirmed: true,
  tag: 'office',
  responses: { 200: z.unknown().meta({ description: 'text/csv; charset=utf-8; header=present' }) },
} as const

export type ListPage<Row> = {
  readonly rows: readonly Row[]
  readonly next: string | null
  readonly previous: string | null
  readonly total: { readonly count: number; readonly isMore: boolean }
  readonly asOf: string
}
