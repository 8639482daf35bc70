export type InitialAssignment = 'anyone_available'
export type AssignmentSource = 'post_booking_assignment'

/**
 * True if the client booked any technician. The server stores the value when it first sees the booking, because this
 * information may be lost when the booking system assigns a technician.
 */
export function initialAssignment(takesAnyone: boolean): InitialAssignment | null {
  return takesAnyone ? 'anyone_available' : null
}

/**
 * True if the booking system has assigned a technician although the client booked any technician. Once true, the value
 * never changes.
 */
export function assignmentSource(
  initial: InitialAssignment | null,
  hasTechnician: boolean,
  before: AssignmentSource | null = null,
): AssignmentSource | null {
  return initial === 'anyone_available' && hasTechnician ? 'post_booking_assignment' : before
}
