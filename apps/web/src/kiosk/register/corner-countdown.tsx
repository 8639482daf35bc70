import { classNames } from '@frontlash/ui/class-names'
import type { Countdown } from '../../device/countdown.ts'
import { INACTIVITY_MS, useSecondsLeft } from '../../device/inactivity.ts'
import { CountdownRing, LAST_SECONDS } from '../../ui/countdown-ring.tsx'
import styles from './corner-countdown.module.css'

/** The ring's distance from the top of the page, in px; the ring is visible if the page was scrolled by less. */
const RING_FROM_TOP_PX = 80

type CornerCountdownProps = {
  countdown: Countdown
  /** True while the tablet's keyboard leaves little space; the countdown is then one low line. */
  isTight: boolean
  /** The distance in px by which the browser has scrolled the page behind the keyboard. */
  pannedPx: number
}

/**
 * The remaining seconds and, in the last ten, "Still there?". They are in the corner, because the keyboard covers the
 * bottom of this screen.
 */
export function CornerCountdown({ countdown, isTight, pannedPx }: CornerCountdownProps) {
  const secondsLeft = useSecondsLeft(countdown)
  // As a low line the countdown moves with the page, so it needs no shift.
  const downPx = isTight ? 0 : Math.max(0, pannedPx - RING_FROM_TOP_PX)
  return (
    <div
      className={classNames(styles.corner, isTight && styles.line)}
      style={downPx > 0 ? { transform: `translateY(${downPx}px)` } : undefined}
    >
      <CountdownRing secondsLeft={secondsLeft} totalSeconds={INACTIVITY_MS / 1000} isLarge={!isTight} />
      <p className={styles.question} role="status">
        {secondsLeft <= LAST_SECONDS && 'Still there?'}
      </p>
    </div>
  )
}
