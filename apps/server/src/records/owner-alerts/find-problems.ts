import type { LocationKey } from '@frontlash/domain/location-key'
import { areKiosksExpected, didManyTextsFail, SILENT_AFTER_MINUTES } from '@frontlash/domain/owner-alerts/owner-alert'
import { addDays } from '@frontlash/domain/salon-day'
import type { AppContext } from '../../app-context.ts'
import type { Queries } from '../../platform/db/database.ts'
import { bookedHours, countFailedTexts, type FailedTexts, type SilentKiosk, silentKiosks } from './owner-alert-store.ts'
import { alertDay } from './raise-owner-alert.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

type Context = Pick<AppContext, 'config' | 'clock' | 'locations' | 'settings'>
type FindCauses<Found> = (
  context: Context,
  queries: Pick<Queries, 'rows'>,
  locations: readonly LocationKey[],
) => Promise<Found[]>

/**
 * Finds the silent kiosks at locations where kiosks should be sending calls at this time of day
 * (docs/product/office/overview.md, "Overview").
 */
export const findSilentKiosks: FindCauses<SilentKiosk> = async (context, queries, locations) => {
  const [booked, silent] = await Promise.all([
    bookedHours(queries, { locations, day: alertDay(context, null) }),
    silentKiosks(queries, {
      locations,
      before: new Date(context.clock.realNow().getTime() - SILENT_AFTER_MINUTES * MINUTE_MS),
    }),
  ])
  const now = context.clock.salonNow()
  const expected = new Set(booked.filter(one => areKiosksExpected(one, now)).map(one => one.location))
  return silent.filter(one => expected.has(one.location))
}

/** Finds the locations with many failed texts in the last 24 hours. */
export const findFailedTexts: FindCauses<FailedTexts> = async (context, queries, locations) => {
  const since = new Date(context.clock.realNow().getTime() - DAY_MS)
  const firstDay = addDays(alertDay(context, null), -1)
  return (await countFailedTexts(queries, { locations, since, firstDay })).filter(didManyTextsFail)
}
