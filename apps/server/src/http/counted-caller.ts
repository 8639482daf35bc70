import { readSignedAddress } from '@frontlash/http/address-signature'
import { type CountedCaller, countedCaller, signedCredential } from '@frontlash/http/counted-caller'
import type { FastifyRequest } from 'fastify'
import type { AppContext } from '../app-context.ts'
import { addressOf } from './request-address.ts'

type CallerContext = Pick<AppContext, 'config' | 'clock'>

/**
 * Returns the caller to whom the limits apply (docs/product/limits.md, "Calls of one caller"). A browser behind our
 * frontend is identified by the address that the frontend passes on.
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

/** True if our own frontend forwarded the request. The frontend signs the address that it passes on. */
export function isForwarded({ config }: Pick<AppContext, 'config'>, { headers }: FastifyRequest): boolean {
  return readSignedAddress(config.appSecret, headers) !== undefined
}
