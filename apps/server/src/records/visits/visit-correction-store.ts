import type { LocationKey } from '@frontlash/domain/location-key'
import type { SalonDay } from '@frontlash/domain/salon-day'
import type { LoggedVisit } from '@frontlash/domain/visits/logged-visits'
import type { AppContext } from '../../app-context.ts'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { computeDay } from './build-visits.ts'
import { lockFigureDay, storeFigureDay } from './figure-day-store.ts'
import { VISIT_COLUMNS, type VisitRow, visitOf } from './visit-rows.ts'

type LocationDay = { readonly locationId: LocationKey; readonly day: SalonDay }

const OF_BOOKING = statement(
  'visits.place-of-booking',
  'select location_id as "locationId", day from appointments where square_appointment_id = :id',
).returns<{ locationId: string; day: string }>()

/**
 * A client may send any string as the key of a visit. The SQL casts the key to the type of the ids. If it cast the ids
 * to text, PostgreSQL could not use an index.
 */
const asId = (pattern: string, type: string) => `case when :id::text ~ '^${pattern}$' then (:id::text)::${type} end`
const UUID = asId('[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'uuid')
const NUMBER = asId('[0-9]{1,18}', 'bigint')

const OF_CHECK_IN = statement(
  'visits.place-of-check-in',
  `select location_id as "locationId", day from check_ins where id = ${UUID}`,
).returns<{ locationId: string; day: string }>()

const OF_ALERT = statement(
  'visits.place-of-alert',
  `select location_id as "locationId", day from alerts where id = ${NUMBER}`,
).returns<{ locationId: string; day: string }>()

/**
 * Returns the location and day of a visit, and locks the figures of the day, so that other corrections and the nightly
 * work wait. Returns undefined for an unknown key.
 */
export async function lockVisit(queries: Queries, key: string): Promise<LocationDay | undefined> {
  const id = key.slice(2)
  const found = key.startsWith('b-')
    ? await queries.row(OF_BOOKING, { id })
    : await queries.row(key.startsWith('w-') ? OF_CHECK_IN : OF_ALERT, { id })
  if (!found) return undefined
  await lockFigureDay(queries, found.day)
  return { locationId: found.locationId as LocationKey, day: found.day }
}

const STORED = statement(
  'visits.one',
  `select ${VISIT_COLUMNS.map(([name]) => name).join(', ')} from visit_facts
    where location_id = :locationId and day = :day and key = :key`,
).returns<VisitRow>()

/** Returns a row of `visit_facts`, or the computed visit if its day is not stored yet. */
export async function readVisit(
  context: Pick<AppContext, 'clock' | 'locations' | 'settings'>,
  queries: Queries,
  { locationId, day, key }: LocationDay & { readonly key: string },
): Promise<LoggedVisit | undefined> {
  const stored = await queries.row(STORED, { locationId, day, key })
  if (stored) return visitOf(stored)
  return (await computeDay(context, queries, day)).find(one => one.key === key)
}

const STORE = `update visit_facts set outcome = :outcome
    where location_id = :locationId and day = :day and key = :key`

const CORRECT = statement(
  'visits.correct',
  `with corrected as (
     insert into visit_corrections (key, location_id, day, by, at) values (:key, :locationId, :day, :by, :now)
     on conflict (key) do nothing)
   ${STORE}`,
)

/** Records that a client who counts as a no-show has come. `visit` is the visit after the correction. */
export async function correctVisit(
  queries: Queries,
  visit: LoggedVisit,
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<void> {
  await queries.run(CORRECT, { ...storedAs(visit), by, now })
  await storeFigureDay(queries, visit.day)
}

const TAKE_BACK = statement(
  'visits.take-back',
  `with taken_back as (delete from visit_corrections where key = :key)
   ${STORE}`,
)

/** Removes a correction. `visit` is the visit without the correction: a no-show. */
export async function takeBackCorrection(queries: Queries, visit: LoggedVisit): Promise<void> {
  await queries.run(TAKE_BACK, storedAs(visit))
  await storeFigureDay(queries, visit.day)
}

function storedAs(visit: LoggedVisit) {
  const { key, locationId, day, outcome } = visit
  return { key, locationId, day, outcome }
}
