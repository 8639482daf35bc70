import { clearSessionStore } from '../../api/browser-storage.ts'
import { clearClient } from '../../device/visit-client.ts'

/**
 * Ends the visit: nothing of this client stays on the screen or in the session store (visit-state.ts). What is still to be sent stays
 * stored, and a member of staff who is signed in on this browser stays so.
 */
export function endVisit(): void {
  clearSessionStore()
  clearClient()
}

/** The screens of a visit, by the beginning of their addresses: /appointment-check, /appointment-status and so on. */
const VISIT_SCREENS = /^\/(appointment|walk-in-options|register|waiver|survey)/

/**
 * Every move out of a visit ends it: Back in the browser, a screen that the server
 * sends to, a link (docs/product/kiosk.md, "The end of a visit"). Called on every move inside the product with its paths.
 */
export function endVisitOnTheWayOut(from: string, to: string): void {
  if (VISIT_SCREENS.test(to)) return
  if (to === '/' || from === '/' || VISIT_SCREENS.test(from)) endVisit()
}
