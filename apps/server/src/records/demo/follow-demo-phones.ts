import { splitName } from '@frontlash/domain/person-name'
import type { AppContext } from '../../app-context.ts'
import {
  confirmPhonesKnown,
  type DemoPhones,
  nextDemoPhones,
  readDemoPhones,
} from '../../integrations/sandbox/demo-phones.ts'
import { statement } from '../../platform/db/statement.ts'
import { type BackgroundWork, repeat } from '../../platform/jobs/repeat.ts'
import { alertChangeEvents, notifyListeners } from '../board-events/board-event-store.ts'
import { phonesFollowed, savePhonesFollowed } from './demo-mark.ts'

/**
 * The delay between two long-polling calls. The sandbox responds to such a call at the next reset of the demo phones.
 */
const ASK_AGAIN_MS = 200

/**
 * Whenever the sandbox resets the demo phones, resets the salon's records about these phones to the state that
 * docs/product/demo.md lists. The listed clients then exist, other clients with demo phones are deleted, and earlier
 * texts and visits have no effect.
 */
export function followDemoPhones(context: AppContext): BackgroundWork {
  const { sandboxUrl } = context.config
  let followed: string | undefined
  let confirmed: string | undefined
  return repeat(
    ASK_AGAIN_MS,
    async stop => {
      // If only the backend restarts, clients who registered since the last reset must be kept.
      followed ??= await phonesFollowed(context.db)
      const read = await (confirmed ? nextDemoPhones(sandboxUrl, confirmed, stop) : readDemoPhones(sandboxUrl))
      if (read.setAt !== followed) await setDemoPhones(context, read)
      followed = read.setAt
      // The confirmation is a separate step. If only the confirmation fails, only the confirmation is retried, so that
      // check-ins since the reset are kept.
      if (confirmed !== followed) await confirmPhonesKnown(sandboxUrl, followed)
      confirmed = followed
    },
    // The sandbox may still be starting, or a visitor may have switched on failures in the sandbox.
    error => context.log.debug({ error: error.message }, 'the demo’s phones could not be read'),
  )
}

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
const FORGET_CHECK_INS = statement(
  'demo.forget-check-ins',
  `with gone as (select c.id from clients c where c.phone = any(:phones)),
   surveys_gone as (delete from surveys s using check_ins k, gone where s.check_in_id = k.id and k.client_id = gone.id),
   alerts_kept as (update alerts a set client_id = null from gone where a.client_id = gone.id)
   delete from check_ins k using gone where k.client_id = gone.id`,
)
const FORGET_CLIENTS = statement('demo.forget-clients', 'delete from clients where phone = any(:phones)')
const KNOW = statement(
  'demo.know-clients',
  `insert into clients (first_name, last_name, phone, location_id, created_at)
   select "firstName", "lastName", phone, 'tustin', :now
     from jsonb_to_recordset(:clients::jsonb) as x("firstName" text, "lastName" text, phone text)
   on conflict (phone) do nothing`,
)
const OPT_OUT = statement(
  'demo.opt-out',
  `insert into opt_outs (phone, source, since) select phone, 'text', :now from unnest(:phones::text[]) as stopped(phone)
   on conflict (phone) do nothing`,
)

/**
 * Resets the records of the demo phones to the sandbox's state, so that a visitor can try each phone again. Earlier
 * texts no longer count, walk-ins are closed, alerts are done, and opt-outs are deleted.
 */
export async function setDemoPhones({ clock, db }: AppContext, { phones, setAt }: DemoPhones): Promise<void> {
  const now = clock.salonNow()
  const numbers = (some: DemoPhones['phones']) => some.map(one => one.e164)
  const strangers = numbers(phones.filter(one => !one.known))
  const clients = phones.flatMap(one => (one.known && one.client ? { phone: one.e164, ...splitName(one.client) } : []))
  await db.transaction(async queries => {
    await queries.run(FORGET_VISITS, { phones: numbers(phones), now })
    await queries.run(FORGET_CHECK_INS, { phones: strangers })
    await queries.run(FORGET_CLIENTS, { phones: strangers })
    await queries.run(KNOW, { clients: JSON.stringify(clients), now })
    await queries.run(OPT_OUT, { phones: numbers(phones.filter(one => one.stopped)), now })
    await savePhonesFollowed(queries, setAt, now)
  })
}
