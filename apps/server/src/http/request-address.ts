import { isIPv6 } from 'node:net'
import { plainAddress } from '@frontlash/config/network-address'
import { expandedAddress } from '@frontlash/http/address-group'
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

/** The address with its last part masked, for the log. */
export function maskedAddress(request: FastifyRequest): string {
  const address = plainAddress(request.ip)
  return isIPv6(address) ? `${expandedAddress(address).slice(0, 3).join(':')}::` : address.replace(/\.\d+$/, '.x')
}
