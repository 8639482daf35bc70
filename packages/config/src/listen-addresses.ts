import { isIPv6 } from 'node:net'
import { networkInterfaces } from 'node:os'
import { ConfigError } from './config-error.ts'
import { isLoopback, isPrivate } from './network-address.ts'

/** The wildcard IP addresses. `::` includes IPv4. */
const EVERY_IPV4 = '0.0.0.0'
const EVERY = '::'
const LOOPBACK = ['127.0.0.1', '::1']

export type ListenSetting = {
  /** The IP addresses in LISTEN; undefined if LISTEN is not set. */
  readonly listen: readonly string[] | undefined
  readonly runOnly: 'backend' | 'frontend' | undefined
}

type Interfaces = ReturnType<typeof networkInterfaces>

/**
 * The IP addresses on which our servers listen, without duplicates: loopback and the addresses in LISTEN. The first
 * address includes 127.0.0.1. Without LISTEN, a machine that runs only the frontend or only the backend listens on all
 * its addresses, as in older versions (docs/settings.md, "The network").
 */
export function listenAddresses({ listen, runOnly }: ListenSetting): readonly string[] {
  const wanted = listen ?? (runOnly ? [EVERY] : [])
  if (wanted.includes(EVERY)) return [EVERY]
  const others = wanted.filter(address => !LOOPBACK.includes(address))
  // On one port, Linux allows either the wildcard address or single IPv4 addresses, but not both.
  const everyIpv4 = others.includes(EVERY_IPV4)
  return [...new Set([everyIpv4 ? EVERY_IPV4 : '127.0.0.1', '::1', ...others.filter(one => !everyIpv4 || isIPv6(one))])]
}

export function isOpenToNetwork(setting: ListenSetting): boolean {
  return listenAddresses(setting).some(address => !isLoopback(address))
}

/** True if browsers on other machines use PUBLIC_URL without a proxy: the URL has http and its host is not loopback. */
export function isOpenedDirectly(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl)
  return protocol === 'http:' && hostname !== 'localhost' && !isLoopback(hostname.replace(/^\[|\]$/g, ''))
}

/**
 * The IP address of this machine for links that work on other machines; undefined if LISTEN does not allow other
 * machines. An IPv4 address of a private network is preferred.
 */
export function networkAddress(
  listen: readonly string[] | undefined,
  interfaces: Interfaces = networkInterfaces(),
): string | undefined {
  const open = (listen ?? []).filter(address => !isLoopback(address))
  const all = open.some(isWildcard) ? ownAddresses(interfaces) : open
  return all.find(one => !isIPv6(one) && isPrivate(one)) ?? all.find(one => !isIPv6(one)) ?? all[0]
}

/** The host for links: this machine's IP address if LISTEN allows other machines, otherwise localhost. */
export function linkHost(listen: readonly string[] | undefined): string {
  const address = networkAddress(listen)
  if (!address) return 'localhost'
  return isIPv6(address) ? `[${address}]` : address
}

export function listensOnAll(listen: readonly string[] | undefined): boolean {
  return listen?.some(isWildcard) ?? false
}

function isWildcard(address: string): boolean {
  return address === EVERY || address === EVERY_IPV4
}

/** Throws a ConfigError if LISTEN contains an IP address that this machine does not have. */
export function refuseForeignAddresses({ listen }: ListenSetting, interfaces: Interfaces = networkInterfaces()): void {
  const foreign = foreignAddress(listen, interfaces)
  if (foreign)
    throw new ConfigError(
      `LISTEN names ${foreign}, which is no address of this machine (its addresses: ${ownAddresses(interfaces).join(', ') || 'none'}).`,
    )
}

export function foreignAddress(
  listen: readonly string[] | undefined,
  interfaces: Interfaces = networkInterfaces(),
): string | undefined {
  const own = ownAddresses(interfaces)
  return listen?.find(address => !isWildcard(address) && !isLoopback(address) && !own.includes(address))
}

/** The IP addresses of this machine. Link-local IPv6 addresses are excluded, because they need a zone. */
function ownAddresses(interfaces: Interfaces): string[] {
  return Object.values(interfaces)
    .flatMap(found => found ?? [])
    .filter(one => !one.internal && !one.address.startsWith('fe80:'))
    .map(one => one.address)
}
