import { freeDeviceName } from '@frontlash/domain/devices/device-name'
import type { LocationKey } from '@frontlash/domain/location-key'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'

type NamedDevice = { readonly id: string; readonly name: string; readonly locationId: LocationKey }

// Transactions that enrol, rename or move devices wait for each other. Otherwise two devices could get the same name.
const LOCK_NAMES = statement('devices.lock-names', 'select id from locations where id = :locationId for no key update')

const SAME_NAME = statement(
  'devices.same-name',
  `select name from devices
    where revoked_at is null and id <> :id and location_id = :locationId and lower(name) = lower(:name) limit 1`,
).returns<{ name: string }>()

/**
 * Returns the name of another device at this location that equals the given name, ignoring case. Until this transaction
 * ends, no other transaction can name a device at the location.
 */
export async function findSameDeviceName(queries: Queries, device: NamedDevice): Promise<string | undefined> {
  await queries.run(LOCK_NAMES, { locationId: device.locationId })
  return (await queries.row(SAME_NAME, device))?.name
}

const OTHER_NAMES = statement(
  'devices.other-names',
  `select name from devices
    where revoked_at is null and id <> :id and location_id = :locationId and name is not null`,
).returns<{ name: string }>()

/**
 * Returns the name for a device at this location. Adds a number if another device at the location has the name. Until
 * this transaction ends, no other transaction can name a device at the location.
 */
export async function freeNameAt(queries: Queries, { id, name, locationId }: NamedDevice): Promise<string> {
  await queries.run(LOCK_NAMES, { locationId })
  const others = await queries.rows(OTHER_NAMES, { id, locationId })
  return freeDeviceName(
    name,
    others.map(other => other.name),
  )
}
