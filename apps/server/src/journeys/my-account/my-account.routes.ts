import { changeMyKeysCall } from '@frontlash/contract/my-keys'
import { endMyOtherSessionsCall, endMySessionCall, mySessionsCall } from '@frontlash/contract/sessions'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../app-context.ts'
import { addCall } from '../../http/add-call.ts'
import { shownSessions } from '../../presenters/shown-sessions.ts'
import { listSessions } from '../../records/staff/session-store.ts'
import { changeMyKeys } from './my-keys.ts'
import { endMySessions } from './my-sessions.ts'

/** What everybody with an account does for their own (docs/product/office.md, "My account"). */
export function addMyAccount(app: FastifyInstance, context: AppContext): void {
  addCall(app, context, mySessionsCall, async ({ caller }) =>
    shownSessions(await listSessions(context.db, caller.id, context.clock.realNow()), caller.sessionId),
  )
  addCall(app, context, endMyOtherSessionsCall, async ({ caller, requestId }) => {
    await endMySessions(context, caller, 'others', requestId)
    return { success: true as const }
  })
  addCall(app, context, endMySessionCall, async ({ caller, params, requestId }) => {
    await endMySessions(context, caller, params, requestId)
    return { success: true as const }
  })
  addCall(app, context, changeMyKeysCall, ({ body, caller, request, reply }) =>
    changeMyKeys(context, caller, body, request, reply),
  )
}
