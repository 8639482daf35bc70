import { memo } from 'react'
import { useFirstSay } from '../../language/words.ts'
import { formatDigits, PHONE_LENGTH, type PhoneDigits } from '../visit/phone-digits.ts'
import styles from './phone-number.module.css'

type PhoneNumberProps = {
  digits: PhoneDigits
  isReadOnly: boolean
  errorId: string
  hasError: boolean
  /** Called when the whole phone number is entered at once: by a paste, a password manager or a test. */
  onFill: (text: string) => void
}

const PLACES = Array.from({ length: PHONE_LENGTH }, (_, place) => place)

/** `(714) 555-0•••`: the typed part of the phone number, with a placeholder for each missing digit. */
export function PhoneNumber({ digits, isReadOnly, errorId, hasError, onFill }: PhoneNumberProps) {
  const say = useFirstSay()
  const lookOf = (place: number) => {
    if (place < digits.length) return 'typed'
    return place === digits.length && !isReadOnly ? 'next' : 'open'
  }
  const slot = (place: number) => <Slot key={place} digit={digits[place]} look={lookOf(place)} />
  return (
    <div className={styles.number}>
      <input
        className={styles.field}
        type="tel"
        // The tablet's own keyboard stays closed, because the screen has a keypad.
        inputMode="none"
        autoComplete="off"
        aria-label={say('entry.phoneLabel')}
        aria-describedby={errorId}
        aria-invalid={hasError || undefined}
        readOnly={isReadOnly}
        value={formatDigits(digits)}
        onChange={event => onFill(event.target.value)}
      />
      <span className={styles.mark} aria-hidden="true">
        (
      </span>
      {PLACES.slice(0, 3).map(slot)}
      <span className={styles.mark} aria-hidden="true">
        )
      </span>
      <span className={styles.gap} />
      {PLACES.slice(3, 6).map(slot)}
      <span className={styles.mark} aria-hidden="true">
        -
      </span>
      {PLACES.slice(6).map(slot)}
    </div>
  )
}

type SlotProps = { digit: string | undefined; look: 'typed' | 'next' | 'open' }

const Slot = memo(function Slot({ digit, look }: SlotProps) {
  return (
    <span className={styles.slot} data-slot={look}>
      {digit}
    </span>
  )
})
