import { type FineScenario, minutesUntil, timingScenario } from '@frontlash/domain/check-in/scenario'
import { nameKeys } from '@frontlash/domain/clients/folded-name'
import { splitName } from '@frontlash/domain/person-name'
import { addDays, dayStart, type SalonDay, salonDayOf } from '@frontlash/domain/salon-day'
import { textForScenario, textForWalkIn, textVisit } from '@frontlash/domain/texts/which-text'
import { wordText } from '@frontlash/domain/texts/wording'
import type { AppContext } from '../../app-context.ts'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { requireDiskSpace } from '../../platform/disk-space.ts'
import type { Location } from '../locations/location-store.ts'
import { buildVisits } from '../visits/build-visits.ts'
import type { WaiverSigner } from '../waivers/waiver-signer.ts'
import { markDemoCards } from './demo-cards.ts'
import { abandonedVisits, chanceOf, type DemoVisit, demoRating, demoWalkIns } from './demo-visits.ts'
import { type DemoClient, signDemoWaiver } from './demo-waiver.ts'

/** The demo's past has nine weeks, because figures are compared with the same weekday in the previous eight weeks. */
const PAST_DAYS = 63
/** The number of days with made-up waivers. On each of these days, each location has a few waivers. */
const WAIVER_DAYS = 30
const WAIVERS_A_DAY = 6
/** The age at which the bodies of texts are deleted (docs/product/keeping.md). */
const BODY_DAYS = 30
const DAY_MS = 86_400_000
const OPENS_AFTER_MS = 10 * 3_600_000
const RECEIVED_BY = 'manager'
const ERROR_CODES = ['30003', '30006', '30007']

const THROUGH = statement(
  'demo.past-through',
  `select (select past_through from demo_mark) as through,
          -- Before all days are copied from the booking system, their visits cannot be made up.
          not exists (select from sync_state where last_update is null) as "isCopied"`,
).returns<{ through: SalonDay | null; isCopied: boolean }>()

const SAVE_THROUGH = statement('demo.save-past-through', 'update demo_mark set past_through = :day')

/** Creates made-up visits day by day, up to yesterday. Ends early if `stop` is aborted (docs/product/demo.md). */
export async function makeDemoPast(
  context: AppContext,
  signer: WaiverSigner,
  exceptPhones: readonly string[],
  stop: AbortSignal,
): Promise<void> {
  const now = context.clock.salonNow()
  const today = salonDayOf(now, context.locations.first().timeZone)
  const { through, isCopied } = (await context.db.row(THROUGH))!
  const first = addDays(today, -PAST_DAYS)
  let day = through && through >= first ? addDays(through, 1) : first
  if (!isCopied || day >= today) return
  for (; day < today && !stop.aborted; day = addDays(day, 1)) {
    requireDiskSpace(context)
    await context.db.transaction(async queries => {
      for (const location of context.locations.all())
        await makeDay(context, signer, queries, { location, day, exceptPhones, now })
      await queries.run(SAVE_THROUGH, { day })
    })
  }
  if (!stop.aborted) await buildVisits(context, stop)
}

const BOOKED = statement(
  'demo.past-visits',
  `select gen_random_uuid() as id, a.square_appointment_id as "appointmentId", a.customer_name as name,
          a.customer_phone as phone, case when s.client_checked_in then s.client_checked_in_at else s.arrived_at end as at,
          s.client_checked_in as "isCheckIn",
          row_number() over (partition by a.customer_phone order by a.start_at) = 1 as "isFirst",
          a.start_at as "startAt", a.duration_minutes as "durationMinutes", a.service_name as service,
          a.technician_name as technician, null::jsonb as intent, s.manager_marked_received_at as "receivedAt"
     from appointments a join daily_statuses s using (square_appointment_id)
    where a.location_id = :location and a.day = :day and a.is_open and a.customer_phone <> all(:exceptPhones)
      and (s.client_checked_in or s.arrived_at is not null)
      -- A user has checked these in.
      and not exists (select from check_ins k where k.square_appointment_id = a.square_appointment_id)`,
).returns<DemoVisit & { startAt: Date }>()

const SAVE = statement(
  'demo.save-past-day',
  `with x as materialized (
     select *, first_value(id) over (partition by phone order by "isFirst" desc) as visit_id
       from jsonb_to_recordset(:visits::jsonb) as x(id uuid, "appointmentId" text, "firstName" text, "lastName" text,
         "nameKey" text, "nameKeyLast" text, phone text, at timestamptz, "isCheckIn" boolean, "isFirst" boolean,
         service text, technician text, intent jsonb, "receivedAt" timestamptz, scenario text,
         stars smallint, feedback text, "ratedAt" timestamptz,
         template text, visit text, body text, "bodyWithNotice" text, "errorCode" text, "sentAt" timestamptz)),
   added as (
     insert into clients (first_name, last_name, phone, location_id, created_at, name_key, name_key_last)
     select distinct on (phone) "firstName", "lastName", phone, :location, at, "nameKey", "nameKeyLast" from x
      order by phone, at
     on conflict (phone) do nothing
     returning id, phone, first_name || ' ' || last_name as name, created_at),
   people as (
     select id, phone, true as is_new from added
     union all select c.id, c.phone, false from clients c where c.phone in (select phone from x)),
   visited as (
     insert into check_ins
       (id, visit_id, client_id, location_id, day, square_appointment_id, checked_in, scenario, check_in_time,
        service_type, technician, is_walk_in, walk_in_intent, kind, source, received_at, received_by, closed_at)
     select x.id, visit_id, p.id, :location, :day, "appointmentId", "isCheckIn", scenario, at, service, technician,
            w.is_walk_in, intent, case when w.is_walk_in then 'new-client-checkin' else 'appointment' end, 'kiosk',
            case when w.is_walk_in then "receivedAt" end,
            case when w.is_walk_in and "receivedAt" is not null then :receivedBy end,
            case when w.is_walk_in then "receivedAt" end
       from x join people p using (phone), lateral (select "appointmentId" is null as is_walk_in) w
     on conflict do nothing
     returning id, visit_id),
   asked as (
     insert into survey_asks (visit_id, at) select distinct visit_id, :now::timestamptz from visited
     on conflict do nothing),
   rated as (
     insert into surveys (check_in_id, phone, name, location_id, overall_rating, star_rating, feedback, submitted_at,
       followed_up_at, followed_up_by)
     select id, phone, "firstName" || ' ' || "lastName", :location, stars, stars, feedback, "ratedAt",
            case when is_settled then "ratedAt" + interval '20 hours' end,
            case when is_settled then 'staff:' || :receivedBy end
       from x join visited using (id),
            lateral (select stars <= 3 and "ratedAt" < :now::timestamptz - interval '3 days' as is_settled) f
      where "ratedAt" < :now),
   texted as (
     insert into texts
       (id, phone, template, location_id, visit, body, has_stop_notice, state, is_counted, provider_id,
        provider_status, error_code, attempts, due_at, expires_at, client_id, day, created_at, attempted_at,
        first_attempted_at, sent_at, asked_at, updated_at)
     select x.id, x.phone, template, :location, visit, case when p.is_new then "bodyWithNotice" else body end, p.is_new,
            case when "errorCode" is null then 'DELIVERED' else 'UNDELIVERED' end, false, 'SM' || md5(x.id::text),
            case when "errorCode" is null then 'delivered' else 'undelivered' end, "errorCode", 1, "sentAt",
            "sentAt" + interval '15 minutes', p.id, :day, "sentAt", "sentAt", "sentAt", "sentAt" + interval '1 second',
            "sentAt" + interval '4 seconds', "sentAt" + interval '4 seconds'
       from x join people p using (phone) where "isFirst"),
   left_early as (
     insert into alerts (location_id, day, kind, phone, at, done_at, done_by)
     select :location, :day, 'abandoned_walk_in', phone, at, "doneAt", "doneBy"
       from jsonb_to_recordset(:abandoned::jsonb) as a(phone text, at timestamptz, "doneAt" timestamptz, "doneBy" text))
   select id, phone, name, created_at as "createdAt" from added order by created_at`,
).returns<DemoClient>()

/**
 * Creates the visits of a past day at a location, with clients, texts, ratings and waivers. Cards of this day may
 * already exist, but no other records.
 */
async function makeDay(
  context: AppContext,
  signer: WaiverSigner,
  queries: Queries,
  of: { location: Location; day: SalonDay; exceptPhones: readonly string[]; now: Date },
): Promise<void> {
  await markDemoCards(queries, of)
  const { location, day, exceptPhones, now } = of
  const booked = await queries.rows(BOOKED, { location: location.id, day, exceptPhones })
  if (booked.length === 0) return
  const thresholds = context.settings.get('thresholds', location.id)
  const chance = chanceOf(`${location.id} ${day}`)
  const opensAt = new Date(dayStart(day, location.timeZone).getTime() + OPENS_AFTER_MS)
  const names = booked.map(one => one.name)
  const visits = [...booked, ...demoWalkIns(opensAt, chance, names)].map(visit => {
    const person = splitName(visit.name)
    const scenario = visit.startAt ? timingScenario(minutesUntil(visit.startAt, visit.at), thresholds) : 'WALK_IN'
    return {
      ...visit,
      ...person,
      ...nameKeys(person.firstName, person.lastName),
      scenario,
      ...demoRating(visit),
      ...textAbout(context, location, visit, scenario),
    }
  })
  const added = await queries.rows(SAVE, {
    location: location.id,
    day,
    now,
    receivedBy: RECEIVED_BY,
    visits: JSON.stringify(visits),
    abandoned: JSON.stringify(abandonedVisits(opensAt, chance)),
  })
  if (day < addDays(salonDayOf(now, location.timeZone), -WAIVER_DAYS)) return
  for (const client of added.slice(0, WAIVERS_A_DAY))
    await signDemoWaiver(context, signer, queries, { client, location, day })
}

function textAbout(
  { clock, settings }: AppContext,
  location: Location,
  visit: DemoVisit,
  scenario: FineScenario | 'WALK_IN',
) {
  const template = scenario === 'WALK_IN' ? textForWalkIn(visit.intent!) : textForScenario(scenario)!
  const text = wordText(
    template,
    {
      brand: settings.get('brand', location.id),
      location,
      now: visit.at,
      firstName: splitName(visit.name).firstName,
      startAt: visit.startAt ?? undefined,
      serviceName: visit.service,
      technicianName: visit.technician,
    },
    settings.get('textWording', location.id),
  )
  // The age of a text is measured by the real clock. The demo's clock may differ.
  const ageMs = clock.salonNow().getTime() - visit.at.getTime()
  const lot = Number.parseInt(visit.phone.slice(-3), 10)
  return {
    template,
    visit: textVisit(visit),
    ...(ageMs <= BODY_DAYS * DAY_MS && { body: text.body, bodyWithNotice: text.bodyWithNotice }),
    errorCode: lot % 50 === 7 ? ERROR_CODES[lot % ERROR_CODES.length] : null,
    sentAt: new Date(clock.realNow().getTime() - ageMs),
  }
}
