import type { WalkInIntent } from '@frontlash/contract/clients'
import type { LocationKey } from '@frontlash/domain/location-key'
import type { SalonDay } from '@frontlash/domain/salon-day'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { type ChosenLanguage, keepLanguage, languageParameters } from '../clients/chosen-language.ts'
import { type Consent, consentParameters, KEEP_CONSENT } from '../consents/consent-store.ts'
import { isCancelledCard } from '../day/card-json.ts'
import { signedName } from '../waivers/signed-name.ts'

export type PhoneAppointment = {
  readonly id: string
  readonly locationId: LocationKey
  readonly startAt: Date
  readonly day: SalonDay
  readonly durationMinutes: number
  readonly serviceName: string
  readonly technicianName: string
  readonly customerName: string
  readonly isCheckedIn: boolean
}

/** A check-in of today, or a walk-in of today. A walk-in counts as waiting until it is marked as received. */
export type VisitToday = {
  readonly locationId: LocationKey
  readonly at: Date
  readonly isWaitingWalkIn: boolean
  /**
   * The names under which the client has signed the waiver in force, each with the day of the latest signature. Each
   * name begins with a first name.
   */
  readonly signedDays: readonly { readonly name: string; readonly day: SalonDay }[]
  readonly wish: NonNullable<WalkInIntent['service']> | null
}

export type PhoneData = {
  readonly client: {
    readonly id: string
    readonly firstName: string
    readonly lastName: string
    readonly createdAt: Date
  } | null
  readonly appointments: readonly PhoneAppointment[]
  readonly lastVisit: { readonly day: SalonDay; readonly at: Date; readonly service: string } | null
  /** The client's latest check-in on the day `from`, at any location. */
  readonly visitToday: VisitToday | null
  readonly dailyUpdatedAt: Date | null
}

type AppointmentJson = Omit<PhoneAppointment, 'startAt'> & { readonly startAt: string }

type PhoneRow = {
  client: (Omit<NonNullable<PhoneData['client']>, 'createdAt'> & { createdAt: string }) | null
  appointments: AppointmentJson[] | null
  last_visit: { day: SalonDay; at: string; service: string } | null
  visit_today: (Omit<VisitToday, 'at'> & { at: string }) | null
  daily_updated_at: Date | null
}

/**
 * SQL condition: the booking is listed on screens, because it is active in the booking system and no manager has
 * cancelled it.
 */
export const IS_LISTED = `a.is_open and not ${isCancelledCard('s')}`

/**
 * SQL condition: a client can check in for the booking. The booking is active in the booking system, the client was not
 * received, and no manager has cancelled the booking.
 */
export const IS_CANDIDATE = `${IS_LISTED} and not coalesce(s.manager_marked_received, false)`

/**
 * SQL condition: the past booking counts as a visit, in a query on `appointments a left join daily_statuses s`
 * (docs/product/check-in.md, "Days since the last visit").
 */
export const IS_VISIT = `(a.status = 'ACCEPTED' or s.client_checked_in or s.manager_marked_received)
  and not ${isCancelledCard('s')}`

/** SQL expression for a PhoneAppointment as JSON, in a query on `appointments a left join daily_statuses s`. */
export const APPOINTMENT_JSON = `json_build_object(
  'id', a.square_appointment_id, 'locationId', a.location_id, 'startAt', a.start_at, 'day', a.day,
  'durationMinutes', a.duration_minutes, 'serviceName', a.service_name,
  'technicianName', case when s.manager_assigned then s.technician_name else a.technician_name end,
  'customerName', a.customer_name, 'isCheckedIn', coalesce(s.client_checked_in, false))`

// This is a single statement, so that it needs a single round trip. Each part uses an index on the phone number or the
// client, so the time does not grow with the number of stored years.
const FACTS = statement(
  'check-in.phone-facts',
  `with noted as (${KEEP_CONSENT}),
   chosen as (${keepLanguage('phone = :phone')}),
   known as (select id, first_name, last_name, created_at from clients where phone = :phone),
   -- Grants access like any lookup. A grant that is only moments old is not written again, so that no write waits for
   -- the disk.
   granted as (
     insert into client_grants as g (device_id, client_id, granted_at)
     select :deviceId::uuid, id, :grantedAt::timestamptz from known where :deviceId::uuid is not null
     on conflict (device_id, client_id) do update set granted_at = excluded.granted_at
      where g.granted_at < excluded.granted_at - interval '5 minutes'),
   visits as (
     select a.day, a.start_at as at, a.service_name as service, 1 as rank
       from appointments a left join daily_statuses s using (square_appointment_id)
      where a.customer_phone = :phone and a.day >= :visitsFrom::date and a.day < :from::date
        and ${IS_VISIT}
     union all
     select c.day, c.check_in_time, c.service_type, 2
       from check_ins c join known on c.client_id = known.id
      where c.checked_in and c.day >= :visitsFrom::date and c.day < :from::date)
   select
     (select json_build_object('id', id, 'firstName', first_name, 'lastName', last_name, 'createdAt', created_at)
        from known) as client,
     (select json_agg(${APPOINTMENT_JSON} order by a.start_at, a.square_appointment_id)
        from appointments a left join daily_statuses s using (square_appointment_id)
       where a.customer_phone = :phone and a.day between :from::date and :until::date
         and ${IS_CANDIDATE}) as appointments,
     (select json_build_object('day', day, 'at', at, 'service', service)
        from visits order by day desc, rank, at desc limit 1) as last_visit,
     (select json_build_object('locationId', c.location_id, 'at', c.check_in_time, 'wish', c.walk_in_intent ->> 'service',
               'isWaitingWalkIn', c.square_appointment_id is null and c.closed_at is null,
               'signedDays', (select coalesce(json_agg(signed), '[]') from (
                  select ${signedName('w')} as name, max(w.day) as day from waivers w
                   where w.client_id = known.id and w.version = any(:waiverVersions::text[]) group by 1) signed))
        from check_ins c join known on c.client_id = known.id
       where c.day = :from::date and c.checked_in and (c.closed_at is null or c.received_at is not null or c.square_appointment_id is not null)
       order by c.check_in_time desc limit 1) as visit_today,
     (select last_update from sync_state where part = 'daily') as daily_updated_at`,
).returns<PhoneRow>()

/**
 * Returns the data about a phone number that a check-in needs:
 * - the client
 * - the active bookings from `from` to `until`
 * - the last visit from `visitsFrom` to before `from`
 * - the time when the copy of today's bookings was last updated
 * The statement also stores the client's consent and language, and gives the device a grant for the client.
 */
export async function readPhoneData(
  queries: Queries,
  {
    waiverVersions = [],
    chosenLanguage = null,
    ...ask
  }: {
    phone: string
    from: SalonDay
    until: SalonDay
    visitsFrom: SalonDay
    /** The versions of the texts of the edition in force. `signedDays` contains signatures of these texts. */
    waiverVersions?: readonly string[]
    chosenLanguage?: ChosenLanguage | null
  },
  consent: Consent | null = null,
  grant: { readonly deviceId: string; readonly now: Date } | null = null,
): Promise<PhoneData> {
  const row = (await queries.row(FACTS, {
    ...ask,
    ...consentParameters(consent),
    ...languageParameters(chosenLanguage),
    waiverVersions: [...waiverVersions],
    deviceId: grant?.deviceId ?? null,
    grantedAt: grant?.now ?? null,
  }))!
  return {
    client: row.client && { ...row.client, createdAt: new Date(row.client.createdAt) },
    appointments: (row.appointments ?? []).map(readAppointment),
    lastVisit: row.last_visit && { ...row.last_visit, at: new Date(row.last_visit.at) },
    visitToday: row.visit_today && { ...row.visit_today, at: new Date(row.visit_today.at) },
    dailyUpdatedAt: row.daily_updated_at,
  }
}

const OF_DAYS = statement(
  'appointments.of-phone',
  `select ${APPOINTMENT_JSON} as appointment
     from appointments a left join daily_statuses s using (square_appointment_id)
    where a.customer_phone = :phone and a.day between :from::date and :until::date and ${IS_LISTED}
    order by a.start_at, a.square_appointment_id limit 100`,
).returns<{ appointment: AppointmentJson }>()

/** Returns a phone number's bookings between two days, including received ones, sorted by start. */
export async function appointmentsOfPhone(
  queries: Queries,
  of: { phone: string; from: SalonDay; until: SalonDay },
): Promise<PhoneAppointment[]> {
  const rows = await queries.rows(OF_DAYS, { phone: of.phone, from: of.from, until: of.until })
  return rows.map(row => readAppointment(row.appointment))
}

export function readAppointment(json: AppointmentJson): PhoneAppointment {
  return { ...json, startAt: new Date(json.startAt) }
}

const BOOKED_AT = statement(
  'appointments.booked-phones',
  `select distinct customer_phone as phone from appointments
    where customer_phone = any(:phones::text[]) and location_id = any(:locations::text[])`,
).returns<{ phone: string }>()

/** Returns the phone numbers in `phones` that have a booking on any day at one of these locations. */
export async function phonesBookedAt(
  queries: Queries,
  phones: readonly string[],
  locations: readonly LocationKey[],
): Promise<ReadonlySet<string>> {
  return new Set((await queries.rows(BOOKED_AT, { phones, locations })).map(row => row.phone))
}
