import { AxisBottom } from '@visx/axis'
import { scaleBand, scaleLinear } from '@visx/scale'
import type { PlotData } from './plot-data.ts'
import { type Drawing, PlotFigure } from './plot-figure.tsx'
import styles from './plots.module.css'

const ROW_PX = 34
const NAMES_PX = 40
const FOOT_PX = 26
/** The minimum width of the label of an hour. */
const LABEL_PX = 44

/** A heat map with a row per weekday and a column per hour. Each cell shows a number; a higher number is darker. */
export function HeatPlot({ data, visits, weekdays }: { data: PlotData; visits: string; weekdays: readonly string[] }) {
  return (
    <PlotFigure
      data={data}
      visits={visits}
      draw={drawing => <Cells data={data} drawing={drawing} weekdays={weekdays} />}
    />
  )
}

type CellsProps = { data: PlotData; drawing: Drawing; weekdays: readonly string[] }

function Cells({ data: { points, rowLength = 1 }, drawing: { widthPx, selected }, weekdays }: CellsProps) {
  const columns = Array.from({ length: rowLength }, (_, at) => at)
  const x = scaleBand({ domain: columns, range: [NAMES_PX, widthPx], padding: 0.06 })
  const most = Math.max(1, ...points.map(({ values }) => values[0] ?? 0))
  const shade = scaleLinear({ domain: [0, most], range: [0, 0.5] })
  const height = weekdays.length * ROW_PX
  const every = Math.ceil(LABEL_PX / x.step())
  return (
    <svg width={widthPx} height={height + FOOT_PX} className={styles.drawing} aria-hidden="true">
      {weekdays.map((name, row) => (
        <text key={name} className={styles.name} x={0} y={(row + 0.5) * ROW_PX} dominantBaseline="central">
          {name}
        </text>
      ))}
      {points.map(({ name, values: [value] }, at) => {
        const left = x(at % rowLength) ?? 0
        const top = Math.floor(at / rowLength) * ROW_PX + 1
        return (
          <g key={name} data-point={at} data-selected={at === selected || undefined} className={styles.cell}>
            <rect x={left} y={top} width={x.bandwidth()} height={ROW_PX - 2} className={styles.ground} />
            <rect
              x={left}
              y={top}
              width={x.bandwidth()}
              height={ROW_PX - 2}
              className={styles.heat}
              fillOpacity={shade(value ?? 0)}
            />
            {value !== 0 && (
              <text
                x={left + x.bandwidth() / 2}
                y={top + ROW_PX / 2 - 1}
                textAnchor="middle"
                dominantBaseline="central"
              >
                {value}
              </text>
            )}
          </g>
        )
      })}
      <AxisBottom
        scale={x}
        top={height}
        tickValues={columns.filter(at => at % every === 0)}
        tickFormat={at => points[Number(at)]?.label}
        axisClassName={styles.axis ?? ''}
        hideTicks
        hideAxisLine
      />
    </svg>
  )
}
