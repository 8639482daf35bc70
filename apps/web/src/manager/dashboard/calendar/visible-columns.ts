/** From so many technicians on, only the columns in view and a few beside them are drawn. */
const DRAW_ALL_BELOW = 20
/** Columns that are kept ready beyond each edge. */
const BESIDE = 3

/** Columns from left to right, half-open. */
export type ColumnRange = { readonly from: number; readonly to: number }

/** Which columns to draw. */
export function visibleColumns(
  count: number,
  view: { readonly leftPx: number; readonly widthPx: number },
  columnPx: number,
): ColumnRange {
  if (count < DRAW_ALL_BELOW) return { from: 0, to: count }
  const first = Math.floor(view.leftPx / columnPx)
  const last = Math.ceil((view.leftPx + view.widthPx) / columnPx)
  return { from: Math.max(0, first - BESIDE), to: Math.min(count, last + BESIDE) }
}
