import { addressGroup } from '@frontlash/http/address-group'
import type { FastifyRequest } from 'fastify'
import type { AppContext } from '../app-context.ts'
import { HashQueueFull } from '../records/staff/hash-queue.ts'
import { hashQueue, wrongAttempts } from '../records/staff/slow-hash.ts'
import { isKnownBrowser } from './known-browser.ts'
import { HttpError } from './reply.ts'
import { addressOf } from './request-address.ts'

/**
 * Waits in the queue for slow hashes, and then checks a PIN or password with `attempt`. `attempt` returns undefined if
 * the PIN or password is wrong. Throws HashQueueFull if the queue is full (docs/product/access.md, "Slow hashes").
 */
export async function inHashTurn<T>(
  context: Pick<AppContext, 'config' | 'clock'>,
  { request, waitedMs = 0 }: { readonly request: FastifyRequest; readonly waitedMs?: number },
  attempt: () => Promise<T | undefined>,
): Promise<T | undefined> {
  await refuseWhenHashesAreFull(context, request)
  const caller = { ...hashCaller(context, request), waitedMs }
  const { address } = caller
  const isUnknownBrowser = !caller.isKnownBrowser
  try {
    const found = await hashQueue.run(caller, attempt)
    if (found === undefined && isUnknownBrowser) wrongAttempts.add(address)
    return found
  } catch (error) {
    if (error instanceof HashQueueFull && isUnknownBrowser) wrongAttempts.addRefusal(address)
    // NEW_BROWSER always counts as a wrong attempt, because a held browser gets this error for correct and for wrong
    // passwords.
    if (error instanceof HttpError && error.code === 'NEW_BROWSER' && isUnknownBrowser) wrongAttempts.add(address)
    throw error
  }
}

/** The delay of the response if an unknown browser is refused. It slows down callers that retry at once. */
const REFUSAL_DELAY_MS = 500
/**
 * The maximum number of refusals that are delayed at the same time. Other refusals are sent at once. The frontend
 * reserves capacity for delayed refusals (web-server.ts).
 */
const DELAYED_REFUSALS_MAX = 64
let delayedRefusals = 0

/**
 * Throws HashQueueFull if the queue is full. This check comes before the call reads anything, so that a flood of
 * sign-ins costs little.
 */
export async function refuseWhenHashesAreFull(
  context: Pick<AppContext, 'config' | 'clock'>,
  request: FastifyRequest,
): Promise<void> {
  const caller = hashCaller(context, request)
  try {
    hashQueue.refuseWhenFull(caller)
  } catch (error) {
    if (!caller.isKnownBrowser) {
      wrongAttempts.addRefusal(caller.address)
      await delayRefusal(context, request)
    }
    throw error
  }
}

async function delayRefusal({ clock }: Pick<AppContext, 'clock'>, request: FastifyRequest): Promise<void> {
  if (delayedRefusals >= DELAYED_REFUSALS_MAX) return
  delayedRefusals++
  request.openCall?.release()
  await clock.sleep(REFUSAL_DELAY_MS)
  delayedRefusals--
}

function hashCaller(context: Pick<AppContext, 'config' | 'clock'>, request: FastifyRequest) {
  const address = addressGroup(addressOf(request, context.config.appSecret))
  return { isKnownBrowser: isKnownBrowser(context, request), address }
}

/** True if a sign-in was refused in the last five seconds because the queue was full. */
export function isRefusingSignIns(): boolean {
  return hashQueue.isRefusing()
}
