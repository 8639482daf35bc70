import { BroadcastChannel } from 'node:worker_threads'

/**
 * The time of a provider in ms, and this machine's monotonic time (process.hrtime, in ms) when the provider's time was
 * read.
 */
type Reading = { readonly name: string; readonly theirMs: number; readonly atMs: number }

/** How long a reading is used. The monotonic clock stops while a machine sleeps, so older readings may be wrong. */
const GOOD_FOR_MS = 600_000
/** The minimum time between two messages with a thread's readings to the other threads. */
const SHARE_INTERVAL_MS = 1_000

const readings = new Map<string, Reading>()
// Shares the readings between threads, because the background thread makes most calls to providers, and the main thread
// serves the status page.
const channel = new BroadcastChannel('frontlash-clock-skew')
channel.unref()
channel.onmessage = event => {
  const reading: Reading = event.data
  readings.set(reading.name, reading)
}

/**
 * Records the provider's time in the Date header of a response (RFC 9110, 6.6.1), which is exact to the second. An
 * unreadable header is ignored.
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
 * How many ms the providers' clocks are ahead of `nowMs`, this machine's time; negative when they are behind. Each
 * value is from the last response of the past ten minutes that any thread of this process received. A correction of
 * this machine's clock takes effect at once.
 */
export function clocksAhead(nowMs: number): { readonly name: string; readonly aheadMs: number }[] {
  const atMs = steadyMs()
  return [...readings.values()]
    .filter(one => atMs - one.atMs < GOOD_FOR_MS)
    .map(one => ({ name: one.name, aheadMs: one.theirMs + (atMs - one.atMs) - nowMs }))
    .sort((one, other) => one.name.localeCompare(other.name))
}

const steadyMs = () => Number(process.hrtime.bigint() / 1_000_000n)
