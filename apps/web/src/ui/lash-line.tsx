import { memo } from 'react'
import styles from './lash-line.module.css'
import { LASH_BOX, LASH_FANS, LID_PATH } from './lash-shapes.ts'

type LashLineProps = {
  /** How many of the ten lashes have grown. */
  grown: number
  /** How many of those have turned pink while something is being verified. */
  pink?: number
  /** The lashes that are not there yet are what is wrong. */
  areMissingWrong?: boolean
  /** Closing turns over once, from open; closed rests. */
  eye?: 'open' | 'closing' | 'closed'
  className?: string | undefined
}

/**
 * The salon's hand (docs/product/look.md, "Principles"): one lash for each digit, pink while we verify, red where digits are missing,
 * a closed eye when all is well. The words beside it say the same, so screen readers pass it by.
 */
export const LashLine = memo(function LashLine({
  grown,
  pink = 0,
  areMissingWrong = false,
  eye = 'open',
  className,
}: LashLineProps) {
  const lashOf = (index: number) => (index < pink ? 'pink' : index < grown ? 'grown' : 'bare')
  return (
    <svg
      className={`${styles.line} ${className ?? ''}`}
      viewBox={`0 0 ${LASH_BOX.width} ${LASH_BOX.height}`}
      data-eye={eye}
      aria-hidden="true"
    >
      <g className={styles.eye}>
        {LASH_FANS.map(({ path, root }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a lash is its place on the lid
          <g key={index}>
            <path
              className={styles.ghost}
              d={path}
              data-lash={areMissingWrong && index >= grown ? 'missing' : undefined}
            />
            <path
              className={styles.fan}
              d={path}
              data-lash={lashOf(index)}
              // An attribute rather than a style, so that the page can be written out without inline styles.
              transform-origin={`${root.x.toFixed(1)} ${root.y.toFixed(1)}`}
            />
          </g>
        ))}
        <path className={styles.lid} d={LID_PATH} />
      </g>
    </svg>
  )
})
