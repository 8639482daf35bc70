import { TEXT_KINDS, type TextTemplate } from '@frontlash/domain/texts/which-text'
import type { AppContext } from '../../app-context.ts'
import { meaningOf } from '../../integrations/twilio/error-codes.ts'
import type { ProviderText, Twilio } from '../../integrations/twilio/twilio.ts'
import { applyErrorCode } from './apply-error-code.ts'
import {
  markAbsent,
  markRefused,
  markUnknown,
  markUnsent,
  type OutgoingText,
  ownedByOthers,
  postponeLookup,
} from './outgoing-text-store.ts'
import { recordTextStatus } from './record-text-status.ts'

/**
 * An attempt must begin within this time after the text was claimed. Otherwise it is not made. The time is shorter than
 * LOOKUP_AFTER_MS.
 */
const START_TIMEOUT_MS = 10_000
/**
 * The delay before the next attempt if the attempt made no connection. Also the delay before the next lookup if a
 * lookup failed.
 */
const RETRY_DELAY_MS = 2_000
/** The maximum difference between our clock and the provider's clock. */
const CLOCKS_DIFFER_MS = 60_000

/**
 * `settled`: the attempt is over. `credentials refused`: the provider refuses our credentials, which stops all texts.
 */
export type AfterAttempt = 'settled' | 'credentials refused'

/**
 * Makes one attempt to send a claimed text and saves the outcome. If this process dies before it saves the outcome, the
 * stored state says that the text is being sent. The provider is then asked about the text before the next attempt.
 */
export async function attemptText(context: AppContext, twilio: Twilio, text: OutgoingText): Promise<AfterAttempt> {
  // If this process was paused for long, another worker may have claimed the text.
  if (context.clock.realNow().getTime() - text.attempted_at.getTime() > START_TIMEOUT_MS) return 'settled'
  const kind = TEXT_KINDS[text.template as TextTemplate]
  const outcome = await twilio.send({
    to: text.phone,
    body: text.body,
    statusCallback: `${context.config.publicUrl}/api/webhooks/twilio/status?m=${text.id}`,
    validitySeconds: kind.goodForMinutes * 60,
  })
  const at = context.clock.realNow()
  switch (outcome.kind) {
    case 'accepted':
      context.log.info({ text: text.id, template: text.template, requestId: text.request_id }, 'a text went out')
      await markAccepted(context, text, outcome.text)
      return 'settled'
    case 'refused':
      return afterRefusal(context, text, outcome.code)
    case 'throttled':
    case 'unsent': {
      const waitMs = outcome.kind === 'throttled' ? outcome.retryAfterMs : RETRY_DELAY_MS
      await markUnsent(context.db, { id: text.id, notBefore: new Date(at.getTime() + waitMs), at })
      return 'settled'
    }
    case 'unknown':
      context.log.warn(
        { text: text.id, requestId: text.request_id, detail: outcome.detail },
        'it is unknown whether a text went out',
      )
      await markUnknown(context.db, { id: text.id, detail: outcome.detail, at })
      return 'settled'
    default:
      return outcome satisfies never
  }
}

async function afterRefusal(context: AppContext, text: OutgoingText, code: string): Promise<AfterAttempt> {
  const at = context.clock.realNow()
  const meaning = meaningOf(code)
  if (meaning === 'credentials') {
    context.log.error({ code }, 'the text provider does not take our credentials')
    await markUnsent(context.db, { id: text.id, notBefore: at, at })
    return 'credentials refused'
  }
  const state = meaning === 'opted out' ? 'OPTED_OUT' : 'FAILED'
  await context.db.transaction(async queries => {
    const refused = await markRefused(queries, { id: text.id, state, code, at })
    if (refused) await applyErrorCode(context, queries, code, { id: text.id, phone: text.phone, ...refused })
  })
  return 'settled'
}

async function markAccepted(context: AppContext, text: OutgoingText, accepted: ProviderText): Promise<void> {
  await recordTextStatus(context, context.db, {
    textId: text.id,
    providerId: accepted.sid,
    status: accepted.status,
    errorCode: accepted.error_code,
  })
}

/**
 * Searches for a text with an unknown outcome among the newest messages to its phone number. A message is this text if
 * it has the same body, was sent after the start of this attempt, and does not belong to another text of ours. If two
 * searches find no message, the text is due again.
 */
export async function lookUpText(context: AppContext, twilio: Twilio, text: OutgoingText): Promise<void> {
  const response = await twilio.messagesTo(text.phone)
  const at = context.clock.realNow()
  if (!response.ok) {
    await postponeLookup(context.db, { id: text.id, notBefore: new Date(at.getTime() + RETRY_DELAY_MS), at })
    return
  }
  const alike = response.value.filter(one => one.body === text.body && isFromAttempt(context, text, one))
  const others = await ownedByOthers(
    context.db,
    alike.map(one => one.sid),
    text.id,
  )
  const found = alike.find(one => !others.has(one.sid))
  if (found) return markAccepted(context, text, found)
  const state = await markAbsent(context.db, { id: text.id, at })
  if (state === 'PARKED')
    context.log.error({ text: text.id, requestId: text.request_id }, 'a text stayed unknown too often and is parked')
}

/**
 * Returns true if a message was sent since the attempt. In a demo, the provider uses the salon's clock, which may
 * differ from the real clock.
 */
function isFromAttempt(context: AppContext, text: OutgoingText, message: ProviderText): boolean {
  if (!message.date_created) return true
  const offsetMs = context.clock.salonNow().getTime() - context.clock.realNow().getTime()
  const firstMs = text.first_attempted_at.getTime() + Math.min(0, offsetMs) - CLOCKS_DIFFER_MS
  return message.date_created.getTime() >= firstMs
}
