import {
  addStaffCall,
  changeStaffCall,
  disableStaffCall,
  enableStaffCall,
  endBrowserHoldCall,
  endSessionOfStaffCall,
  endSessionsOfStaffCall,
  letBrowserInCall,
  listStaffCall,
  makeSetUpLinkCall,
  readStaffCall,
  resetStaffCall,
} from '@frontlash/contract/office-staff'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../app-context.ts'
import { accountRefusal, refuseTakenPin } from '../../../http/account-refusal.ts'
import { addCall } from '../../../http/add-call.ts'
import type { StaffCaller } from '../../../http/caller.ts'
import { addOfficeList, rowsFrom } from '../../../http/office-list.ts'
import { isTimePosition, isUuid, readLocations } from '../../../http/page-request.ts'
import { keysRefusal, nameRefusal, resetKeys, type StaffOutcome } from '../../../records/staff/accounts.ts'
import { changeAccount, disableAccount, enableAccount } from '../../../records/staff/change-account.ts'
import { addStaffOnce, resetKeysOnce, wasJustAdded } from '../../../records/staff/repeated-changes.ts'
import { linkAccount, newSetUpLink, resetByLink, storeSetUpLink } from '../../../records/staff/set-up-links.ts'
import { staffList } from '../../../records/staff/staff-list.ts'
import { toAccountResponse, toAccountRow } from './account-response.ts'
import { closeHold, letIn } from './browser-hold.ts'
import { changeResponse, changer, endStaffSessions, keysFor, newKeysResponse } from './change-staff.ts'

/** Adds the calls of admins about accounts (docs/product/office/accounts.md, "Staff"). */
export function addStaffAccounts(
  app: FastifyInstance,
  context: AppContext,
  limitReads: (caller: StaffCaller) => void,
): void {
  addOfficeList(app, context, limitReads, {
    call: listStaffCall,
    isPosition: (position, { sort }) => (sort.endsWith('name') ? isUuid(position.id) : isTimePosition(position)),
    open: ({ query: { location, role = null, disabled, sort } }) => {
      const isDisabled = disabled === undefined ? null : disabled === '1'
      const filters = { role, isDisabled, locations: readLocations(context, location) }
      const by = sort.endsWith('name') ? 'name' : 'lastSignIn'
      return rowsFrom(staffList(filters, by, context.clock.realNow()), rows => rows.map(toAccountRow))
    },
  })

  addCall(app, context, readStaffCall, async ({ params, caller }) => {
    limitReads(caller)
    return toAccountResponse(context, params.username, caller)
  })

  addCall(app, context, addStaffCall, async ({ body, caller, request, reply, requestId }) => {
    const { username, first_name: firstName, role, locations } = body
    const by = changer(caller, requestId)
    const wanted = { username, firstName, role, locations, isPinGenerated: body.drawPin ?? false }
    const badName = await nameRefusal(context, username, 'new')
    const isRepeat =
      badName !== undefined && (await wasJustAdded(context, { ...wanted, pin: body.pin, password: body.password }, by))
    if (badName && !isRepeat) return changeResponse(context, caller, username, { ok: false, refusal: badName })
    const { keys, drawn, isByLink, recordDraw } = await keysFor(context, caller, body, requestId)
    const member = { ...wanted, ...keys }
    if (isByLink) {
      const link = newSetUpLink(context)
      const outcome = await addStaffOnce(context, member, by, (queries, account, now) =>
        storeSetUpLink(queries, account, link, by, now),
      )
      return changeResponse(context, caller, username, outcome, { link: link.shown })
    }
    const refusal = await keysRefusal(context, username, keys)
    if (refusal) return changeResponse(context, caller, username, { ok: false, refusal })
    if (drawn === undefined) await refuseTakenPin(context, { username, pin: keys.pin, by: caller }, request, reply)
    return changeResponse(context, caller, username, await addStaffOnce(context, member, by, recordDraw), {
      pin: drawn,
    })
  })

  addCall(app, context, changeStaffCall, async ({ params: { username }, body, caller, requestId }) => {
    const { first_name, role, locations, defaultLocation, version } = body
    const change = { firstName: first_name?.trim(), role, locations, defaultLocationId: defaultLocation, version }
    const outcome = await changeAccount(context, username, change, changer(caller, requestId))
    return changeResponse(context, caller, username, outcome)
  })

  addCall(app, context, disableStaffCall, async ({ params: { username }, caller, requestId }) => {
    const outcome = await disableAccount(context, username, changer(caller, requestId))
    // If the account is already disabled, the call counts as a retry and succeeds. If there is no account with this
    // user name, `changeResponse` throws.
    return changeResponse(context, caller, username, ignoring(outcome, 'nobody of that name'))
  })

  addCall(app, context, enableStaffCall, async ({ params: { username }, caller, requestId }) => {
    const outcome = await enableAccount(context, username, changer(caller, requestId))
    return changeResponse(context, caller, username, ignoring(outcome, 'in use already'))
  })

  addCall(app, context, resetStaffCall, async ({ params: { username }, body, caller, request, reply, requestId }) => {
    const by = changer(caller, requestId)
    await toAccountResponse(context, username, caller)
    const { keys, drawn, isByLink, recordDraw } = await keysFor(context, caller, body, requestId)
    if (isByLink) {
      const link = newSetUpLink(context)
      const outcome = await resetByLink(context, username, link, by)
      return newKeysResponse(context, caller, username, outcome, link.shown)
    }
    const refusal = await keysRefusal(context, username, keys)
    if (refusal) throw accountRefusal(refusal)
    if (drawn === undefined) await refuseTakenPin(context, { username, pin: keys.pin, by: caller }, request, reply)
    const outcome = recordDraw
      ? await resetKeys(context, username, keys, by, recordDraw)
      : await resetKeysOnce(context, username, keys, by)
    return newKeysResponse(context, caller, username, outcome, { pin: drawn })
  })

  addCall(app, context, makeSetUpLinkCall, async ({ params: { username }, caller, requestId }) => {
    const link = newSetUpLink(context)
    const outcome = await linkAccount(context, username, link, changer(caller, requestId))
    return newKeysResponse(context, caller, username, outcome, link.shown)
  })

  addCall(app, context, letBrowserInCall, ({ params, body, caller, requestId }) =>
    letIn(context, caller, { ...params, ...body }, requestId),
  )
  addCall(app, context, endBrowserHoldCall, async ({ params, caller, requestId }) => {
    await closeHold(context, caller, params, requestId)
    return { success: true as const, row: await toAccountResponse(context, params.username, caller) }
  })

  addCall(app, context, endSessionOfStaffCall, async ({ params, caller, requestId }) => {
    await endStaffSessions(context, caller, params, requestId)
    return { success: true as const }
  })
  addCall(app, context, endSessionsOfStaffCall, async ({ params, caller, requestId }) => {
    await endStaffSessions(context, caller, params, requestId)
    return { success: true as const }
  })
}

/** Treats a refusal as success if the account already has the requested state. */
function ignoring(outcome: StaffOutcome, reason: 'nobody of that name' | 'in use already'): StaffOutcome {
  return !outcome.ok && outcome.refusal.reason === reason ? { ok: true } : outcome
}
