import type { Scenario } from '@frontlash/domain/check-in/scenario'
import type { LocationKey } from '@frontlash/domain/location-key'
import type { SalonDay } from '@frontlash/domain/salon-day'
import type { VisitFact } from '@frontlash/domain/visits/visit-facts'
import type { LeftOut, VisitKind, VisitOutcome } from '@frontlash/domain/visits/visit-words'

/**
 * A row of visit_facts. The table also has the column `packed`, which nothing reads or writes since
 * 0033-figure-columns.sql: the version before still writes it while both run, so only a later version may drop it.
 */
export type FactRow = {
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

/** The columns of a FactRow with their types, in one order for every statement. */
export const FACT_COLUMNS = [
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
] as const satisfies readonly (readonly [keyof FactRow, string])[]

/** Converts a fact into the row that is stored. */
export function rowOf(fact: VisitFact): FactRow {
  return {
    location_id: fact.locationId,
    day: fact.day,
    key: fact.key,
    kind: fact.kind,
    outcome: fact.outcome,
    at: fact.at,
    hour: fact.hour,
    is_measured: fact.isMeasured,
    is_visit: fact.isVisit,
    arrived_at: fact.arrivedAt,
    arrival_step: fact.arrivalStep,
    early_minutes: fact.earlyMinutes,
    scenario: fact.scenario,
    is_manual: fact.isManual,
    checked_in_at: fact.checkedInAt,
    received_at: fact.receivedAt,
    received_by: fact.receivedBy,
    wait_seconds: fact.waitSeconds,
    late_start_seconds: fact.lateStartSeconds,
    left_out: fact.leftOut,
    technician_id: fact.technicianId,
    technician: fact.technician,
    service: fact.service,
  }
}

/** Converts a stored row into a fact. */
export function factOf(row: FactRow): VisitFact {
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
