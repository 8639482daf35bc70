import { classNames } from '@frontlash/ui/class-names'
import type { Countdown } from '../../device/countdown.ts'
import { INACTIVITY_MS, useSecondsLeft } from '../../device/inactivity.ts'
import { useSay } from '../../language/say.ts'
import { CountdownRing, LAST_SECONDS } from '../../ui/countdown-ring.tsx'
import styles from './corner-countdown.module.css'

/**
 * The distance of the ring from the top of the page. The ring is visible until the page is scrolled by this distance.
 */
const RING_FROM_TOP_PX = 80

type CornerCountdownProps = {
  countdown: Countdown
  /** True while the tablet's keyboard leaves little space. In this case the countdown is a single line. */
  isTight: boolean
  /** How far the browser has scrolled the page while the keyboard is shown. */
  pannedPx: number
}

/**
 * The countdown of the registration: the remaining seconds and, in the last ten, "Still there?". It is in a corner,
 * because the keyboard covers the bottom of this screen.
 */
export function CornerCountdown({ countdown, isTight, pannedPx }: CornerCountdownProps) {
  const say = useSay()
  const secondsLeft = useSecondsLeft(countdown)
  // The single line scrolls with the page, so it needs no offset.
  const downPx = isTight ? 0 : Math.max(0, pannedPx - RING_FROM_TOP_PX)
  return (
    <div
      className={classNames(styles.corner, isTight && styles.line)}
      style={downPx > 0 ? { transform: `translateY(${downPx}px)` } : undefined}
    >
      <CountdownRing secondsLeft={secondsLeft} totalSeconds={INACTIVITY_MS / 1000} isLarge={!isTight} />
      <p className={styles.question} role="status">
        {secondsLeft <= LAST_SECONDS && say('still.question')}
      </p>
    </div>
  )
}
