import type { Config } from '@frontlash/config/config'
import { isInContainer } from '@frontlash/config/container'
import { isOpenToNetwork } from '@frontlash/config/listen-addresses'
import { isIn, isLoopback, isPrivate, networks } from '@frontlash/config/network-address'

type ProxySetting = Pick<Config, 'trustProxy' | 'listen' | 'runOnly'>

/**
 * True if the server trusts the header X-Forwarded-For from this IP address. `hop` is 0 for the peer of the connection,
 * as in Fastify's trustProxy.
 */
export type TrustsProxy = (address: string, hop: number) => boolean

/**
 * Returns a function that decides whether a proxy is trusted. It trusts the IP addresses in TRUST_PROXY at each hop. If
 * TRUST_PROXY is a hop count, the peer must also be able to be a proxy of the salon (`hopsCountFrom`).
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
 * The peers for which a hop count applies: usually loopback and private networks. If LISTEN opens the machine to its
 * network, a hop count applies only for loopback, because any machine of the network could be the peer. In a container,
 * and on a machine with only the frontend or the backend, it always applies for private networks.
 */
export function hopsCountFrom(setting: ProxySetting, inContainer = isInContainer()): 'loopback' | 'private' {
  return !setting.runOnly && !inContainer && isOpenToNetwork(setting) ? 'loopback' : 'private'
}
