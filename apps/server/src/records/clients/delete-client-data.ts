import { LOCATION_KEYS } from '@frontlash/domain/location-key'
import { maskPhone } from '@frontlash/domain/phone'
import type { AppContext } from '../../app-context.ts'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { type Actor, addAudit, SYSTEM } from '../audit/audit-store.ts'
import { BOARD_CHANNEL } from '../board-events/board-event-store.ts'
import { linkInTurn, lockLinkedClients, unlinkClient } from './client-change-store.ts'
import { deletePersonalData, findPerson, PERSONAL_DATA } from './personal-data-store.ts'

const TAKE_TURNS = statement(
  'forget-client.take-turns',
  `select pg_advisory_xact_lock(hashtextextended('texts to ' || :phone, 0))`,
)

const RELOAD = statement(
  'forget-client.reload-boards',
  `with ahead as (update board_positions set last = last + 1, forgotten = last + 1 returning 1)
   select pg_notify('${BOARD_CHANNEL}', place) from ahead, unnest(:locationKeys::text[]) as place`,
)

/**
 * Deletes or anonymises everything that is stored under a phone number, except waivers, which have their own retention
 * period (docs/product/keeping.md, "One person"). Adds the audit row in the same transaction. Connected dashboards
 * reload their day. Returns how many rows of each kind were changed. A repeated call changes no rows. `first` runs at
 * the beginning of the transaction.
 */
export function deleteClientData(
  context: Pick<AppContext, 'db' | 'clock'>,
  phone: string,
  by: Actor = SYSTEM,
  first?: (queries: Queries) => Promise<void>,
): Promise<Record<string, number>> {
  return context.db.transaction(async queries => {
    await first?.(queries)
    await linkInTurn(queries)
    await queries.run(TAKE_TURNS, { phone })
    const { clientIds } = await findPerson(queries, phone)
    const locked = await lockLinkedClients(queries, clientIds)
    // The ids are read after the locks were taken. If a check-in or a text was written concurrently, either it is
    // already committed and is deleted here, or its transaction waits for the lock and then finds no client.
    const person = await findPerson(queries, phone)
    // If two clients were linked only through this client, they stay linked.
    for (const client of locked) if (clientIds.includes(client.id)) await unlinkClient(queries, client, null)
    const forgotten: Record<string, number> = {}
    for (const holding of PERSONAL_DATA) {
      const count = await deletePersonalData(queries, holding, person)
      if (count > 0) forgotten[holding.name] = count
    }
    if (Object.keys(forgotten).length === 0) return forgotten
    await queries.run(RELOAD, { locationKeys: LOCATION_KEYS })
    await addPersonAudit(context, queries, 'client deleted', {
      phone,
      clientIds: person.clientIds,
      counts: forgotten,
      by,
    })
    return forgotten
  })
}

/** Adds an audit row about an action on a person's data. It contains only the last digits of the phone number. */
export function addPersonAudit(
  context: Pick<AppContext, 'clock'>,
  queries: Queries,
  action: 'client deleted' | 'client exported',
  of: { phone: string; clientIds: readonly string[]; counts: Readonly<Record<string, number>>; by: Actor },
): Promise<void> {
  return addAudit(queries, {
    at: context.clock.realNow(),
    ...of.by,
    action,
    object: of.clientIds[0] ? `client:${of.clientIds[0]}` : `phone:${maskPhone(of.phone)}`,
    after: { phone: maskPhone(of.phone), ...of.counts },
  })
}
