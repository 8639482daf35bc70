import { isIPv6 } from 'node:net'
import { plainAddress } from '@frontlash/config/network-address'
import { expandedAddress } from '@frontlash/http/address-group'
import { readSignedAddress } from '@frontlash/http/address-signature'
import type { FastifyRequest } from 'fastify'

/**
 * Returns the sender's IP address. If our frontend has signed an address, returns this address, otherwise the address
 * of the connection. X-Forwarded-For is ignored, because anyone can write it. Only the frontend evaluates
 * X-Forwarded-For, by the environment variable TRUST_PROXY.
 */
export function addressOf(request: FastifyRequest, appSecret: string): string {
  return plainAddress(readSignedAddress(appSecret, request.headers) ?? request.ip)
}

/** Returns the IP address with its last part masked, for the log. */
export function maskedAddress(request: FastifyRequest): string {
  const address = plainAddress(request.ip)
  return isIPv6(address) ? `${expandedAddress(address).slice(0, 3).join(':')}::` : address.replace(/\.\d+$/, '.x')
}
