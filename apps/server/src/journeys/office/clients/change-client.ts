import type { ClientChangeResponse } from '@frontlash/contract/office-clients'
import type { AuditAction } from '@frontlash/domain/audit/audit-actions'
import { type E164, formatPhone } from '@frontlash/domain/phone'
import type { AppContext } from '../../../app-context.ts'
import { actorLabel, actorOf, type StaffCaller } from '../../../http/caller.ts'
import { todayAt } from '../../../http/day-access.ts'
import { HttpError } from '../../../http/reply.ts'
import { lockAndRequireAdmin } from '../../../http/still-admin.ts'
import { type Queries, sqlState } from '../../../platform/db/database.ts'
import { conflictMessage } from '../../../presenters/conflict-message.ts'
import { lastChangeOf } from '../../../records/audit/audit-log-store.ts'
import {
  type By,
  clientWithNumber,
  correctNumber,
  type LockedClient,
  linkClients,
  linkInTurn,
  lockClient,
  lockLinkedClients,
  renameClient,
  saveNote,
  unlinkClient,
} from '../../../records/clients/client-change-store.ts'
import type { RelatedClient } from '../../../records/clients/client-page-store.ts'
import { recordOptOut, staffSource, takeBackOptOut } from '../../../records/texts/opt-out-store.ts'
import { noSuchClient, requireClientAccess } from './client-access.ts'
import { toClientResponse } from './client-response.ts'

export type RequestedBy = { readonly caller: StaffCaller; readonly requestId: string }

const CHANGES: readonly AuditAction[] = [
  'client renamed',
  'client note changed',
  'client number corrected',
  'clients linked',
  'clients unlinked',
]
const NUMBER_IS_TAKEN = '23505'

/**
 * Renames a client (docs/product/office/clients.md, "Clients"). If the name is already stored, the call changes nothing
 * and succeeds, even with an old version. This rule applies to all functions of this file.
 */
export async function rename(
  context: AppContext,
  id: string,
  input: { readonly first_name: string; readonly last_name: string; readonly version: number },
  by: RequestedBy,
): Promise<ClientChangeResponse> {
  await requireClientAccess(context, by.caller, id)
  return change(context, { id, version: input.version }, by, async (queries, client, entry) => {
    const name = { firstName: input.first_name, lastName: input.last_name }
    if (client.first_name === name.firstName && client.last_name === name.lastName) return undefined
    const today = todayAt(context, context.locations.first())
    return () => renameClient(queries, client, name, { ...entry, today, shownAs: actorLabel(by.caller) })
  })
}

/** Saves the note about a client. An empty note is removed. */
export async function setNote(
  context: AppContext,
  id: string,
  input: { readonly note: string; readonly version: number },
  by: RequestedBy,
): Promise<ClientChangeResponse> {
  await requireClientAccess(context, by.caller, id)
  return change(context, { id, version: input.version }, by, async (queries, client, entry) => {
    const note = input.note || null
    if (client.note === note) return undefined
    return () => saveNote(queries, client, note, { ...entry, writer: by.caller.username })
  })
}

/** Corrects a mistyped phone number, unless the new phone number belongs to another client. */
export async function correctPhone(
  context: AppContext,
  id: string,
  input: { readonly phone: E164; readonly version: number },
  by: RequestedBy,
): Promise<ClientChangeResponse> {
  try {
    const of = { id, version: input.version, isForAdmins: true }
    return await change(context, of, by, async (queries, client, entry) => {
      if (client.phone === input.phone) return undefined
      const other = await clientWithNumber(queries, input.phone)
      return () => {
        if (other) throw belongsTo(other)
        return correctNumber(queries, client, input.phone, entry)
      }
    })
  } catch (error) {
    // Another client may have just registered the phone number.
    const other = sqlState(error) === NUMBER_IS_TAKEN && (await clientWithNumber(context.db, input.phone))
    throw other ? belongsTo(other) : error
  }
}

function belongsTo({ first_name, last_name, phone }: RelatedClient): HttpError {
  const name = [first_name, last_name].filter(Boolean).join(' ') || formatPhone(phone)
  return new HttpError('INVALID', `This number belongs to ${name}. Link the two instead.`, { field: 'phone' })
}

/** Records that two clients are the same person. */
export function link(
  context: AppContext,
  id: string,
  input: { readonly otherId: string; readonly version: number },
  by: RequestedBy,
): Promise<ClientChangeResponse> {
  if (input.otherId === id)
    throw new HttpError('INVALID', 'A client cannot be linked with itself.', { field: 'otherId' })
  const of = { id, version: input.version, otherId: input.otherId, isForAdmins: true, isAboutLinks: true }
  return change(context, of, by, async (queries, client, entry, other) => {
    if (!other) throw new HttpError('INVALID', 'There is no such client.', { field: 'otherId' })
    if ((client.same_person_as ?? client.id) === (other.same_person_as ?? other.id)) return undefined
    return () => linkClients(queries, client, other, entry)
  })
}

/** Removes a client from a group of clients who are linked as the same person. */
export function unlink(context: AppContext, id: string, by: RequestedBy): Promise<ClientChangeResponse> {
  const of = { id, version: null, isForAdmins: true, isAboutLinks: true }
  return change(context, of, by, async (queries, client, entry) => () => unlinkClient(queries, client, entry))
}

/** Records that a client wants no texts, or undoes an opt-out that staff have recorded. */
export async function setOptOut(
  context: AppContext,
  id: string,
  optedOut: boolean,
  by: RequestedBy,
): Promise<ClientChangeResponse> {
  await requireClientAccess(context, by.caller, id)
  return change(context, { id, version: null }, by, async (queries, { phone }, { at }) => async () => {
    const entry = {
      ...actorOf(by.caller),
      phone,
      source: staffSource(by.caller.username),
      at,
      requestId: by.requestId,
      object: `client:${id}`,
    }
    if (optedOut) await recordOptOut(queries, entry)
    else if (!(await takeBackOptOut(queries, entry)))
      throw new HttpError('INVALID', 'Only the client can undo this, by sending START.', { field: 'optedOut' })
  })
}

/**
 * Changes a client under a lock. `decide` returns the function that makes the change; undefined if there is nothing to
 * change. The version in the call must be the current version, unless there is nothing to change.
 */
async function change(
  context: AppContext,
  of: {
    readonly id: string
    readonly version: number | null
    readonly otherId?: string
    /** True if the caller must still be an admin when the change is saved. */
    readonly isForAdmins?: boolean
    /** True if the linked clients are locked too. */
    readonly isAboutLinks?: boolean
  },
  by: RequestedBy,
  decide: (
    queries: Queries,
    client: LockedClient,
    entry: By,
    other: LockedClient | undefined,
  ) => Promise<(() => Promise<unknown>) | undefined>,
): Promise<ClientChangeResponse> {
  const { id, version, otherId, isForAdmins = false, isAboutLinks = false } = of
  const entry: By = { ...actorOf(by.caller), at: context.clock.realNow(), requestId: by.requestId }
  const msg = await context.db.transaction(async queries => {
    if (isForAdmins) await lockAndRequireAdmin(queries, by.caller)
    const locked = isAboutLinks ? await lockGroups(queries, [id, otherId]) : [await lockClient(queries, id)]
    const client = locked.find(one => one?.id === id)
    if (!client) throw noSuchClient()
    const other = locked.find(one => one?.id === otherId)
    const todo = await decide(queries, client, entry, other)
    if (!todo) return undefined
    if (version !== null && version !== client.version) {
      const { timeZone } = context.locations.first()
      return conflictMessage(await lastChangeOf(queries, `client:${id}`, CHANGES), timeZone)
    }
    await todo()
    return undefined
  })
  const row = await toClientResponse(context, id, by.caller)
  return msg === undefined ? { success: true, row } : { success: false, code: 'CHANGED_MEANWHILE', msg, current: row }
}

async function lockGroups(queries: Queries, ids: readonly (string | undefined)[]): Promise<LockedClient[]> {
  await linkInTurn(queries)
  return lockLinkedClients(
    queries,
    ids.filter(id => id !== undefined),
  )
}
