import type { IncomingHttpHeaders } from 'node:http'
import { derivedKey } from '@frontlash/config/derived-key'
import { plainAddress } from '@frontlash/config/network-address'
import { addressGroup } from './address-group.ts'
import type { CallerLimits } from './call-slots.ts'
import { findSignedDevice } from './device-signature.ts'
import { readToken } from './token-signature.ts'

/**
 * The path of webhooks. Square and Twilio send many webhooks at once. None of them can be verified before its body has
 * arrived, and Twilio does not retry a refused webhook.
 */
const WEBHOOKS = '/api/webhooks/'

/**
 * The limits of a browser with a device cookie or session. Such a browser makes up to seven calls at once. Calls above
 * `runningMax` wait.
 */
const SIGNED: CallerLimits = { runningMax: 10, openMax: 60 }
const UNSIGNED: CallerLimits = { runningMax: 10, openMax: 10 }
const PROVIDER: CallerLimits = { runningMax: 10, openMax: 200 }

/** The caller whose limits apply to a request (docs/product/limits.md, "Calls of one caller"). */
export type CountedCaller = {
  /** The key of a device, a session or an IP address. */
  readonly key: string
  /** True if the request has a device cookie or session token that the salon has signed. */
  readonly isSigned: boolean
  readonly limits: CallerLimits
  /** The queue in which the caller's calls wait for a slot; undefined if the calls do not wait. */
  readonly queue?: 'signed' | 'webhooks'
}

export type Sender = {
  readonly url: string
  readonly headers: IncomingHttpHeaders
  /** Returns the IP address of the sender. It is called only if no signed cookie or token was sent. */
  readonly address: () => string
}

/**
 * The caller of a request, derived from the request alone. A signature proves that the salon issued the cookie or
 * token. A later check decides whether the cookie or token is still valid.
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
 * The device or session in a request's cookie or token; undefined if neither is valid. Only the signature, and the
 * expiry of the token, are checked.
 */
export function signedCredential(appSecret: string, headers: IncomingHttpHeaders, now: Date): string | undefined {
  const device = findSignedDevice(appSecret, headers.cookie)
  if (device !== undefined) return `device ${device}`
  const token = headers['x-auth-token']
  if (typeof token !== 'string') return undefined
  const session = readToken(derivedKey(appSecret, 'session-token'), token, now)
  return session && `session ${session.sessionId}`
}
