import { hash } from 'node:crypto'
import type { LocationKey } from '@frontlash/domain/location-key'
import { type Queries, statement } from '../../platform/db/database.ts'

/** The database keeps the hash: whoever reads it cannot make the cookie. */
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

const ENROL = statement<{ id: string }>(
  'devices.enrol',
  `insert into devices (token_hash, token_made_at, enrolled_by, enrolled_at, bind_until)
   values ($1, $2, $3, $2, $4) returning id`,
)

/** Enrols a browser that was not enrolled. Until `bindUntil` it may say where it is. */
export async function enrolDevice(
  queries: Queries,
  device: { token: string; staffId: string; now: Date; bindUntil: Date },
): Promise<string> {
  const { token, staffId, now, bindUntil } = device
  return (await queries.row(ENROL, [deviceTokenHash(token), now, staffId, bindUntil]))!.id
}

// The browser may not get this answer, so what it holds now stays good until it shows the new token.
const ENROL_AGAIN = statement(
  'devices.enrol-again',
  `update devices
      set kind = 'kiosk', previous_token_hash = $2, token_hash = $3, token_made_at = $4, enrolled_by = $5, enrolled_at = $4, bind_until = $6
    where id = $1 and revoked_at is null`,
)

/** Enrols a device anew: the same row, a new token, and once more the chance to say where it is. */
export async function enrolDeviceAgain(
  queries: Queries,
  device: { id: string; heldToken: string; token: string; staffId: string; now: Date; bindUntil: Date },
): Promise<void> {
  const { id, heldToken, token, staffId, now, bindUntil } = device
  await queries.run(ENROL_AGAIN, [id, deviceTokenHash(heldToken), deviceTokenHash(token), now, staffId, bindUntil])
}

const ROTATE = statement(
  'devices.rotate',
  `update devices set previous_token_hash = $2, token_hash = $3, token_made_at = $4
    where id = $1 and token_made_at = $5 and revoked_at is null`,
)

/** Gives a device another token. False when another of its calls has just done so. */
export async function rotateDeviceToken(
  queries: Queries,
  device: { id: string; heldToken: string; token: string; now: Date; madeAt: Date },
): Promise<boolean> {
  const { id, heldToken, token, now, madeAt } = device
  const values = [id, deviceTokenHash(heldToken), deviceTokenHash(token), now, madeAt]
  return (await queries.run(ROTATE, values)) > 0
}

const BIND = statement<{ name: string | null; previous_location_id: LocationKey | null }>(
  'devices.bind',
  `update devices d
      set location_id = $2, name = coalesce(nullif($3, ''), d.name), metadata = $4, bind_until = null, last_seen_at = $5
     from (select id, location_id from devices where id = $1 for update) held
    where d.id = held.id and d.bind_until > $5 and d.revoked_at is null
   returning d.name, held.location_id as previous_location_id`,
)

/** Sets where a device is, once, while its enrolment is fresh. Nothing when that chance is over. */
export async function bindDevice(
  queries: Queries,
  device: { id: string; locationId: LocationKey; meta: DeviceMeta; now: Date },
): Promise<{ name: string | null; previousLocationId: LocationKey | null } | undefined> {
  const { name, ...metadata } = device.meta
  const row = await queries.row(BIND, [
    device.id,
    device.locationId,
    name?.trim() ?? '',
    JSON.stringify(metadata),
    device.now,
  ])
  return row && { name: row.name, previousLocationId: row.previous_location_id }
}

const ADD_PAIRED = statement<{ id: string }>(
  'devices.add-paired',
  `insert into devices (kind, token_hash, token_made_at, name, enrolled_by, enrolled_at)
   values ('paired', $1, $2, $3, $4, $2) returning id`,
)

/** Adds a browser that is no kiosk, but takes PINs for signing in. */
export async function addPairedBrowser(
  queries: Queries,
  browser: { token: string; name: string | null; staffId: string; now: Date },
): Promise<string> {
  const { token, name, staffId, now } = browser
  return (await queries.row(ADD_PAIRED, [deviceTokenHash(token), now, name, staffId]))!.id
}

export type DeviceKind = 'kiosk' | 'paired'

export type ListedDevice = {
  readonly id: string
  readonly kind: DeviceKind
  readonly name: string | null
  readonly locationId: LocationKey | null
  readonly enrolledAt: Date
  readonly lastSeenAt: Date | null
  readonly screen: string | null
}

const LIST = statement<ListedDevice>(
  'devices.list',
  `select id, kind, name, location_id as "locationId", enrolled_at as "enrolledAt", last_seen_at as "lastSeenAt",
          metadata ->> 'screen' as screen
     from devices where revoked_at is null order by location_id nulls last, name nulls last, enrolled_at`,
)

/** The enrolled devices and the paired browsers, by location. */
export function listDevices(queries: Queries): Promise<ListedDevice[]> {
  return queries.rows(LIST)
}

const REVOKE = statement<{ name: string | null; location_id: LocationKey | null; was_revoked: boolean }>(
  'devices.revoke',
  `update devices d set revoked_at = coalesce(d.revoked_at, $2)
     from (select id, revoked_at from devices where id = $1 for update) held
    where d.id = held.id
   returning d.name, d.location_id, held.revoked_at is not null as was_revoked`,
)

/** Takes an enrolment away. Nothing when there is no such device. */
export async function revokeDevice(
  queries: Queries,
  id: string,
  now: Date,
): Promise<{ name: string | null; locationId: LocationKey | null; wasRevoked: boolean } | undefined> {
  const row = await queries.row(REVOKE, [id, now])
  return row && { name: row.name, locationId: row.location_id, wasRevoked: row.was_revoked }
}
