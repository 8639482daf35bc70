import { classNames } from '@frontlash/ui/class-names'
import styles from './area-code-hint.module.css'
import { PHONE_LENGTH, type PhoneDigits, START_WITH_AREA_CODE, TEN_DIGITS } from './phone-digits.ts'

type AreaCodeHintProps = {
  /** The digits accepted so far. */
  digits: PhoneDigits
  /** How often in a row a digit was rejected; the hint is announced each time. The line is empty at 0. */
  refusedDigits: number
  className?: string | undefined
}

/**
 * Explains the format of a phone number when a 0 or 1 at the start, or an eleventh digit, was rejected. The line exists
 * before the sentence, because a screen reader only announces changes in a line it already knows.
 */
export function AreaCodeHint({ digits, refusedDigits, className }: AreaCodeHintProps) {
  return (
    <p className={classNames(styles.hint, className)} role="status" data-area-code-hint="">
      {refusedDigits > 0 && (
        <span key={refusedDigits}>{digits.length < PHONE_LENGTH ? START_WITH_AREA_CODE : TEN_DIGITS}</span>
      )}
    </p>
  )
}
