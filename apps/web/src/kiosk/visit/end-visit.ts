import { clearSessionStore } from '@frontlash/web-client/browser-storage'
import { clearClient } from '@frontlash/web-client/visit-client'

/**
 * Ends the visit: deletes this client's data from the screen and the session storage (visit-state.ts). Unsent writes
 * are kept, and a signed-in member of staff stays signed in.
 */
export function endVisit(): void {
  clearSessionStore()
  clearClient()
}

/** The prefixes of the paths of a visit: /appointment-check, /appointment-status and so on. */
const VISIT_SCREENS = /^\/(appointment|walk-in-options|register|waiver|survey)/

/**
 * Ends the visit when a navigation leaves its screens: by Back, a link or a redirect (docs/product/kiosk.md, "The end
 * of a visit"). Called with the paths of every navigation inside the product.
 */
export function endVisitOnTheWayOut(from: string, to: string): void {
  if (VISIT_SCREENS.test(to)) return
  if (to === '/' || from === '/' || from === '/location-required' || VISIT_SCREENS.test(from)) endVisit()
}
