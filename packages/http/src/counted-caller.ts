import type { IncomingHttpHeaders } from 'node:http'
import { derivedKey } from '@frontlash/config/derived-key'
import { plainAddress } from '@frontlash/config/network-address'
import { addressGroup } from './address-group.ts'
import type { CallerLimits } from './call-slots.ts'
import { findSignedDevice } from './device-signature.ts'
import { readToken } from './token-signature.ts'

/**
 * The path of Square's and Twilio's webhooks. Both providers send many webhooks at once, without a credential that
 * could be checked this early, and Twilio does not repeat a refused webhook.
 */
const WEBHOOKS = '/api/webhooks/'

/** The limits of a browser with a credential, which makes up to seven calls at once; further calls wait. */
const SIGNED: CallerLimits = { runningMax: 10, openMax: 60 }
const UNSIGNED: CallerLimits = { runningMax: 10, openMax: 10 }
const PROVIDER: CallerLimits = { runningMax: 10, openMax: 200 }

/** The caller whose limits apply to a request (docs/product/limits.md, "Calls of one caller"). */
export type CountedCaller = {
  /** A device, a session or an address. */
  readonly key: string
  /** Whether the request has a cookie of a device or a token of a session, with the salon's signature. */
  readonly isSigned: boolean
  readonly limits: CallerLimits
  /** The queue in which the caller's calls wait for a slot; undefined when they do not wait. */
  readonly queue?: 'signed' | 'webhooks'
}

/** The parts of a request that identify its sender. */
export type Sender = {
  readonly url: string
  readonly headers: IncomingHttpHeaders
  /** Reads the sender's address; only for senders without a signed credential. */
  readonly address: () => string
}

/**
 * The caller for whom a request is counted, determined from the request alone. The signature shows that the salon
 * issued the credential; the call's handler checks later whether the credential is still valid.
 */
export function countedCaller(appSecret: string, { url, headers, address }: Sender, now: Date): CountedCaller {
  const credential = signedCredential(appSecret, headers, now)
  if (credential !== undefined) return { key: credential, isSigned: true, limits: SIGNED, queue: 'signed' }
  const group = addressGroup(plainAddress(address()))
  if (url.startsWith(WEBHOOKS)) {
    return { key: `webhooks ${group}`, isSigned: false, limits: PROVIDER, queue: 'webhooks' }
  }
  return { key: `address ${group}`, isSigned: false, limits: UNSIGNED }
}

/**
 * The device or session of a request's cookie or token. Only the signature is checked. Undefined without either, or
 * with an expired token.
 */
export function signedCredential(appSecret: string, headers: IncomingHttpHeaders, now: Date): string | undefined {
  const device = findSignedDevice(appSecret, headers.cookie)
  if (device !== undefined) return `device ${device}`
  const token = headers['x-auth-token']
  if (typeof token !== 'string') return undefined
  const session = readToken(derivedKey(appSecret, 'session-token'), token, now)
  return session && `session ${session.sessionId}`
}
