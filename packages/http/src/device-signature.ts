import { createHmac, timingSafeEqual } from 'node:crypto'
import { derivedKey } from '@frontlash/config/derived-key'

/** The value of a device cookie: 24 random bytes and an HMAC-SHA-256, both in base64url. */
const VALUE = /^[\w-]{32}\.[\w-]{43}$/
/** Finds the device cookie in a Cookie header. The name of the cookie differs between https and http. */
const COOKIE = /(?:^|;\s*)(?:__Host-)?kiosk=([\w-]{32}\.[\w-]{43})(?=;|$)/
const CACHED_MAX = 500

/** The cookie value of a device: a random id and the salon's signature. */
export function signedDevice(appSecret: string, token: string): string {
  return `${token}.${signatureOf(appSecret, token)}`
}

/** The random id in a device cookie; undefined if the salon has not signed the cookie. */
export function readSignedDevice(appSecret: string, value: string): string | undefined {
  if (!VALUE.test(value)) return undefined
  const [token, signature] = value.split('.') as [string, string]
  if (verified.get(value) === appSecret) return token
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(appSecret, token)))) return undefined
  if (verified.size >= CACHED_MAX) verified.clear()
  verified.set(value, appSecret)
  return token
}

/**
 * The random id of the device that sends a request; undefined if the cookie has no valid signature. Whether the device
 * is still enrolled is not checked.
 */
export function findSignedDevice(appSecret: string, cookieHeader: string | undefined): string | undefined {
  const value = cookieHeader && COOKIE.exec(cookieHeader)?.[1]
  return value ? readSignedDevice(appSecret, value) : undefined
}

/** Cookies whose signature was verified, by secret. The cache is small, because a salon has few tablets. */
const verified = new Map<string, string>()

function signatureOf(appSecret: string, token: string): string {
  return createHmac('sha256', derivedKey(appSecret, 'device-cookie')).update(token).digest('base64url')
}
