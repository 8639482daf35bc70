export type InitialAssignment = 'anyone_available'
export type AssignmentSource = 'post_booking_assignment'

/**
 * Whether the client booked with whoever is free, told from the booking as it is seen for the first time. It is saved
 * from then on: the booking system may forget it when it assigns a technician.
 */
export function initialAssignment(takesAnyone: boolean): InitialAssignment | null {
  return takesAnyone ? 'anyone_available' : null
}

/** For a client who took whoever is free: that the booking system has put a technician. Once so, it stays so. */
export function assignmentSource(
  initial: InitialAssignment | null,
  hasTechnician: boolean,
  before: AssignmentSource | null = null,
): AssignmentSource | null {
  return initial === 'anyone_available' && hasTechnician ? 'post_booking_assignment' : before
}
