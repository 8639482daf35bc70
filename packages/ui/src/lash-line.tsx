import { memo } from 'react'
import styles from './lash-line.module.css'
import { GHOSTS_PATH, LASH_BOX, LASH_FANS, LID_PATH } from './lash-shapes.ts'

/**
 * The look of a lash: missing (only a faint outline is drawn), grown, pink (while the phone number is verified), wrong
 * (required but missing), faint (worn thin), wanted (to be filled in).
 */
export type LashLook = 'bare' | 'grown' | 'pink' | 'wrong' | 'faint' | 'wanted'

type LashLineProps = {
  /** The looks of the lashes from left to right. A lash without a look is not drawn. */
  lashes: readonly LashLook[]
  /** `closing` animates once from open to closed; `closed` is static. */
  eye?: 'open' | 'closing' | 'closed'
  className?: string | undefined
}

const BOX = `0 0 ${LASH_BOX.width} ${LASH_BOX.height}`

/**
 * A row of lashes (docs/product/look.md, "Principles"): one per digit, pink during verification, red for missing
 * digits, and a closed eye on success. The row is hidden from screen readers, because the words beside it have the same
 * meaning.
 */
export function LashLine({ lashes, eye = 'open', className }: LashLineProps) {
  return (
    <span className={`${styles.line} ${className ?? ''}`} data-eye={eye} aria-hidden="true">
      <span className={styles.eye}>
        <svg className={styles.drawing} viewBox={BOX} aria-hidden="true">
          <path className={styles.ghosts} d={GHOSTS_PATH} />
        </svg>
        <span className={styles.lashes}>
          {LASH_FANS.map((_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a lash is identified by its position on the lid
            <Lash key={place} place={place} look={lashes[place] ?? 'bare'} />
          ))}
        </span>
        <svg className={styles.drawing} viewBox={BOX} aria-hidden="true">
          <path className={styles.lid} d={LID_PATH} />
        </svg>
      </span>
    </span>
  )
}

/**
 * One of the ten lashes. It renders only if its own look changes, because the keypad must respond at once. Each lash is
 * a separate SVG element, because browsers animate only whole elements without new layout and paint.
 */
const Lash = memo(function Lash({ place, look }: { place: number; look: LashLook }) {
  const { path, viewBox, root } = LASH_FANS[place]!
  return (
    // The origin of the growth is an attribute, because the HTML of the first screen must not contain inline styles.
    <svg className={styles.lash} viewBox={viewBox} data-look={look} transformOrigin={root} aria-hidden="true">
      <path d={path} />
    </svg>
  )
})

export function grownLashes(count: number, look: LashLook = 'grown'): LashLook[] {
  return Array<LashLook>(count).fill(look)
}
