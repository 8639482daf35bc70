import { addressGroup } from '@frontlash/http/address-group'
import type { FastifyRequest } from 'fastify'
import type { AppContext } from '../app-context.ts'
import { HashQueueFull } from '../records/staff/hash-queue.ts'
import { hashQueue, wrongAttempts } from '../records/staff/slow-hash.ts'
import { isKnownBrowser } from './known-browser.ts'
import { Refusal } from './reply.ts'
import { addressOf } from './request-address.ts'

/**
 * Makes a sign-in attempt, which checks a PIN or a password, when its turn to hash has come; `attempt` returns undefined
 * when it was wrong. Throws HashQueueFull when too many are waiting (docs/product/access.md, "Slow hashes").
 */
export async function inHashTurn<T>(
  context: Pick<AppContext, 'config' | 'clock'>,
  { request, waitedMs = 0 }: { readonly request: FastifyRequest; readonly waitedMs?: number },
  attempt: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const address = addressGroup(addressOf(request, context.config.appSecret))
  const caller = { isKnownBrowser: isKnownBrowser(context, request), address, waitedMs }
  const isStranger = !caller.isKnownBrowser
  try {
    const found = await hashQueue.run(caller, attempt)
    if (found === undefined && isStranger) wrongAttempts.add(address)
    return found
  } catch (error) {
    if (error instanceof HashQueueFull && isStranger) wrongAttempts.addRefusal(address)
    // A held browser gets no other response to a wrong password.
    if (error instanceof Refusal && error.code === 'NEW_BROWSER' && isStranger) wrongAttempts.add(address)
    throw error
  }
}

/** Whether sign-ins were refused in the last seconds because too many were waiting. */
export function isRefusingSignIns(): boolean {
  return hashQueue.isRefusing()
}
