import { classNames } from '@frontlash/ui/class-names'
import styles from './pin-dots.module.css'

export const PIN_LENGTH = 4

type PinDotsProps = {
  filled: number
  state?: 'typing' | 'checking' | 'wrong'
  /** The accessible name, which says what the PIN is for. */
  label?: string
}

/** Four dots that show how many digits of a PIN are typed. They never show the digits. */
export function PinDots({ filled, state = 'typing', label = 'PIN' }: PinDotsProps) {
  const lookOf = (place: number) => {
    if (state === 'wrong') return 'wrong'
    if (state === 'checking' && place === PIN_LENGTH - 1) return 'checking'
    if (place < filled) return 'filled'
    return place === filled ? 'next' : 'empty'
  }
  return (
    <div
      className={classNames(styles.dots, state === 'wrong' && styles.shaking)}
      role="img"
      aria-label={`${label}: ${filled} of ${PIN_LENGTH} digits`}
    >
      {Array.from({ length: PIN_LENGTH }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a dot is identified by its position
        <span key={place} className={styles.dot} data-look={lookOf(place)} />
      ))}
    </div>
  )
}
