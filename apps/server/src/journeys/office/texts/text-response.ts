import type { OfficeText, OfficeTextDetails } from '@frontlash/contract/office-texts'
import { maySendAgain } from '@frontlash/domain/texts/send-again'
import { TOO_LATE_TO_SEND, textReason } from '@frontlash/domain/texts/text-states'
import type { AppContext } from '../../../app-context.ts'
import type { ListedText, StoredText } from '../../../records/texts/text-list-store.ts'

export function toTextRow(row: ListedText): OfficeText {
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

export function toTextResponse(context: AppContext, row: StoredText): OfficeTextDetails {
  const refusal = sendAgainRefusal(context, row)
  return {
    ...toTextRow(row),
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

/** Returns the reason why a parked text must not be sent again; null if it may be sent again. */
export function sendAgainRefusal({ clock, locations, settings }: AppContext, text: StoredText): string | null {
  // For a text without a location, the salon's quiet hours apply.
  const { timeZone } = text.location_id ? locations.get(text.location_id) : locations.first()
  const parked = { expiresAt: text.expires_at, hasBody: text.body !== null, isOptedOut: text.is_opted_out }
  const at = { realNow: clock.realNow(), salonNow: clock.salonNow(), timeZone }
  const rules = settings.get('textRules', text.location_id ?? undefined)
  return maySendAgain(parked, at, rules) ? null : TOO_LATE_TO_SEND
}
