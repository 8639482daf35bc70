import { maskPhone } from '@frontlash/domain/phone'
import type { AppContext } from '../../app-context.ts'
import { meaningOf } from '../../integrations/twilio/error-codes.ts'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { announce } from '../board-events/board-event-store.ts'
import { recordOptOut } from './opt-out-store.ts'

const FLAG = statement(
  'texts.flag-phone',
  `insert into unreachable_phones (phone, error_code, since) values (:phone, :code, :since)
   on conflict (phone) do update set error_code = excluded.error_code, since = excluded.since`,
)

export type FailedText = {
  readonly id: string
  readonly phone: string
  readonly location_id: string
  readonly day: string
  readonly client_id: string | null
  readonly client_name: string
}

/**
 * Handles a provider's error code:
 * - If only the provider knew that the client has sent STOP, stores the STOP.
 * - If the phone number cannot receive texts, flags the phone number and alerts the staff.
 * - If a person has to fix the cause, logs an error.
 * - Otherwise logs a warning.
 */
export async function applyErrorCode(
  context: Pick<AppContext, 'clock' | 'log'>,
  queries: Queries,
  code: string,
  text: FailedText,
): Promise<void> {
  const at = context.clock.realNow()
  const fields = { text: text.id, code, phone: maskPhone(text.phone) }
  const meaning = meaningOf(code)
  switch (meaning) {
    case 'opted out':
      return recordOptOut(queries, { phone: text.phone, source: code, at, requestId: null })
    case 'no text number':
      context.log.warn(fields, 'a number cannot receive texts')
      await queries.run(FLAG, { phone: text.phone, code, since: at })
      return announce(queries, {
        alerts: [
          {
            locationId: text.location_id,
            day: text.day,
            kind: 'unreachable_phone',
            clientId: text.client_id,
            name: text.client_name,
            reason: code,
            dedupeKey: `unreachable_phone ${text.phone} ${text.day}`,
            at: context.clock.salonNow(),
          },
        ],
      })
    case 'credentials':
    case 'set-up':
      return context.log.error(fields, 'the text provider refuses texts until its set-up is changed')
    case 'failure':
      return context.log.warn(fields, 'a text was not delivered')
    default:
      return meaning satisfies never
  }
}
