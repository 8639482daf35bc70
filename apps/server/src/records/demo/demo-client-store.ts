import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { alertChangeEvents, notifyListeners } from '../board-events/board-event-store.ts'

export type DemoClient = { readonly phone: string; readonly firstName: string; readonly lastName: string }

const FORGET_VISITS = statement(
  'demo.forget-visits',
  `with demo_clients as (select c.id, c.phone from clients c where c.phone = any(:phones)),
   -- The guards of the client's own texts, and of the managers' texts about the client.
   guards as (delete from text_guards where phone = any(:phones) or visit = any(select 'walkin ' || unnest(:phones))),
   counted as (
     update texts set is_counted = false,
            state = case when template = 'ABANDONED' and state = 'QUEUED' then 'WITHDRAWN' else state end
      where phone = any(:phones) and is_counted),
   seen_to as (update alerts set done_at = :now, done_by = 'demo'
                where done_at is null and (phone = any(:phones) or client_id in (select id from demo_clients))
               returning id, location_id, kind, name, at, done_at, reopened),
   notified as (insert into board_events (location_id, kind, data) ${alertChangeEvents('seen_to')} returning location_id),
   woken as (${notifyListeners('notified')}),
   closed as (update check_ins k set closed_at = :now from demo_clients d where k.client_id = d.id
                 and k.square_appointment_id is null and k.closed_at is null),
   opted_in as (delete from opt_outs where phone = any(:phones))
   select * from woken`,
)

/**
 * Resets the phones so that each can be tried again: their texts no longer count, their walk-ins are closed, their
 * alerts are done, and their opt-outs are deleted.
 */
export async function deleteDemoVisits(queries: Queries, phones: readonly string[], now: Date): Promise<void> {
  await queries.run(FORGET_VISITS, { phones, now })
}

const FORGET_CHECK_INS = statement(
  'demo.forget-check-ins',
  `with gone as (select c.id from clients c where c.phone = any(:phones)),
   surveys_gone as (delete from surveys s using check_ins k, gone where s.check_in_id = k.id and k.client_id = gone.id),
   alerts_kept as (update alerts a set client_id = null from gone where a.client_id = gone.id)
   delete from check_ins k using gone where k.client_id = gone.id`,
)
const FORGET_CLIENTS = statement('demo.forget-clients', 'delete from clients where phone = any(:phones)')

/** Deletes the clients of phones that must be unknown in the demo, even if a visitor registered with one. */
export async function deleteDemoClients(queries: Queries, phones: readonly string[]): Promise<void> {
  await queries.run(FORGET_CHECK_INS, { phones })
  await queries.run(FORGET_CLIENTS, { phones })
}

const KNOW = statement(
  'demo.know-clients',
  `insert into clients (first_name, last_name, phone, location_id, created_at)
   select "firstName", "lastName", phone, 'tustin', :now
     from jsonb_to_recordset(:clients::jsonb) as x("firstName" text, "lastName" text, phone text)
   on conflict (phone) do nothing`,
)

/** Adds the clients of phones that must be known in the demo. */
export async function saveDemoClients(queries: Queries, clients: readonly DemoClient[], now: Date): Promise<void> {
  await queries.run(KNOW, { clients: JSON.stringify(clients), now })
}

const OPT_OUT = statement(
  'demo.opt-out',
  `insert into opt_outs (phone, source, since) select phone, 'text', :now from unnest(:phones::text[]) as stopped(phone)
   on conflict (phone) do nothing`,
)

/** Opts out the phones whose owners have replied STOP. */
export async function optDemoPhonesOut(queries: Queries, phones: readonly string[], now: Date): Promise<void> {
  await queries.run(OPT_OUT, { phones, now })
}
