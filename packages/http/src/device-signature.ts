import { createHmac, timingSafeEqual } from 'node:crypto'
import { derivedKey } from '@frontlash/config/derived-key'

/** The format of a value: 24 random bytes and a SHA-256, both in base64url. */
const VALUE = /^[\w-]{32}\.[\w-]{43}$/
/** Finds the device's cookie in a Cookie header, under its name behind https or on plain http. */
const COOKIE = /(?:^|;\s*)(?:__Host-)?kiosk=([\w-]{32}\.[\w-]{43})(?=;|$)/
const CACHED_MAX = 500

/** The value of a device's cookie: its random id and the salon's signature of it. */
export function signedDevice(appSecret: string, token: string): string {
  return `${token}.${signatureOf(appSecret, token)}`
}

/** The random id in the value of a device's cookie; undefined when the salon has not signed it. */
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
 * The random id of the device that sends a request, by its signature alone: whether it is still enrolled is not checked.
 * Undefined without a well-signed cookie.
 */
export function findSignedDevice(appSecret: string, cookieHeader: string | undefined): string | undefined {
  const value = cookieHeader && COOKIE.exec(cookieHeader)?.[1]
  return value ? readSignedDevice(appSecret, value) : undefined
}

/**
 * Values with a verified signature, by secret: a signature stays valid, and a salon has few tablets that call often.
 */
const verified = new Map<string, string>()

function signatureOf(appSecret: string, token: string): string {
  return createHmac('sha256', derivedKey(appSecret, 'device-cookie')).update(token).digest('base64url')
}
