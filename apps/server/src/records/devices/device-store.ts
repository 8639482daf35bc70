import { hash } from 'node:crypto'
import type { LocationKey } from '@frontlash/domain/location-key'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { freeNameAt } from './device-name-store.ts'

/** Only the hash is stored, so that the database does not reveal the cookie. */
export function deviceTokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

export type DeviceMeta = {
  readonly id?: string | undefined
  readonly name?: string | undefined
  readonly screen?: string | undefined
  readonly platform?: string | undefined
  readonly isIPad?: boolean | undefined
}

const ENROL = statement(
  'devices.enrol',
  `insert into devices (token_hash, token_made_at, enrolled_by, enrolled_at, bind_until, bind_by)
   values (:tokenHash, :now, :staffId, :now, :bindUntil, :staffId) returning id`,
).returns<{ id: string }>()

/** Enrols a new device. Until `bindUntil`, the device may choose any location at which `staffId` may work. */
export async function enrolDevice(
  queries: Queries,
  device: { token: string; staffId: string; now: Date; bindUntil: Date },
): Promise<string> {
  const { token, staffId, now, bindUntil } = device
  return (await queries.row(ENROL, { tokenHash: deviceTokenHash(token), now, staffId, bindUntil }))!.id
}

// The browser may not receive the response with the new token. The current token therefore stays valid until the
// browser sends the new token.
const ENROL_AGAIN = statement(
  'devices.enrol-again',
  `update devices
      set kind = 'kiosk', previous_token_hash = :previousTokenHash, token_hash = :tokenHash, token_made_at = :now,
        bind_until = :bindUntil, bind_by = :staffId,
        staff_pins_at = coalesce(staff_pins_at, case when kind = 'paired' then enrolled_at end)
    where id = :id and revoked_at is null`,
)

/**
 * Enrols a device again. The device gets a new token, and its location can be set again. The time and author of the
 * first enrolment and the permission for staff PINs do not change. Returns false if the device was just revoked.
 */
export async function enrolDeviceAgain(
  queries: Queries,
  device: { id: string; currentToken: string; token: string; staffId: string; now: Date; bindUntil: Date },
): Promise<boolean> {
  const { id, currentToken, token, staffId, now, bindUntil } = device
  const enrolled = await queries.run(ENROL_AGAIN, {
    id,
    previousTokenHash: deviceTokenHash(currentToken),
    tokenHash: deviceTokenHash(token),
    now,
    staffId,
    bindUntil,
  })
  return enrolled > 0
}

const HOLD = statement(
  'devices.hold',
  'select id from devices where id = :id and revoked_at is null for no key update',
).returns<{ id: string }>()

/**
 * Locks a device until the transaction ends, so that it cannot be revoked. Returns false if the device is already
 * revoked.
 */
export async function holdDevice(queries: Queries, id: string): Promise<boolean> {
  return (await queries.row(HOLD, { id })) !== undefined
}

const REMEMBER_SESSION = statement(
  'devices.remember-session',
  'update devices set enrolled_in_session = :sessionId where id = :id',
)

/** Saves the session in which a device was enrolled or paired. If the device is revoked, the saved session ends. */
export async function rememberSession(queries: Queries, id: string, sessionId: string): Promise<void> {
  await queries.run(REMEMBER_SESSION, { id, sessionId })
}

const ROTATE = statement(
  'devices.rotate',
  `update devices set previous_token_hash = :previousTokenHash, token_hash = :tokenHash, token_made_at = :now
    where id = :id and token_made_at = :madeAt and revoked_at is null`,
)

/** Gives a device a new token. Returns false if the device already got a new token by a concurrent call. */
export async function rotateDeviceToken(
  queries: Queries,
  device: { id: string; currentToken: string; token: string; now: Date; madeAt: Date },
): Promise<boolean> {
  const { id, currentToken, token, now, madeAt } = device
  const hashes = { previousTokenHash: deviceTokenHash(currentToken), tokenHash: deviceTokenHash(token) }
  return (await queries.run(ROTATE, { id, ...hashes, now, madeAt })) > 0
}

const HOLD_UNBOUND = statement(
  'devices.lock-unbound',
  `select name, location_id, coalesce(bind_by, enrolled_by) as bind_by
     from devices where id = :id and bind_until > :now and revoked_at is null for update`,
).returns<{ name: string | null; location_id: LocationKey | null; bind_by: string | null }>()

const BIND = statement(
  'devices.bind',
  `update devices
      set location_id = :locationId, name = :name, metadata = :metadata, bind_until = null, last_seen_at = :now,
        version = version + 1
    where id = :id`,
)

/**
 * Sets a device's location, once and shortly after its enrolment. Adds a number to the device's name if another device
 * at the location has that name. Returns undefined if the location can no longer be set.
 *
 * @param mayBind called with the id of the account that enrolled the device; if it returns false or throws, the
 * location is refused
 */
export async function bindDevice(
  queries: Queries,
  device: { id: string; locationId: LocationKey; meta: DeviceMeta; now: Date },
  mayBind: (staffId: string | null) => Promise<boolean>,
): Promise<{ name: string | null; previousLocationId: LocationKey | null } | undefined> {
  const { id, locationId, now } = device
  const { name: typed, ...metadata } = device.meta
  const held = await queries.row(HOLD_UNBOUND, { id, now })
  if (!held || !(await mayBind(held.bind_by))) return undefined
  const wanted = typed?.trim() || held.name
  const name = wanted === null ? null : await freeNameAt(queries, { id, name: wanted, locationId })
  await queries.run(BIND, { id, locationId, name, metadata: JSON.stringify(metadata), now })
  return { name, previousLocationId: held.location_id }
}

export type DeviceHealth = {
  readonly appVersion: string
  readonly installed: boolean | null
  /** The battery level in percent; null if the browser does not report it. */
  readonly battery: number | null
  /** The number of check-ins and signatures that the kiosk has saved but not sent yet. */
  readonly unsent: number | null
  /** When the oldest unsent check-in or signature was saved, in ISO 8601; null if there is none. */
  readonly unsentSince: string | null
  /** The screen's size in CSS pixels, such as `1180 x 820`; null if the browser does not report it. */
  readonly screen: string | null
}

const SAVE_HEALTH = statement(
  'devices.save-health',
  `update devices set health = :health, agent = :agent, address = :address where id = :id and revoked_at is null`,
)

/**
 * Saves the health report of an idle kiosk, with its browser and IP address (docs/product/kiosk.md, "Every five
 * minutes").
 */
export async function saveDeviceHealth(
  queries: Queries,
  id: string,
  { health, ...origin }: { readonly health: DeviceHealth; readonly agent: string | null; readonly address: string },
): Promise<void> {
  await queries.run(SAVE_HEALTH, { id, health: JSON.stringify(health), ...origin })
}

const ADD_PAIRED = statement(
  'devices.add-paired',
  `insert into devices (kind, token_hash, token_made_at, name, enrolled_by, enrolled_at, staff_pins_at)
   values ('paired', :tokenHash, :now, :name, :staffId, :now, :now) returning id`,
).returns<{ id: string }>()

export async function addPairedBrowser(
  queries: Queries,
  browser: { token: string; name: string | null; staffId: string; now: Date },
): Promise<string> {
  const { token, name, staffId, now } = browser
  return (await queries.row(ADD_PAIRED, { tokenHash: deviceTokenHash(token), now, name, staffId }))!.id
}

export type DeviceKind = 'kiosk' | 'paired'

export type ListedDevice = {
  readonly id: string
  readonly kind: DeviceKind
  readonly name: string | null
  readonly locationId: LocationKey | null
  readonly enrolledAt: Date
  /** The first name of the person who enrolled the device; null if the account no longer exists. */
  readonly enrolledBy: string | null
  readonly lastSeenAt: Date | null
  readonly screen: string | null
  readonly platform: string | null
}

const LIST = statement(
  'devices.list',
  `select devices.id, kind, name, location_id as "locationId", enrolled_at as "enrolledAt",
          staff.first_name as "enrolledBy", last_seen_at as "lastSeenAt", metadata ->> 'screen' as screen,
          case when (metadata ->> 'isIPad')::boolean then 'iPad' else metadata ->> 'platform' end as platform
     from devices left join staff on staff.id = devices.enrolled_by
    where revoked_at is null order by location_id nulls last, name nulls last, enrolled_at`,
).returns<ListedDevice>()

export function listDevices(queries: Queries): Promise<ListedDevice[]> {
  return queries.rows(LIST)
}

const REVOKE = statement(
  'devices.revoke',
  `update devices d set revoked_at = coalesce(d.revoked_at, :now)
     from (select id, revoked_at from devices where id = :id for update) held
    where d.id = held.id
   returning d.name, d.location_id, d.agent, d.address, d.enrolled_in_session as session,
     held.revoked_at is not null as was_revoked`,
).returns<{
  name: string | null
  location_id: LocationKey | null
  agent: string | null
  address: string | null
  session: string | null
  was_revoked: boolean
}>()

const END_SESSIONS = statement(
  'devices.end-sessions',
  `update sessions s set ended_at = :now
    where s.ended_at is null and s.expires_at > :now
      and (s.device_id = :id or s.id = :session
           or s.device_id is null and s.agent = :agent and s.address = :address
              and s.created_at < (select at from staff_pin_review))`,
)

/**
 * Revokes a device. Ends the sessions that began on the device, and the session in which it was enrolled. Older
 * sessions have no stored device. Such a session ends if it has the browser and the IP address of the device. Returns
 * undefined if there is no such device.
 */
export async function revokeDevice(
  queries: Queries,
  id: string,
  now: Date,
): Promise<
  { name: string | null; locationId: LocationKey | null; wasRevoked: boolean; endedSessions: number } | undefined
> {
  const row = await queries.row(REVOKE, { id, now })
  if (!row) return undefined
  const { agent, address, session } = row
  const endedSessions = await queries.run(END_SESSIONS, { id, now, agent, address, session })
  return { name: row.name, locationId: row.location_id, wasRevoked: row.was_revoked, endedSessions }
}
