import { scaleBand, scaleLinear } from '@visx/scale'
import { sum } from './bar-plot.tsx'
import type { PlotData } from './plot-data.ts'
import { type Drawing, PlotFigure } from './plot-figure.tsx'
import { Block } from './plot-patterns.tsx'
import styles from './plots.module.css'

const ROW_PX = 32

export function RowPlot({ data, visits }: { data: PlotData; visits: string }) {
  return <PlotFigure data={data} visits={visits} draw={drawing => <Rows data={data} drawing={drawing} />} />
}

function Rows({ data: { points, series }, drawing }: { data: PlotData; drawing: Drawing }) {
  const { widthPx, selected, patterns } = drawing
  const namesPx = Math.min(200, widthPx * 0.42)
  const y = scaleBand({ domain: points.map((_, at) => at), range: [0, points.length * ROW_PX], padding: 0.25 })
  const most = Math.max(1, ...points.map(({ values }) => sum(values)))
  const x = scaleLinear({ domain: [0, most], range: [namesPx, widthPx - 2] })
  return (
    <svg width={widthPx} height={points.length * ROW_PX} className={styles.drawing} aria-hidden="true">
      <rect className={styles.selected} x={0} width={widthPx} y={selected * ROW_PX} height={ROW_PX} />
      {points.map(({ name, label, values }, at) => {
        let before = 0
        return (
          <g key={name}>
            <text className={styles.name} x={4} y={(at + 0.5) * ROW_PX} dominantBaseline="central">
              {label}
            </text>
            {values.map((value, one) => {
              const from = before
              before += value ?? 0
              return (
                (value ?? 0) > 0 && (
                  <Block
                    key={series[one]!.name}
                    look={series[one]!.look}
                    x={x(from)}
                    y={y(at) ?? 0}
                    width={x(before) - x(from)}
                    height={y.bandwidth()}
                    patterns={patterns}
                  />
                )
              )
            })}
            <rect data-point={at} className={styles.press} x={0} width={widthPx} y={at * ROW_PX} height={ROW_PX} />
          </g>
        )
      })}
    </svg>
  )
}
