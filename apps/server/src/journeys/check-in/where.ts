import { DEFAULT_LOCATION, type LocationKey } from '@frontlash/domain/location-key'
import type { DeviceCaller, StaffCaller } from '../../http/caller.ts'
import { Refusal } from '../../http/reply.ts'
import type { Salon } from '../../salon.ts'

/**
 * Where a call takes place: a device is where it is bound, whatever a body says; staff say where, or are where they
 * signed in.
 */
export function whereIs(salon: Salon, caller: DeviceCaller | StaffCaller, said: string | undefined): LocationKey {
  const meant = said === undefined ? undefined : salon.locations.resolve(said)
  if (caller.kind === 'device' && caller.locationId) {
    if (meant && meant.id !== caller.locationId)
      salon.log.warn(
        { device: caller.id, bound: caller.locationId, said: meant.id },
        'a device named another location than its own',
      )
    return caller.locationId
  }
  if (said !== undefined && !meant)
    throw new Refusal('INVALID', 'location must be tustin, irvine, santa-ana or costa-mesa', { field: 'location' })
  return meant?.id ?? (caller.kind === 'staff' ? caller.selectedLocationId : null) ?? DEFAULT_LOCATION
}
