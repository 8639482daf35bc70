import type { Config } from '@frontlash/config/config'
import { foreignAddress, isOpenToNetwork, listenAddresses } from '@frontlash/config/listen-addresses'
import { isLoopback } from '@frontlash/config/network-address'
import { hopsAdvice, listenAdvice, unnamedProxyAdvice } from '@frontlash/http/network-advice'
import type { SelfCallOutcome } from '@frontlash/http/self-call'
import { type Finding, failing, passing, unchecked } from './finding.ts'

/**
 * Checks that the IP addresses in LISTEN belong to this machine, and that LISTEN is set on a machine with only the
 * frontend or only the backend.
 */
export function listenVerdict(config: Config, foreign = foreignAddress(config.listen)): Finding {
  const advice = listenAdvice(config)
  if (advice) return unchecked(advice.what, advice.fix)
  if (foreign)
    return failing(
      `LISTEN names ${foreign}, which is no address of this machine: the salon does not start.`,
      'correct LISTEN, or give this machine a fixed address.',
    )
  const addresses = listenAddresses(config).join(', ')
  return passing(
    isOpenToNetwork(config)
      ? `The salon listens on ${addresses}, as LISTEN says.`
      : `Only this machine can call the salon’s ports (${addresses}).`,
  )
}

/**
 * Checks that TRUST_PROXY contains the proxies in front of the salon. `outcome` is the result of a call to the salon's
 * public URL. Returns an unchecked finding if this machine cannot make the call.
 */
export function proxyVerdict(outcome: SelfCallOutcome, config: Config): Finding {
  const unnamed = 'away' in outcome ? undefined : unnamedProxyAdvice(config, outcome)
  if (unnamed) return failing(unnamed.what, unnamed.fix)
  if ('away' in outcome && config.trustProxy === undefined && config.runOnly !== 'backend')
    return unchecked(
      `TRUST_PROXY is not set, and a call to ${config.publicUrl} cannot be made from this machine (${outcome.away}): behind a proxy all tablets look like one address and share its limits.`,
      'set TRUST_PROXY=127.0.0.1,::1 for a proxy on this machine, otherwise to the address of the proxy.',
    )
  if ('away' in outcome)
    return unchecked(
      `Whether TRUST_PROXY names the proxy could not be checked: a call to ${config.publicUrl} cannot be made from this machine (${outcome.away}).`,
      'each account in Office, Staff shows the addresses of its sessions, which must differ between networks.',
    )
  if (outcome.forwardedFor.length === 0)
    return unchecked(
      `A call to ${config.publicUrl} arrived without X-Forwarded-For: tablets cannot be told apart by their addresses.`,
      'the proxy in front must add X-Forwarded-For, as deploy/Caddyfile does.',
    )
  return passing(`TRUST_PROXY covers the proxy in front (${outcome.peer}).`)
}

/** Returns the advice to replace a hop count in TRUST_PROXY by IP addresses; undefined without a hop count. */
export function hopsVerdict(config: Config, outcome: SelfCallOutcome | undefined): Finding | undefined {
  const advice = hopsAdvice(config, outcome && 'peer' in outcome ? outcome : undefined)
  return advice && unchecked(advice.what, advice.fix)
}

/**
 * Checks that connections between the salon's machines are protected. Returns no finding if there is only one machine.
 */
export function betweenMachinesVerdicts({ runOnly, databaseUrl }: Pick<Config, 'runOnly' | 'databaseUrl'>): Finding[] {
  const database = databaseUrl && unprotectedDatabase(databaseUrl)
  return [
    ...(runOnly === 'backend'
      ? [
          unchecked(
            'Frontends on other machines call this one: PINs and names are readable on the way, unless the network encrypts.',
            'a private network such as WireGuard, or https in front of the backend (docs/several-machines.md).',
          ),
        ]
      : []),
    ...(database
      ? [
          unchecked(
            `The database at ${database} is called without a verified TLS connection.`,
            'add sslmode=verify-full to DATABASE_URL, or use a private network that encrypts (docs/several-machines.md).',
          ),
        ]
      : []),
  ]
}

/** Returns the host of a database on another machine if the connection does not verify TLS; undefined otherwise. */
function unprotectedDatabase(databaseUrl: string): string | undefined {
  const { hostname, searchParams } = new URL(databaseUrl)
  const host = decodeURIComponent(searchParams.get('host') || hostname)
  const isHere = host === '' || host.startsWith('/') || host === 'localhost' || isLoopback(host.replace(/^\[|\]$/g, ''))
  return isHere || searchParams.get('sslmode') === 'verify-full' ? undefined : host
}
