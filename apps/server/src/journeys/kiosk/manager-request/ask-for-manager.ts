import { chooseAppointment } from '@frontlash/domain/check-in/choose-appointment'
import { managerReason } from '@frontlash/domain/check-in/manager-reason'
import type { LocationKey } from '@frontlash/domain/location-key'
import { cleanName, hasOnlyNameLetters, NAME_MAX } from '@frontlash/domain/person-name'
import type { E164 } from '@frontlash/domain/phone'
import { salonDayOf } from '@frontlash/domain/salon-day'
import type { ManagerReason } from '@frontlash/domain/texts/wording'
import type { AppContext } from '../../../app-context.ts'
import type { DeviceCaller, StaffCaller } from '../../../http/caller.ts'
import { readPhoneData } from '../../../records/appointments/phone-appointment-store.ts'
import type { ChosenLanguage } from '../../../records/clients/chosen-language.ts'
import { requestManager } from '../../../records/manager-requests/request-manager.ts'

/**
 * Notifies a location's managers that the client with this phone number asks for help. The client's name and booking
 * come from our own data. The name that the kiosk sends is used only for an unknown client. The call needs no lookup,
 * because the response contains no client data, and because nobody who needs help may be refused.
 */
export async function askForManager(
  context: AppContext,
  caller: DeviceCaller | StaffCaller,
  ask: {
    phone: E164
    givenName: string
    reason: ManagerReason | undefined
    locationId: LocationKey
    chosenLanguage: ChosenLanguage | null
    requestId: string
  },
): Promise<void> {
  const { phone, locationId, chosenLanguage } = ask
  const now = context.clock.salonNow()
  const today = salonDayOf(now, context.locations.get(locationId).timeZone)
  const phoneData = await readPhoneData(context.db, {
    phone,
    from: today,
    until: today,
    visitsFrom: today,
    chosenLanguage,
  })
  const thresholds = context.settings.get('thresholds', locationId)
  const { scenario, appointment } = chooseAppointment(phoneData.appointments, { locationId, now, today, thresholds })
  await context.db.transaction(queries =>
    requestManager(context, queries, {
      locationId,
      day: today,
      at: now,
      phone,
      name: phoneData.client
        ? `${phoneData.client.firstName} ${phoneData.client.lastName}`.trim()
        : (appointment?.customerName ?? plausibleName(ask.givenName)),
      clientId: phoneData.client?.id ?? null,
      reason: ask.reason ?? managerReason(scenario),
      appointment,
      deviceId: caller.kind === 'device' ? caller.id : null,
      requestId: ask.requestId,
    }),
  )
}

/**
 * Returns the input if it looks like a person's name, otherwise ''. The text to a manager's phone must not contain any
 * other input.
 */
function plausibleName(text: string): string {
  const name = cleanName(text)
  return hasOnlyNameLetters(name) && [...name].length <= 2 * NAME_MAX + 1 ? name : ''
}
