import { CALLS } from '@frontlash/contract/calls'
import { watchHealth } from '@frontlash/process/health-watch'
import type { Log } from '@frontlash/process/log'

export type BackendHealth = {
  /** True if no backend responds. Calls then fail at once, without waiting for their timeout. */
  readonly areAllSilent: () => boolean
  readonly isSilent: (address: string) => boolean
  readonly stop: () => void
}

/**
 * Checks each backend's health every second. A hung process still accepts connections. Without this check, calls to a
 * hung backend would fail only after their timeout.
 *
 * @param options.silentAfterMs a backend counts as silent after this time without a response
 * @param options.onReplaceable called each second for a silent backend while another backend responds
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
