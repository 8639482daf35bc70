import { nameKeys } from '@frontlash/domain/clients/folded-name'
import { initials } from '@frontlash/domain/person-name'
import { type E164, maskPhone } from '@frontlash/domain/phone'
import type { SalonDay } from '@frontlash/domain/salon-day'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { type Actor, addAudit } from '../audit/audit-store.ts'
import { notifyListeners } from '../board-events/board-event-store.ts'
import { type RelatedClient, readLinked } from './client-page-store.ts'

export type LockedClient = RelatedClient & {
  readonly version: number
  readonly same_person_as: string | null
  readonly note: string | null
}

export type By = Actor & { readonly at: Date }

const LOCK = statement(
  'clients.lock',
  'select id, first_name, last_name, phone, version, same_person_as, note from clients where id = :id for update',
).returns<LockedClient>()

export async function lockClient(queries: Queries, id: string): Promise<LockedClient | undefined> {
  return queries.row(LOCK, { id })
}

// Without this lock, a group of linked clients could grow between the read of the group and the lock of its rows. The
// rows would then be locked in a different order.
const LINK_IN_TURN = statement(
  'clients.link-in-turn',
  `select pg_advisory_xact_lock(hashtextextended('linking clients', 0))`,
)

/**
 * Waits until concurrent transactions that link or unlink clients have ended. Until this transaction ends, no other
 * such transaction can start. Call this function before any client's row is locked, because transactions that link
 * clients lock rows until they end.
 */
export async function linkInTurn(queries: Queries): Promise<void> {
  await queries.run(LINK_IN_TURN)
}

const LOCK_LINKED = statement(
  'clients.lock-linked',
  `with persons as (select array(select coalesce(same_person_as, id) from clients where id = any(:ids)) as ids)
   select id, first_name, last_name, phone, version, same_person_as, note from clients
    where id = any((select ids from persons)::uuid[]) or same_person_as = any((select ids from persons)::uuid[])
    order by id for update`,
).returns<LockedClient>()

/**
 * Locks these clients and all clients that are linked with them, in the order of their ids. Unknown ids are ignored.
 * The caller must have called linkInTurn.
 */
export function lockLinkedClients(queries: Queries, ids: readonly string[]): Promise<LockedClient[]> {
  return queries.rows(LOCK_LINKED, { ids })
}

// Dashboards list a client without a booking under the stored name, but a card shows the client's name in Square.
const RENAME = statement(
  'clients.rename',
  `with renamed as (
     update clients set first_name = :firstName, last_name = :lastName, name_key = :nameKey,
       name_key_last = :nameKeyLast, version = version + 1 where id = :id),
   shown as (
     update check_ins set version = version + 1
      where client_id = :id and day = :today and square_appointment_id is null and checked_in
        and (closed_at is null or received_at is not null)
     returning *),
   news as (
     insert into board_events (location_id, kind, data)
     select location_id, 'check_in', jsonb_build_object('id', id, 'clientId', client_id, 'isWalkIn', is_walk_in,
              'walkInIntent', walk_in_intent, 'name', trim(:firstName || ' ' || :lastName), 'at', check_in_time,
              'square_appointment_id', null, 'receivedAt', received_at, 'version', version, 'by', :shownAs::text)
       from shown
     returning location_id)
   ${notifyListeners('news')}`,
)

/**
 * Renames a client. Dashboards that list the client today also show the new name. Waivers keep the signed name. The
 * audit row contains only initials. `shownAs` is the acting user's name for dashboards.
 */
export async function renameClient(
  queries: Queries,
  client: LockedClient,
  name: { readonly firstName: string; readonly lastName: string },
  { today, shownAs, ...by }: By & { readonly today: SalonDay; readonly shownAs: string },
): Promise<void> {
  const { firstName, lastName } = name
  await queries.run(RENAME, { id: client.id, firstName, lastName, ...nameKeys(firstName, lastName), today, shownAs })
  await addAudit(queries, {
    ...by,
    action: 'client renamed',
    object: `client:${client.id}`,
    before: { name: initials(client.first_name, client.last_name) },
    after: { name: initials(firstName, lastName) },
  })
}

const SET_NOTE = statement(
  'clients.set-note',
  `update clients set note = :note, note_by = :writer, note_at = :at, version = version + 1 where id = :id`,
)

/** Saves the note about a client; null removes it. The audit row does not contain the note. */
export async function saveNote(
  queries: Queries,
  client: LockedClient,
  note: string | null,
  { writer, ...by }: By & { readonly writer: string },
): Promise<void> {
  const written = note === null ? { writer: null, at: null } : { writer, at: by.at }
  await queries.run(SET_NOTE, { id: client.id, note, ...written })
  await addAudit(queries, { ...by, action: 'client note changed', object: `client:${client.id}` })
}

const WITH_NUMBER = statement(
  'clients.with-number',
  'select id, first_name, last_name, phone from clients where phone = :phone',
).returns<RelatedClient>()

export function clientWithNumber(queries: Pick<Queries, 'row'>, phone: E164): Promise<RelatedClient | undefined> {
  return queries.row(WITH_NUMBER, { phone })
}

const CORRECT = statement(
  'clients.correct-number',
  `with client as (
     update clients
        set phone = :phone, earlier_phones = array_append(array_remove(earlier_phones, :phone), :before::text),
          version = version + 1
      where id = :id),
   -- The hash of the waiver's record contains the number that was signed with.
   signed as (
     update waivers set signed_phone = nullif(coalesce(signed_phone, client_phone), :phone), client_phone = :phone
      where client_id = :id and removed_at is null)
   update surveys set phone = :phone, version = version + 1 where phone = :before`,
)

/**
 * Corrects a client's mistyped phone number, including the number in waivers and surveys. Texts, consents and opt-outs
 * keep the old phone number (docs/product/office/clients.md, "Clients").
 */
export async function correctNumber(queries: Queries, client: LockedClient, phone: E164, by: By): Promise<void> {
  await queries.run(CORRECT, { id: client.id, before: client.phone, phone })
  await addAudit(queries, {
    ...by,
    action: 'client number corrected',
    object: `client:${client.id}`,
    before: { phone: maskPhone(client.phone) },
    after: { phone: maskPhone(phone) },
  })
}

const POINT = statement(
  'clients.same-person',
  'update clients set same_person_as = :person, version = version + 1 where id = any(:ids)',
)

/**
 * Records that two clients are the same person. The clients that are linked with either of them then belong to this
 * person too. Each client keeps a separate row. Returns false if the two are already linked. The caller must have
 * called lockLinkedClients.
 */
export async function linkClients(
  queries: Queries,
  client: LockedClient,
  other: LockedClient,
  by: By,
): Promise<boolean> {
  const person = other.same_person_as ?? other.id
  if ((client.same_person_as ?? client.id) === person) return false
  const others = await readLinked(queries, client.id)
  await queries.run(POINT, { ids: [client.id, ...others.map(one => one.id)], person })
  await addAudit(queries, {
    ...by,
    action: 'clients linked',
    object: `client:${client.id}`,
    after: { with: `client:${other.id}` },
  })
  return true
}

/**
 * Removes a client from its group of linked clients. The other clients stay linked. Returns false if the client was not
 * linked. The caller must have called lockLinkedClients.
 */
export async function unlinkClient(queries: Queries, client: LockedClient, by: By | null): Promise<boolean> {
  const others = await readLinked(queries, client.id)
  if (others.length === 0) return false
  if (client.same_person_as === null) {
    const [first, ...rest] = others as [RelatedClient, ...RelatedClient[]]
    await queries.run(POINT, { ids: [first.id], person: null })
    if (rest.length > 0) await queries.run(POINT, { ids: rest.map(one => one.id), person: first.id })
  }
  await queries.run(POINT, { ids: [client.id], person: null })
  if (by)
    await addAudit(queries, {
      ...by,
      action: 'clients unlinked',
      object: `client:${client.id}`,
      before: { with: others.map(one => `client:${one.id}`) },
    })
  return true
}
