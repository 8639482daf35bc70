import { BroadcastChannel } from 'node:worker_threads'

/** A provider's time in ms, and the time of this machine's monotonic clock (process.hrtime, in ms) when it was read. */
type Reading = { readonly name: string; readonly theirMs: number; readonly atMs: number }

/** How long a reading is used. The monotonic clock stops while a machine sleeps, so older readings may be wrong. */
const GOOD_FOR_MS = 600_000
/** The minimum time between two messages with a thread's readings to the other threads. */
const SHARE_INTERVAL_MS = 1_000

const readings = new Map<string, Reading>()
// Most calls to providers are made by the background thread, but the status page is served by the main thread.
const channel = new BroadcastChannel('frontlash-clock-skew')
channel.unref()
channel.onmessage = event => {
  const reading: Reading = event.data
  readings.set(reading.name, reading)
}

/**
 * Records the Date header of a response (RFC 9110, 6.6.1), which is exact to the second; an unreadable one is ignored.
 */
export function recordClockOf(name: string, date: string | null): void {
  const theirMs = Date.parse(date ?? '')
  if (Number.isNaN(theirMs)) return
  const before = readings.get(name)
  const reading = { name, theirMs, atMs: steadyMs() }
  readings.set(name, reading)
  if (!before || reading.atMs - before.atMs > SHARE_INTERVAL_MS) channel.postMessage(reading)
}

/**
 * How many ms others' clocks are ahead of `nowMs`, this machine's time; negative when they are behind. Each value is
 * from the last response of the past ten minutes that any thread of this process received. After a correction of this
 * machine's clock the values are correct at once.
 */
export function clocksAhead(nowMs: number): { readonly name: string; readonly aheadMs: number }[] {
  const atMs = steadyMs()
  return [...readings.values()]
    .filter(one => atMs - one.atMs < GOOD_FOR_MS)
    .map(one => ({ name: one.name, aheadMs: one.theirMs + (atMs - one.atMs) - nowMs }))
    .sort((one, other) => one.name.localeCompare(other.name))
}

const steadyMs = () => Number(process.hrtime.bigint() / 1_000_000n)
