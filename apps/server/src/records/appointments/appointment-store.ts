import type { AssignmentSource, InitialAssignment } from '@frontlash/domain/appointment/assignment'
import type { LocationKey } from '@frontlash/domain/location-key'
import type { SalonDay } from '@frontlash/domain/salon-day'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import {
  APPOINTMENT_COLUMNS,
  type AppointmentRow,
  type AppointmentSegment,
  NO_LONGER_KNOWN,
} from './appointment-row.ts'

const DIFFERING = statement(
  'appointments.differing',
  `select seen.id
     from unnest(:ids::text[], :versions::bigint[], :fingerprints::text[]) as seen(id, version, fingerprint)
     left join appointments a on a.square_appointment_id = seen.id
    where a.square_appointment_id is null or seen.version > a.version
       or (seen.version = a.version and seen.fingerprint is distinct from a.fingerprint)`,
).returns<{ id: string }>()

/**
 * Returns the ids of Square's bookings that differ from the copy. A booking is ignored if the copy has a newer version.
 */
export async function differingIds(
  queries: Queries,
  seen: readonly { readonly id: string; readonly version: number; readonly fingerprint: string }[],
): Promise<Set<string>> {
  if (seen.length === 0) return new Set()
  const rows = await queries.rows(DIFFERING, {
    ids: seen.map(one => one.id),
    versions: seen.map(one => one.version),
    fingerprints: seen.map(one => one.fingerprint),
  })
  return new Set(rows.map(row => row.id))
}

export type AppointmentBefore = {
  readonly square_appointment_id: string
  readonly version: number
  readonly location_id: LocationKey
  readonly day: SalonDay
  readonly is_open: boolean
  readonly initial_assignment_type: InitialAssignment | null
  readonly assignment_source: AssignmentSource | null
}

const LOCK = statement(
  'appointments.lock',
  `select square_appointment_id, version, location_id, day, is_open, initial_assignment_type, assignment_source
     from appointments where square_appointment_id = any(:ids) order by square_appointment_id for update`,
).returns<AppointmentBefore>()

/**
 * Returns rows and locks them until the transaction ends. The rows are always locked in the same order. This prevents
 * deadlocks.
 */
export function lockAppointments(queries: Queries, ids: readonly string[]): Promise<AppointmentBefore[]> {
  return queries.rows(LOCK, { ids })
}

const SAVE = statement(
  'appointments.save',
  `insert into appointments as known
     (square_appointment_id, version, status, is_open, location_id, start_at, day, duration_minutes, service_name,
      technician_name, segments, customer_id, customer_name, customer_phone, initial_assignment_type, assignment_source,
      fingerprint, square_created_at, square_updated_at, updated_at)
   select square_appointment_id, version, status, is_open, location_id, start_at, day, duration_minutes, service_name,
          technician_name, segments, customer_id, customer_name, customer_phone, initial_assignment_type, assignment_source,
          fingerprint, square_created_at, square_updated_at, :now
     from jsonb_to_recordset(:rows::jsonb) as x(square_appointment_id text, version bigint, status text,
       is_open boolean,
            location_id text, start_at timestamptz, day date, duration_minutes integer, service_name text,
            technician_name text, segments jsonb, customer_id text, customer_name text, customer_phone text,
            initial_assignment_type text, assignment_source text, fingerprint text, square_created_at timestamptz,
            square_updated_at timestamptz)
    order by square_appointment_id
   on conflict (square_appointment_id) do update
      set version = excluded.version, status = excluded.status, is_open = excluded.is_open,
          location_id = excluded.location_id, start_at = excluded.start_at, day = excluded.day,
          duration_minutes = excluded.duration_minutes, service_name = excluded.service_name,
          technician_name = excluded.technician_name, segments = excluded.segments, customer_id = excluded.customer_id,
          customer_name = excluded.customer_name, customer_phone = excluded.customer_phone,
          -- Whether the client accepted any technician is not updated after the first version.
          initial_assignment_type = known.initial_assignment_type,
          assignment_source = coalesce(known.assignment_source, excluded.assignment_source),
          fingerprint = excluded.fingerprint, square_created_at = excluded.square_created_at,
          square_updated_at = excluded.square_updated_at, updated_at = excluded.updated_at
    where excluded.version > known.version
       or (excluded.version = known.version and known.fingerprint is distinct from excluded.fingerprint)
   returning square_appointment_id`,
).returns<{ square_appointment_id: string }>()

/**
 * Saves bookings that are missing in the copy or newer than in the copy, in one statement. Returns the ids of the saved
 * bookings.
 */
export async function saveAppointments(
  queries: Queries,
  rows: readonly AppointmentRow[],
  now: Date,
): Promise<Set<string>> {
  const saved = await queries.rows(SAVE, { rows: JSON.stringify(rows), now })
  return new Set(saved.map(row => row.square_appointment_id))
}

const NOT_LISTED = statement(
  'appointments.not-listed',
  `select square_appointment_id from appointments
    where location_id = any(:locationIds) and day between :firstDay::date - 1 and :lastDay::date + 1
      and start_at >= :from and start_at < :until
      and status <> '${NO_LONGER_KNOWN}'
   except select unnest(:listed::text[])`,
).returns<{ square_appointment_id: string }>()

/**
 * Returns the bookings of the copy that are missing in Square's complete list of a window. A booking is missing if it
 * was moved or deleted.
 */
export async function notListed(
  queries: Queries,
  window: { locationIds: readonly LocationKey[]; from: Date; until: Date; listed: readonly string[] },
): Promise<string[]> {
  const rows = await queries.rows(NOT_LISTED, {
    locationIds: window.locationIds,
    firstDay: window.from.toISOString().slice(0, 10),
    lastDay: window.until.toISOString().slice(0, 10),
    from: window.from,
    until: window.until,
    listed: window.listed,
  })
  return rows.map(row => row.square_appointment_id)
}

const READ = statement(
  'appointments.read',
  `select ${APPOINTMENT_COLUMNS} from appointments a
    where square_appointment_id = any(:ids) order by square_appointment_id`,
).returns<AppointmentRow>()

export function readAppointments(queries: Queries, ids: readonly string[]): Promise<AppointmentRow[]> {
  return queries.rows(READ, { ids })
}

const RENAME_CLIENTS = statement(
  'appointments.rename-clients',
  `with held as (
     select square_appointment_id, customer_id from appointments where customer_id = any(:customerIds) order by 1
       for update)
   update appointments a
      set customer_id = c.id, customer_name = c.display_name, customer_phone = c.phone, updated_at = :now
     from held join square_customers original on original.id = held.customer_id
          join square_customers c on c.id = coalesce(original.merged_into, original.id)
    where a.square_appointment_id = held.square_appointment_id and c.display_name <> ''
      and (a.customer_id, a.customer_name, a.customer_phone) is distinct from (c.id, c.display_name, c.phone)
   returning a.square_appointment_id`,
).returns<{ square_appointment_id: string }>()

/**
 * Writes the current names and phone numbers of customers into the customers' bookings. If a profile was merged into
 * another one, its bookings get the values of the other profile. Returns the ids of the changed bookings.
 */
export async function renameClients(queries: Queries, customerIds: readonly string[], now: Date): Promise<string[]> {
  if (customerIds.length === 0) return []
  return (await queries.rows(RENAME_CLIENTS, { customerIds, now })).map(row => row.square_appointment_id)
}

export type NamedSegments = { readonly square_appointment_id: string; readonly segments: readonly AppointmentSegment[] }

const WITH_NAMES = statement(
  'appointments.with-names',
  `select a.square_appointment_id,
          (select jsonb_agg(s.value || jsonb_build_object(
                    'technician_name', coalesce(t.display_name, s.value ->> 'technician_name'),
                    'service_name', coalesce(v.name, s.value ->> 'service_name')) order by s.ordinality)
             from jsonb_array_elements(a.segments) with ordinality s
             left join square_team_members t on t.id = s.value ->> 'team_member_id'
             left join square_services v on v.variation_id = s.value ->> 'service_variation_id') as segments
     from appointments a
    where exists (select from jsonb_array_elements(a.segments) s
                   where s ->> 'team_member_id' = any(:technicianIds) or s ->> 'service_variation_id' = any(:serviceIds))
    order by a.square_appointment_id for update of a`,
).returns<NamedSegments>()

/**
 * Returns the segments, with current names, of all bookings with these technicians or services. Locks the bookings
 * until the transaction ends.
 */
export function segmentsWithNewNames(
  queries: Queries,
  of: { technicianIds: readonly string[]; serviceIds: readonly string[] },
): Promise<NamedSegments[]> {
  return queries.rows(WITH_NAMES, { technicianIds: of.technicianIds, serviceIds: of.serviceIds })
}

const RENAME_PARTS = statement(
  'appointments.rename-parts',
  `update appointments a
      set segments = x.segments, service_name = x.service_name, technician_name = x.technician_name, updated_at = :now
     from jsonb_to_recordset(:rows::jsonb) as x(square_appointment_id text, segments jsonb, service_name text,
            technician_name text)
    where a.square_appointment_id = x.square_appointment_id and a.segments <> x.segments
   returning a.square_appointment_id`,
).returns<{ square_appointment_id: string }>()

/** Writes new names of technicians and services into bookings. Returns the ids of the changed bookings. */
export async function renameParts(
  queries: Queries,
  rows: readonly (NamedSegments & { service_name: string; technician_name: string })[],
  now: Date,
): Promise<string[]> {
  return (await queries.rows(RENAME_PARTS, { rows: JSON.stringify(rows), now })).map(row => row.square_appointment_id)
}
