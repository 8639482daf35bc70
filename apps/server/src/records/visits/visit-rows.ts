import type { Scenario } from '@frontlash/domain/check-in/scenario'
import type { LocationKey } from '@frontlash/domain/location-key'
import type { SalonDay } from '@frontlash/domain/salon-day'
import type { LoggedVisit } from '@frontlash/domain/visits/logged-visits'
import type { LeftOut, VisitKind, VisitOutcome } from '@frontlash/domain/visits/visit-values'

/**
 * A row of visit_facts. Since 0033-figure-columns.sql the column `packed` is unused, but the table still has it. While
 * two releases of the server run, the older one may write to this column. Only a later release may therefore drop it.
 */
export type VisitRow = {
  readonly location_id: string
  readonly day: string
  readonly key: string
  readonly kind: string
  readonly outcome: string
  readonly at: Date
  readonly hour: number
  readonly is_measured: boolean
  readonly is_visit: boolean
  readonly arrived_at: Date | null
  readonly arrival_step: number | null
  readonly early_minutes: number | null
  readonly scenario: string | null
  readonly is_manual: boolean
  readonly checked_in_at: Date | null
  readonly received_at: Date | null
  readonly received_by: string | null
  readonly wait_seconds: number | null
  readonly late_start_seconds: number | null
  readonly left_out: string | null
  readonly technician_id: string | null
  readonly technician: string
  readonly service: string
}

/** The columns of a VisitRow with their types. All statements use this order. */
export const VISIT_COLUMNS = [
  ['location_id', 'text'],
  ['day', 'date'],
  ['key', 'text'],
  ['kind', 'text'],
  ['outcome', 'text'],
  ['at', 'timestamptz'],
  ['hour', 'smallint'],
  ['is_measured', 'boolean'],
  ['is_visit', 'boolean'],
  ['arrived_at', 'timestamptz'],
  ['arrival_step', 'smallint'],
  ['early_minutes', 'integer'],
  ['scenario', 'text'],
  ['is_manual', 'boolean'],
  ['checked_in_at', 'timestamptz'],
  ['received_at', 'timestamptz'],
  ['received_by', 'text'],
  ['wait_seconds', 'integer'],
  ['late_start_seconds', 'integer'],
  ['left_out', 'text'],
  ['technician_id', 'text'],
  ['technician', 'text'],
  ['service', 'text'],
] as const satisfies readonly (readonly [keyof VisitRow, string])[]

export function rowOf(visit: LoggedVisit): VisitRow {
  return {
    location_id: visit.locationId,
    day: visit.day,
    key: visit.key,
    kind: visit.kind,
    outcome: visit.outcome,
    at: visit.at,
    hour: visit.hour,
    is_measured: visit.isMeasured,
    is_visit: visit.isVisit,
    arrived_at: visit.arrivedAt,
    arrival_step: visit.arrivalStep,
    early_minutes: visit.earlyMinutes,
    scenario: visit.scenario,
    is_manual: visit.isManual,
    checked_in_at: visit.checkedInAt,
    received_at: visit.receivedAt,
    received_by: visit.receivedBy,
    wait_seconds: visit.waitSeconds,
    late_start_seconds: visit.lateStartSeconds,
    left_out: visit.leftOut,
    technician_id: visit.technicianId,
    technician: visit.technician,
    service: visit.service,
  }
}

export function visitOf(row: VisitRow): LoggedVisit {
  return {
    locationId: row.location_id as LocationKey,
    day: row.day as SalonDay,
    key: row.key,
    kind: row.kind as VisitKind,
    outcome: row.outcome as VisitOutcome,
    at: row.at,
    hour: row.hour,
    isMeasured: row.is_measured,
    isVisit: row.is_visit,
    arrivedAt: row.arrived_at,
    arrivalStep: row.arrival_step,
    earlyMinutes: row.early_minutes,
    scenario: row.scenario as Scenario | null,
    isManual: row.is_manual,
    checkedInAt: row.checked_in_at,
    receivedAt: row.received_at,
    receivedBy: row.received_by,
    waitSeconds: row.wait_seconds,
    lateStartSeconds: row.late_start_seconds,
    leftOut: row.left_out as LeftOut | null,
    technicianId: row.technician_id,
    technician: row.technician,
    service: row.service,
  }
}
