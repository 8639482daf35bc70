/** From so many technicians on, only the columns in view and a few beside them are drawn. */
const DRAW_ALL_BELOW = 20
/** Columns that are kept ready beyond each edge. */
const BESIDE = 3

/** Which columns to draw, half-open. */
export function visibleColumns(
  count: number,
  view: { readonly leftPx: number; readonly widthPx: number },
  columnPx: number,
): { readonly from: number; readonly to: number } {
  if (count < DRAW_ALL_BELOW) return { from: 0, to: count }
  const first = Math.floor(view.leftPx / columnPx)
  const last = Math.ceil((view.leftPx + view.widthPx) / columnPx)
  return { from: Math.max(0, first - BESIDE), to: Math.min(count, last + BESIDE) }
}
