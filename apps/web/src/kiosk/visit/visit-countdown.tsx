import type { Countdown } from '../../device/countdown.ts'
import { INACTIVITY_MS, useSecondsLeft } from '../../device/inactivity.ts'
import { StillThere } from '../../ui/still-there.tsx'

type VisitCountdownProps = { countdown: Countdown; durationMs?: number; topPx?: number | undefined }

/** Asks "Still there?" in the last ten seconds. As a separate component, it renders every second without the screen. */
export function VisitCountdown({ countdown, durationMs = INACTIVITY_MS, topPx }: VisitCountdownProps) {
  return <StillThere secondsLeft={useSecondsLeft(countdown)} totalSeconds={durationMs / 1000} topPx={topPx} />
}
