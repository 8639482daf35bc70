import type { Config } from '@frontlash/config/config'
import { adviceLine, hopsAdvice, unnamedProxyAdvice } from '@frontlash/http/network-advice'
import { callSelf } from '@frontlash/http/self-call'

const CALL_TIMEOUT_MS = 10_000

/**
 * Calls the salon through PUBLIC_URL and returns advice if TRUST_PROXY is wrong; undefined if it is correct. If
 * TRUST_PROXY contains addresses, makes no call, because the health check and the `doctor` command check these
 * addresses.
 */
export async function proxyNotice(config: Config): Promise<string | undefined> {
  const hasFrontend = config.mode === 'real' ? config.runOnly !== 'backend' : config.runOnly === 'frontend'
  if (!hasFrontend || Array.isArray(config.trustProxy)) return undefined
  const outcome = config.publicUrl.startsWith('https://') ? await callSelf(config, CALL_TIMEOUT_MS) : undefined
  const report = outcome && 'peer' in outcome ? outcome : undefined
  const advice = (report && unnamedProxyAdvice(config, report)) ?? hopsAdvice(config, report)
  return advice && adviceLine(advice)
}
