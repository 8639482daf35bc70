import type { Config } from '@frontlash/config/config'
import { gatewayAddress, isInContainer } from '@frontlash/config/container'
import { isLoopback } from '@frontlash/config/network-address'
import type { SelfCallReport } from './self-call.ts'
import { hopsCountFrom } from './trusted-proxies.ts'

const LOOPBACK = '127.0.0.1,::1'

type ProxySetting = Pick<Config, 'trustProxy' | 'listen' | 'runOnly' | 'envFile'>

/** The problem of a salon behind a proxy that TRUST_PROXY does not name, for health, the doctor and the start. */
export function unnamedProxySentence(address: string): string {
  return `All tablets look like one address: TRUST_PROXY does not name the proxy (seen: ${address}).`
}

/** The usual value of TRUST_PROXY: one proxy on this machine, which a container sees as its gateway. */
export function usualTrustProxy(inContainer = isInContainer()): string {
  return (inContainer && gatewayAddress()) || LOOPBACK
}

/** The value of TRUST_PROXY that names the proxies of a self-call, as many as are in front. */
function trustProxyFor({ peer, forwardedFor }: SelfCallReport, hops: number): string {
  const proxies = [peer, ...forwardedFor.slice(0, Math.max(0, hops - 1))]
  return [...new Set(proxies.map(address => (isLoopback(address) ? LOOPBACK : address)))].join(',')
}

/** Advice to change the settings, in two sentences. */
export type Advice = {
  readonly what: string
  /** The instruction, which begins with a lower-case letter. */
  readonly fix: string
}

/**
 * What to write in place of a number in TRUST_PROXY; undefined when there is no number. `report` is that of a self-call, if
 * one arrived.
 */
export function hopsAdvice(
  setting: ProxySetting,
  report?: SelfCallReport,
  inContainer = isInContainer(),
): Advice | undefined {
  const { trustProxy, runOnly } = setting
  // A backend does not read TRUST_PROXY.
  if (typeof trustProxy !== 'number' || trustProxy === 0 || runOnly === 'backend') return undefined
  const isLimited = hopsCountFrom(setting, inContainer) === 'loopback'
  const expected = isLimited ? '<the proxy’s address>' : usualTrustProxy(inContainer)
  const further = trustProxy > 1 ? ',<the address of each further proxy>' : ''
  return {
    what: `TRUST_PROXY=${trustProxy} is a number of proxies, which ${isLimited ? 'counts only for a proxy on this machine' : 'counts only until the next version'}.`,
    fix: writeFix(setting, report ? trustProxyFor(report, trustProxy) : expected + further),
  }
}

/** What to write to TRUST_PROXY when a self-call arrived through a proxy that is not named; undefined when it is. */
export function unnamedProxyAdvice(setting: ProxySetting, report: SelfCallReport): Advice | undefined {
  const { trustProxy } = setting
  const { peer, forwardedFor, isPeerTrusted } = report
  if (forwardedFor.length === 0 || isPeerTrusted) return undefined
  const value = trustProxyFor(report, typeof trustProxy === 'number' ? trustProxy : 1)
  return { what: unnamedProxySentence(peer), fix: writeFix(setting, value) }
}

function writeFix({ envFile, runOnly }: Pick<Config, 'envFile' | 'runOnly'>, value: string): string {
  const place = runOnly === 'backend' ? 'the .env of each frontend' : (envFile ?? 'the environment')
  return `write TRUST_PROXY=${value} to ${place} and restart the ${runOnly ? 'frontend' : 'salon'}.`
}

/** What to write on a machine with one part of the salon that has no LISTEN; undefined when LISTEN is set. */
export function listenAdvice({
  listen,
  runOnly,
  envFile,
}: Pick<Config, 'listen' | 'runOnly' | 'envFile'>): Advice | undefined {
  if (listen || !runOnly) return undefined
  const callers = runOnly === 'backend' ? 'the frontends call' : 'the proxy calls'
  return {
    what: `LISTEN is not set, so the ${runOnly} can be called at every address of this machine.`,
    fix: `write LISTEN=<the address at which ${callers} this machine> to ${envFile ?? 'the environment'} and restart the ${runOnly}; LISTEN=127.0.0.1 if they are on this machine.`,
  }
}

/** An advice in the form in which the start and an upgrade print it. */
export function adviceLine({ what, fix }: Advice): string {
  return `${what} Please ${fix}`
}
