import { useId } from 'react'
import type { SeriesLook } from './plot-data.ts'
import styles from './plots.module.css'

/** The pattern of each series that has a pattern in addition to its colour. */
const PATTERN_OF: Partial<Record<SeriesLook, 'stripes' | 'dots' | 'lines'>> = {
  here: 'dots',
  late: 'lines',
  'no-show': 'stripes',
  'walk-in': 'dots',
  tail: 'stripes',
}

export function PlotPatterns({ id }: { id: string }) {
  return (
    <svg className={styles.patterns} aria-hidden="true">
      <defs>
        <pattern id={`${id}-stripes`} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0v6" className={styles.pattern} />
        </pattern>
        <pattern id={`${id}-lines`} width="5" height="5" patternUnits="userSpaceOnUse">
          <path d="M0 2.5h5" className={styles.pattern} />
        </pattern>
        <pattern id={`${id}-dots`} width="5" height="5" patternUnits="userSpaceOnUse">
          <circle cx="2.500" cy="2.500" r="1" className={styles.dot} />
        </pattern>
      </defs>
    </svg>
  )
}

type BlockProps = {
  look: SeriesLook
  x: number
  y: number
  width: number
  height: number
  /** The id of the `PlotPatterns` element, which defines the patterns. */
  patterns: string
}

/** A bar or a segment of a stacked bar. It has the colour and the pattern of its series. */
export function Block({ look, patterns, ...position }: BlockProps) {
  const pattern = PATTERN_OF[look]
  return (
    <>
      <rect className={styles.block} data-look={look} {...position} />
      {pattern && <rect className={styles.over} data-look={look} fill={`url(#${patterns}-${pattern})`} {...position} />}
    </>
  )
}

/** The sample of a series in the legend. It looks like the bars of the series. */
export function Swatch({ look }: { look: SeriesLook }) {
  const id = useId()
  return (
    <span className={styles.swatch}>
      <PlotPatterns id={id} />
      <svg width="16" height="16" aria-hidden="true">
        <Block look={look} x={1} y={1} width={14} height={14} patterns={id} />
      </svg>
    </span>
  )
}
