import { isIPv6 } from 'node:net'
import { readSignedAddress } from '@frontlash/http/address-signature'
import type { FastifyRequest } from 'fastify'

/**
 * The address of a call's sender: what our own frontend passed on, verified by its signature, otherwise the
 * connection's. X-Forwarded-For, which anyone can write, is never read here; the frontend reads it if TRUST_PROXY says
 * so.
 */
export function addressOf(request: FastifyRequest, appSecret: string): string {
  return plainAddress(readSignedAddress(appSecret, request.headers) ?? request.ip)
}

/** An address without the IPv4 prefix of an IPv6 socket. */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/, '')
}

/** The key by which failures are counted: an IPv4 address, or the /64 that one household or phone gets in IPv6. */
export function addressGroup(address: string): string {
  if (!isIPv6(address)) return address
  return `${expanded(address).slice(0, 4).join(':')}::/64`
}

/** The address with its last part masked, for the log. */
export function maskedAddress(request: FastifyRequest): string {
  const address = plainAddress(request.ip)
  return isIPv6(address) ? `${expanded(address).slice(0, 3).join(':')}::` : address.replace(/\.\d+$/, '.x')
}

function expanded(address: string): string[] {
  const [head = '', tail] = address.split('%')[0]!.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length
  return [...left, ...Array(Math.max(0, zeros)).fill('0'), ...right].map(group =>
    group.replace(/^0+(?=.)/, '').toLowerCase(),
  )
}
