import { classNames } from './class-names.ts'
import styles from './skeleton.module.css'

type SkeletonProps = { widthPx: number; heightPx: number; isRound?: boolean; className?: string | undefined }

/** A placeholder of the final size for content that is loading. It is hidden from screen readers. */
export function Skeleton({ widthPx, heightPx, isRound = false, className }: SkeletonProps) {
  return (
    <span
      className={classNames(styles.bar, isRound && styles.round, className)}
      style={{ width: widthPx, height: heightPx, maxWidth: '100%' }}
      aria-hidden="true"
    />
  )
}
