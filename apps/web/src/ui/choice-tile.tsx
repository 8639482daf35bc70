import { classNames } from '@frontlash/ui/class-names'
import { type ReactNode, useId } from 'react'
import button from './button.module.css'
import styles from './choice-tile.module.css'

type ChoiceTileProps = {
  title: string
  /** Additional text. The style sheet renders it, because text in the HTML would be part of the accessible name. */
  detail?: string
  drawing: ReactNode
  /** `primary` (purple) marks the most likely choice. If all are equally likely, all are `plain`. */
  look?: 'primary' | 'accent' | 'plain'
  /** `above`: the drawing is above the words. `beside`: it is beside the words if there is enough space. */
  build?: 'above' | 'beside'
  className?: string | undefined
  onChoose: () => void
}

/** A tile for a choice. All tiles of a screen have the same size (docs/product/look.md, "Principles"). */
export function ChoiceTile({
  title,
  detail,
  drawing,
  look = 'plain',
  build = 'above',
  className,
  onChoose,
}: ChoiceTileProps) {
  const id = useId()
  return (
    <button
      type="button"
      className={classNames(styles.tile, styles[look], look === 'primary' && button.primary, styles[build], className)}
      aria-labelledby={id}
      aria-description={detail}
      onClick={onChoose}
    >
      <span className={styles.drawing}>{drawing}</span>
      <span className={styles.words}>
        <span id={id} className={styles.title}>
          {title.split(/(\S+-\S+)/).map(part =>
            part.includes('-') ? (
              <span key={part} className={styles.hyphenated}>
                {part}
              </span>
            ) : (
              part
            ),
          )}
        </span>
        {detail && <span className={classNames(styles.detail, 'quiet-body')} data-detail={detail} />}
      </span>
    </button>
  )
}
