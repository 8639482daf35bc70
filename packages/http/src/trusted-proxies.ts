import type { Config } from '@frontlash/config/config'
import { isInContainer } from '@frontlash/config/container'
import { isOpenToNetwork } from '@frontlash/config/listen-addresses'
import { isIn, isLoopback, isPrivate, networks } from '@frontlash/config/network-address'

type ProxySetting = Pick<Config, 'trustProxy' | 'listen' | 'runOnly'>

/**
 * Whether the X-Forwarded-For of an address is trusted; `hop` is 0 for the connection's peer (Fastify's trustProxy).
 */
export type TrustsProxy = (address: string, hop: number) => boolean

/**
 * Returns which proxies TRUST_PROXY trusts: addresses at every hop, or a number of hops if the peer can be a proxy of
 * the salon (see `hopsCountFrom`).
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
 * The peers for which a number in TRUST_PROXY applies: loopback and private networks. On a machine that LISTEN opens to
 * its network only loopback, because any machine of that network could be the peer; in a container, private networks
 * still count.
 */
export function hopsCountFrom(setting: ProxySetting, inContainer = isInContainer()): 'loopback' | 'private' {
  return !setting.runOnly && !inContainer && isOpenToNetwork(setting) ? 'loopback' : 'private'
}
