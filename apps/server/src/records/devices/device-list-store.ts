import type { LocationKey } from '@frontlash/domain/location-key'
import type { Queries } from '../../platform/db/database.ts'
import { byTime, keysetList, type PageRow } from '../../platform/db/keyset-list.ts'
import { statement } from '../../platform/db/statement.ts'
import type { DeviceHealth, DeviceKind } from './device-store.ts'

export type DeviceFilters = {
  readonly locations: readonly LocationKey[] | null
  readonly kind: DeviceKind | null
  /**
   * Selects devices that were last seen at this time or later. A device that was never seen counts as seen at its
   * enrolment.
   */
  readonly seenFrom: Date | null
  readonly seenBefore: Date | null
  readonly withStaffPins: boolean
  /** Selects devices that were revoked at this time or later; null selects devices that are not revoked. */
  readonly revokedSince: Date | null
}

export type KnownDevice = {
  readonly id: string
  readonly kind: DeviceKind
  readonly name: string | null
  readonly location_id: LocationKey | null
  readonly last_seen_at: Date | null
  readonly enrolled_at: Date
  readonly revoked_at: Date | null
  /** The first name of the person who enrolled the device; null if the account no longer exists. */
  readonly enrolled_by: string | null
  readonly health: Partial<DeviceHealth> | null
  readonly screen: string | null
  readonly platform: string | null
  readonly staff_pins: boolean
  readonly pins_of: readonly string[]
  readonly version: number
}

const COLUMNS = `d.id, d.kind, d.name, d.location_id, d.last_seen_at, d.enrolled_at,
  d.revoked_at, staff.first_name as enrolled_by,
  d.health, d.metadata ->> 'screen' as screen,
  case when (d.metadata ->> 'isIPad')::boolean then 'iPad' else d.metadata ->> 'platform' end as platform, d.version,
  d.kind = 'paired' or d.staff_pins_at is not null as staff_pins,
  array(select p.first_name from staff p where p.id = any(d.pin_staff_ids) order by 1) as pins_of`

const MATCHES = `(:locations::text[] is null or d.location_id = any(:locations))
    and (:kind::text is null or d.kind = :kind)
    and (:seenFrom::timestamptz is null or coalesce(d.last_seen_at, d.enrolled_at) >= :seenFrom)
    and (:seenBefore::timestamptz is null or coalesce(d.last_seen_at, d.enrolled_at) < :seenBefore)
    and (not :withStaffPins or d.kind = 'paired' or d.staff_pins_at is not null)
    and case when :revokedSince::timestamptz is null then d.revoked_at is null else d.revoked_at > :revokedSince end`

const FROM = 'devices d left join staff on staff.id = d.enrolled_by'

export const deviceList = keysetList('devices.list', {
  order: byTime('d', 'enrolled_at'),
  page: page => `select ${COLUMNS}, ${page.columns} from ${FROM} where ${MATCHES} and ${page.after} ${page.order()}`,
  counted: `devices d where ${MATCHES}`,
}).returns<KnownDevice & PageRow>()

const ONE = statement('devices.one', `select ${COLUMNS} from ${FROM} where d.id = :id`).returns<KnownDevice>()

/** Returns a device by its id, also if it is revoked. */
export function readKnownDevice(queries: Pick<Queries, 'row'>, id: string): Promise<KnownDevice | undefined> {
  return queries.row(ONE, { id })
}

const LOCK = statement(
  'devices.lock',
  `select ${COLUMNS} from ${FROM}
    where d.id = :id and d.revoked_at is null for update of d`,
).returns<KnownDevice>()

export function lockDevice(queries: Pick<Queries, 'row'>, id: string): Promise<KnownDevice | undefined> {
  return queries.row(LOCK, { id })
}

const SAVE = statement(
  'devices.save',
  `update devices
      set name = :name, location_id = :locationId, version = version + 1,
          staff_pins_at = case when :staffPins::boolean is null then staff_pins_at when :staffPins then :now end,
          pin_staff_ids = case when :staffPins = false then '{}' else pin_staff_ids end
    where id = :id`,
)

/**
 * Saves a device's name, location and permission for staff PINs. If the permission in the call is null, the stored
 * permission does not change.
 */
export async function saveDevice(
  queries: Queries,
  device: {
    readonly id: string
    readonly name: string | null
    readonly locationId: LocationKey | null
    readonly staffPins: boolean | null
    readonly now: Date
  },
): Promise<void> {
  await queries.run(SAVE, device)
}
