import { send } from './http-client.ts'

const SEND_TEXT = { method: 'POST', path: '/api/sms/send' } as const

export type ManagerRequest = {
  readonly clientName: string
  readonly clientPhone: string
  readonly location: string
  readonly reason: 'walk_in' | 'late' | 'reschedule' | 'other'
}

/** Asks for the manager: an alert on the dashboard, and a text where the salon has numbers for it. A repeat has no second effect. */
export async function requestManager(request: ManagerRequest, idempotencyKey: string): Promise<void> {
  const body = { messageType: 'manager_request', ...request }
  const answer = await send<{ success: boolean }>(SEND_TEXT, { body, idempotencyKey })
  if (!answer.success) throw new Error('The manager could not be asked')
}
