import { CALLS } from '@frontlash/contract/calls'
import type { ReportAbandonedBody } from '@frontlash/contract/kiosk-messages'
import { send } from './http-client.ts'

/** Tells the salon that somebody stopped at the kiosk. Nobody at the screen waits for it; a failure is in the log only. */
export async function reportAbandoned(body: ReportAbandonedBody): Promise<void> {
  await send(CALLS.reportAbandoned, { body, background: true }).catch(() => undefined)
}
