import { readSignedAddress } from '@frontlash/http/address-signature'
import { type CountedCaller, countedCaller, signedCredential } from '@frontlash/http/counted-caller'
import type { FastifyRequest } from 'fastify'
import type { AppContext } from '../app-context.ts'
import { addressOf } from './request-address.ts'

type CallerContext = Pick<AppContext, 'config' | 'clock'>

/**
 * Returns the caller to whom the limits apply (docs/product/limits.md, "Calls of one caller"). A browser that calls
 * through our frontend is identified by the IP address that the frontend passes on.
 */
export function countedCallerOf({ config, clock }: CallerContext, request: FastifyRequest): CountedCaller {
  const { url, headers } = request
  const sender = { url, headers, address: () => addressOf(request, config.appSecret) }
  return countedCaller(config.appSecret, sender, clock.realNow())
}

/** True if a request has a device cookie or session token with a valid signature. The database is not queried. */
export function hasSignedCredential({ config, clock }: CallerContext, { headers }: FastifyRequest): boolean {
  return signedCredential(config.appSecret, headers, clock.realNow()) !== undefined
}

/** True if our own frontend forwarded the request. The frontend proves this by its signature of the IP address. */
export function isForwarded({ config }: Pick<AppContext, 'config'>, { headers }: FastifyRequest): boolean {
  return readSignedAddress(config.appSecret, headers) !== undefined
}
