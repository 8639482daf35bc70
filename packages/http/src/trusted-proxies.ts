import type { Config } from '@frontlash/config/config'
import { isInContainer } from '@frontlash/config/container'
import { isOpenToNetwork } from '@frontlash/config/listen-addresses'
import { isIn, isLoopback, isPrivate, networks } from '@frontlash/config/network-address'

type ProxySetting = Pick<Config, 'trustProxy' | 'listen' | 'runOnly'>

/** Whether X-Forwarded-For of an address is believed; `hop` is 0 for the connection's peer (Fastify's trustProxy). */
export type TrustsProxy = (address: string, hop: number) => boolean

/**
 * The proxies in front of the frontend, by TRUST_PROXY. Addresses are believed wherever they are in the chain. A number is
 * believed for that many hops, but only when the peer can be a proxy of the salon: see `hopsCountFrom`.
 */
export function trustedProxies(setting: ProxySetting, inContainer = isInContainer()): TrustsProxy {
  const { trustProxy } = setting
  if (trustProxy === undefined) return () => false
  if (typeof trustProxy === 'number') {
    const scope = hopsCountFrom(setting, inContainer)
    return (address, hop) =>
      hop < trustProxy && (hop > 0 || isLoopback(address) || (scope === 'private' && isPrivate(address)))
  }
  const named = networks(trustProxy)
  return address => isIn(named, address)
}

/**
 * The peers for which a number in TRUST_PROXY counts: those of private networks and loopback. On a machine that LISTEN
 * opens to its network only loopback, because there anybody could be the peer; a container's network is not such a one.
 */
export function hopsCountFrom(setting: ProxySetting, inContainer = isInContainer()): 'loopback' | 'private' {
  return !setting.runOnly && !inContainer && isOpenToNetwork(setting) ? 'loopback' : 'private'
}
