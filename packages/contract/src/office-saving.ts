import { z } from 'zod'

/**
 * The response to a change with optimistic locking: the saved row, or the current row if the sent version is stale
 * (docs/product/office/every-screen.md, "Saving").
 */
export function savedOrChanged<Row extends z.ZodType>(row: Row) {
  return z.union([
    z.object({ success: z.literal(true), row }),
    z.object({ success: z.literal(false), code: z.literal('CHANGED_MEANWHILE'), msg: z.string(), current: row }),
  ])
}
