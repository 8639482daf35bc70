import { randomBytes } from 'node:crypto'
import { readSignedDevice, signedDevice } from '@frontlash/http/device-signature'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../app-context.ts'
import { DEVICE_TOKEN_DAYS } from '../records/devices/authorised-device-store.ts'

const TOKEN_BYTES = 24
export function newDeviceToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/** Returns the device id in a request's cookie; undefined if there is no cookie or its signature is invalid. */
export function readDeviceToken(context: AppContext, request: FastifyRequest): string | undefined {
  const cookie = request.cookies[cookieName(context)]
  return cookie === undefined ? undefined : readSignedDevice(context.config.appSecret, cookie)
}

/**
 * Sets the cookie with a device's signed id. The prefix `__Host-` binds the cookie to this host over https (RFC
 * 6265bis, section 4.1.3.2). Browsers refuse the prefix over plain http, so the cookie then has the name `kiosk`.
 */
export function setDeviceCookie(context: AppContext, reply: FastifyReply, token: string): void {
  reply.setCookie(cookieName(context), signedDevice(context.config.appSecret, token), {
    httpOnly: true,
    sameSite: 'strict',
    path: '/',
    secure: isHttps(context),
    maxAge: DEVICE_TOKEN_DAYS * 86_400,
  })
}

function cookieName(context: AppContext): string {
  return isHttps(context) ? '__Host-kiosk' : 'kiosk'
}

/** True if browsers reach this server over https. */
export function isHttps(context: Pick<AppContext, 'config'>): boolean {
  return context.config.publicUrl.startsWith('https:')
}
