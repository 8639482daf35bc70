import { classNames } from '@frontlash/ui/class-names'
import { useFirstSay } from '../language/words.ts'
import styles from './countdown-ring.module.css'

/** The number of last seconds in which the ring is pink and the screen asks "Still there?". */
export const LAST_SECONDS = 10

const RADIUS = 23
const AROUND = 2 * Math.PI * RADIUS

type CountdownRingProps = {
  secondsLeft: number
  totalSeconds: number
  isLarge?: boolean
}

/**
 * A ring that shows the remaining seconds. It renders once a second, and CSS animates it; with reduced motion, it moves
 * by full seconds.
 */
export function CountdownRing({ secondsLeft, totalSeconds, isLarge = false }: CountdownRingProps) {
  const say = useFirstSay()
  // During each second the CSS animation moves the ring towards the next second.
  const shown = Math.max(0, Math.min(secondsLeft, totalSeconds))
  return (
    <span
      className={classNames(styles.ring, isLarge && styles.large)}
      data-last={secondsLeft <= LAST_SECONDS ? '' : undefined}
      data-full={shown === totalSeconds ? '' : undefined}
      role="timer"
      aria-label={say('still.seconds', { n: shown })}
    >
      <svg viewBox="0 0 52 52" fill="none" strokeWidth="5" strokeLinecap="round" aria-hidden="true">
        <circle className={styles.track} cx="26" cy="26" r={RADIUS} />
        <circle
          className={styles.left}
          cx="26"
          cy="26"
          r={RADIUS}
          strokeDasharray={AROUND}
          strokeDashoffset={AROUND * (1 - shown / totalSeconds)}
        />
      </svg>
      <span aria-hidden="true">{shown}</span>
    </span>
  )
}
