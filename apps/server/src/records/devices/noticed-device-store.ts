import { WRONG_PINS_REPORTED } from '@frontlash/domain/access/attempt-limit'
import type { LocationKey } from '@frontlash/domain/location-key'
import type { NamedDevice, WrongPins } from '@frontlash/domain/overview/attention'
import type { SalonDay } from '@frontlash/domain/salon-day'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import type { DeviceKind } from './device-store.ts'

export type NewDevice = {
  readonly id: string
  readonly device: NamedDevice
  readonly isPaired: boolean
  readonly by: string | null
  readonly since: Date
}

type NewDeviceRow = {
  id: string
  kind: DeviceKind
  name: string | null
  location: string | null
  by: string | null
  since: Date
}

const NEW = statement(
  'devices.new',
  `select d.id, d.kind, d.name, d.location_id as location, s.first_name as by, d.enrolled_at as since
     from devices d left join staff s on s.id = d.enrolled_by
    where d.enrolled_at > :since and d.revoked_at is null order by d.enrolled_at desc, d.id`,
).returns<NewDeviceRow>()

/** Returns the devices in use that were enrolled or paired since an instant, newest first. */
export async function readNewDevices(queries: Pick<Queries, 'rows'>, since: Date): Promise<NewDevice[]> {
  return (await queries.rows(NEW, { since })).map(read)
}

const UNTOLD = statement(
  'devices.new-untold',
  `select d.id, d.kind, d.name, d.location_id as location, s.first_name as by, d.enrolled_at as since
     from devices d left join staff s on s.id = d.enrolled_by
    where d.enrolled_at > :since and d.revoked_at is null and (d.bind_until is null or d.bind_until < :now)
      and not exists (select from owner_alerts a where a.kind = 'newDevice' and a.location_id = d.id::text)
    order by d.enrolled_at, d.id`,
).returns<NewDeviceRow>()

/**
 * Returns the devices about which the owner has not got a text yet, oldest first. A device is included after its
 * location was set, or after the time for setting the location has ended.
 */
export async function readUnreportedDevices(
  queries: Pick<Queries, 'rows'>,
  of: { readonly since: Date; readonly now: Date },
): Promise<NewDevice[]> {
  return (await queries.rows(UNTOLD, of)).map(read)
}

function read({ id, kind, name, location, by, since }: NewDeviceRow): NewDevice {
  return { id, device: { name, location: location as LocationKey | null }, isPaired: kind === 'paired', by, since }
}

const WRONG_PINS = statement(
  'devices.wrong-pins',
  `select t.source, t.day_failures as count, d.name, d.location_id as location
     from sign_in_throttles t left join devices d on t.source = 'device:' || d.id
    where t.day = :day
      and (t.source = 'salon' and t.day_failures >= ${WRONG_PINS_REPORTED.salon}
           or t.source = 'unknown' and t.day_failures >= ${WRONG_PINS_REPORTED.unknown}
           or d.id is not null and t.day_failures >= ${WRONG_PINS_REPORTED.device})
    order by t.day_failures desc, t.source`,
).returns<{ source: string; count: number; name: string | null; location: string | null }>()

/**
 * Returns the devices with too many wrong PINs on a day, for the alert to admins. The device with the most wrong PINs
 * comes first.
 */
export async function readWrongPins(queries: Pick<Queries, 'rows'>, day: SalonDay): Promise<WrongPins[]> {
  const rows = await queries.rows(WRONG_PINS, { day })
  return rows.map(({ source, count, name, location }): WrongPins => {
    if (source === 'salon') return { count, on: 'all devices' }
    if (source === 'unknown') return { count, on: 'unknown browsers' }
    return { count, on: { name, location: location as LocationKey | null } }
  })
}
