import { z } from 'zod'
import { describeCall } from './call.ts'
import { id, instant, locationRef } from './common.ts'
import { MANAGER_CALLS } from './manager-calls.ts'

/** An alert for the managers of a location: a client asks for a manager, was late, or is at another location. */
const alert = z.object({
  id: z.int(),
  /**
   * The kind of the alert: manager_request, abandoned_walk_in, late_arrival, wrong_location, square_cancelled, caps,
   * unreachable_phone, pin_sign_in_off or another.
   */
  kind: z.string(),
  name: z.string(),
  at: instant,
  /** For `manager_request`, the client's reason; for `wrong_location`, the key of the client's current location. */
  reason: z.string().nullable(),
  clientId: id.nullable(),
  phone: z.string().nullable(),
  square_appointment_id: z.string().nullable(),
  doneAt: instant.nullable(),
  doneBy: z.string().nullable(),
  /** Increases with each change: 1 when raised, 2 when done, 3 when reopened, 4 when done again. */
  version: z.int(),
})

export type AlertRow = z.infer<typeof alert>

export const listAlertsCall = describeCall({
  ...MANAGER_CALLS.listAlerts,
  access: 'manager',
  tag: 'manager',
  summary: 'Returns a location’s alerts of a day, newest first, including those marked done',
  params: z.object({ date: z.iso.date(), locationId: locationRef }),
  responses: { 200: z.object({ alerts: z.array(alert) }) },
})

export const finishAlertCall = describeCall({
  ...MANAGER_CALLS.finishAlert,
  access: 'manager',
  tag: 'manager',
  summary: 'Marks an alert as done',
  params: z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
  responses: { 200: z.object({ success: z.literal(true), alert }) },
})

export const undoAlertDoneCall = describeCall({
  ...MANAGER_CALLS.undoAlertDone,
  access: 'manager',
  tag: 'manager',
  summary: 'Reopens an alert that was marked done',
  params: finishAlertCall.params,
  responses: { 200: z.object({ success: z.literal(true), alert }) },
})
