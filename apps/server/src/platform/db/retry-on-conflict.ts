import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * SQLSTATEs of conflicts between transactions: deadlock and serialization failure. PostgreSQL rolls back one of the
 * transactions.
 */
const CONFLICTS = new Set(['40P01', '40001'])

/**
 * The delay before the second attempt. Without this delay, the second attempt could lock a row before the waiting
 * transaction does, and conflict again.
 */
const RETRY_DELAY_MS = 100

/** An attempt at a transaction. `hasLeft` is true if it has had an effect that a rollback does not undo. */
type Attempt = { hasLeft: boolean }

const attempts = new AsyncLocalStorage<Attempt>()

/**
 * Marks the current transaction as having an external effect, such as a call to Square, so that it is not retried. Does
 * nothing outside a transaction.
 */
export function noteEffectOutside(): void {
  const attempt = attempts.getStore()
  if (attempt) attempt.hasLeft = true
}

/**
 * Runs a transaction, and retries it once after a conflict with a concurrent transaction. A transaction with an
 * external effect is not retried; its error is thrown.
 *
 * @param onRetry called with the first attempt's error before the retry
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
