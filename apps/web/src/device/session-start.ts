import { readClaims, type TokenClaims } from '../api/session-token.ts'

/** The client whose visit this is, as it is in the session store. */
export type VisitClient = {
  readonly id: string
  readonly first_name: string
  /** An initial on a kiosk: the server sends a device no more. */
  readonly last_name: string
  readonly phone: string
  readonly created_at?: string
  readonly email?: string
  readonly role: 'client'
}

export type StaffMember = TokenClaims

/** Whose session this browser starts with, as far as it knows by itself. */
export type SessionStart = SignedIn | { readonly kind: 'ask-server'; readonly dropToken: boolean }

export type SignedIn =
  | { readonly kind: 'client'; readonly client: VisitClient }
  | { readonly kind: 'staff'; readonly staff: StaffMember }

/**
 * The start-up order (docs/product/kiosk.md, "Whose session it is"): a client who is checked in comes first, then a
 * stored token that has not run out, then the server is asked. A token that is broken or has run out is dropped.
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

/** A client from what was stored or answered: some lookups say firstName, others first_name. Null without an id. */
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

/** Who GET /api/auth/user says is signed in. A person without a staff profile is a client of whom only the email is known. */
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
