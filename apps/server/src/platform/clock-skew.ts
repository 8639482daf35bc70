import { BroadcastChannel } from 'node:worker_threads'

/**
 * A provider's time, and this machine's monotonic time (process.hrtime) when the provider's time was read; both in
 * milliseconds.
 */
type Reading = { readonly name: string; readonly theirMs: number; readonly atMs: number }

/**
 * The time for which a reading is valid. The monotonic clock stops while the machine sleeps, so an older reading may be
 * wrong.
 */
const GOOD_FOR_MS = 600_000
/** The minimum interval at which a thread sends its readings to other threads. */
const SHARE_INTERVAL_MS = 1_000

const readings = new Map<string, Reading>()
// Shares the readings between threads. The background thread makes most calls to providers, but the main thread serves
// the status page.
const channel = new BroadcastChannel('frontlash-clock-skew')
channel.unref()
channel.onmessage = event => {
  const reading: Reading = event.data
  readings.set(reading.name, reading)
}

/**
 * Records a provider's time from the Date header of a response (RFC 9110, 6.6.1), which has whole seconds. An invalid
 * header is ignored.
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
 * Returns how many milliseconds each provider's clock is ahead of `nowMs`, this machine's time; negative if it is
 * behind. The value comes from the newest response in the last ten minutes in any thread of this process. If this
 * machine's clock is corrected, the value changes at once.
 */
export function clocksAhead(nowMs: number): { readonly name: string; readonly aheadMs: number }[] {
  const atMs = steadyMs()
  return [...readings.values()]
    .filter(one => atMs - one.atMs < GOOD_FOR_MS)
    .map(one => ({ name: one.name, aheadMs: one.theirMs + (atMs - one.atMs) - nowMs }))
    .sort((one, other) => one.name.localeCompare(other.name))
}

const steadyMs = () => Number(process.hrtime.bigint() / 1_000_000n)
