import type { LocationKey } from '@frontlash/domain/location-key'
import type { E164 } from '@frontlash/domain/phone'
import type { AppContext } from '../../../app-context.ts'
import type { DeviceCaller, StaffCaller } from '../../../http/caller.ts'
import type { Consent } from '../../../records/consents/consent-store.ts'

/**
 * Returns the consent that a client gave together with a phone number. A phone number that was typed on a kiosk always
 * has consent, because the kiosk shows the notice about texts beside the button that sends the phone number. A phone
 * number that staff have typed has consent only if the call contains the version of the notice that the client saw.
 */
export function givenConsent(
  context: AppContext,
  caller: DeviceCaller | StaffCaller,
  given: { phone: E164; locationId: LocationKey; stated: { textVersion: string; shownAt: string } | undefined },
): Consent | null {
  if (caller.kind === 'staff' && !given.stated) return null
  const now = context.clock.salonNow()
  return {
    phone: given.phone,
    textVersion: given.stated?.textVersion ?? 'unstated',
    screen: 'phone-entry',
    source: caller.kind === 'staff' ? 'staff' : 'kiosk',
    locationId: given.locationId,
    deviceId: caller.kind === 'device' ? caller.id : null,
    shownAt: given.stated ? new Date(given.stated.shownAt) : now,
    at: now,
  }
}
