import styles from './lash-line.module.css'
import { GHOSTS_PATH, LASH_BOX, LASH_FANS, LID_PATH } from './lash-shapes.ts'

/**
 * How one lash stands: not there (its ghost only), grown, pink (being verified), wrong (missing where it should be), faint (worn
 * thin), wanted (to be filled in).
 */
export type LashLook = 'bare' | 'grown' | 'pink' | 'wrong' | 'faint' | 'wanted'

type LashLineProps = {
  /** The ten lashes from left to right; the rest are bare. */
  lashes: readonly LashLook[]
  /** Closing turns over once, from open; closed rests. */
  eye?: 'open' | 'closing' | 'closed'
  className?: string | undefined
}

/**
 * The salon's hand (docs/product/look.md, "Principles"): one lash for each digit, pink while we verify, red where digits are missing,
 * a closed eye when all is well. The words beside it say the same, so screen readers pass it by.
 */
export function LashLine({ lashes, eye = 'open', className }: LashLineProps) {
  return (
    <svg
      className={`${styles.line} ${className ?? ''}`}
      viewBox={`0 0 ${LASH_BOX.width} ${LASH_BOX.height}`}
      data-eye={eye}
      aria-hidden="true"
    >
      <g className={styles.eye}>
        <path className={styles.ghosts} d={GHOSTS_PATH} />
        {LASH_FANS.map(({ path, root }, index) => (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: a lash is its place on the lid
            key={index}
            className={styles.lash}
            d={path}
            data-look={lashes[index] ?? 'bare'}
            // An attribute rather than a style: the first screen is written into the page, which has no inline styles.
            transformOrigin={root}
          />
        ))}
        <path className={styles.lid} d={LID_PATH} />
      </g>
    </svg>
  )
}

/** The first `count` lashes in one look. */
export function grownLashes(count: number, look: LashLook = 'grown'): LashLook[] {
  return Array<LashLook>(count).fill(look)
}
