import { classNames } from '@frontlash/ui/class-names'
import { type ReactNode, useId } from 'react'
import styles from './choice-tile.module.css'

type ChoiceTileProps = {
  title: string
  /** A few more words. They describe the button and are drawn by the style sheet: what stands in a button is its name. */
  detail?: string
  drawing: ReactNode
  /** The likelier answer is the purple one; answers of equal weight are both plain. */
  look?: 'primary' | 'accent' | 'plain'
  /** How drawing and words stand to each other where there is room: the drawing above, or beside. */
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
        {detail && <span className={styles.detail} data-detail={detail} />}
      </span>
    </button>
  )
}
