import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * SQLSTATEs with which PostgreSQL rolls back a transaction because of a concurrent one: deadlock, serialization
 * failure.
 */
const CONFLICTS = new Set(['40P01', '40001'])

/**
 * The delay before the second attempt in milliseconds. Without it, the second attempt could lock a row before the
 * waiting transaction does, and conflict again.
 */
const RETRY_DELAY_MS = 100

/** An attempt at a transaction; `hasLeft` is true when it had an effect that a rollback does not undo. */
type Attempt = { hasLeft: boolean }

const attempts = new AsyncLocalStorage<Attempt>()

/**
 * Records that the current transaction has had an effect outside of it, such as a call to Square, so that it is not
 * retried. Does nothing outside of transactions.
 */
export function noteEffectOutside(): void {
  const attempt = attempts.getStore()
  if (attempt) attempt.hasLeft = true
}

/**
 * Runs a transaction, and runs it again if PostgreSQL undid the first attempt because of a concurrent transaction. An
 * attempt with an effect outside the transaction is not repeated, and its error is thrown.
 *
 * @param onRetry called with the error of the first attempt, before the second one
 */
export async function retryOnConflict<T>(transaction: () => Promise<T>, onRetry?: (error: Error) => void): Promise<T> {
  const first: Attempt = { hasLeft: false }
  try {
    return await attempts.run(first, transaction)
  } catch (error) {
    if (first.hasLeft || !CONFLICTS.has((error as { code?: string }).code ?? '')) throw error
    onRetry?.(error as Error)
    await wait(RETRY_DELAY_MS)
    return attempts.run({ hasLeft: false }, transaction)
  }
}
