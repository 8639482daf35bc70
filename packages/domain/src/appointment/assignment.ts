export type InitialAssignment = 'anyone_available'
export type AssignmentSource = 'post_booking_assignment'

/**
 * Whether the client booked with any technician. This is determined when the booking is first seen and then stored,
 * because the booking system may lose the information when it assigns a technician.
 */
export function initialAssignment(takesAnyone: boolean): InitialAssignment | null {
  return takesAnyone ? 'anyone_available' : null
}

/**
 * For a booking with any technician: whether the booking system has assigned a technician. Once true, the value stays
 * true.
 */
export function assignmentSource(
  initial: InitialAssignment | null,
  hasTechnician: boolean,
  before: AssignmentSource | null = null,
): AssignmentSource | null {
  return initial === 'anyone_available' && hasTechnician ? 'post_booking_assignment' : before
}
