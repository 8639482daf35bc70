import type { Config } from '@frontlash/config/config'
import { gatewayAddress, isInContainer } from '@frontlash/config/container'
import { FRONTEND_KEY } from '@frontlash/config/derived-key'
import { isLoopback } from '@frontlash/config/network-address'
import type { SelfCallReport } from './self-call.ts'
import { hopsCountFrom } from './trusted-proxies.ts'

const LOOPBACK = '127.0.0.1,::1'

type ProxySetting = Pick<Config, 'trustProxy' | 'listen' | 'runOnly' | 'envFile'>

/** The message about a proxy that TRUST_PROXY does not contain, for health, doctor and start. */
export function unnamedProxyMessage(address: string): string {
  return `All tablets look like one address: TRUST_PROXY does not name the proxy (seen: ${address}).`
}

/**
 * The default of TRUST_PROXY: a proxy on this machine. In a container it is the gateway, because calls of a proxy on
 * the host come from the gateway's IP address.
 */
export function defaultTrustProxy(inContainer = isInContainer()): string {
  return (inContainer && gatewayAddress()) || LOOPBACK
}

/** Returns a value for TRUST_PROXY: the nearest `hops` proxies through which a self-call has come. */
function trustProxyFor({ peer, forwardedFor }: SelfCallReport, hops: number): string {
  const proxies = [peer, ...forwardedFor.slice(0, Math.max(0, hops - 1))]
  return [...new Set(proxies.map(address => (isLoopback(address) ? LOOPBACK : address)))].join(',')
}

export type Advice = {
  readonly what: string
  /** The instruction, which begins with a lower-case letter. */
  readonly fix: string
}

/**
 * Advice about a hop count in TRUST_PROXY; undefined if there is no hop count. `report` comes from a self-call. It is
 * undefined if no self-call arrived.
 */
export function hopsAdvice(
  setting: ProxySetting,
  report?: SelfCallReport,
  inContainer = isInContainer(),
): Advice | undefined {
  const { trustProxy, runOnly } = setting
  // No proxy calls a backend directly, so a backend ignores TRUST_PROXY.
  if (typeof trustProxy !== 'number' || trustProxy === 0 || runOnly === 'backend') return undefined
  const isLimited = hopsCountFrom(setting, inContainer) === 'loopback'
  const expected = isLimited ? '<the proxy’s address>' : defaultTrustProxy(inContainer)
  const further = trustProxy > 1 ? ',<the address of each further proxy>' : ''
  return {
    what: `TRUST_PROXY=${trustProxy} is a number of proxies, which ${isLimited ? 'counts only for a proxy on this machine' : 'counts only until the next version'}.`,
    fix: writeFix(setting, report ? trustProxyFor(report, trustProxy) : expected + further),
  }
}

/**
 * Advice about a proxy that TRUST_PROXY does not contain, found by a self-call through this proxy; undefined if no
 * proxy is missing.
 */
export function unnamedProxyAdvice(setting: ProxySetting, report: SelfCallReport): Advice | undefined {
  const { trustProxy } = setting
  const { peer, forwardedFor, isPeerTrusted } = report
  if (forwardedFor.length === 0 || isPeerTrusted) return undefined
  const value = trustProxyFor(report, typeof trustProxy === 'number' ? trustProxy : 1)
  return { what: unnamedProxyMessage(peer), fix: writeFix(setting, value) }
}

function writeFix({ envFile, runOnly }: Pick<Config, 'envFile' | 'runOnly'>, value: string): string {
  const place = runOnly === 'backend' ? 'the .env of each frontend' : (envFile ?? 'the environment')
  return `write TRUST_PROXY=${value} to ${place} and restart the ${runOnly ? 'frontend' : 'salon'}.`
}

/** Advice about a missing LISTEN on a machine that runs only the frontend or only the backend; otherwise undefined. */
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

/** Advice about a separate frontend that has the salon's whole secret instead of its three derived keys. */
export function frontendKeyAdvice({
  runOnly,
  appSecret,
  envFile,
}: Pick<Config, 'runOnly' | 'appSecret' | 'envFile'>): Advice | undefined {
  if (runOnly !== 'frontend' || FRONTEND_KEY.test(appSecret)) return undefined
  return {
    what: 'This frontend has the salon’s whole secret (APP_SECRET).',
    fix: `write FRONTEND_KEY=<what npm run frontend-key prints on a backend’s machine> to ${envFile ?? 'the environment'} in place of APP_SECRET, and restart the frontend.`,
  }
}

/** Formats advice as one line, for the start and the upgrade. */
export function adviceLine({ what, fix }: Advice): string {
  return `${what} Please ${fix}`
}
