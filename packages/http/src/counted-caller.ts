import type { IncomingHttpHeaders } from 'node:http'
import { derivedKey } from '@frontlash/config/derived-key'
import { plainAddress } from '@frontlash/config/network-address'
import { addressGroup } from './address-group.ts'
import type { CallerLimits } from './call-slots.ts'
import { findSignedDevice } from './device-signature.ts'
import { readToken } from './token-signature.ts'

/**
 * Webhooks of Square and Twilio. Both send many at once, without a credential that can be checked this early, and Twilio
 * does not repeat one that was refused.
 */
const WEBHOOKS = '/api/webhooks/'

/** A browser's own calls: a browser makes up to seven at once; further calls wait. */
const SIGNED: CallerLimits = { runningMax: 10, openMax: 60 }
const UNSIGNED: CallerLimits = { runningMax: 10, openMax: 10 }
const PROVIDER: CallerLimits = { runningMax: 10, openMax: 200 }

/** The caller that a request is counted for (docs/product/limits.md, "Calls of one caller"). */
export type CountedCaller = {
  /** A device, a session or an address. */
  readonly key: string
  /** Whether the request has a device's cookie or a session's token with the salon's signature. */
  readonly isSigned: boolean
  readonly limits: CallerLimits
  /** The queue in which the caller's calls wait for a slot; undefined if they do not wait. */
  readonly queue?: 'signed' | 'webhooks'
}

/** What a request says about its sender. */
export type Sender = {
  readonly url: string
  readonly headers: IncomingHttpHeaders
  /** Reads the sender's address; only for senders without a signed credential. */
  readonly address: () => string
}

/**
 * The caller that a request is counted for, from the request alone. A signature shows that the salon issued the
 * credential; whether it is still valid is checked later, by the call itself.
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
 * The device or the session of a request's cookie or token, by their signatures alone. Undefined without either, and
 * with a token that has expired.
 */
export function signedCredential(appSecret: string, headers: IncomingHttpHeaders, now: Date): string | undefined {
  const device = findSignedDevice(appSecret, headers.cookie)
  if (device !== undefined) return `device ${device}`
  const token = headers['x-auth-token']
  if (typeof token !== 'string') return undefined
  const session = readToken(derivedKey(appSecret, 'session-token'), token, now)
  return session && `session ${session.sessionId}`
}
