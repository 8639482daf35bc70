import { createHmac, timingSafeEqual } from 'node:crypto'
import type { StaffRole } from '@frontlash/domain/access/location-days'
import type { LocationKey } from '@frontlash/domain/location-key'

/**
 * The claims of a token (RFC 7519). Screens use the name; the server itself only trusts `jti` and `exp` and reads role,
 * access and weekday from the database on every request.
 */
export type TokenClaims = {
  readonly jti: string
  readonly id: string
  readonly username: string
  readonly role: StaffRole
  readonly selectedLocation: LocationKey | null
  readonly user: { readonly role: StaffRole; readonly selectedLocation: LocationKey | null }
  /** Seconds since 1970, as in every token. */
  readonly iat: number
  readonly exp: number
}

/** The only header that is issued and accepted: a token cannot choose how it is verified. */
const HEADER = encoded({ alg: 'HS256', typ: 'JWT' })
const LONGEST = 4_096

/** A compact JWT, signed with HMAC-SHA-256. */
export function signToken(key: Buffer, claims: TokenClaims): string {
  const signed = `${HEADER}.${encoded(claims)}`
  return `${signed}.${signatureOf(key, signed)}`
}

/** The session that a token was issued for; undefined when this salon did not issue it or it has expired. */
export function readToken(key: Buffer, token: string, now: Date): { readonly sessionId: string } | undefined {
  if (token.length > LONGEST) return undefined
  const [header, claims, signature, ...more] = token.split('.')
  if (header !== HEADER || claims === undefined || signature === undefined || more.length > 0) return undefined
  const wanted = Buffer.from(signatureOf(key, `${header}.${claims}`))
  const given = Buffer.from(signature)
  if (wanted.length !== given.length || !timingSafeEqual(wanted, given)) return undefined
  // Only tokens that we signed get here, so the claims have our shape.
  const { jti, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as TokenClaims
  return exp * 1000 > now.getTime() ? { sessionId: jti } : undefined
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function signatureOf(key: Buffer, signed: string): string {
  return createHmac('sha256', key).update(signed).digest('base64url')
}
