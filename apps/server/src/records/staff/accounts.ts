import { derivedKey } from '@frontlash/config/derived-key'
import { EVERY_DAY, type LocationDays, type StaffRole, wholeGrid } from '@frontlash/domain/access/location-days'
import { type PasswordFault, passwordFault } from '@frontlash/domain/access/password-rule'
import { type PinFault, pinFault } from '@frontlash/domain/access/pin-rule'
import type { LocationKey } from '@frontlash/domain/location-key'
import type { Queries } from '../../platform/db/database.ts'
import type { Salon } from '../../salon.ts'
import { addAudit } from '../audit/audit-store.ts'
import { isCommonPassword } from './common-passwords.ts'
import { DEMO_PASSWORD, DEMO_PINS } from './demo-keys.ts'
import { disableStaff, insertStaff, keptPassword, keptPin, resetStaff, takenBy } from './staff-store.ts'

/** What the accounts of a salon are kept with. */
type Parts = Pick<Salon, 'config' | 'db' | 'clock' | 'locations'>

export type Keys = { readonly pin?: string | undefined; readonly password?: string | undefined }

export type NewMember = Keys & {
  readonly username: string
  readonly firstName?: string | undefined
  readonly role: StaffRole
  /** Where she may work, on every weekday; nothing means everywhere for a manager and nowhere yet for a technician. */
  readonly locations?: readonly LocationKey[] | undefined
  /** A grid of her own, where every weekday is not what is meant. */
  readonly locationDays?: LocationDays | undefined
}

export type StaffRefusal =
  | { readonly kind: 'user name'; readonly fault: 'not a user name' | 'taken' | 'nobody of that name' }
  | { readonly kind: 'PIN'; readonly fault: PinFault | 'taken' | 'the demo’s' }
  | { readonly kind: 'password'; readonly fault: PasswordFault | 'the demo’s' }
  | { readonly kind: 'keys'; readonly fault: 'neither PIN nor password' }

export type StaffOutcome = { readonly ok: true } | { readonly ok: false; readonly refusal: StaffRefusal }

const USERNAME = /^[\p{L}\p{N}][\p{L}\p{N}._-]{1,39}$/u

/** Adds a member of staff, unless her name, PIN or password will not do. */
export async function addStaff(parts: Parts, member: NewMember): Promise<StaffOutcome> {
  const { username, role } = member
  if (!USERNAME.test(username)) return { ok: false, refusal: { kind: 'user name', fault: 'not a user name' } }
  const faulty = await keysFault(parts, username, member)
  if (faulty) return { ok: false, refusal: faulty }
  const now = parts.clock.realNow()
  const keys = await kept(parts, member)
  const locationDays = member.locationDays ?? startingGrid(role, member.locations)
  const firstName = member.firstName?.trim() || `${username.charAt(0).toUpperCase()}${username.slice(1)}`
  return keeping(parts, async queries => {
    await insertStaff(queries, { username, firstName, role, ...keys, locationDays }, now)
    const after = { username, role, locations: [...locationDays.keys()] }
    await addAudit(queries, { at: now, actor: 'system', action: 'staff added', object: `staff:${username}`, after })
    return { ok: true }
  })
}

/** Gives somebody another PIN, another password, or both; her sessions end. */
export async function resetKeys(parts: Parts, username: string, fresh: Keys): Promise<StaffOutcome> {
  const faulty = await keysFault(parts, username, fresh)
  if (faulty) return { ok: false, refusal: faulty }
  const now = parts.clock.realNow()
  const keys = await kept(parts, fresh)
  return keeping(parts, async queries => {
    if (!(await resetStaff(queries, username, keys, now))) return NOBODY
    const after = { pin: keys.pin !== null, password: keys.passwordHash !== null }
    await addAudit(queries, { at: now, actor: 'system', action: 'staff reset', object: `staff:${username}`, after })
    return { ok: true }
  })
}

/** Takes an account out of use at once; her PIN is free for somebody else. */
export function disableAccount(parts: Parts, username: string): Promise<StaffOutcome> {
  const now = parts.clock.realNow()
  return keeping(parts, async queries => {
    if (!(await disableStaff(queries, username, now))) return NOBODY
    await addAudit(queries, { at: now, actor: 'system', action: 'staff disabled', object: `staff:${username}` })
    return { ok: true }
  })
}

const NOBODY: StaffOutcome = { ok: false, refusal: { kind: 'user name', fault: 'nobody of that name' } }

/** Runs a change with its audit row; a name or PIN that is another's is an outcome and not a failure. */
async function keeping(parts: Parts, change: (queries: Queries) => Promise<StaffOutcome>): Promise<StaffOutcome> {
  try {
    return await parts.db.transaction(change)
  } catch (error) {
    const taken = takenBy(error)
    if (taken) return { ok: false, refusal: { kind: taken, fault: 'taken' } }
    throw error
  }
}

function startingGrid(role: StaffRole, locations: readonly LocationKey[] | undefined): LocationDays {
  if (locations) return new Map(locations.map(key => [key, new Set(EVERY_DAY)]))
  return role === 'manager' ? wholeGrid() : new Map()
}

async function keysFault(parts: Parts, username: string, { pin, password }: Keys): Promise<StaffRefusal | undefined> {
  if (pin === undefined && password === undefined) return { kind: 'keys', fault: 'neither PIN nor password' }
  const phones = parts.locations.all().map(location => location.phone)
  const wrongPin = pin === undefined ? undefined : pinFault(pin, phones)
  if (wrongPin) return { kind: 'PIN', fault: wrongPin }
  // Everybody can read the demo's, so in a real salon they are nobody's.
  const isReal = parts.config.mode === 'real'
  if (isReal && pin !== undefined && DEMO_PINS.has(pin)) return { kind: 'PIN', fault: 'the demo’s' }
  if (password === undefined) return undefined
  if (isReal && password === DEMO_PASSWORD) return { kind: 'password', fault: 'the demo’s' }
  const wrongPassword = passwordFault(password, username)
  if (wrongPassword) return { kind: 'password', fault: wrongPassword }
  return (await isCommonPassword(password)) ? { kind: 'password', fault: 'too common' } : undefined
}

async function kept(parts: Parts, { pin, password }: Keys) {
  const pepper = derivedKey(parts.config.appSecret, 'pin-pepper')
  return {
    pin: pin === undefined ? null : await keptPin(pepper, pin),
    passwordHash: password === undefined ? null : await keptPassword(password),
  }
}
