import { nameKeys } from '@frontlash/domain/clients/folded-name'
import type { LocationKey } from '@frontlash/domain/location-key'
import type { SalonDay } from '@frontlash/domain/salon-day'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import type { PastBooking, PastDay } from './demo-past.ts'

const THROUGH = statement(
  'demo.past-through',
  `select (select past_through from demo_mark) as through,
          -- Before all days are copied from the booking system, their visits cannot be made up.
          not exists (select from sync_state where last_update is null) as "isCopied"`,
).returns<{ through: SalonDay | null; isCopied: boolean }>()

/** The last day whose visits have been made up, and whether all bookings have been copied. */
export async function pastThrough(queries: Queries): Promise<{ through: SalonDay | null; isCopied: boolean }> {
  return (await queries.row(THROUGH))!
}

const SAVE_THROUGH = statement('demo.save-past-through', 'update demo_mark set past_through = :day')

export async function savePastThrough(queries: Queries, day: SalonDay): Promise<void> {
  await queries.run(SAVE_THROUGH, { day })
}

const BOOKINGS = statement(
  'demo.past-bookings',
  `select a.square_appointment_id as id, a.start_at as "startAt", a.duration_minutes as "durationMinutes",
          a.service_name as service, a.technician_name as technician, a.customer_name as "customerName",
          a.customer_phone as phone, s.square_appointment_id is not null as "hasCard",
          case when s.client_checked_in then s.client_checked_in_at end as "checkedInAt",
          s.manager_marked_received_at as "receivedAt"
     from appointments a left join daily_statuses s using (square_appointment_id)
    where a.location_id = :location and a.day = :day and a.is_open
      and (a.customer_phone is null or a.customer_phone <> all(:exceptPhones))
      -- A user has checked these in.
      and not exists (select from check_ins k where k.square_appointment_id = a.square_appointment_id)`,
).returns<Omit<PastBooking, 'card'> & { hasCard: boolean; checkedInAt: Date | null; receivedAt: Date | null }>()

/** A location's bookings of a past day that no user has touched, except those of these phones. */
export async function pastBookings(
  queries: Queries,
  of: { location: LocationKey; day: SalonDay; exceptPhones: readonly string[] },
): Promise<PastBooking[]> {
  const rows = await queries.rows(BOOKINGS, { ...of })
  return rows.map(({ hasCard, checkedInAt, receivedAt, ...booking }) => ({
    ...booking,
    card: hasCard ? { checkedInAt, receivedAt } : null,
  }))
}

const CLIENTS = statement(
  'demo.past-clients',
  `insert into clients (first_name, last_name, phone, location_id, created_at, name_key, name_key_last)
   select distinct on (phone) "firstName", "lastName", phone, :location, at, "nameKey", "nameKeyLast"
     from jsonb_to_recordset(:clients::jsonb) as x("firstName" text, "lastName" text, phone text, at timestamptz,
       "nameKey" text, "nameKeyLast" text)
    order by phone, at
   on conflict (phone) do nothing
   returning id, phone, first_name || ' ' || last_name as name, created_at as "createdAt"`,
).returns<PastClient>()

export type PastClient = {
  readonly id: string
  readonly phone: string
  readonly name: string
  readonly createdAt: Date
}

const CARDS = statement(
  'demo.past-cards',
  `insert into daily_statuses
     (square_appointment_id, location_id, day, client_checked_in, client_checked_in_at, arrived_at,
      manager_marked_received, manager_marked_received_at, mark, received_by, updated_at)
   select id, :location, :day, "checkedInAt" is not null, "checkedInAt", "arrivedAt", "receivedAt" is not null, "receivedAt",
          mark, case when "receivedAt" is not null then :receivedBy end, :now
     from jsonb_to_recordset(:cards::jsonb) as x(id text, "checkedInAt" timestamptz, "arrivedAt" timestamptz,
       "receivedAt" timestamptz, mark text)
   on conflict (square_appointment_id) do nothing`,
)

const VISITS = statement(
  'demo.past-visits',
  `insert into check_ins
     (id, visit_id, client_id, location_id, day, square_appointment_id, checked_in, scenario, check_in_time, service_type,
      technician, is_walk_in, walk_in_intent, kind, source, received_at, received_by, closed_at)
   select x.id, "visitId", c.id, :location, :day, "appointmentId", "isCheckIn", scenario, at, service, technician,
          "appointmentId" is null, intent, case when "appointmentId" is null then 'new-client-checkin' else 'appointment' end,
          'kiosk', "walkInReceivedAt", case when "walkInReceivedAt" is not null then :receivedBy end, "walkInReceivedAt"
     from jsonb_to_recordset(:visits::jsonb) as x(id uuid, "visitId" uuid, "appointmentId" text, phone text,
       "isCheckIn" boolean, scenario text, at timestamptz, service text, technician text, intent jsonb,
       "walkInReceivedAt" timestamptz)
     join clients c on c.phone = x.phone
   on conflict do nothing`,
)

const ASKED = statement(
  'demo.past-survey-asks',
  `insert into survey_asks (visit_id, at) select distinct visit_id, :now::timestamptz from check_ins
    where location_id = :location and day = :day
   on conflict do nothing`,
)

const SURVEYS = statement(
  'demo.past-surveys',
  `insert into surveys (check_in_id, phone, name, location_id, overall_rating, star_rating, feedback, submitted_at,
     followed_up_at, followed_up_by)
   select x.id, c.phone, trim(c.first_name || ' ' || c.last_name), :location, stars, stars, words, at,
          case when is_looked_after then at + interval '20 hours' end, case when is_looked_after then 'staff:' || :receivedBy end
     from jsonb_to_recordset(:surveys::jsonb) as x(id uuid, stars smallint, words text, at timestamptz)
     cross join lateral (select stars <= 3 and at < :now::timestamptz - interval '3 days' as is_looked_after) l
     join check_ins k on k.id = x.id join clients c on c.id = k.client_id
   on conflict do nothing`,
)

const TEXTS = statement(
  'demo.past-texts',
  `insert into texts
     (id, phone, template, location_id, visit, body, has_stop_notice, state, is_counted, provider_id, provider_status,
      error_code, attempts, due_at, expires_at, client_id, day, created_at, attempted_at, first_attempted_at, sent_at, asked_at,
      updated_at)
   select x.id, x.phone, template, :location, visit, body, "hasNotice", case when "errorCode" is null then 'DELIVERED' else 'UNDELIVERED' end, false,
          'SM' || md5(x.id::text), case when "errorCode" is null then 'delivered' else 'undelivered' end, "errorCode", 1, at,
          at + interval '15 minutes', c.id, :day, at, at, at, at + interval '1 second', at + interval '4 seconds',
          at + interval '4 seconds'
     from jsonb_to_recordset(:texts::jsonb) as x(id uuid, phone text, template text, visit text, body text,
       "hasNotice" boolean, "errorCode" text, at timestamptz)
     left join clients c on c.phone = x.phone`,
)

const TRIES = statement(
  'demo.past-tries',
  `insert into alerts (location_id, day, kind, phone, at, done_at, done_by)
   select :location, :day, 'abandoned_walk_in', phone, at, "doneAt", "doneBy"
     from jsonb_to_recordset(:tries::jsonb) as x(phone text, at timestamptz, "doneAt" timestamptz, "doneBy" text)`,
)

/** A text of the past, sent at the real time `at`. */
export type PastText = {
  readonly id: string
  readonly phone: string
  readonly template: string
  readonly visit: string
  /** Null when the retention period of the words is over. */
  readonly body: string | null
  readonly hasNotice: boolean
  readonly errorCode: string | null
  readonly at: Date
}

/** Saves the clients who came on a past day; returns those whom the salon did not know. */
export function savePastClients(
  queries: Queries,
  location: LocationKey,
  clients: readonly { firstName: string; lastName: string; phone: string; at: Date }[],
): Promise<PastClient[]> {
  const rows = clients.map(one => ({ ...one, ...nameKeys(one.firstName, one.lastName) }))
  return queries.rows(CLIENTS, { location, clients: JSON.stringify(rows) })
}

/** Saves what happened on a past day: cards, visits, ratings, texts and clients who stopped at the kiosk. */
export async function savePastDay(
  queries: Queries,
  of: { location: LocationKey; day: SalonDay; receivedBy: string; now: Date },
  { visits, cancelled, tries }: PastDay,
  texts: readonly PastText[],
): Promise<void> {
  const { location, day, receivedBy, now } = of
  const cards = [
    ...visits
      .filter(one => one.appointmentId)
      .map(one => ({
        id: one.appointmentId,
        checkedInAt: one.isCheckIn ? one.at : null,
        arrivedAt: one.isCheckIn ? null : one.at,
        receivedAt: one.receivedAt,
        mark: null,
      })),
    ...cancelled.map(one => ({ id: one.id, mark: 'cancelled-here' })),
  ]
  const rows = visits.map(one => ({ ...one, walkInReceivedAt: one.appointmentId ? null : one.receivedAt }))
  const surveys = visits.flatMap(({ id, rating }) => (rating && rating.at < now ? [{ id, ...rating }] : []))
  await queries.run(CARDS, { location, day, receivedBy, now, cards: JSON.stringify(cards) })
  await queries.run(VISITS, { location, day, receivedBy, visits: JSON.stringify(rows) })
  await queries.run(ASKED, { location, day, now })
  await queries.run(SURVEYS, { location, receivedBy, now, surveys: JSON.stringify(surveys) })
  await queries.run(TEXTS, { location, day, texts: JSON.stringify(texts) })
  await queries.run(TRIES, { location, day, tries: JSON.stringify(tries) })
}
