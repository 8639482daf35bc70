import { OWN_CODES } from '@frontlash/domain/texts/text-states'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { TEXTS_CHANNEL } from './queue-text.ts'

const SEND_AGAIN = statement(
  'texts.send-again',
  `with sent as (
     update texts
        set state = 'QUEUED', attempts = 0, lookups = 0, error_code = null, is_counted = true, due_at = :at,
          lease_until = null, updated_at = :at
      where id = :id and state = 'PARKED'
     returning id)
   select count(pg_notify('${TEXTS_CHANNEL}', id::text)) from sent`,
).returns<{ count: number }>()

/** Makes a parked text due again with the full number of attempts. */
export async function sendTextAgain(queries: Pick<Queries, 'row'>, text: { id: string; at: Date }): Promise<void> {
  await queries.row(SEND_AGAIN, text)
}

const LEAVE = statement(
  'texts.leave',
  `update texts set state = 'EXPIRED', error_code = '${OWN_CODES.left}', updated_at = :at
    where id = :id and state = 'PARKED'`,
)

/** Settles a parked text without sending it again. Whether the text was sent remains unknown. */
export async function leaveText(queries: Pick<Queries, 'run'>, text: { id: string; at: Date }): Promise<void> {
  await queries.run(LEAVE, text)
}
