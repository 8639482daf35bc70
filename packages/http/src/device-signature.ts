import { createHmac, timingSafeEqual } from 'node:crypto'
import { derivedKey } from '@frontlash/config/derived-key'

/** The format of a cookie: 24 random bytes and an HMAC-SHA-256, both in base64url. */
const VALUE = /^[\w-]{32}\.[\w-]{43}$/
/** Finds the device's cookie in a Cookie header; the name of the cookie is different on https and on http. */
const COOKIE = /(?:^|;\s*)(?:__Host-)?kiosk=([\w-]{32}\.[\w-]{43})(?=;|$)/
const CACHED_MAX = 500

/** A device's cookie: its random id and the salon's signature of it. */
export function signedDevice(appSecret: string, token: string): string {
  return `${token}.${signatureOf(appSecret, token)}`
}

/** The random id in a device's cookie; undefined when the signature is not the salon's. */
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
 * The random id of the device that sends a request. Only the signature is checked, and not whether the device is still
 * enrolled. Undefined without a validly signed cookie.
 */
export function findSignedDevice(appSecret: string, cookieHeader: string | undefined): string | undefined {
  const value = cookieHeader && COOKIE.exec(cookieHeader)?.[1]
  return value ? readSignedDevice(appSecret, value) : undefined
}

/**
 * Cookies with a verified signature, by secret. They are cached, because a signature stays valid, and a salon has few
 * tablets that call often.
 */
const verified = new Map<string, string>()

function signatureOf(appSecret: string, token: string): string {
  return createHmac('sha256', derivedKey(appSecret, 'device-cookie')).update(token).digest('base64url')
}
