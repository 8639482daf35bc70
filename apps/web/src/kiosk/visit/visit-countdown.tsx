import type { Countdown } from '../../device/countdown.ts'
import { INACTIVITY_MS, useSecondsLeft } from '../../device/inactivity.ts'
import { StillThere } from '../../ui/still-there.tsx'

/** Asks "Still there?" in the last ten seconds. By itself, so that the screen is not drawn again with every second. */
export function VisitCountdown({ countdown, topPx }: { countdown: Countdown; topPx?: number | undefined }) {
  return <StillThere secondsLeft={useSecondsLeft(countdown)} totalSeconds={INACTIVITY_MS / 1000} topPx={topPx} />
}
