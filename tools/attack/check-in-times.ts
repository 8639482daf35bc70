import type { AttackedSalon } from './attacked-salon.ts'

const PAUSE_MS = 60
const LEAST_CHECK_INS = 40

export type CheckInTimes = {
  readonly p95Ms: number
  /** The number of check-ins without status 200. */
  readonly refused: number
  readonly count: number
}

/** Checks in clients one by one at a kiosk until `work` ends, but at least forty clients. */
export async function checkInDuring(salon: AttackedSalon, work: Promise<unknown>): Promise<CheckInTimes> {
  let isOver = false
  const ended = work.then(
    () => {
      isOver = true
    },
    () => {
      isOver = true
    },
  )
  const times: number[] = []
  let refused = 0
  while (!isOver || times.length < LEAST_CHECK_INS) {
    const { status, ms } = await salon.checkIn()
    times.push(ms)
    if (status !== 200) refused += 1
    await new Promise(resolve => setTimeout(resolve, PAUSE_MS))
  }
  await ended
  times.sort((a, b) => a - b)
  return { p95Ms: times[Math.floor(times.length * 0.95)]!, refused, count: times.length }
}

/** Returns the median of the 95th percentiles of all runs, in milliseconds. */
export function middleP95(runs: readonly CheckInTimes[]): number {
  const sorted = runs.map(run => run.p95Ms).sort((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)]!
}
