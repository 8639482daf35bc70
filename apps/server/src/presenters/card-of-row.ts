import type { DailyStatusRow } from '@frontlash/contract/day-calendar'
import { markIn } from '@frontlash/domain/day/card-mark'
import { type Card, UNTOUCHED_CARD } from '@frontlash/domain/day/card-transition'

/**
 * Returns a booking's card from its row. A booking without a row gets the card of a booking on which nobody has acted.
 */
export function cardOf(status: DailyStatusRow | null): Card {
  if (!status) return UNTOUCHED_CARD
  const mark = markIn(status.manager_marked_received_by)
  return {
    isCheckedIn: status.client_checked_in,
    isReceived: status.manager_marked_received,
    mark,
    receivedBy: mark === null ? status.manager_marked_received_by : null,
    isManualCheckIn: status.manager_manual_check_in,
    isManagerAssigned: status.manager_assigned,
    technician: status.technician_name,
    originalTechnician: status.original_technician_name,
  }
}
