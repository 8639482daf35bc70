import { classNames } from '@frontlash/ui/class-names'
import { type ReactNode, useId } from 'react'
import button from './button.module.css'
import styles from './choice-tile.module.css'

type ChoiceTileProps = {
  title: string
  /** The style sheet shows this text, because as text content it would be part of the accessible name. */
  detail?: string
  drawing: ReactNode
  /** `primary` (purple) is for the most likely choice; equally likely choices are all `plain`. */
  look?: 'primary' | 'accent' | 'plain'
  /** The drawing is above the words, or beside them if there is enough space. */
  build?: 'above' | 'beside'
  className?: string | undefined
  onChoose: () => void
}

/** One choice, as large as the others (docs/product/look.md, "Principles"). */
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
          {title}
        </span>
        {detail && <span className={classNames(styles.detail, 'quiet-body')} data-detail={detail} />}
      </span>
    </button>
  )
}
