import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { derivedKey } from '@frontlash/config/derived-key'
import { findSignedDevice } from '@frontlash/http/device-signature'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../app-context.ts'
import type { StaffCaller } from './caller.ts'
import { isHttps } from './device-cookie.ts'

const COOKIE_DAYS = 90
const DAY_SECONDS = 86_400
/**
 * The maximum number of accounts in a browser's cookie. If there are more, the oldest account is removed, so that the
 * cookie stays small.
 */
const MOST_ACCOUNTS = 16
const ID_BYTES = 16
const LONGEST_COOKIE = 2_048
/**
 * The lengths of a browser's codes, in digits. The browser shows the first code that no other waiting browser shows.
 */
const CODE_DIGITS = [4, 4, 4, 6]

type CookieContext = Pick<AppContext, 'config' | 'clock'>

/**
 * The content of the cookie: the browser's random id, and the accounts for which the browser is known. Each account has
 * its expiry in Unix seconds.
 */
type CookieContent = { readonly id: string; readonly staff: Readonly<Record<string, number>> }

/**
 * A browser with the cookie that a sign-in by password sets (OWASP's device cookie; docs/product/access.md,
 * "Passwords"). The cookie grants no access. It only exempts the browser from the delays that unknown browsers cause.
 */
export type KnownBrowser = { readonly id: string; readonly knows: (staffId: string) => boolean }

/**
 * Returns the browser that a request's signed cookie names; undefined if there is no cookie. The browser may be known
 * for no account.
 */
export function readKnownBrowser(context: CookieContext, request: FastifyRequest): KnownBrowser | undefined {
  const content = readCookie(context, request)
  if (!content) return undefined
  const nowSeconds = secondsOf(context)
  return { id: content.id, knows: staffId => (content.staff[staffId] ?? 0) > nowSeconds }
}

/**
 * True if a request has a cookie with a valid signature. The cookie belongs to an enrolled device, a paired browser, or
 * a browser that is known for any account. The database is not queried. The result only affects the order of queued
 * sign-ins.
 */
export function isKnownBrowser(context: CookieContext, request: FastifyRequest): boolean {
  if (findSignedDevice(context.config.appSecret, request.headers.cookie) !== undefined) return true
  const nowSeconds = secondsOf(context)
  return Object.values(readCookie(context, request)?.staff ?? {}).some(until => until > nowSeconds)
}

/** Makes the browser known for an account for 90 days. The browser remains known for other accounts. */
export function rememberBrowser(
  context: CookieContext,
  request: FastifyRequest,
  reply: FastifyReply,
  staffId: string,
): void {
  const content = readCookie(context, request)
  const nowSeconds = secondsOf(context)
  const newest = Object.entries({ ...content?.staff, [staffId]: nowSeconds + COOKIE_DAYS * DAY_SECONDS })
    .filter(([, until]) => until > nowSeconds)
    .sort(([, one], [, other]) => other - one)
    .slice(0, MOST_ACCOUNTS)
  setCookie(context, reply, { id: content?.id ?? newBrowserId(), staff: Object.fromEntries(newest) })
}

/**
 * Sets the cookie if the session in this browser began with a password. The session may be older than this kind of
 * cookie (docs/product/access.md, "Passwords").
 */
export function rememberBrowserOfSession(
  context: CookieContext,
  caller: StaffCaller,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (caller.method !== 'password' || readKnownBrowser(context, request)?.knows(caller.id)) return
  rememberBrowser(context, request, reply, caller.id)
}

/**
 * Returns the hashed id of the browser, and the codes with which an admin can let the browser in for an account: three
 * codes of four digits and one code of six digits. The codes stay the same as long as the browser has its cookie. A
 * user name without an account also gets codes. A browser without an id gets an id, but does not become known for an
 * account.
 *
 * @param subject the name of the account's counters
 */
export function letInCodes(
  context: CookieContext,
  request: FastifyRequest,
  reply: FastifyReply,
  subject: string,
): { readonly browser: string; readonly codes: readonly string[] } {
  const content = readCookie(context, request) ?? { id: newBrowserId(), staff: {} }
  setCookie(context, reply, content)
  const digest = (text: string) =>
    createHmac('sha256', derivedKey(context.config.appSecret, 'let-in-code')).update(text).digest()
  const numbers = digest(`${content.id} ${subject}`)
  const codes = CODE_DIGITS.map((digits, at) =>
    String(numbers.readUInt32BE(4 * at) % 10 ** digits).padStart(digits, '0'),
  )
  return { browser: digest(content.id).toString('base64url'), codes }
}

function readCookie(context: CookieContext, request: FastifyRequest): CookieContent | undefined {
  const cookie = request.cookies[cookieName(context)]
  if (cookie === undefined || cookie.length > LONGEST_COOKIE) return undefined
  const [content, signature, ...more] = cookie.split('.')
  if (content === undefined || signature === undefined || more.length > 0) return undefined
  const given = Buffer.from(signature)
  const wanted = Buffer.from(signatureOf(context, content))
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined
  // The signature was already verified, so the content has our format.
  return JSON.parse(Buffer.from(content, 'base64url').toString()) as CookieContent
}

/**
 * The prefix `__Host-` binds the cookie to this host over https. The device's cookie has the same prefix
 * (device-cookie.ts).
 */
function setCookie(context: CookieContext, reply: FastifyReply, content: CookieContent): void {
  const encoded = Buffer.from(JSON.stringify(content)).toString('base64url')
  reply.setCookie(cookieName(context), `${encoded}.${signatureOf(context, encoded)}`, {
    httpOnly: true,
    sameSite: 'strict',
    path: '/',
    secure: isHttps(context),
    maxAge: COOKIE_DAYS * DAY_SECONDS,
  })
}

function cookieName(context: CookieContext): string {
  return isHttps(context) ? '__Host-known' : 'known'
}

function signatureOf({ config }: CookieContext, content: string): string {
  return createHmac('sha256', derivedKey(config.appSecret, 'known-browser')).update(content).digest('base64url')
}

function newBrowserId(): string {
  return randomBytes(ID_BYTES).toString('base64url')
}

function secondsOf({ clock }: CookieContext): number {
  return Math.floor(clock.realNow().getTime() / 1000)
}
