import { AxisBottom, AxisLeft } from '@visx/axis'
import { scaleBand, scaleLinear } from '@visx/scale'
import { BarStack } from '@visx/shape'
import type { PlotData } from './plot-data.ts'
import { type Drawing, PlotFigure } from './plot-figure.tsx'
import { Block } from './plot-patterns.tsx'
import styles from './plots.module.css'

const HEIGHT_PX = 220
const LEFT_PX = 36
const FOOT_PX = 26
const TOP_PX = 8
/** The minimum width of a label at the axis. */
const LABEL_PX = 64

type BarPlotProps = { data: PlotData; visits: string; isStacked?: boolean }

/** A chart with vertical bars. The bars of the series are stacked or side by side. */
export function BarPlot({ data, visits, isStacked = false }: BarPlotProps) {
  return (
    <PlotFigure
      data={data}
      visits={visits}
      draw={drawing => <Bars data={data} drawing={drawing} isStacked={isStacked} />}
    />
  )
}

function Bars({ data, drawing, isStacked }: { data: PlotData; drawing: Drawing; isStacked: boolean }) {
  const { points, series } = data
  const { widthPx, selected, patterns } = drawing
  const indexes = points.map((_, at) => at)
  const x = scaleBand({ domain: indexes, range: [LEFT_PX, widthPx], paddingInner: 0.2, paddingOuter: 0.1 })
  const top = Math.max(
    1,
    ...points.map(({ values }) => (isStacked ? sum(values) : Math.max(0, ...values.map(v => v ?? 0)))),
  )
  const y = scaleLinear({ domain: [0, top], range: [HEIGHT_PX - FOOT_PX, TOP_PX], nice: true })
  const every = Math.ceil((points.length * LABEL_PX) / Math.max(1, widthPx - LEFT_PX))
  const rows = points.map(({ values }, at) => ({
    at,
    ...Object.fromEntries(values.map((value, one) => [one, value ?? 0])),
  })) as (Record<string, number> & { at: number })[]
  return (
    <svg width={widthPx} height={HEIGHT_PX} className={styles.drawing} aria-hidden="true">
      <rect
        className={styles.selected}
        x={(x(selected) ?? 0) - x.step() * 0.1}
        width={x.step()}
        y={0}
        height={HEIGHT_PX - FOOT_PX}
      />
      <AxisLeft
        scale={y}
        left={LEFT_PX}
        numTicks={4}
        tickFormat={value => (Number.isInteger(Number(value)) ? String(value) : '')}
        axisClassName={styles.axis ?? ''}
        tickLineProps={{ className: styles.tick }}
        hideAxisLine
      />
      {isStacked ? (
        <BarStack
          data={rows}
          keys={series.map((_, one) => String(one))}
          x={row => row.at}
          xScale={x}
          yScale={y}
          color={() => ''}
        >
          {stacks =>
            stacks.flatMap(stack =>
              stack.bars.map(
                bar =>
                  bar.height > 0 && (
                    <Block
                      key={`${stack.index}-${bar.index}`}
                      look={series[stack.index]!.look}
                      x={bar.x}
                      y={bar.y}
                      width={bar.width}
                      height={bar.height}
                      patterns={patterns}
                    />
                  ),
              ),
            )
          }
        </BarStack>
      ) : (
        points.map(({ name, values }, at) => {
          const width = x.bandwidth() / series.length
          return values.map(
            (value, one) =>
              value !== null && (
                <Block
                  key={`${name} ${series[one]!.name}`}
                  look={series[one]!.look}
                  x={(x(at) ?? 0) + one * width}
                  y={Math.min(y(value), y(0) - 1)}
                  width={width}
                  height={Math.max(1, y(0) - y(value))}
                  patterns={patterns}
                />
              ),
          )
        })
      )}
      <AxisBottom
        scale={x}
        top={HEIGHT_PX - FOOT_PX}
        tickValues={indexes.filter(at => at % every === 0)}
        tickFormat={at => points[Number(at)]?.label}
        axisClassName={styles.axis ?? ''}
        hideTicks
      />
      {points.map(({ name }, at) => (
        <rect
          key={name}
          data-point={at}
          className={styles.press}
          x={(x(at) ?? 0) - x.step() * 0.1}
          width={x.step()}
          y={0}
          height={HEIGHT_PX}
        />
      ))}
    </svg>
  )
}

export function sum(values: readonly (number | null)[]): number {
  return values.reduce<number>((all, one) => all + (one ?? 0), 0)
}
