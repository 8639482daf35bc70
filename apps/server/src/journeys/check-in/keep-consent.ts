import type { LocationKey } from '@frontlash/domain/location-key'
import type { E164 } from '@frontlash/domain/phone'
import type { DeviceCaller, StaffCaller } from '../../http/caller.ts'
import { recordConsent } from '../../records/consents/consent-store.ts'
import type { Salon } from '../../salon.ts'

/**
 * Keeps that a number was given under the notice about texts. On a kiosk it always is: the notice stands beside the button
 * that sends it. A number that staff look up is no consent, unless they say under which notice it was given.
 */
export async function keepConsent(
  salon: Salon,
  caller: DeviceCaller | StaffCaller,
  given: { phone: E164; locationId: LocationKey; stated: { textVersion: string; shownAt: string } | undefined },
): Promise<void> {
  if (caller.kind === 'staff' && !given.stated) return
  const now = salon.clock.salonNow()
  await recordConsent(salon.db, {
    phone: given.phone,
    textVersion: given.stated?.textVersion ?? 'unstated',
    screen: 'phone-entry',
    source: caller.kind === 'staff' ? 'staff' : 'kiosk',
    locationId: given.locationId,
    deviceId: caller.kind === 'device' ? caller.id : null,
    shownAt: given.stated ? new Date(given.stated.shownAt) : now,
    at: now,
  })
}
