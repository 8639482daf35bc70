import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { derivedKey } from '@frontlash/config/derived-key'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../app-context.ts'
import { DEVICE_TOKEN_DAYS } from '../records/devices/authorise-device.ts'

const TOKEN_BYTES = 24
/** 24 bytes and a SHA-256 in base64url. */
const COOKIE = /^[\w-]{32}\.[\w-]{43}$/

/** A device's random id: 192 bits. */
export function newDeviceToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/** The device's random id from its cookie; undefined without a cookie or with an invalid signature. */
export function readDeviceToken(context: AppContext, request: FastifyRequest): string | undefined {
  const cookie = request.cookies[cookieName(context)]
  if (cookie === undefined || !COOKIE.test(cookie)) return undefined
  const [token, signature] = cookie.split('.') as [string, string]
  const known = wellSigned.get(cookie)
  if (known === context.config.appSecret) return token
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(context, token)))) return undefined
  if (wellSigned.size >= MAX_WELL_SIGNED) wellSigned.clear()
  wellSigned.set(cookie, context.config.appSecret)
  return token
}

/**
 * Cookies with a verified signature, by secret: a signature stays valid, and a salon has few tablets that call often.
 * The database is asked each time whether the device is still enrolled.
 */
const wellSigned = new Map<string, string>()
const MAX_WELL_SIGNED = 500

/**
 * Sets the cookie with a device's signed id. `__Host-` binds it to this host over https (RFC 6265bis, section 4.1.3.2);
 * browsers refuse that name on plain http, where it is called `kiosk`.
 */
export function setDeviceCookie(context: AppContext, reply: FastifyReply, token: string): void {
  reply.setCookie(cookieName(context), `${token}.${signatureOf(context, token)}`, {
    httpOnly: true,
    sameSite: 'strict',
    path: '/',
    secure: isHttps(context),
    maxAge: DEVICE_TOKEN_DAYS * 86_400,
  })
}

/** The cookie's name at this salon's address. */
function cookieName(context: AppContext): string {
  return isHttps(context) ? '__Host-kiosk' : 'kiosk'
}

function isHttps(context: AppContext): boolean {
  return context.config.publicUrl.startsWith('https:')
}

function signatureOf(context: AppContext, token: string): string {
  return createHmac('sha256', derivedKey(context.config.appSecret, 'device-cookie')).update(token).digest('base64url')
}
