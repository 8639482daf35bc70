import { type AttemptCount, WRONG_PINS_REPORTED } from '@frontlash/domain/access/attempt-limit'
import type { LocationKey } from '@frontlash/domain/location-key'
import { type SalonDay, salonDayOf } from '@frontlash/domain/salon-day'
import type { AppContext } from '../app-context.ts'
import type { NewAlert } from '../records/board-events/board-event-store.ts'
import type { AttemptSource } from '../records/staff/attempt-store.ts'
import type { DeviceCaller } from './caller.ts'
import { NEW_DEVICES, SALON, UNKNOWN } from './pin-sources.ts'

type WrongPin = {
  readonly device: DeviceCaller | undefined
  readonly counted: readonly (AttemptSource & { readonly count: AttemptCount })[]
  readonly now: Date
  readonly today: SalonDay
}

/**
 * Returns the alerts that a wrong PIN causes: one if a counter reaches the threshold for alerts, and one if a counter
 * disables PINs for the day. Each alert is stored at most once a day.
 */
export function wrongPinAlerts(context: AppContext, { device, counted, now, today }: WrongPin): NewAlert[] {
  return counted.flatMap(source => {
    const { name, perDay, count } = source
    const scope = scopeOf(name, device)
    const at = (kind: NewAlert['kind'], reason: string) =>
      scope.locations(context).map(locationId => ({
        kind,
        name: scope.name,
        reason,
        at: now,
        locationId,
        day: salonDayOf(context.clock.salonNow(), context.locations.get(locationId).timeZone),
        dedupeKey: `${kind} ${name} ${today} ${locationId}`,
      }))
    const isOff = perDay !== null && count.dayFailures >= perDay
    return [
      ...(count.dayFailures >= (scope.alertFrom ?? Number.POSITIVE_INFINITY)
        ? at('wrong_pins', `${scope.alertFrom} wrong PINs today`)
        : []),
      ...(isOff ? at('pin_sign_in_off', 'Too many wrong PINs: only user name and password until tomorrow') : []),
    ]
  })
}

type Scope = {
  readonly name: string
  readonly locations: (context: AppContext) => readonly LocationKey[]
  readonly alertFrom?: number
}

const everywhere = ({ locations }: AppContext) => locations.all().map(one => one.id)

function scopeOf(source: string, device: DeviceCaller | undefined): Scope {
  if (source === UNKNOWN)
    return { name: 'Unknown browser', locations: everywhere, alertFrom: WRONG_PINS_REPORTED.unknown }
  if (source === SALON) return { name: 'All devices', locations: everywhere, alertFrom: WRONG_PINS_REPORTED.salon }
  if (source === NEW_DEVICES) return { name: 'New devices', locations: everywhere }
  if (!device) return { name: 'Unknown browser', locations: () => [] }
  if (source !== `device:${device.id}`) return { name: 'Devices of one account', locations: everywhere }
  const { name, locationId } = device
  return {
    name: name ?? 'A device without a name',
    locations: locationId ? () => [locationId] : everywhere,
    alertFrom: WRONG_PINS_REPORTED.device,
  }
}
