import { readText, writeText } from './browser-storage.ts'

/** Returns the token of the user who is signed in on this browser, or null. Calls send it as `x-auth-token`. */
export function readToken(): string | null {
  return readText('local', 'token') || null
}

export function saveToken(token: string): void {
  writeText('local', 'token', token)
}

export function removeToken(): void {
  writeText('local', 'token', null)
}

/** The claims of a staff token. Screens may show them. What is allowed is decided by the server on each call. */
export type TokenClaims = {
  readonly id: string
  readonly username: string
  readonly first_name?: string
  readonly role: 'admin' | 'manager' | 'technician'
  readonly selectedLocation: string | null
  readonly locationAccess: readonly { location_id: string; location_name: string; days: readonly number[] }[]
}

const STAFF_ROLES: readonly string[] = ['admin', 'manager', 'technician'] satisfies TokenClaims['role'][]

/**
 * Returns the claims of a well-formed token that has not expired (`exp`, seconds, RFC 7519 section 4.1.4), otherwise
 * null. Only the server checks the signature.
 *
 * @param nowMs the real time, because tokens do not use the salon's demo clock
 */
export function readClaims(token: string, nowMs: number): TokenClaims | null {
  const payload = decodePayload(token)
  if (payload === null || typeof payload.exp !== 'number' || payload.exp * 1000 <= nowMs) return null
  // The payload contains claims about the user either at its top level or in the field `user`.
  const person = { ...payload, ...(isRecord(payload.user) ? payload.user : {}) }
  const id = person.id ?? payload.sub
  if (typeof id !== 'string' || typeof person.role !== 'string' || !STAFF_ROLES.includes(person.role)) return null
  return {
    id,
    username: typeof person.username === 'string' ? person.username : '',
    ...(typeof person.first_name === 'string' ? { first_name: person.first_name } : {}),
    role: person.role as TokenClaims['role'],
    selectedLocation: typeof person.selectedLocation === 'string' ? person.selectedLocation : null,
    locationAccess: Array.isArray(person.locationAccess) ? person.locationAccess : [],
  }
}

function decodePayload(token: string): Record<string, unknown> | null {
  const part = token.split('.')[1]
  if (!part) return null
  try {
    const bytes = Uint8Array.from(atob(part.replace(/-/g, '+').replace(/_/g, '/')), letter => letter.charCodeAt(0))
    const payload: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return isRecord(payload) ? payload : null
  } catch {
    return null
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
