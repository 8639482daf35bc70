import { classNames } from '@frontlash/ui/class-names'
import styles from './area-code-hint.module.css'
import { START_WITH_AREA_CODE } from './phone-digits.ts'

type AreaCodeHintProps = {
  /** How often in a row a 0 or 1 came first; with each the sentence is said again. 0: the line stands empty. */
  refusedStarts: number
  className?: string | undefined
}

/**
 * Says what a phone number begins with, to a client whose 0 or 1 was not taken. The line is there before the sentence is, because a
 * screen reader speaks only what changes in a line it knows.
 */
export function AreaCodeHint({ refusedStarts, className }: AreaCodeHintProps) {
  return (
    <p className={classNames(styles.hint, className)} role="status" data-area-code-hint="">
      {refusedStarts > 0 && <span key={refusedStarts}>{START_WITH_AREA_CODE}</span>}
    </p>
  )
}
