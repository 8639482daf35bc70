import { changeMyKeysCall, myKeysCall } from '@frontlash/contract/my-keys'
import { endMyOtherSessionsCall, endMySessionCall, mySessionsCall } from '@frontlash/contract/sessions'
import { endTwoStepCall, finishTwoStepCall, startTwoStepCall } from '@frontlash/contract/two-step'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../app-context.ts'
import { knownBrowserOf } from '../../../http/access.ts'
import { addCall } from '../../../http/add-call.ts'
import { actorOf } from '../../../http/caller.ts'
import { wrongCode } from '../../../http/check-password.ts'
import { HttpError, notAllowed } from '../../../http/reply.ts'
import { limitedAttempt } from '../../../http/sign-in-attempts.ts'
import { toSessionRows } from '../../../presenters/session-rows.ts'
import { listSessions } from '../../../records/staff/session-store.ts'
import { endTwoStep, finishTwoStep, pendingSecret, startTwoStep } from '../../../records/staff/two-step.ts'
import { changeMyKeys, readMyKeys } from './my-keys.ts'
import { endMySessions } from './my-sessions.ts'

export function addMyAccount(app: FastifyInstance, context: AppContext): void {
  addCall(app, context, mySessionsCall, async ({ caller }) =>
    toSessionRows(await listSessions(context.db, caller.id, context.clock.realNow()), caller.sessionId),
  )
  addCall(app, context, endMyOtherSessionsCall, async ({ caller, requestId }) => {
    await endMySessions(context, caller, 'others', requestId)
    return { success: true as const }
  })
  addCall(app, context, endMySessionCall, async ({ caller, params, requestId }) => {
    await endMySessions(context, caller, params, requestId)
    return { success: true as const }
  })
  addCall(app, context, myKeysCall, ({ caller }) => readMyKeys(context, caller))
  addCall(app, context, changeMyKeysCall, ({ body, caller, request, reply }) =>
    changeMyKeys(context, caller, body, request, reply),
  )
  addCall(app, context, startTwoStepCall, async ({ caller, requestId }) => {
    const by = { ...actorOf(caller), requestId }
    const drawn = await startTwoStep(context, caller, context.settings.get('brand'), by)
    if (!drawn) throw notAllowed()
    return drawn
  })
  addCall(app, context, finishTwoStepCall, async ({ body, caller, request, reply, requestId }) => {
    const pending = await pendingSecret(context, caller)
    if (!pending) throw new HttpError('INVALID', 'This took too long. Please start again.', { field: 'code' })
    const device = await knownBrowserOf(context, request, reply)
    const recoveryCodes = await limitedAttempt(
      context,
      { request, device, key: 'password', otherCredential: 'code', staff: caller },
      () => finishTwoStep(context, { id: caller.id, pending }, body.code, { ...actorOf(caller), requestId }),
    )
    if (!recoveryCodes) throw wrongCode()
    return { recoveryCodes }
  })
  addCall(app, context, endTwoStepCall, async ({ caller, requestId }) => {
    await endTwoStep(context, caller.id, { ...actorOf(caller), requestId })
    return { success: true as const }
  })
}
