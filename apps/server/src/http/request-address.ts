import { createHmac, timingSafeEqual } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** The browser's address as our own frontend saw it, and the frontend's signature over it. */
export const CLIENT_ADDRESS_HEADER = 'x-frontlash-client'
export const CLIENT_SIGNATURE_HEADER = 'x-frontlash-client-signature'

/** What the frontend signs an address with, so that nobody else can claim one. */
export function signAddress(hopKey: Buffer, address: string): string {
  return createHmac('sha256', hopKey).update(address).digest('base64url')
}

/**
 * The address a call comes from: what our own frontend passed on, known by its signature, else the connection's. An
 * X-Forwarded-For that anybody can write is never looked at here; the frontend reads it where TRUST_PROXY says so.
 */
export function addressOf(request: FastifyRequest, hopKey: Buffer): string {
  const claimed = request.headers[CLIENT_ADDRESS_HEADER]
  const signature = request.headers[CLIENT_SIGNATURE_HEADER]
  if (typeof claimed === 'string' && typeof signature === 'string') {
    const wanted = Buffer.from(signAddress(hopKey, claimed))
    const given = Buffer.from(signature)
    if (wanted.length === given.length && timingSafeEqual(wanted, given)) return plainAddress(claimed)
  }
  return plainAddress(request.ip)
}

/** An address without the prefix that IPv4 wears on an IPv6 socket. */
export function plainAddress(address: string): string {
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
