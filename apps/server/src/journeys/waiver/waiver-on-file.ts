import type { LocationKey } from '@frontlash/domain/location-key'
import { salonDayOf } from '@frontlash/domain/salon-day'
import { isSignatureValid } from '@frontlash/domain/waiver/waiver-policy'
import type { AppContext } from '../../app-context.ts'
import { type EditionNow, versionsOf } from '../../records/waivers/waiver-editions.ts'
import { hasSigned, lastSignature } from '../../records/waivers/waiver-store.ts'

/** The edition in force at a location now, and the next one. */
export function editionAtLocation(context: AppContext, locationId: LocationKey): EditionNow {
  return context.waiverEditions.at(context.clock.salonNow(), context.locations.get(locationId).timeZone)
}

/** When a client signed the waiver that is still valid today; undefined when the client has to sign. */
export async function waiverOnFile(
  context: AppContext,
  clientId: string,
  locationId: LocationKey,
): Promise<Date | undefined> {
  const policy = context.settings.get('waiverPolicy')
  if (policy.ask === 'every_visit') return undefined
  const versions = versionsOf(editionAtLocation(context, locationId).inForce)
  const last = await lastSignature(context.db, clientId, versions)
  if (!last) return undefined
  const today = salonDayOf(context.clock.salonNow(), context.locations.get(locationId).timeZone)
  return isSignatureValid(last, policy, versions, today) ? last.signedAt : undefined
}

/**
 * Whether a client signed the text in force today at this location, by the location's calendar. The waiver policy does
 * not matter here.
 */
export function signedToday(context: AppContext, clientId: string, locationId: LocationKey): Promise<boolean> {
  const day = salonDayOf(context.clock.salonNow(), context.locations.get(locationId).timeZone)
  const versions = versionsOf(editionAtLocation(context, locationId).inForce)
  return hasSigned(context.db, { clientId, locationId, day, versions })
}
