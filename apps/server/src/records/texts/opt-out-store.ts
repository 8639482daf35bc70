import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'

export type OptChange = {
  readonly phone: string
  /** The source: `STOP`, `START`, the provider's error code, or the member of staff whom the client asked. */
  readonly source: string
  readonly at: Date
  readonly requestId: string | null
  /** Who did it, for the audit; defaults to the phone's owner. */
  readonly actor?: string
}

/**
 * Audit rows are kept longer than personal data, so they contain only a phone's last digits (as maskPhone writes it).
 */
const MASKED_PHONE = `'phone:***-***-' || right(phone, 4)`

const OPT_OUT = statement(
  'opt-outs.add',
  `with added as (
     insert into opt_outs (phone, source, since) values (:phone, :source, :at)
       on conflict (phone) do nothing returning phone),
   stopped as (
     update texts set state = 'OPTED_OUT', is_counted = false, has_stop_notice = false, updated_at = :at
      where phone = :phone and state = 'QUEUED'
     returning id),
   freed as (delete from text_guards where text_id in (select id from stopped))
   insert into audit (at, actor, action, object, request_id, after)
   select :at, :actor, 'opt-out', ${MASKED_PHONE}, :requestId, jsonb_build_object('source', :source::text) from added`,
)

/**
 * Records that a phone gets no more texts: queued ones are stopped at once, and the source of the opt-out is stored.
 * Repeating it changes nothing. A text that is being sent cannot be stopped.
 */
export async function recordOptOut(queries: Queries, change: OptChange): Promise<void> {
  await queries.run(OPT_OUT, {
    phone: change.phone,
    source: change.source,
    at: change.at,
    requestId: change.requestId,
    actor: change.actor ?? 'system',
  })
}

const OPT_IN = statement(
  'opt-outs.remove',
  `with removed as (delete from opt_outs where phone = :phone returning phone)
   insert into audit (at, actor, action, object, request_id, after)
   select :at, :actor, 'opt-in', ${MASKED_PHONE}, :requestId, jsonb_build_object('source', :source::text) from removed`,
)

/** Records that a phone may get texts again. Texts that were stopped are not sent. */
export async function recordOptIn(queries: Queries, change: OptChange): Promise<void> {
  await queries.run(OPT_IN, {
    phone: change.phone,
    source: change.source,
    at: change.at,
    requestId: change.requestId,
    actor: change.actor ?? 'system',
  })
}
