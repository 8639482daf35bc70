import { isIPv6 } from 'node:net'
import { readSignedAddress } from '@frontlash/http/address-signature'
import type { FastifyRequest } from 'fastify'

/**
 * The address a call comes from: what our own frontend passed on, known by its signature, else the connection's. An
 * X-Forwarded-For that anybody can write is never looked at here; the frontend reads it where TRUST_PROXY says so.
 */
export function addressOf(request: FastifyRequest, appSecret: string): string {
  return plainAddress(readSignedAddress(appSecret, request.headers) ?? request.ip)
}

/** An address without the prefix that IPv4 wears on an IPv6 socket. */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/, '')
}

/** What failures are counted by: an IPv4 address, or the /64 that one household or phone gets of IPv6. */
export function addressGroup(address: string): string {
  if (!isIPv6(address)) return address
  return `${expanded(address).slice(0, 4).join(':')}::/64`
}

/** The address with its last part blotted out, for the log. */
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
