import { watchHealth } from '@frontlash/process/health-watch'
import type { ManagedProcess } from './managed-process.ts'

/**
 * How long a process may be without a response before it is killed (docs/product/status.md, "Backend and frontend").
 */
export type HungLimits = {
  /** The limit for a process that was healthy before. */
  readonly silentMs: number
  /** The limit for a process that is starting and may be running migrations. */
  readonly startMs: number
  /** The time from SIGTERM to SIGKILL for a hung process. */
  readonly stopMs: number
  readonly probeIntervalMs: number
}

export const HUNG_LIMITS: HungLimits = { silentMs: 20_000, startMs: 180_000, stopMs: 1_000, probeIntervalMs: 1_000 }

/**
 * True if a process hangs. `silentMs` is the time since the start or the last response of the process, without the time
 * in which the machine slept.
 */
export function isHung(process: { silentMs: number; wasHealthy: boolean }, limits: HungLimits = HUNG_LIMITS): boolean {
  return process.silentMs >= (process.wasHealthy ? limits.silentMs : limits.startMs)
}

/**
 * Checks a process's health every second, and ends a hung process so that it is restarted. Returns a function that
 * stops the checks.
 */
export function restartWhenHung(
  watched: ManagedProcess,
  healthAddress: string,
  isStopping: () => boolean,
  limits: HungLimits = HUNG_LIMITS,
): () => void {
  let pid: number | null = null
  const review = () => {
    const current = watched.report()
    if (current.pid !== pid) {
      pid = current.pid
      return watch.startOver()
    }
    // During a replacement, the old or the new process may respond.
    if (pid === null || current.status === 'restarting' || isStopping()) return
    const silentMs = watch.silentMs()
    if (!isHung({ silentMs, wasHealthy: watch.wasHealthy() }, limits)) return
    process.stderr.write(`\nThe ${watched.name} has not responded for ${Math.round(silentMs / 1000)} s and is ended.\n`)
    watch.startOver()
    void watched.end(limits.stopMs)
  }
  const watch = watchHealth(healthAddress, {
    probeTimeoutMs: limits.silentMs,
    intervalMs: limits.probeIntervalMs,
    onProbe: review,
  })
  return watch.stop
}
