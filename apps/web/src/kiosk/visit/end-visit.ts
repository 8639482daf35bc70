import { clearSessionStore } from '../../api/browser-storage.ts'
import { forgetClient } from '../../device/session.ts'

/**
 * Ends the visit: nothing of this client stays on the screen or in the session store (visit-state.ts). What is still to be sent stays
 * kept, and a member of staff who is signed in on this browser stays so.
 */
export function endVisit(): void {
  clearSessionStore()
  forgetClient()
}
