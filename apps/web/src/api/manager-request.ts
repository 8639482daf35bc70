import { CALLS } from '@frontlash/contract/calls'
import type { AskForManagerBody } from '@frontlash/contract/kiosk-messages'
import { send } from './http-client.ts'

export type ManagerRequest = Omit<AskForManagerBody, 'messageType'>

/**
 * Asks for the manager: an alert on the dashboard, and a text if the salon has numbers for it. A repeat has no second
 * effect.
 */
export async function requestManager(request: ManagerRequest, idempotencyKey: string): Promise<void> {
  const answer = await send(CALLS.askForManager, {
    body: { messageType: 'manager_request', ...request },
    idempotencyKey,
  })
  if (!answer.success) throw new Error('The manager could not be asked')
}
