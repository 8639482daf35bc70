import type { Language } from '@frontlash/domain/language'
import type { LocationKey } from '@frontlash/domain/location-key'
import type { SalonDay } from '@frontlash/domain/salon-day'
import type { VisitPart } from '@frontlash/domain/survey/when-to-ask'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'

export type VisitToSurvey = {
  /** If the visit is a chain of bookings, the id of its first check-in; otherwise the id of its only check-in. */
  readonly visitId: string
  readonly checkInId: string
  readonly locationId: LocationKey
  readonly clientId: string
  readonly phone: string
  readonly firstName: string
  readonly language: Language | null
  readonly parts: readonly VisitPart[]
}

type PartJson = { startAt: string | null; durationMinutes: number | null; receivedAt: string | null }

const WITHOUT_SURVEY_TEXT = statement(
  'surveys.unasked-visits',
  `with parts as (
     select coalesce(k.visit_id, k.id) as visit_id, k.id, k.location_id, k.client_id, k.check_in_time,
            a.start_at, a.duration_minutes,
            case when s.manager_marked_received then s.manager_marked_received_at else k.received_at end as received_at
       from check_ins k
       left join appointments a on a.square_appointment_id = k.square_appointment_id
       left join daily_statuses s on s.square_appointment_id = k.square_appointment_id
      where k.checked_in and k.location_id = any(:locations) and k.day >= :since)
   select p.visit_id as "visitId", (array_agg(p.id order by p.check_in_time, p.start_at, p.id))[1] as "checkInId",
     p.location_id as "locationId", c.id as "clientId", c.phone, c.first_name as "firstName", c.language,
     json_agg(json_build_object('startAt', p.start_at, 'durationMinutes', p.duration_minutes,
       'receivedAt', p.received_at)) as parts
     from parts p join clients c on c.id = p.client_id
    where not exists (select from survey_asks q where q.visit_id = p.visit_id)
    group by p.visit_id, p.location_id, c.id
   having bool_or(p.received_at is not null)`,
).returns<Omit<VisitToSurvey, 'parts'> & { parts: PartJson[] }>()

/** Returns the received visits at these locations, from a day on, for which no survey text was queued. */
export async function findVisitsToSurvey(
  queries: Queries,
  ask: { locations: readonly LocationKey[]; since: SalonDay },
): Promise<VisitToSurvey[]> {
  const rows = await queries.rows(WITHOUT_SURVEY_TEXT, { locations: ask.locations, since: ask.since })
  return rows.map(row => ({ ...row, parts: row.parts.map(readPart) }))
}

function readPart({ startAt, durationMinutes, receivedAt }: PartJson): VisitPart {
  return {
    startAt: startAt === null ? null : new Date(startAt),
    durationMinutes,
    receivedAt: receivedAt === null ? null : new Date(receivedAt),
  }
}

/** How many days claims are stored. A visit must not be able to get a survey text after this time. */
const KNOWN_DAYS = 7

const CLAIM = statement(
  'surveys.claim-ask',
  `with forgotten as (delete from survey_asks where at < :knownSince)
   insert into survey_asks (visit_id, at) values (:visitId, :now) on conflict (visit_id) do nothing returning visit_id`,
).returns<{ visit_id: string }>()

/** Claims a visit for its survey text. Returns false if the visit was already claimed. */
export async function claimSurveyText(queries: Queries, visitId: string, now: Date): Promise<boolean> {
  const knownSince = new Date(now.getTime() - KNOWN_DAYS * 86_400_000)
  return (await queries.row(CLAIM, { visitId, now, knownSince })) !== undefined
}
