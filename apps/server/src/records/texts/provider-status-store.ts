import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'

/** The provider's statuses before the final status, from first to last. An unknown status gets the lowest rank. */
const RANKS = `array['accepted', 'scheduled', 'queued', 'sending', 'sent']`
const FINAL = `array['delivered', 'undelivered', 'failed', 'canceled', 'read', 'partially_delivered']`

function rankOf(word: string): string {
  return `case when ${word} is null then 0 when ${word} = any(${FINAL}) then 9
    else coalesce(array_position(${RANKS}, ${word}), 1) end`
}

export type ProviderStatus = {
  /** The id of our text, from the path of the callback or from the worker; null if only the provider's id is known. */
  readonly textId: string | null
  readonly providerId: string
  readonly status: string
  readonly errorCode: string | null
  readonly at: Date
}

export type RecordedStatus = {
  readonly id: string
  readonly phone: string
  readonly location_id: string
  readonly day: string
  readonly client_id: string | null
  readonly client_name: string
}

const NOTE = statement(
  'texts.note-status',
  `update texts
      set provider_id = :providerId, provider_status = :status::text, error_code = :errorCode, lease_until = null,
        updated_at = :at,
          sent_at = coalesce(sent_at, :at),
          is_counted = true,
          state = case
            when :status::text in ('delivered', 'read', 'partially_delivered') then 'DELIVERED'
            when :status::text = 'undelivered' then 'UNDELIVERED'
            when :status::text in ('failed', 'canceled') then 'FAILED'
            else 'SENT' end
    where (provider_id = :providerId or (id = :textId and provider_id is null))
      and ${rankOf(':status::text')} > ${rankOf('provider_status')}
   returning id, phone, location_id, day, client_id,
     coalesce((select trim(first_name || ' ' || last_name) from clients c where c.id = client_id), '') as client_name`,
).returns<RecordedStatus>()

/**
 * Saves the provider's status of a text. Statuses arrive in any order: an earlier status never replaces a later one,
 * and a final status never changes. Any status proves that the provider has the text, so it is not sent again. Returns
 * the text if its status has changed.
 */
export function recordProviderStatus(queries: Queries, report: ProviderStatus): Promise<RecordedStatus | undefined> {
  return queries.row(NOTE, {
    textId: report.textId,
    providerId: report.providerId,
    status: report.status,
    errorCode: report.errorCode,
    at: report.at,
  })
}
