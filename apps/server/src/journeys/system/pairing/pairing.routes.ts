import { makePairingLinkCall, pairBrowserCall } from '@frontlash/contract/pairing'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../app-context.ts'
import { addCall } from '../../../http/add-call.ts'
import { makePairingLink, pairBrowser } from './pair-browser.ts'

/**
 * Adds the calls that pair a browser by an admin's one-time link. The browser then accepts PINs, but it is not a kiosk.
 */
export function addPairing(app: FastifyInstance, context: AppContext): void {
  addCall(app, context, makePairingLinkCall, ({ caller, requestId }) => makePairingLink(context, caller, requestId))
  addCall(app, context, pairBrowserCall, async ({ body, request, reply }) => {
    await pairBrowser(context, body, request, reply)
    return { success: true as const }
  })
}
