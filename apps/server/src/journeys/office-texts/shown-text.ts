import type { OfficeText, OfficeTextFacts } from '@frontlash/contract/office-texts'
import { HAS_REPLIED_STOP, TOO_LATE_TO_SEND, textReason } from '@frontlash/domain/texts/text-states'
import { isQuietHour, TEXT_KINDS, type TextTemplate } from '@frontlash/domain/texts/which-text'
import type { AppContext } from '../../app-context.ts'
import type { ListedText, StoredText } from '../../records/texts/text-list.ts'

/** A text as a row of the text log. */
export function shownText(row: ListedText): OfficeText {
  return {
    id: row.id,
    createdAt: row.created_at.toISOString(),
    client: row.client_name,
    clientId: row.client_id,
    phone: row.phone,
    location: row.location_id,
    template: row.template,
    state: row.state,
    reason: textReason(row.state, row.error_code),
    parts: row.parts,
    attempts: row.attempts,
  }
}

/** A text with its words and times, as sent to its page. */
export function shownTextFacts(context: AppContext, row: StoredText): OfficeTextFacts {
  const refusal = sendAgainRefusal(context, row)
  return {
    ...shownText(row),
    words: row.body,
    hasStopNotice: row.has_stop_notice,
    dueAt: row.due_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    firstTriedAt: row.first_attempted_at?.toISOString() ?? null,
    lastTriedAt: row.attempted_at?.toISOString() ?? null,
    sentAt: row.sent_at?.toISOString() ?? null,
    updatedAt: row.updated_at.toISOString(),
    providerId: row.provider_id,
    providerStatus: row.provider_status,
    errorCode: row.error_code,
    settle: row.state === 'PARKED' ? { mayBeSent: refusal === null, refusal } : null,
  }
}

/** Why a parked text must not be sent again; null when it may be. */
export function sendAgainRefusal(context: AppContext, text: StoredText): string | null {
  if (text.is_opted_out) return HAS_REPLIED_STOP
  if (text.body === null || text.expires_at <= context.clock.realNow()) return TOO_LATE_TO_SEND
  return isQuietNow(context, text) ? TOO_LATE_TO_SEND : null
}

/** Whether it is one of the texts that nobody waits for, in the quiet hours of its location. */
function isQuietNow(context: AppContext, { template, location_id }: StoredText): boolean {
  const kind = (TEXT_KINDS as Partial<Record<string, (typeof TEXT_KINDS)[TextTemplate]>>)[template]
  if (!location_id || !kind || kind.quietHours === 'never') return false
  const { timeZone } = context.locations.get(location_id)
  return isQuietHour(context.clock.salonNow(), timeZone, context.settings.get('textRules', location_id))
}
