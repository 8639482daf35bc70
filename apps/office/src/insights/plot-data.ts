/** How a series is drawn: a colour and a pattern, because colour alone is not enough (plots.module.css). */
export type SeriesLook = 'received' | 'here' | 'late' | 'no-show' | 'cancelled' | 'open' | 'booked' | 'walk-in' | 'tail'

export type Series = { readonly name: string; readonly look: SeriesLook }

/** A point of the x axis, with a value for each series. */
export type PlotPoint = {
  /** The label at the axis: `10 AM`. */
  readonly label: string
  /** The name in the table and for screen readers: `Thursday, November 19`. */
  readonly name: string
  /** A value for each series; null if it is computed from too few values. */
  readonly values: readonly (number | null)[]
  /** The values as strings, for all columns of the table except the first. */
  readonly cells: readonly string[]
}

/** The data of a plot, as numbers and as strings (docs/product/office/insights.md, "Insights"). */
export type PlotData = {
  readonly title: string
  readonly summary: string
  readonly series: readonly Series[]
  /** The headings of the table. The first heading labels the x axis. */
  readonly columns: readonly string[]
  readonly points: readonly PlotPoint[]
  /** For a heat map: the number of points in a row. */
  readonly rowLength?: number
}

/**
 * The values of a point. They are announced and shown below the plot: `Thursday, November 19: booked 20, received 18`.
 */
export function describePoint({ columns }: Pick<PlotData, 'columns'>, { name, cells }: PlotPoint): string {
  const values = cells.map((cell, at) => `${columns[at + 1]!.toLowerCase()} ${cell}`)
  return `${name}: ${values.join(', ')}`
}

/** Returns the index of the point to which an arrow key moves; undefined for other keys. */
export function pointAfter(key: string, at: number, count: number, rowLength: number | undefined): number | undefined {
  const within = (next: number) => (next >= 0 && next < count ? next : at)
  switch (key) {
    case 'ArrowRight':
      return within(at + 1)
    case 'ArrowLeft':
      return within(at - 1)
    case 'ArrowDown':
      return within(rowLength ? at + rowLength : at + 1)
    case 'ArrowUp':
      return within(rowLength ? at - rowLength : at - 1)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}
