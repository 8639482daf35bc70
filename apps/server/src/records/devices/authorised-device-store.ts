import {
  LOOKUPS_A_MINUTE,
  LOOKUPS_AN_HOUR,
  type LookupCounts,
  UNKNOWN_PHONES_WINDOW_MINUTES,
} from '@frontlash/domain/access/lookup-limit'
import type { LocationKey } from '@frontlash/domain/location-key'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { type DeviceKind, deviceTokenHash } from './device-store.ts'

/** How long a browser keeps the cookie. A device that was not seen for this time is no longer enrolled. */
export const DEVICE_TOKEN_DAYS = 400

export type AuthorisedDevice = {
  readonly id: string
  /** False for a paired browser. It accepts staff PINs, but is not a kiosk. */
  readonly isKiosk: boolean
  readonly name: string | null
  readonly locationId: LocationKey | null
  readonly tokenMadeAt: Date
  /** False if the browser sends the token from before the last rotation, because it has not used the new one yet. */
  readonly isNewestToken: boolean
  /** True if the device was just enrolled and has no location yet. */
  readonly mayBind: boolean
  readonly enrolledAt: Date
  readonly enrolledBy: string | null
  readonly areStaffPinsAllowed: boolean
  readonly pinStaffIds: readonly string[]
}

type DeviceRow = {
  id: string
  kind: DeviceKind
  name: string | null
  location_id: LocationKey | null
  token_made_at: Date
  is_newest: boolean
  may_bind: boolean
  enrolled_at: Date
  enrolled_by: string | null
  staff_pins_at: Date | null
  pin_staff_ids: string[]
}

// The time when a device was last seen is saved at most once a minute, because each write waits for the disk.
const KNOWN = `known as (
     select id, kind, name, location_id, token_made_at, token_hash = :tokenHash as is_newest,
            coalesce(bind_until > :now, false) as may_bind, enrolled_at, enrolled_by, staff_pins_at, pin_staff_ids
       from devices
      where (token_hash = :tokenHash or previous_token_hash = :tokenHash) and revoked_at is null
        and token_made_at > :now::timestamptz - interval '${DEVICE_TOKEN_DAYS} days'),
   seen as (
     update devices d
        set last_seen_at = :now, previous_token_hash = case when k.is_newest then null else d.previous_token_hash end
       from known k
      where d.id = k.id
        and (d.last_seen_at is null or d.last_seen_at not between :now::timestamptz - interval '1 minute' and :now
             or (k.is_newest and d.previous_token_hash is not null)))`

const AUTHORISE = statement('devices.authorise', `with ${KNOWN} select * from known`).returns<DeviceRow>()

/** Returns the enrolled device or paired browser with this token; undefined if there is none. Uses one statement. */
export async function authoriseDevice(
  queries: Queries,
  token: string,
  now: Date,
): Promise<AuthorisedDevice | undefined> {
  const row = await queries.row(AUTHORISE, { tokenHash: deviceTokenHash(token), now })
  return row && read(row)
}

// A window begins with its first lookup. A window that begins in the future counts as over, because the clock was set
// back. A lookup that exceeds the limit per minute does not count for the hour.
const isOver = (column: string, span: string) =>
  `not (held.${column} > :now::timestamptz - interval '${span}' and held.${column} <= :now)`
const MINUTE_IS_OVER = isOver('minute', '1 minute')
const HOUR_IS_OVER = isOver('hour', '1 hour')

/** SQL that counts a lookup of the kind `:callName` for the device in `known` and returns the new counts. */
export const COUNTED_LOOKUP = `
     insert into device_lookups as held (device_id, kind, minute, minute_count, hour, hour_count)
     select id, :callName, :now, 1, :now, 1 from known
     on conflict (device_id, kind) do update set
       minute = case when ${MINUTE_IS_OVER} then :now else held.minute end,
       minute_count = case when ${MINUTE_IS_OVER} then 1 else least(held.minute_count, ${LOOKUPS_A_MINUTE + 1}) + 1 end,
       hour = case when ${HOUR_IS_OVER} then :now else held.hour end,
       hour_count = case
         when ${HOUR_IS_OVER} then 1
         when not (${MINUTE_IS_OVER}) and held.minute_count >= ${LOOKUPS_A_MINUTE} then held.hour_count
         else least(held.hour_count, ${LOOKUPS_AN_HOUR + 1}) + 1 end
     returning minute, minute_count, hour, hour_count`

const AUTHORISE_LOOKUP = statement(
  'devices.authorise-lookup',
  `with ${KNOWN},
   counted as (${COUNTED_LOOKUP})
   select known.*, counted.*,
          (select count(*)::int from device_unknown_phones u
            where u.device_id = known.id
              and u.at > :now::timestamptz - interval '${UNKNOWN_PHONES_WINDOW_MINUTES} minutes') as unknown_phones
     from known, counted`,
).returns<DeviceRow & { minute: Date; minute_count: number; hour: Date; hour_count: number; unknown_phones: number }>()

/** Authorises the device and counts the lookup under the name of the API call, in one statement. */
export async function authoriseLookup(
  queries: Queries,
  token: string,
  callName: string,
  now: Date,
): Promise<{ device: AuthorisedDevice; counts: LookupCounts } | undefined> {
  const row = await queries.row(AUTHORISE_LOOKUP, { tokenHash: deviceTokenHash(token), now, callName })
  if (!row) return undefined
  const counts = {
    minuteSince: row.minute,
    minuteCount: row.minute_count,
    hourSince: row.hour,
    hourCount: row.hour_count,
    unknownPhones: row.unknown_phones,
  }
  return { device: read(row), counts }
}

function read(row: DeviceRow): AuthorisedDevice {
  return {
    id: row.id,
    isKiosk: row.kind === 'kiosk',
    name: row.name,
    locationId: row.location_id,
    tokenMadeAt: row.token_made_at,
    isNewestToken: row.is_newest,
    mayBind: row.may_bind,
    enrolledAt: row.enrolled_at,
    enrolledBy: row.enrolled_by,
    areStaffPinsAllowed: row.kind === 'paired' || row.staff_pins_at !== null,
    pinStaffIds: row.pin_staff_ids,
  }
}

const NOTE_UNKNOWN = statement(
  'devices.note-unknown-phone',
  `insert into device_unknown_phones (device_id, phone, at) values (:deviceId, :phone, :now)
   on conflict (device_id, phone) do update set at = excluded.at`,
)

/**
 * Records that a device has looked up an unknown phone number. A device with too many such lookups in a short time is
 * slowed down.
 */
export async function recordUnknownPhone(queries: Queries, deviceId: string, phone: string, now: Date): Promise<void> {
  await queries.run(NOTE_UNKNOWN, { deviceId, phone, now })
}
