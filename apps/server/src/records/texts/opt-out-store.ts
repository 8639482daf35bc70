import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'

export type OptChange = {
  readonly phone: string
  /** `STOP`, `START`, the provider's error code, or the member of staff who recorded the request of the client. */
  readonly source: string
  readonly at: Date
  readonly requestId: string | null
  /** The actor of the audit row. The default is the owner of the phone number. */
  readonly actor?: string
  readonly role?: string | null
  /** The object of the audit row. The default is the masked phone number. */
  readonly object?: string
}

export function staffSource(username: string): string {
  return `staff:${username}`
}

/** SQL condition: staff have recorded the opt-out. `row` is the alias of `opt_outs` in the query. */
const isByStaff = (row: string) => `${row}.source like 'staff:%'`

/**
 * Audit rows are stored longer than personal data. They therefore contain only the last digits of a phone number, in
 * the format of maskPhone.
 */
const MASKED_PHONE = `'phone:***-***-' || right(phone, 4)`

const OPT_OUT = statement(
  'opt-outs.add',
  `with added as (
     insert into opt_outs as known (phone, source, since) values (:phone, :source, :at)
       on conflict (phone) do update set source = excluded.source, since = excluded.since
         where ${isByStaff('known')} and not (${isByStaff('excluded')})
       returning phone),
   stopped as (
     update texts set state = 'OPTED_OUT', is_counted = false, has_stop_notice = false, updated_at = :at
      where phone = :phone and state = 'QUEUED'
     returning id),
   freed as (delete from text_guards where text_id in (select id from stopped))
   insert into audit (at, actor, role, action, object, request_id, after)
   select :at, :actor, :role, 'opt-out', coalesce(:object, ${MASKED_PHONE}), :requestId,
          jsonb_build_object('source', :source::text) from added`,
)

/**
 * Records that the owner of a phone number wants no more texts, and stops queued texts at once. A text that is being
 * sent cannot be stopped. A repeated call changes nothing, except that the client's own STOP replaces an opt-out by
 * staff.
 */
export async function recordOptOut(queries: Queries, change: OptChange): Promise<void> {
  await queries.run(OPT_OUT, parametersOf(change))
}

const OPT_IN = statement(
  'opt-outs.remove',
  `with removed as (
     delete from opt_outs where phone = :phone and (:isByStaff is not true or ${isByStaff('opt_outs')}) returning phone)
   insert into audit (at, actor, role, action, object, request_id, after)
   select :at, :actor, :role, 'opt-in', coalesce(:object, ${MASKED_PHONE}), :requestId,
          jsonb_build_object('source', :source::text) from removed`,
)

/** Records that the owner of a phone number may get texts again. Texts that were stopped before are still not sent. */
export async function recordOptIn(queries: Queries, change: OptChange): Promise<void> {
  await queries.run(OPT_IN, { ...parametersOf(change), isByStaff: false })
}

/**
 * Removes an opt-out that staff have recorded. If the client or the provider has recorded a STOP, changes nothing and
 * returns false, because only the client can undo a STOP.
 */
export async function takeBackOptOut(queries: Queries, change: OptChange): Promise<boolean> {
  await queries.run(OPT_IN, { ...parametersOf(change), isByStaff: true })
  return (await queries.row(IS_OPTED_OUT, { phone: change.phone }))!.is_opted_out === false
}

const IS_OPTED_OUT = statement(
  'opt-outs.is-opted-out',
  'select exists (select from opt_outs where phone = :phone) as is_opted_out',
).returns<{ is_opted_out: boolean }>()

function parametersOf({ phone, source, at, requestId, actor = 'system', role = null, object }: OptChange) {
  return { phone, source, at, requestId, actor, role, object: object ?? null }
}
