import type { AuditAction } from '@frontlash/domain/audit/audit-actions'
import type { Language } from '@frontlash/domain/language'
import type { LocationKey } from '@frontlash/domain/location-key'
import type { E164 } from '@frontlash/domain/phone'
import type { SalonDay } from '@frontlash/domain/salon-day'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { isCancelledCard } from '../day/card-json.ts'
import { withFirstName } from '../staff/staff-name.ts'
import { IS_KNOWN_THERE } from './client-search-store.ts'

type Reads = Pick<Queries, 'rows' | 'row'>

export type ClientDetails = {
  readonly id: string
  readonly phone: E164
  readonly first_name: string
  readonly last_name: string
  readonly location_id: LocationKey | null
  readonly created_at: Date
  readonly version: number
  /** The language that the client chose on a kiosk. */
  readonly language: Language | null
  /**
   * The number of visits. A chain of bookings counts once. On a day without a check-in, a visit counts if a manager
   * marked it on the calendar.
   */
  readonly visits: number
  /** The number of arrivals since `since` that came too late for a check-in. */
  readonly too_late: number
  readonly opt_out_source: string | null
  readonly opted_out_at: Date | null
  readonly is_unreachable: boolean
  readonly has_consent: boolean
} & NotedClient

/** The note of staff about a client. `note_by` is a first name. All fields are null if there is no note. */
export type NotedClient = {
  readonly note: string | null
  readonly note_by: string | null
  readonly note_at: Date | null
}

const NOTE = `c.note, c.note_at,
     coalesce((select nullif(s.first_name, '') from staff s where s.username = c.note_by), c.note_by) as note_by`

const CLIENT_DETAILS = statement(
  'clients.facts',
  `select c.id, c.phone, c.first_name, c.last_name, c.location_id, c.created_at, c.version, c.language,
     (select count(distinct coalesce(k.visit_id, k.id)) from check_ins k where k.client_id = c.id and k.checked_in)
       + (select count(distinct (a.day, a.location_id))
            from appointments a join daily_statuses s using (square_appointment_id)
           where a.customer_phone = c.phone and (s.client_checked_in or s.manager_marked_received)
             and not ${isCancelledCard('s')}
             and not exists (select from check_ins k
               where k.client_id = c.id and k.day = a.day and k.checked_in)) as visits,
     (select count(*) from check_ins k
       where k.client_id = c.id and k.check_in_time >= :since and k.scenario in ('TOO_LATE', 'VERY_LATE')) as too_late,
     ${withFirstName('o.source')} as opt_out_source, o.since as opted_out_at,
     exists (select from unreachable_phones u where u.phone = c.phone) as is_unreachable,
     exists (select from consents s where s.phone = c.phone) as has_consent, ${NOTE}
   from clients c left join opt_outs o on o.phone = c.phone
  where c.id = :id`,
).returns<ClientDetails>()

export function readClientDetails(reads: Reads, id: string, since: Date): Promise<ClientDetails | undefined> {
  return reads.row(CLIENT_DETAILS, { id, since })
}

const NOTE_OF_BOOKING = statement(
  'clients.note-of-booking',
  `select a.location_id, ${NOTE} from appointments a left join clients c on c.phone = a.customer_phone
    where a.square_appointment_id = :appointmentId`,
).returns<NotedClient & { readonly location_id: LocationKey }>()

/** The location of a booking and the note about its client; undefined if the booking is unknown. */
export function noteOfBooking(reads: Reads, appointmentId: string) {
  return reads.row(NOTE_OF_BOOKING, { appointmentId })
}

/** Converts a stored note to the form that the API returns. */
export function toNote({ note, note_by: by, note_at: at }: NotedClient) {
  return note === null || by === null || at === null ? null : { text: note, by, at: at.toISOString() }
}

const MAY_SEE = statement(
  'clients.is-known-there',
  `select exists (select from clients c where c.id = :id and ${IS_KNOWN_THERE}) as is_known`,
).returns<{ is_known: boolean }>()

export async function isKnownThere(reads: Reads, id: string, locations: readonly LocationKey[]): Promise<boolean> {
  return (await reads.row(MAY_SEE, { id, locations }))!.is_known
}

const FOUND_BY: readonly AuditAction[] = ['client searched by number', 'client registered']

const WAS_SEARCHED = statement(
  'clients.was-searched',
  `select exists (
     select from audit where object = :object collate "C" and object not like 'appointment:%' and at > :since
       and actor = :actor and action in (${FOUND_BY.map(action => `'${action}'`).join(', ')})) as was_searched`,
).returns<{ was_searched: boolean }>()

/**
 * True if a member of staff has searched for the client's complete phone number, or registered the client, since an
 * instant.
 */
export async function wasSearchedByNumber(
  queries: Reads,
  of: { readonly id: string; readonly actor: string; readonly since: Date },
): Promise<boolean> {
  return (await queries.row(WAS_SEARCHED, { object: `client:${of.id}`, actor: of.actor, since: of.since }))!
    .was_searched
}

export type RelatedClient = {
  readonly id: string
  readonly first_name: string
  readonly last_name: string
  readonly phone: E164
}

const RELATED = 'o.id, o.first_name, o.last_name, o.phone'

const LINKED = statement(
  'clients.linked',
  `with c as (select id, coalesce(same_person_as, id) as person from clients where id = :id)
   select ${RELATED} from c
     join lateral (select * from clients where id = c.person
                   union all select * from clients where same_person_as = c.person) o on o.id <> c.id
    order by o.created_at, o.id`,
).returns<RelatedClient>()

/** Returns the clients that are linked as the same person, in the order of their registration. */
export function readLinked(reads: Pick<Queries, 'rows'>, id: string): Promise<RelatedClient[]> {
  return reads.rows(LINKED, { id })
}

const LINKED_PHONES = statement(
  'clients.linked-with-number',
  `with c as (select id, coalesce(same_person_as, id) as person from clients where phone = :phone)
   select o.id, o.phone from c
     join lateral (select * from clients where id = c.person
                   union all select * from clients where same_person_as = c.person) o on o.id <> c.id`,
).returns<Pick<RelatedClient, 'id' | 'phone'>>()

export function readLinkedPhones(reads: Pick<Queries, 'rows'>, phone: E164) {
  return reads.rows(LINKED_PHONES, { phone })
}

const SUGGESTED = statement(
  'clients.suggested',
  `with c as (select id, phone, name_key, coalesce(same_person_as, id) as person from clients where id = :id)
   select ${RELATED} from c join clients o on o.name_key = c.name_key and o.id <> c.id
    where coalesce(o.same_person_as, o.id) <> c.person
      and not exists (
        select from appointments a join appointments b on b.customer_phone = o.phone and b.day = a.day
          and b.start_at < a.start_at + make_interval(mins => a.duration_minutes)
          and a.start_at < b.start_at + make_interval(mins => b.duration_minutes)
         where a.customer_phone = c.phone and a.is_open and b.is_open)
    order by o.created_at, o.id limit 5`,
).returns<RelatedClient>()

/**
 * Returns up to five clients who may be the same person as this client. They have the same name and another phone
 * number, and never had a booking at the same time as this client.
 */
export function readSuggested(reads: Pick<Queries, 'rows'>, id: string): Promise<RelatedClient[]> {
  return reads.rows(SUGGESTED, { id })
}

export type ClientVisit = {
  readonly place: string
  readonly start_at: Date
  readonly end_at: Date
  readonly day: SalonDay
  readonly location_id: LocationKey
  readonly service: string
  readonly technician: string
  readonly is_walk_in: boolean
  readonly status: string | null
  readonly is_cancelled_here: boolean
  readonly is_received: boolean
  readonly is_checked_in: boolean
  readonly has_arrived: boolean
  readonly came_that_day: boolean
  readonly is_corrected: boolean
  readonly is_measured: boolean
}

/**
 * SQL query for the visits of client `:id` since `:since`; null means all. It contains the bookings of the client's
 * phone number with their outcomes, and check-ins without a stored booking.
 */
const VISITS = `select 'b-' || a.square_appointment_id as place, a.start_at,
     a.start_at + make_interval(mins => a.duration_minutes) as end_at, a.day, a.location_id, a.service_name as service,
     case when s.manager_assigned then coalesce(s.technician_name, '') else a.technician_name end as technician,
     false as is_walk_in, a.status,
     coalesce(s.mark in ('cancelled-here', 'cancelled-at-provider'), false) as is_cancelled_here,
     coalesce(s.manager_marked_received, false) as is_received,
     coalesce(s.client_checked_in, false) as is_checked_in,
     s.arrived_at is not null as has_arrived,
     exists (select from check_ins k where k.client_id = c.id and k.day = a.day)
       or exists (select from appointments b join daily_statuses m using (square_appointment_id)
         where b.customer_phone = c.phone and b.day = a.day
           and (m.client_checked_in or m.manager_marked_received or m.arrived_at is not null)) as came_that_day,
     exists (select from visit_corrections x where x.key = 'b-' || a.square_appointment_id) as is_corrected,
     coalesce(
       (select true from check_ins k where k.location_id = a.location_id and k.day = a.day limit 1),
       (select true from daily_statuses m where m.location_id = a.location_id and m.day = a.day
         and (m.client_checked_in or m.manager_marked_received or m.arrived_at is not null) limit 1), false) as is_measured
    from clients c join appointments a on a.customer_phone = c.phone
    left join daily_statuses s using (square_appointment_id)
   where c.id = :id and (:since::timestamptz is null or a.start_at >= :since)
  union all
  select 'w-' || k.id, k.check_in_time, k.check_in_time, k.day, k.location_id, k.service_type, k.technician, k.is_walk_in,
     null, false, k.received_at is not null, k.checked_in, not k.checked_in, true, false, true
    from check_ins k
   where k.client_id = :id and (:since::timestamptz is null or k.check_in_time >= :since)
     and not exists (
       select from appointments a join clients c on c.id = :id
        where a.square_appointment_id = k.square_appointment_id and a.customer_phone = c.phone)`

const SINCE = statement('clients.visits-since', VISITS).returns<ClientVisit>()

export function visitsSince(reads: Pick<Queries, 'rows'>, id: string, since: Date): Promise<ClientVisit[]> {
  return reads.rows(SINCE, { id, since })
}

/** SQL query for all visits of a client. The tab "Visits" reads them page by page. */
export const VISITS_OF_CLIENT = VISITS.replaceAll(':since', 'null')
