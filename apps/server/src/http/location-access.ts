import { mayWorkAt } from '@frontlash/domain/access/location-days'
import { DEFAULT_LOCATION, type LocationKey } from '@frontlash/domain/location-key'
import { salonDayOf, weekday } from '@frontlash/domain/salon-day'
import type { AppContext } from '../app-context.ts'
import type { Location } from '../records/locations/location-store.ts'
import type { DeviceCaller, StaffCaller } from './caller.ts'
import { HttpError } from './reply.ts'

/** Returns today's weekday at a location, 0 for Monday. Permissions change at midnight by the salon's clock. */
export function weekdayAt(context: AppContext, locationId: LocationKey): number {
  return weekday(salonDayOf(context.clock.salonNow(), context.locations.get(locationId).timeZone))
}

/**
 * True if staff may work at a location today. Not used for devices, because their access depends on the location of the
 * device.
 */
export function hasLocationAccess(
  context: AppContext,
  staff: Pick<StaffCaller, 'role' | 'locationDays'>,
  locationId: LocationKey,
): boolean {
  return mayWorkAt(staff, locationId, weekdayAt(context, locationId))
}

/** Refuses staff who may not work at a location today. */
export function requireLocation(
  context: AppContext,
  staff: Pick<StaffCaller, 'role' | 'locationDays'>,
  locationId: LocationKey,
): void {
  if (hasLocationAccess(context, staff, locationId)) return
  throw noLocationAccess(context, locationId)
}

export function noLocationAccess(context: AppContext, locationId: LocationKey): HttpError {
  return new HttpError('NO_LOCATION_ACCESS', `No location access for ${context.locations.get(locationId).name} today`)
}

/**
 * Returns the location for a call of staff that contains no location: the location of the sign-in. If there is none,
 * the first location where the person may work.
 */
export function defaultLocation(staff: StaffCaller): LocationKey {
  const [listed] = staff.locationDays.keys()
  return staff.selectedLocationId ?? listed ?? DEFAULT_LOCATION
}

/** Returns the location with this id or name. If there is none, the error names the input field `field`. */
export function readLocation(context: AppContext, ref: string, field: string): Location {
  const location = context.locations.resolve(ref)
  if (location) return location
  throw new HttpError('INVALID', `${field} must be tustin, irvine, santa-ana or costa-mesa`, { field })
}

/**
 * Returns the location of a kiosk's call.
 * - A device with a location uses its location. If the body contains a different location, this is only logged.
 * - A device without a location uses the location in the body. Throws if the person who enrolled the device may not
 *   work there today.
 * - Staff use the location in the body. If there is none, they use the location of their sign-in. Throws if they may
 *   not work there today.
 */
export function locationOfCall(
  context: AppContext,
  caller: DeviceCaller | StaffCaller,
  requested: string | undefined,
  field = 'location',
): LocationKey {
  if (caller.kind === 'device' && caller.locationId) {
    const meant = requested === undefined ? undefined : context.locations.resolve(requested)
    if (meant && meant.id !== caller.locationId)
      context.log.warn(
        { device: caller.id, bound: caller.locationId, said: meant.id },
        'a device named another location than its own',
      )
    return caller.locationId
  }
  const named = requested === undefined ? undefined : readLocation(context, requested, field).id
  if (caller.kind === 'device') {
    if (caller.enroller) requireLocation(context, caller.enroller, named ?? DEFAULT_LOCATION)
    return named ?? DEFAULT_LOCATION
  }
  const locationId = named ?? defaultLocation(caller)
  requireLocation(context, caller, locationId)
  return locationId
}
