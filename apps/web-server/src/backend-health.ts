import { CALLS } from '@frontlash/contract/calls'
import { watchHealth } from '@frontlash/process/health-watch'
import type { Log } from '@frontlash/process/log'

/** The state of the backends, from their health checks. */
export type BackendHealth = {
  /** Whether no backend responds, so that a call would only wait. */
  readonly areAllSilent: () => boolean
  readonly isSilent: (address: string) => boolean
  readonly stop: () => void
}

/**
 * Requests the health of each backend every second. A stopped process still accepts connections, so without this a call
 * would wait for its full time.
 *
 * @param options.silentAfterMs without a response for this long, a backend counts as silent
 * @param options.onReplaceable called each second for a silent backend while another one responds
 */
export function watchBackends(
  addresses: readonly string[],
  options: {
    readonly silentAfterMs: number
    readonly intervalMs: number
    readonly log: Log | undefined
    readonly onReplaceable: (address: string) => void
  },
): BackendHealth {
  const { silentAfterMs, intervalMs, log, onReplaceable } = options
  const known = new Set<string>()
  const review = () => {
    for (const [address, watch] of watches) {
      const isSilent = watch.silentMs() >= silentAfterMs
      if (isSilent && !areAllSilent()) onReplaceable(address)
      if (isSilent === known.has(address)) continue
      if (isSilent) known.add(address)
      else known.delete(address)
      if (isSilent) log?.warn({ backend: address }, 'backend.silent')
      else log?.info({ backend: address }, 'backend.responds')
    }
  }
  const watches = new Map(
    addresses.map(address => [
      address,
      watchHealth(address + CALLS.health.path, { probeTimeoutMs: silentAfterMs, intervalMs, onProbe: review }),
    ]),
  )
  const isSilent = (address: string) => (watches.get(address)?.silentMs() ?? 0) >= silentAfterMs
  const areAllSilent = () => addresses.every(isSilent)
  return {
    areAllSilent,
    isSilent,
    stop: () => {
      for (const watch of watches.values()) watch.stop()
    },
  }
}
