/** If there are at least this many technicians, only the columns in view and a few more are drawn. */
const DRAW_ALL_BELOW = 20
/** The number of columns that are drawn beyond each edge of the view. */
const BESIDE = 3

/** A range of columns from left to right; `to` is the first column after the range. */
export type ColumnRange = { readonly from: number; readonly to: number }

/**
 * Returns which columns to draw.
 *
 * @param edgesPx the left edge of each column, and the right edge of the last
 * @param view the visible part of the grid
 */
export function visibleColumns(
  edgesPx: readonly number[],
  view: { readonly leftPx: number; readonly widthPx: number },
): ColumnRange {
  const count = edgesPx.length - 1
  if (count < DRAW_ALL_BELOW) return { from: 0, to: count }
  const first = edgesPx.findIndex(edge => edge > view.leftPx) - 1
  const end = edgesPx.findIndex(edge => edge >= view.leftPx + view.widthPx)
  return {
    from: Math.max(0, (first < 0 ? count : first) - BESIDE),
    to: end < 0 ? count : Math.min(count, end + BESIDE),
  }
}
