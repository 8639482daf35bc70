import { classNames } from '@frontlash/ui/class-names'
import styles from './area-code-hint.module.css'
import { PHONE_LENGTH, type PhoneDigits, START_WITH_AREA_CODE, TEN_DIGITS } from './phone-digits.ts'

type AreaCodeHintProps = {
  digits: PhoneDigits
  /** How many digits in a row were rejected; each one announces the hint again. The line is empty at 0. */
  refusedDigits: number
  className?: string | undefined
}

/**
 * Explains the format of a phone number after a digit was rejected: a 0 or 1 at the start, or an eleventh. The empty
 * line is always rendered, because a screen reader announces only changes of an element that it knows.
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
