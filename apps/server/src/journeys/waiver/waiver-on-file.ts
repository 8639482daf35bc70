import type { LocationKey } from '@frontlash/domain/location-key'
import { salonDayOf } from '@frontlash/domain/salon-day'
import { isSignatureValid } from '@frontlash/domain/waiver/waiver-policy'
import { WAIVER_VERSION } from '@frontlash/domain/waiver/waiver-text'
import type { AppContext } from '../../app-context.ts'
import { hasSigned, lastSignature } from '../../records/waivers/waiver-store.ts'

/** When a client signed the waiver that is still valid today; undefined when the client has to sign. */
export async function waiverOnFile(
  context: AppContext,
  clientId: string,
  locationId: LocationKey,
): Promise<Date | undefined> {
  const policy = context.settings.get('waiverPolicy')
  if (policy.ask === 'every_visit') return undefined
  const last = await lastSignature(context.db, clientId, WAIVER_VERSION)
  if (!last) return undefined
  const today = salonDayOf(context.clock.salonNow(), context.locations.get(locationId).timeZone)
  return isSignatureValid({ version: WAIVER_VERSION, day: last.day }, policy, WAIVER_VERSION, today)
    ? last.signedAt
    : undefined
}

/**
 * Whether a client signed the text in force today at this location, by the location's calendar. The waiver policy does
 * not matter here.
 */
export function signedToday(context: AppContext, clientId: string, locationId: LocationKey): Promise<boolean> {
  const day = salonDayOf(context.clock.salonNow(), context.locations.get(locationId).timeZone)
  return hasSigned(context.db, { clientId, locationId, day, version: WAIVER_VERSION })
}
