export type InitialAssignment = 'anyone_available'
export type AssignmentSource = 'post_booking_assignment'

/**
 * True if the client booked any technician. The value is stored when the server first sees the booking, because the
 * booking system may lose this wish when it assigns a technician.
 */
export function initialAssignment(takesAnyone: boolean): InitialAssignment | null {
  return takesAnyone ? 'anyone_available' : null
}

/** True if the booking system has assigned a technician although the client booked any. True is final. */
export function assignmentSource(
  initial: InitialAssignment | null,
  hasTechnician: boolean,
  before: AssignmentSource | null = null,
): AssignmentSource | null {
  return initial === 'anyone_available' && hasTechnician ? 'post_booking_assignment' : before
}
