import type { AlertRow } from '@frontlash/contract/alerts'
import type { CacheStatusAnswer } from '@frontlash/contract/check-in'
import type { DailyStatusRow, DayAppointment, DaysSinceAnswer, DayTechnician } from '@frontlash/contract/day-calendar'
import type { ActionAnswer, AssignTechnicianBody, CardActionBody } from '@frontlash/contract/manager-actions'
import { MANAGER_CALLS } from '@frontlash/contract/manager-calls'
import type { NoWalkIns } from '@frontlash/contract/no-walk-ins'
import type { DefaultLocationAnswer, LocationAccessAnswer } from '@frontlash/contract/permissions'
import type { WalkInAnswer, WalkInRow } from '@frontlash/contract/walk-ins'
import type { CardAction } from '@frontlash/domain/calendar/card-actions'
import type { LocationKey } from '@frontlash/domain/location-key'
import { send } from './http-client.ts'
import { randomId } from './random-id.ts'
import { untilAnswered } from './until-answered.ts'

/** Maximum numbers per call. */
const PHONES_AT_ONCE = 200

/** The bookings on a location's day; today's unless a date is given. */
export function dayAppointments(locationId: LocationKey, date: string): Promise<DayAppointment[]> {
  return send(MANAGER_CALLS.dayAppointments, { query: { location_id: locationId, date } })
}

/** The status of a location's bookings on a day. */
export function dailyStatuses(locationId: LocationKey, date: string): Promise<{ statuses: DailyStatusRow[] }> {
  return send(MANAGER_CALLS.dailyStatus, { params: { date, locationId } })
}

/** The bookable technicians of a location, A to Z, and which of them have a column on a day. */
export function dayTechnicians(locationId: LocationKey, date: string): Promise<DayTechnician[]> {
  return send(MANAGER_CALLS.dayTechnicians, { params: { date, locationId }, background: true })
}

/** How fresh the salon's copy of the bookings is. */
export function cacheStatus(): Promise<CacheStatusAnswer> {
  return send(MANAGER_CALLS.cacheStatus, { background: true })
}

/** Clients' last visits, by phone number as it was given; any number of them. */
export async function daysSinceAppointments(phoneNumbers: readonly string[]): Promise<DaysSinceAnswer> {
  const batches: Promise<DaysSinceAnswer>[] = []
  for (let at = 0; at < phoneNumbers.length; at += PHONES_AT_ONCE) {
    const body = { phoneNumbers: phoneNumbers.slice(at, at + PHONES_AT_ONCE) }
    batches.push(send(MANAGER_CALLS.daysSinceAppointments, { body, background: true }))
  }
  return Object.assign({}, ...(await Promise.all(batches)))
}

const CALL_OF_ACTION = {
  'mark-received': MANAGER_CALLS.markReceived,
  'manual-checkin': MANAGER_CALLS.manualCheckIn,
  'cancel-appointment': MANAGER_CALLS.cancelAppointment,
  'undo-checkin': MANAGER_CALLS.undoCheckIn,
  'undo-received': MANAGER_CALLS.undoReceived,
  'undo-cancellation': MANAGER_CALLS.undoCancellation,
  'assign-technician': MANAGER_CALLS.assignTechnician,
  'restore-assignment': MANAGER_CALLS.restoreAssignment,
} as const satisfies Record<CardAction, unknown>

/**
 * Runs an action on a card. One press has one key: the server runs it once, however often it is sent
 * (until-answered.ts).
 */
export function actOnCard(action: CardAction, body: CardActionBody | AssignTechnicianBody): Promise<ActionAnswer> {
  const idempotencyKey = randomId()
  return untilAnswered(() => send(CALL_OF_ACTION[action], { body, idempotencyKey }))
}

/** The clients without a booking at a location on a day, and whether walk-ins are taken. */
export function listWalkIns(
  locationId: LocationKey,
  date: string,
): Promise<{ walkIns: WalkInRow[]; noWalkIns: NoWalkIns }> {
  return send(MANAGER_CALLS.listWalkIns, { params: { date, locationId } })
}

/** Sets that a location takes no walk-ins for the rest of today, or takes them again. */
export function switchNoWalkIns(
  locationId: LocationKey,
  isOn: boolean,
): Promise<{ success: true; noWalkIns: NoWalkIns }> {
  const idempotencyKey = randomId()
  return untilAnswered(() =>
    send(MANAGER_CALLS.switchNoWalkIns, { body: { location_id: locationId, isOn }, idempotencyKey }),
  )
}

export function receiveWalkIn(id: string): Promise<WalkInAnswer> {
  const idempotencyKey = randomId()
  return untilAnswered(() => send(MANAGER_CALLS.receiveWalkIn, { params: { id }, body: {}, idempotencyKey }))
}

/** Undoes that a walk-in was received; with `restoreVersion` only if nobody has changed that version since. */
export function undoWalkInReceived(id: string, restoreVersion?: number): Promise<WalkInAnswer> {
  const idempotencyKey = randomId()
  const body = { ...(restoreVersion !== undefined && { restoreVersion }) }
  return untilAnswered(() => send(MANAGER_CALLS.undoWalkInReceived, { params: { id }, body, idempotencyKey }))
}

/** A location's alerts on a day. */
export function listAlerts(locationId: LocationKey, date: string): Promise<{ alerts: AlertRow[] }> {
  return send(MANAGER_CALLS.listAlerts, { params: { date, locationId } })
}

/** Marks an alert as done. */
export function finishAlert(id: number): Promise<{ success: true; alert: AlertRow }> {
  const idempotencyKey = randomId()
  return untilAnswered(() => send(MANAGER_CALLS.finishAlert, { params: { id: String(id) }, body: {}, idempotencyKey }))
}

/** Reopens an alert. */
export function undoAlertDone(id: number): Promise<{ success: true; alert: AlertRow }> {
  const idempotencyKey = randomId()
  return untilAnswered(() =>
    send(MANAGER_CALLS.undoAlertDone, { params: { id: String(id) }, body: {}, idempotencyKey }),
  )
}

/** The signed-in user's start location. */
export function defaultLocation(): Promise<DefaultLocationAnswer> {
  return send(MANAGER_CALLS.defaultLocation, { background: true })
}

/** Saves the signed-in user's start location. */
export function saveDefaultLocation(locationId: LocationKey): Promise<unknown> {
  return send(MANAGER_CALLS.saveDefaultLocation, { body: { locationId }, background: true })
}

/** Whether a location is open to the signed-in user today. */
export function checkLocationAccess(
  locationId: LocationKey,
  options: { timeoutMs: number },
): Promise<LocationAccessAnswer> {
  return send(MANAGER_CALLS.checkLocationAccess, { params: { locationId }, ...options })
}
