import type { Countdown } from '../../device/countdown.ts'
import { INACTIVITY_MS, useSecondsLeft } from '../../device/inactivity.ts'
import { CountdownRing, LAST_SECONDS } from '../../ui/countdown-ring.tsx'
import styles from './corner-countdown.module.css'

/** The seconds left in the corner, and in the last ten the question: the foot of this screen belongs to the keyboard. */
export function CornerCountdown({ countdown }: { countdown: Countdown }) {
  const secondsLeft = useSecondsLeft(countdown)
  return (
    <div className={styles.corner}>
      <CountdownRing secondsLeft={secondsLeft} totalSeconds={INACTIVITY_MS / 1000} isLarge />
      <p className={styles.question} role="status">
        {secondsLeft <= LAST_SECONDS && 'Still there?'}
      </p>
    </div>
  )
}
