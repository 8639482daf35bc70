import type { CardMark } from '@frontlash/domain/day/card-mark'
import type { LocationKey } from '@frontlash/domain/location-key'
import type { SalonDay } from '@frontlash/domain/salon-day'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { cardJson } from '../day/card-json.ts'

/** The columns of a card (`daily_statuses`) that a change in Square affects. */
export type Card = {
  readonly square_appointment_id: string
  readonly client_checked_in: boolean
  readonly client_checked_in_at: Date | null
  readonly arrived_at: Date | null
  readonly manager_marked_received: boolean
  readonly mark: CardMark | null
  readonly technician_name: string | null
  readonly manager_assigned: boolean
}

export type CardAfter = { readonly square_appointment_id: string; readonly version: number } & Record<string, unknown>

const LOCK_VISITS = statement(
  'cards.lock-visits',
  'select from check_ins where square_appointment_id = any(:ids) order by id for update',
)

/**
 * Locks the check-ins of these bookings. A check-in locks the visit before the card. Every transaction that needs both
 * locks must take them in this order to prevent a deadlock.
 */
export async function lockVisits(queries: Queries, ids: readonly string[]): Promise<void> {
  await queries.run(LOCK_VISITS, { ids })
}

const LOCK = statement(
  'cards.lock',
  `select square_appointment_id, client_checked_in, client_checked_in_at, arrived_at, manager_marked_received,
          mark, technician_name, manager_assigned
     from daily_statuses where square_appointment_id = any(:ids) order by square_appointment_id for update`,
).returns<Card>()

/**
 * Returns the cards of these bookings and locks them until the transaction ends. A booking has no card row until the
 * first action on it.
 */
export function lockCards(queries: Queries, ids: readonly string[]): Promise<Card[]> {
  return queries.rows(LOCK, { ids })
}

const CLEAR = statement(
  'cards.clear',
  `with released as (
     -- The check-in stays in the history without the booking, because the client checks in again on the new day.
     update check_ins set square_appointment_id = null, checked_in = false, closed_at = coalesce(closed_at, :now)
      where square_appointment_id = :toId and (day <> :day or location_id <> :locationId)
     returning 1)
   update daily_statuses as s
      set location_id = :locationId, day = :day, client_checked_in = false, client_checked_in_at = null,
        arrived_at = null,
          manager_marked_received = false, manager_marked_received_at = null, mark = null, received_by = null,
          technician_name = null, original_technician_name = null, manager_assigned = false, manager_assigned_at = null,
          manager_manual_check_in = false, version = version + 1, updated_at = :now
    where square_appointment_id = :toId
   returning ${cardJson('s')} as row`,
).returns<{ row: CardAfter }>()

export async function clearCard(
  queries: Queries,
  to: { id: string; locationId: LocationKey; day: SalonDay; now: Date },
): Promise<CardAfter> {
  return (await queries.row(CLEAR, { toId: to.id, locationId: to.locationId, day: to.day, now: to.now }))!.row
}

const MARK = statement(
  'cards.mark',
  `update daily_statuses as s set mark = :mark, received_by = null, version = version + 1, updated_at = :now
    where square_appointment_id = :squareAppointmentId
   returning ${cardJson('s')} as row`,
).returns<{ row: CardAfter }>()

/** Marks the card of a client who has come as cancelled by the booking system. The check-in is kept. */
export async function cancelCard(queries: Queries, id: string, now: Date): Promise<CardAfter> {
  return (await queries.row(MARK, { squareAppointmentId: id, mark: 'cancelled-at-provider', now }))!.row
}

/** Removes the mark that `cancelCard` has set. Called if the booking system has restored the booking. */
export async function reopenCard(queries: Queries, id: string, now: Date): Promise<CardAfter> {
  return (await queries.row(MARK, { squareAppointmentId: id, mark: null, now }))!.row
}
