import type { StaffRole } from '@frontlash/domain/access/location-days'
import type { LocationKey } from '@frontlash/domain/location-key'
import { signClaims } from '@frontlash/http/token-signature'

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
  /** The time of issue, in seconds since 1970. */
  readonly iat: number
  readonly exp: number
}

/** The token of a session. It is read by `readToken` (packages/http), which both servers use. */
export function signToken(key: Buffer, claims: TokenClaims): string {
  return signClaims(key, claims)
}
