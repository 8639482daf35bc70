import { makePairingLinkCall, pairBrowserCall } from '@frontlash/contract/pairing'
import type { FastifyInstance } from 'fastify'
import { addCall } from '../../http/add-call.ts'
import type { Salon } from '../../salon.ts'
import { makePairingLink, pairBrowser } from './pair-browser.ts'

/** How a browser that is no kiosk comes to take PINs: an admin's link, used once. */
export function addPairing(app: FastifyInstance, salon: Salon): void {
  addCall(app, salon, makePairingLinkCall, ({ caller, requestId }) => makePairingLink(salon, caller, requestId))
  addCall(app, salon, pairBrowserCall, async ({ body, request, reply }) => {
    await pairBrowser(salon, body, request, reply)
    return { success: true as const }
  })
}
