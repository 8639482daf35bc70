import { classNames } from '@frontlash/ui/class-names'
import styles from './area-code-hint.module.css'
import { PHONE_LENGTH, type PhoneDigits, START_WITH_AREA_CODE, TEN_DIGITS } from './phone-digits.ts'

type AreaCodeHintProps = {
  /** What was taken so far. */
  digits: PhoneDigits
  /** How often in a row a digit was not taken; with each the sentence is said again. 0: the line stands empty. */
  refusedDigits: number
  className?: string | undefined
}

/**
 * Says what a phone number is like, to a client whose 0 or 1 at the start, or eleventh digit, was not taken. The line is there
 * before the sentence is, because a
 * screen reader speaks only what changes in a line it knows.
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
