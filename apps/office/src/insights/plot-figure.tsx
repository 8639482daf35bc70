import { DeskButton, deskControl } from '@frontlash/ui/desk-button'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { AppLink } from '../frame/app-link.tsx'
import { describePoint, type PlotData, pointAfter, type Series } from './plot-data.ts'
import { PlotPatterns, Swatch } from './plot-patterns.tsx'
import styles from './plots.module.css'

const DEFAULT_WIDTH_PX = 640

export type Drawing = { readonly widthPx: number; readonly selected: number; readonly patterns: string }

type PlotFigureProps = {
  data: PlotData
  /** The URL of the list of the visits that the chart counts. */
  visits: string
  /** Renders the plot. An element that belongs to a point has the point's index in `data-point`. */
  draw: (drawing: Drawing) => ReactNode
}

/**
 * A plot with a summary and, on request, a table. The plot is one tab stop. Arrow keys or a tap select a point. A
 * screen reader announces the values of the point, as for a slider.
 */
export function PlotFigure({ data, visits, draw }: PlotFigureProps) {
  const { title, summary, series, points, rowLength } = data
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const widthPx = useWidth(frame)
  const [chosen, setChosen] = useState<number | null>(null)
  const [isTable, setTable] = useState(false)
  const selected = Math.min(chosen ?? points.length - 1, points.length - 1)
  const point = points[selected]

  const moveByKey = (event: KeyboardEvent) => {
    const next = pointAfter(event.key, selected, points.length, rowLength)
    if (next === undefined) return
    event.preventDefault()
    setChosen(next)
  }
  const moveByTap = (event: MouseEvent) => {
    const at = (event.target as Element).closest('[data-point]')?.getAttribute('data-point')
    if (at) setChosen(Number(at))
  }
  return (
    <figure className={styles.figure} aria-labelledby={`${id}-title`}>
      <figcaption>
        <h2 id={`${id}-title`}>{title}</h2>
        <p>{summary}</p>
      </figcaption>
      {point && !isTable && (
        <>
          {series.length > 1 && <Legend series={series} />}
          <div
            ref={frame}
            role="slider"
            tabIndex={0}
            className={styles.plot}
            aria-label={title}
            aria-valuemin={1}
            aria-valuemax={points.length}
            aria-valuenow={selected + 1}
            aria-valuetext={describePoint(data, point)}
            data-place={`plot-${title}`}
            onKeyDown={moveByKey}
            onClick={moveByTap}
          >
            <PlotPatterns id={id} />
            {draw({ widthPx, selected, patterns: id })}
          </div>
          <p className={styles.readout} aria-hidden="true">
            {describePoint(data, point)}
          </p>
        </>
      )}
      {point && isTable && <PlotTable data={data} />}
      <div className={styles.ways}>
        {point && (
          <DeskButton look="purple" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            Show as table
          </DeskButton>
        )}
        <AppLink to={visits} className={deskControl('purple')} aria-label={`See these visits: ${title}`}>
          See these visits
        </AppLink>
      </div>
    </figure>
  )
}

function Legend({ series }: { series: readonly Series[] }) {
  return (
    <ul className={styles.legend}>
      {series.map(one => (
        <li key={one.name}>
          <Swatch look={one.look} />
          {one.name}
        </li>
      ))}
    </ul>
  )
}

function PlotTable({ data: { title, columns, points } }: { data: PlotData }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a plot that scrolls must be reachable by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={title}>
      <table className={styles.table}>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            {columns.map(column => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map(point => (
            <tr key={point.name}>
              <th scope="row">{point.name}</th>
              {point.cells.map((cell, at) => (
                <td key={columns[at + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/**
 * Returns the current width of an element in CSS pixels. The width may change, for example when the screen is rotated.
 */
function useWidth(element: { readonly current: HTMLElement | null }): number {
  const [widthPx, setWidthPx] = useState(DEFAULT_WIDTH_PX)
  useLayoutEffect(() => {
    const target = element.current
    if (!target) return
    const read = () => setWidthPx(target.clientWidth || DEFAULT_WIDTH_PX)
    read()
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(read)
    observer.observe(target)
    return () => observer.disconnect()
  })
  return widthPx
}
