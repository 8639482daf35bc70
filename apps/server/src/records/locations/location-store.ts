import { type LocationKey, readLocationKey } from '@frontlash/domain/location-key'
import type { Database, Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Notifications } from '../../platform/notifications.ts'

/** A period in which a location is open on a weekday, in local time: `MON`, `09:00` to `19:00`. */
export type OpeningHours = { readonly day: string; readonly from: string; readonly until: string }

export type Location = {
  readonly id: LocationKey
  readonly name: string
  readonly squareLocationId: string | null
  readonly address: string
  readonly phone: string
  /** The IANA time zone, for all rules about days and hours at this location. */
  readonly timeZone: string
  /** The opening hours in the booking system; null until the locations are synced for the first time. */
  readonly openingHours: readonly OpeningHours[] | null
}

export type Locations = {
  readonly all: () => readonly Location[]
  /** The first location. Its time zone determines the date of everything that concerns all locations. */
  readonly first: () => Location
  readonly get: (key: LocationKey) => Location
  /** Returns the location with this key, ignoring case, or with this id in the booking system. */
  readonly resolve: (ref: string) => Location | undefined
  readonly refresh: () => Promise<void>
  readonly close: () => void
}

const LOCATIONS_CHANNEL = 'locations'

const ALL = statement(
  'locations.all',
  `select id, name, square_location_id as "squareLocationId", address, phone, time_zone as "timeZone",
     opening_hours as "openingHours" from locations order by position`,
).returns<Omit<Location, 'openingHours'> & { openingHours: unknown }>()

export async function readLocations(queries: Pick<Queries, 'rows'>): Promise<readonly Location[]> {
  return (await queries.rows(ALL)) as Location[]
}

/** Loads the locations, and loads them again after each change. */
export async function openLocations(db: Database, notifications: Notifications): Promise<Locations> {
  let known: readonly Location[] = []
  const refresh = async () => {
    known = await readLocations(db)
  }
  // If a refresh fails, the cached locations are used until the next change or reconnect.
  const refreshQuietly = () => void refresh().catch(() => {})
  await refresh()
  const stops = [notifications.listen(LOCATIONS_CHANNEL, refreshQuietly), notifications.onReconnect(refreshQuietly)]
  return {
    all: () => known,
    first: () => known[0]!,
    get: key => known.find(one => one.id === key)!,
    resolve: ref => {
      const key = readLocationKey(ref)
      return known.find(one => (key ? one.id === key : one.squareLocationId === ref))
    },
    refresh,
    close: () => {
      for (const stop of stops) stop()
    },
  }
}

const SAVE = statement(
  'locations.save',
  `with saved as (
     update locations set square_location_id = :squareLocationId, address = :address, phone = :phone,
       time_zone = :timeZone, opening_hours = :openingHours::jsonb, updated_at = now()
      where id = :locationId and (square_location_id, address, phone, time_zone, opening_hours)
        is distinct from (:squareLocationId, :address, :phone, :timeZone, :openingHours::jsonb)
     returning 1)
   select pg_notify('${LOCATIONS_CHANNEL}', :locationId) from saved`,
)

/** Saves a location's data from the booking system. All processes that cache the locations are notified. */
export async function saveLocation(db: Database, location: Omit<Location, 'name'>): Promise<void> {
  await db.run(SAVE, {
    locationId: location.id,
    squareLocationId: location.squareLocationId,
    address: location.address,
    phone: location.phone,
    timeZone: location.timeZone,
    openingHours: JSON.stringify(location.openingHours),
  })
}
