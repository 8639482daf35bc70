import type { AppContext } from '../../app-context.ts'
import type { Twilio } from '../../integrations/twilio/twilio.ts'
import { claimNotFinal, releaseNotFinal } from './outgoing-text-store.ts'
import { recordTextStatus } from './record-text-status.ts'
import { workLeftEvents } from './twilio-event-store.ts'

/**
 * A status callback that has not arrived after this time counts as lost, because the provider never retries a callback.
 */
const CALLBACK_TIMEOUT_MS = 3_600_000
const AT_ONCE = 20

/**
 * Requests the status of texts that have no final status after an hour. Processes callbacks that were stored but not
 * processed.
 */
export async function sweepTexts(context: AppContext, twilio: Twilio): Promise<void> {
  await workLeftEvents(context)
  const now = context.clock.realNow()
  const sentBefore = new Date(now.getTime() - CALLBACK_TIMEOUT_MS)
  const texts = await claimNotFinal(context.db, { now, sentBefore, limit: AT_ONCE })
  for (const [position, text] of texts.entries()) {
    const response = await twilio.message(text.provider_id)
    if (!response.ok) {
      const remaining = texts.slice(position).map(one => one.id)
      return releaseNotFinal(context.db, remaining)
    }
    if (!response.value) continue
    const { status, error_code } = response.value
    await context.db.transaction(queries =>
      recordTextStatus(context, queries, {
        textId: text.id,
        providerId: text.provider_id,
        status,
        errorCode: error_code,
      }),
    )
  }
}
