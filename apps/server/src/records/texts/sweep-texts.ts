import type { Twilio } from '../../integrations/twilio/twilio.ts'
import type { Salon } from '../../salon.ts'
import { noteTextStatus } from './note-text-status.ts'
import { askAgainLater, claimNotFinal } from './outgoing-texts.ts'
import { workLeftEvents } from './twilio-events.ts'

/** A callback that has not come by then was missed: the provider tells it once. */
const FINAL_WITHIN_MS = 3_600_000
const AT_ONCE = 20

/** Asks the provider for texts that are still not final after an hour, and works callbacks that were kept but not worked. */
export async function sweepTexts(salon: Salon, twilio: Twilio): Promise<void> {
  await workLeftEvents(salon)
  const now = salon.clock.realNow()
  const sentBefore = new Date(now.getTime() - FINAL_WITHIN_MS)
  const texts = await claimNotFinal(salon.db, { now, sentBefore, limit: AT_ONCE })
  for (const [position, text] of texts.entries()) {
    const answer = await twilio.message(text.provider_id)
    if (!answer.ok) {
      const unasked = texts.slice(position).map(one => one.id)
      return askAgainLater(salon.db, unasked)
    }
    if (!answer.value) continue
    const { status, error_code } = answer.value
    await salon.db.transaction(queries =>
      noteTextStatus(salon, queries, { textId: text.id, providerId: text.provider_id, status, errorCode: error_code }),
    )
  }
}
