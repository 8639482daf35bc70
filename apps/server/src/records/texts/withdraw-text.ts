import type { TextTemplate } from '@frontlash/domain/texts/which-text'
import { type Queries, statement } from '../../platform/db/database.ts'

const WITHDRAW = statement(
  'texts.withdraw',
  `with withdrawn as (
     update texts set state = 'WITHDRAWN', is_counted = false, has_stop_notice = false, updated_at = $4
      where phone = $1 and template = $2 and location_id = $3 and state = 'QUEUED'
     returning id)
   delete from text_guards where text_id in (select id from withdrawn)`,
)

/**
 * Takes back a text that waits and has not been begun, because the person went on after all; she may set off another.
 * Nothing happens when there is none, or when it is already on its way.
 */
export async function withdrawText(
  queries: Queries,
  which: { phone: string; template: TextTemplate; locationId: string; at: Date },
): Promise<void> {
  await queries.run(WITHDRAW, [which.phone, which.template, which.locationId, which.at])
}
