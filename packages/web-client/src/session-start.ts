import { readClaims, type TokenClaims } from './session-token.ts'

export type VisitClient = {
  readonly id: string
  readonly first_name: string
  /** The last name. On a kiosk it is only the initial, because the server sends no more to a device. */
  readonly last_name: string
  readonly phone: string
  readonly created_at?: string | undefined
  readonly email?: string
  readonly role: 'client'
}

export type StaffMember = TokenClaims

/** The session at start-up, before the server has responded. */
export type SessionStart = SignedIn | { readonly kind: 'ask-server'; readonly dropToken: boolean }

export type SignedIn =
  | { readonly kind: 'client'; readonly client: VisitClient }
  | { readonly kind: 'staff'; readonly staff: StaffMember }

/**
 * Returns the user of a new page (docs/product/kiosk.md, "The session at start-up"): a client who is checked in,
 * otherwise the user of a stored token that has not expired. Without such a client or token, the server is asked. An
 * invalid or expired token is removed.
 *
 * @param nowMs the real time, not the salon's demo clock
 */
export function startOfSession(
  stored: { client: VisitClient | null; isCheckedIn: boolean; token: string | null },
  nowMs: number,
): SessionStart {
  if (stored.client && stored.isCheckedIn) return { kind: 'client', client: stored.client }
  const staff = stored.token === null ? null : readClaims(stored.token, nowMs)
  return staff ? { kind: 'staff', staff } : { kind: 'ask-server', dropToken: stored.token !== null }
}

/**
 * Parses a client from stored or received data. The first name is `firstName` in some responses and `first_name` in
 * others. Returns null if the id is missing.
 */
export function readClientRecord(value: object | null): VisitClient | null {
  const record = (value ?? {}) as Record<string, unknown>
  if (typeof record.id !== 'string' || record.id === '') return null
  const text = (...names: string[]) =>
    names.map(name => record[name]).find(found => typeof found === 'string') as string
  return {
    id: record.id,
    first_name: text('first_name', 'firstName') ?? '',
    last_name: text('last_name', 'lastName') ?? '',
    phone: text('phone') ?? '',
    ...(typeof record.created_at === 'string' ? { created_at: record.created_at } : {}),
    ...(typeof record.email === 'string' ? { email: record.email } : {}),
    role: 'client',
  }
}

/**
 * Parses the user in the response of GET /api/auth/user. A user without a staff profile is a client, and only the
 * client's email is known.
 */
export function readServerUser(user: object): SignedIn {
  const record = user as Partial<StaffMember> & { id?: string; email?: string }
  if (record.role === 'admin' || record.role === 'manager' || record.role === 'technician') {
    return { kind: 'staff', staff: record as StaffMember }
  }
  return {
    kind: 'client',
    client: {
      id: record.id ?? '',
      first_name: '',
      last_name: '',
      phone: '',
      email: record.email ?? '',
      role: 'client',
    },
  }
}
