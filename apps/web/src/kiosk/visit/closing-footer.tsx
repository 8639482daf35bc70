import type { ReactNode } from 'react'
import type { Countdown } from '../../device/countdown.ts'
import { INACTIVITY_MS, useSecondsLeft } from '../../device/inactivity.ts'
import { ClosingRing } from '../../ui/closing-ring.tsx'
import styles from './closing-footer.module.css'

/** The footer of a screen that closes automatically: buttons to continue, and the remaining time. */
export function ClosingFooter({ countdown, children }: { countdown: Countdown; children?: ReactNode }) {
  return (
    <div className={styles.footer}>
      {children}
      <ClosingRing secondsLeft={useSecondsLeft(countdown)} totalSeconds={INACTIVITY_MS / 1000} />
    </div>
  )
}
