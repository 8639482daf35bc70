import { classNames } from '@frontlash/ui/class-names'
import { useFirstSay } from '../../language/words.ts'
import styles from './area-code-hint.module.css'
import { PHONE_LENGTH, type PhoneDigits } from './phone-digits.ts'

type AreaCodeHintProps = {
  digits: PhoneDigits
  /** The number of consecutive rejected digits. Each one makes screen readers announce the hint; 0 empties the line. */
  refusedDigits: number
  className?: string | undefined
}

/**
 * Explains the format of a phone number after a digit was rejected: a 0 or 1 at the beginning, or an eleventh digit.
 * The line is always rendered, because screen readers announce only changes of elements that are already on the page.
 */
export function AreaCodeHint({ digits, refusedDigits, className }: AreaCodeHintProps) {
  const say = useFirstSay()
  const areaCode = say('phone.areaCode')
  return (
    // The script early-keys-script.ts reads the attribute `data-area-code-hint`.
    <p className={classNames(styles.hint, className)} role="status" data-area-code-hint={areaCode}>
      {refusedDigits > 0 && (
        <span key={refusedDigits}>{digits.length < PHONE_LENGTH ? areaCode : say('phone.tenDigits')}</span>
      )}
    </p>
  )
}
