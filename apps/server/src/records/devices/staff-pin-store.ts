import type { LocationKey } from '@frontlash/domain/location-key'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'

const ALLOW = statement(
  'staff-pins.allow',
  `update devices set staff_pins_at = :now, version = version + 1
    where id = :id and kind = 'kiosk' and staff_pins_at is null and revoked_at is null`,
)

/** Allows all staff PINs on a device. Returns false if they were already allowed. */
export async function allowStaffPins(queries: Queries, id: string, now: Date): Promise<boolean> {
  return (await queries.run(ALLOW, { id, now })) > 0
}

const ALLOW_OWN = statement(
  'staff-pins.allow-own',
  `update devices set pin_staff_ids = pin_staff_ids || :staffId::uuid, version = version + 1
    where id = :id and not :staffId::uuid = any(pin_staff_ids) and revoked_at is null`,
)

/** Allows a technician's own PIN on a device. Returns false if it was already allowed. */
export async function allowOwnPin(queries: Queries, id: string, staffId: string): Promise<boolean> {
  return (await queries.run(ALLOW_OWN, { id, staffId })) > 0
}

const UNOPENED_REVIEW = statement(
  'staff-pins.unopened-review',
  `select at as since, array_agg(coalesce(d.name, '') order by d.location_id, d.name, d.id) as names,
          array_agg(d.location_id order by d.location_id, d.name, d.id) as locations
     from staff_pin_review r join devices d on d.id = any(r.device_ids)
    where r.opened_at is null and d.revoked_at is null and d.staff_pins_at is not null group by at`,
).returns<{ since: Date; names: readonly string[]; locations: readonly string[] }>()

/** Returns the tablets that still accept staff PINs after an upgrade. Returns none if an admin has seen the list. */
export async function readStaffPinReview(
  queries: Pick<Queries, 'row'>,
): Promise<{ since: Date; tablets: { name: string | null; location: LocationKey | null }[] } | undefined> {
  const row = await queries.row(UNOPENED_REVIEW)
  if (!row) return undefined
  const { since, names, locations } = row
  return {
    since,
    tablets: names.map((name, at) => ({ name: name || null, location: (locations[at] ?? null) as LocationKey | null })),
  }
}

const OPEN_REVIEW = statement(
  'staff-pins.open-review',
  'update staff_pin_review set opened_at = :now where opened_at is null',
)

/** Records that an admin has seen the list of tablets after the upgrade. Returns false if an admin saw it earlier. */
export async function openStaffPinReview(queries: Queries, now: Date): Promise<boolean> {
  return (await queries.run(OPEN_REVIEW, { now })) > 0
}
