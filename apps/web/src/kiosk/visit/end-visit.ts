import { clearSessionStore } from '../../api/browser-storage.ts'
import { clearClient } from '../../device/visit-client.ts'

/**
 * Ends the visit: no data of this client stay on the screen or in the session storage (visit-state.ts). Unsent writes
 * stay stored, and a signed-in member of staff stays signed in.
 */
export function endVisit(): void {
  clearSessionStore()
  clearClient()
}

/** The screens of a visit, by the beginning of their addresses: /appointment-check, /appointment-status and so on. */
const VISIT_SCREENS = /^\/(appointment|walk-in-options|register|waiver|survey)/

/**
 * Every navigation out of a visit ends it: Back in the browser, a screen that the server redirects to, a link
 * (docs/product/kiosk.md, "The end of a visit"). Called on every navigation inside the product with its paths.
 */
export function endVisitOnTheWayOut(from: string, to: string): void {
  if (VISIT_SCREENS.test(to)) return
  if (to === '/' || from === '/' || VISIT_SCREENS.test(from)) endVisit()
}
