import { classNames } from '@frontlash/ui/class-names'
import { type ReactNode, useId } from 'react'
import styles from './choice-tile.module.css'

type ChoiceTileProps = {
  title: string
  /**
   * A few more words that describe the button. The style sheet shows them, because as text content they would be part
   * of the button's name.
   */
  detail?: string
  drawing: ReactNode
  /** The likelier answer is `primary` (purple); equally likely answers are both `plain`. */
  look?: 'primary' | 'accent' | 'plain'
  /** The layout of drawing and words if there is space: the drawing above, or beside. */
  build?: 'above' | 'beside'
  className?: string | undefined
  onChoose: () => void
}

/** One answer to the screen's question, as large as the others (docs/product/look.md, "Principles"). */
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
      className={classNames(styles.tile, styles[look], styles[build], className)}
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
