import { z } from 'zod'
import { describeCall } from './call.ts'
import { locationRef, text } from './common.ts'
import { dailyStatus } from './day-calendar.ts'
import { MANAGER_CALLS } from './manager-calls.ts'

/** Why an action was refused. The screen probably showed an outdated card, so the response contains the current row. */
export const actionRefusal = z.enum([
  /** The card's status no longer allows the action, because another user has changed it. */
  'NOT_POSSIBLE_NOW',
  'ALREADY_ASSIGNED',
  'CANCELLED_IN_BOOKING_SYSTEM',
  'MOVED',
])

export type ActionRefusal = z.infer<typeof actionRefusal>

const done = z.object({
  success: z.literal(true),
  status: dailyStatus,
  /** The technician after an assignment was undone; '' if the booking is unassigned. */
  data: z.object({ technician_name: z.string() }).optional(),
  msg: z.string().optional(),
  /**
   * Set if the card already had this status. The message names the person who changed the card, such as "Maria G.: Ines
   * received them already." The version in `status` belongs to the earlier change, so an undo must not send it.
   */
  unchanged: z.string().optional(),
})

const notPossible = z.object({
  success: z.literal(false),
  code: actionRefusal,
  /**
   * The message to the manager. With NOT_POSSIBLE_NOW, it contains the last change of the card and the author of this
   * change.
   */
  msg: z.string(),
  status: dailyStatus.nullable(),
})

/** The changed row, or the reason why nothing was changed. */
const actionResponse = z.union([done, notPossible])

export type ActionResponse = z.infer<typeof actionResponse>

/** The server uses only the booking, the location and the version. The names make logged calls readable. */
const onCard = z.object({
  square_appointment_id: text(64, 1),
  location_id: locationRef,
  customer_phone: text(40).nullish(),
  customer_name: text(300).nullish(),
  technician_name: text(300).nullish(),
  /**
   * For an undo: the version that the row had after the action. If the row still has this version, the server restores
   * the complete row from before the action; otherwise the error is NOT_POSSIBLE_NOW. Each booking has one row and one
   * version, even with two technicians and two cards. Each booking of a chain needs its own undo with its own version.
   */
  restoreVersion: z.int().positive().optional().meta({
    description:
      'The version of the row that the action to undo produced: if the row still has it, the row before is restored',
  }),
})

const action = { access: 'manager', tag: 'manager', body: onCard, responses: { 200: actionResponse } } as const

export const markReceivedCall = describeCall({
  ...MANAGER_CALLS.markReceived,
  ...action,
  summary: 'Marks a client who waits as received',
})

export const manualCheckInCall = describeCall({
  ...MANAGER_CALLS.manualCheckIn,
  ...action,
  summary: 'Checks a client in manually',
})

export const cancelAppointmentCall = describeCall({
  ...MANAGER_CALLS.cancelAppointment,
  ...action,
  summary:
    'Cancels a booking on the day calendar; a minute later also in the booking system, if the setting cancelAtProvider is on',
})

export const undoCheckInCall = describeCall({
  ...MANAGER_CALLS.undoCheckIn,
  ...action,
  summary: 'Undoes a check-in',
})

export const undoReceivedCall = describeCall({
  ...MANAGER_CALLS.undoReceived,
  ...action,
  summary: 'Undoes that a client was received',
})

export const undoCancellationCall = describeCall({
  ...MANAGER_CALLS.undoCancellation,
  ...action,
  summary: 'Undoes a cancellation that was made here',
})

export const assignTechnicianCall = describeCall({
  ...MANAGER_CALLS.assignTechnician,
  ...action,
  summary: 'Assigns a card to another technician, unless another user has just assigned it',
  body: onCard.extend({ old_technician_name: text(300).nullish(), new_technician_name: text(100, 1) }),
})

export const restoreAssignmentCall = describeCall({
  ...MANAGER_CALLS.restoreAssignment,
  ...action,
  summary: 'Restores the assignment of the booking system',
})
