import { BroadcastChannel } from 'node:worker_threads'

/** What a provider's clock showed at a moment of a clock that nobody sets: `atMs` is process.hrtime's, in ms. */
type Reading = { readonly name: string; readonly theirMs: number; readonly atMs: number }

/** A machine that slept has a steady clock that slept too; by then it has been asked again. */
const GOOD_FOR_MS = 600_000
/** A busy thread notifies the others no more often than this. */
const TELL_EVERY_MS = 1_000

const readings = new Map<string, Reading>()
// Most of the calls to providers are made by the background thread; the status page is asked for on the main one.
const channel = new BroadcastChannel('frontlash-others-clocks')
channel.unref()
channel.onmessage = event => {
  const reading: Reading = event.data
  readings.set(reading.name, reading)
}

/**
 * Notes the Date header of an answer (RFC 9110, 6.6.1), which is right to the second; one that cannot be read is left out.
 */
export function recordClockOf(name: string, date: string | null): void {
  const theirMs = Date.parse(date ?? '')
  if (Number.isNaN(theirMs)) return
  const before = readings.get(name)
  const reading = { name, theirMs, atMs: steadyMs() }
  readings.set(name, reading)
  if (!before || reading.atMs - before.atMs > TELL_EVERY_MS) channel.postMessage(reading)
}

/**
 * How far others' clocks are ahead of `nowMs`, this machine's, in ms; negative where they are behind. Each as its last
 * answer of the past ten minutes said it, whichever thread of this process had it; a clock that was set right since then is
 * right at once.
 */
export function clocksAhead(nowMs: number): { readonly name: string; readonly aheadMs: number }[] {
  const atMs = steadyMs()
  return [...readings.values()]
    .filter(one => atMs - one.atMs < GOOD_FOR_MS)
    .map(one => ({ name: one.name, aheadMs: one.theirMs + (atMs - one.atMs) - nowMs }))
    .sort((one, other) => one.name.localeCompare(other.name))
}

const steadyMs = () => Number(process.hrtime.bigint() / 1_000_000n)
