import type { StaffRole } from '@frontlash/domain/access/location-days'
import type { LocationKey } from '@frontlash/domain/location-key'
import { signClaims } from '@frontlash/http/token-signature'

/**
 * The claims of a token (RFC 7519). Screens use the name. The server trusts only `jti` and `exp`; role, permissions and
 * weekdays are read from the database for every call.
 */
export type TokenClaims = {
  readonly jti: string
  readonly id: string
  readonly username: string
  readonly role: StaffRole
  readonly selectedLocation: LocationKey | null
  readonly user: { readonly role: StaffRole; readonly selectedLocation: LocationKey | null }
  readonly iat: number
  readonly exp: number
}

/** Returns the token of a session. Both servers read the token with `readToken` (packages/http). */
export function signToken(key: Buffer, claims: TokenClaims): string {
  return signClaims(key, claims)
}
