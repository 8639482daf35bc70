export type InitialAssignment = 'anyone_available'
export type AssignmentSource = 'post_booking_assignment'

/** A booking's first segment, as far as the choice of the technician goes. */
type FirstSegment = { readonly anyTeamMember: boolean; readonly teamMemberId: string | null }

/**
 * Whether a client took whoever is free when she booked, told from the booking as it is seen for the first time. It is
 * kept from then on: the booking system may forget it when it puts a technician.
 */
export function initialAssignment(first: FirstSegment | undefined): InitialAssignment | null {
  return first?.anyTeamMember ? 'anyone_available' : null
}

/** For a client who took whoever is free: that the booking system has since put a technician. Once so, it stays so. */
export function assignmentSource(
  initial: InitialAssignment | null,
  first: FirstSegment | undefined,
  before: AssignmentSource | null = null,
): AssignmentSource | null {
  return initial === 'anyone_available' && first?.teamMemberId ? 'post_booking_assignment' : before
}
