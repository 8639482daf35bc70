import type { Config } from '@frontlash/config/config'
import { callSelf } from '@frontlash/http/self-call'
import type { Finding } from './verdicts/finding.ts'
import { betweenMachinesVerdicts, hopsVerdict, listenVerdict, proxyVerdict } from './verdicts/network-verdicts.ts'

/**
 * Checks who can call the ports of the salon, and whether the proxy passes the IP addresses of the tablets to the
 * frontend.
 */
export async function* examineNetwork(config: Config, stop?: AbortSignal): AsyncGenerator<Finding> {
  yield listenVerdict(config)
  yield* betweenMachinesVerdicts(config)
  const isBehindProxy = config.publicUrl.startsWith('https://')
  const outcome = isBehindProxy ? await callSelf(config, 0, stop) : undefined
  const proxy = outcome && proxyVerdict(outcome, config)
  if (proxy) yield proxy
  // If the check of the proxy failed, the finding already says how to set TRUST_PROXY, so the advice is not repeated.
  const hops = proxy?.isOk === false ? undefined : hopsVerdict(config, outcome)
  if (hops) yield hops
}
