import type { AccountChangeResponse, AccountKeysResponse } from '@frontlash/contract/office-staff'
import { actionsOf } from '@frontlash/domain/audit/audit-actions'
import type { AppContext } from '../../../app-context.ts'
import { accountRefusal } from '../../../http/account-refusal.ts'
import { actorOf, type StaffCaller } from '../../../http/caller.ts'
import { limitGeneratedPins } from '../../../http/generated-pin-limit.ts'
import { HttpError } from '../../../http/reply.ts'
import { lockAndRequireAdmin } from '../../../http/still-admin.ts'
import { conflictMessage } from '../../../presenters/conflict-message.ts'
import { lastChangeOf } from '../../../records/audit/audit-log-store.ts'
import { addAudit } from '../../../records/audit/audit-store.ts'
import type { AccountActor, AlongWithChange, Keys, StaffOutcome } from '../../../records/staff/accounts.ts'
import { generatePin } from '../../../records/staff/generate-pin.ts'
import { endSessionsOf } from '../../../records/staff/session-store.ts'
import type { ShownLink } from '../../../records/staff/set-up-links.ts'
import { toAccountResponse } from './account-response.ts'

/** Returns the caller as the actor for the audit row of a changed account. */
export function changer(caller: StaffCaller, requestId: string): AccountActor & { readonly staffId: string } {
  return { ...actorOf(caller), staffId: caller.id, requestId }
}

/**
 * Returns the response to a change, with the account's current state. For a refusal, throws an HttpError with the
 * message and the field.
 */
export async function changeResponse(
  context: AppContext,
  caller: StaffCaller,
  username: string,
  outcome: StaffOutcome,
  secrets: { readonly link?: ShownLink | undefined; readonly pin?: string | undefined } = {},
): Promise<AccountChangeResponse> {
  if (!outcome.ok && outcome.refusal.kind !== 'version') throw accountRefusal(outcome.refusal)
  const row = await toAccountResponse(context, username, caller)
  if (outcome.ok) {
    const { link, pin } = secrets
    return { success: true, row, ...(link && { link }), ...(pin !== undefined && { pin }) }
  }
  const change = await lastChangeOf(context.db, `staff:${row.username}`, actionsOf('staff'))
  const { timeZone } = context.locations.first()
  return { success: false, code: 'CHANGED_MEANWHILE', msg: conflictMessage(change, timeZone), current: row }
}

/**
 * Returns the response to new credentials of an account. For a refusal, throws an HttpError with the message and the
 * field. The call contains no version.
 */
export async function newKeysResponse(
  context: AppContext,
  caller: StaffCaller,
  username: string,
  outcome: StaffOutcome,
  secrets: Partial<ShownLink> & { readonly pin?: string | undefined },
): Promise<AccountKeysResponse> {
  if (!outcome.ok) throw accountRefusal(outcome.refusal)
  const { pin, ...link } = secrets
  return {
    success: true,
    row: await toAccountResponse(context, username, caller),
    ...link,
    ...(pin !== undefined && { pin }),
  }
}

export async function endStaffSessions(
  context: AppContext,
  caller: StaffCaller,
  input: { readonly username: string; readonly id?: string },
  requestId: string,
): Promise<void> {
  const account = await toAccountResponse(context, input.username, caller)
  const now = context.clock.realNow()
  await context.db.transaction(async queries => {
    await lockAndRequireAdmin(queries, caller)
    const ended = await endSessionsOf(queries, account.id, { id: input.id ?? null }, now)
    if (ended === 0) {
      if (input.id === undefined) return
      throw new HttpError('NOT_FOUND', 'There is no such session.')
    }
    await addAudit(queries, {
      ...actorOf(caller),
      at: now,
      ...(input.id === undefined ? { action: 'sessions ended' } : { action: 'session ended' }),
      object: `staff:${account.username}`,
      after: input.id === undefined ? { sessions: ended } : { session: input.id },
      requestId,
    })
  })
}

/**
 * Returns the new credentials: typed credentials, a generated PIN, or none if the person chooses them with a set-up
 * link. `recordDraw` adds an audit row about a generated PIN in the same transaction.
 */
export async function keysFor(
  context: AppContext,
  caller: StaffCaller,
  input: {
    readonly pin?: string | undefined
    readonly password?: string | undefined
    readonly drawPin?: true | undefined
  },
  requestId: string,
): Promise<{ keys: Keys; drawn: string | undefined; isByLink: boolean; recordDraw?: AlongWithChange }> {
  const { pin, password } = input
  if (!input.drawPin)
    return { keys: { pin, password }, drawn: undefined, isByLink: pin === undefined && password === undefined }
  if (pin !== undefined)
    throw new HttpError('INVALID', 'Send either `pin` or `drawPin`, not both.', { field: 'drawPin' })
  await limitGeneratedPins(context, context.db, caller.username)
  const drawn = await generatePin(context)
  const recordDraw: AlongWithChange = async (queries, { username }, now) => {
    await limitGeneratedPins(context, queries, caller.username)
    const object = `staff:${username}`
    await addAudit(queries, { ...actorOf(caller), at: now, action: 'PIN drawn', object, requestId })
  }
  return { keys: { pin: drawn, password }, drawn, isByLink: false, recordDraw }
}
