import type { LocationKey } from '@frontlash/domain/location-key'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { readStaff, STAFF_COLUMNS, type StaffMember, type StaffRow } from './staff-store.ts'

const FIND = statement(
  'location-days.find-staff',
  `select ${STAFF_COLUMNS} from staff st where st.id = :id and st.disabled_at is null`,
).returns<StaffRow>()

export async function findStaff(queries: Queries, id: string): Promise<StaffMember | undefined> {
  const row = await queries.row(FIND, { id })
  return row && readStaff(row)
}

const FIND_ENROLLER = statement(
  'location-days.find-enroller',
  `select ${STAFF_COLUMNS} from devices d join staff st on st.id = coalesce(d.bind_by, d.enrolled_by)
    where d.id = :deviceId and st.disabled_at is null`,
).returns<StaffRow>()

/**
 * Returns the account that last enrolled a device, with its access grid; undefined if the account is no longer active.
 */
export async function findEnroller(queries: Queries, deviceId: string): Promise<StaffMember | undefined> {
  const row = await queries.row(FIND_ENROLLER, { deviceId })
  return row && readStaff(row)
}

const GRANT = statement(
  'location-days.grant',
  `with granted as (
     insert into staff_location_days (staff_id, location_id, day) values (:staffId, :locationId, :day)
     on conflict do nothing returning staff_id)
   update staff set version = version + 1 where id in (select staff_id from granted)`,
)

const REVOKE = statement(
  'location-days.revoke',
  `with revoked as (
     delete from staff_location_days where staff_id = :staffId and location_id = :locationId and day = :day
     returning staff_id)
   update staff set version = version + 1 where id in (select staff_id from revoked)`,
)

/** A cell of the access grid. 0 is Monday and 6 is Sunday. */
export type LocationDay = { readonly staffId: string; readonly locationId: LocationKey; readonly day: number }

/**
 * Gives or removes an account's access to a location on a weekday, and increases the account's version. Returns false
 * if nothing changed.
 */
export async function setLocationDay(queries: Queries, cell: LocationDay, isOpen: boolean): Promise<boolean> {
  return (
    (await queries.run(isOpen ? GRANT : REVOKE, {
      staffId: cell.staffId,
      locationId: cell.locationId,
      day: cell.day,
    })) > 0
  )
}

const SAVE_DEFAULT = statement(
  'location-days.save-default',
  `update staff set default_location_id = :locationId, version = version + 1 where id = :staffId`,
)

/** Saves an account's start location, and increases the account's version. */
export async function saveDefaultLocation(queries: Queries, staffId: string, locationId: LocationKey): Promise<void> {
  await queries.run(SAVE_DEFAULT, { staffId, locationId })
}
