import { DEFAULT_LOCATION, type LocationKey } from '@frontlash/domain/location-key'
import { alertRecipients } from '@frontlash/domain/owner-alerts/alert-recipients'
import { type OwnerAlert, ownerAlertText, quietWaitMs } from '@frontlash/domain/owner-alerts/owner-alert'
import { salonDayOf } from '@frontlash/domain/salon-day'
import type { AppContext } from '../../app-context.ts'
import type { Queries } from '../../platform/db/database.ts'
import { queueText } from '../texts/queue-text.ts'
import { claimOwnerAlert } from './owner-alert-store.ts'

type Context = Pick<AppContext, 'config' | 'clock' | 'locations' | 'settings'>

/** Returns the salon's date. Each alert is sent at most once on a date. */
export function alertDay({ clock, locations }: Pick<Context, 'clock' | 'locations'>, location: LocationKey | null) {
  return salonDayOf(clock.salonNow(), locations.get(location ?? DEFAULT_LOCATION).timeZone)
}

/**
 * Queues an alert about a location, or about the whole salon if the location is null. Does nothing if the alert is
 * switched off, or if an alert of this kind was already queued for this location and day. If quiet hours apply, the
 * alert is sent when they end. The recipients are determined in alert-recipients.ts. Must run in a transaction.
 *
 * @param about a subject for which the alert is sent once a day, instead of once per location
 */
export async function raiseOwnerAlert(
  context: Context,
  queries: Queries,
  alert: OwnerAlert,
  location: LocationKey | null,
  about: string = location ?? '',
): Promise<void> {
  if (!context.settings.get('ownerAlerts')[alert.kind]) return
  const numbers = alertRecipients(at => context.settings.get('managerNumbers', at), location)
  if (numbers.length === 0) return
  const locationId = location ?? DEFAULT_LOCATION
  const day = alertDay(context, location)
  if (!(await claimOwnerAlert(queries, { kind: alert.kind, about, day }))) return
  const { name, timeZone } = context.locations.get(locationId)
  const text = ownerAlertText(alert, { brand: context.settings.get('brand'), location: name, timeZone })
  const waitMs = quietWaitMs(context.clock.salonNow(), timeZone, context.settings.get('textRules', locationId))
  for (const phone of numbers)
    await queueText(context, queries, {
      text,
      phone,
      locationId,
      visit: about === (location ?? '') ? `${alert.kind} ${day}` : `${alert.kind} ${about}`,
      waitMs,
    })
}
