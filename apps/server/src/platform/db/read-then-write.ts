import type { Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import type { Attempt, Queries } from './database.ts'

/**
 * Runs Database.readThenWrite on one connection. While statements are issued, the socket is corked, so that each round
 * trip sends one packet. Several packets would wake PostgreSQL's process several times. The messages are:
 *
 *     server                                      PostgreSQL
 *       | begin, statements of `read`    ----------> |
 *       | <----------------------------------- rows  |
 *       | `write` issues its statements; if it throws now, nothing was sent yet and the caller rolls back
 *       | statements of `write`, commit  ----------> |  if one of them fails, PostgreSQL turns the commit into a
 *       | <------------------------- rows or error   |  rollback
 */
export async function readThenWrite<Found, T>(
  { client, queries, begin, commit }: Attempt,
  read: (queries: Queries) => Promise<Found>,
  write: (queries: Queries, found: Found) => Promise<T>,
): Promise<T> {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  stream.cork()
  process.nextTick(() => stream.uncork())
  const [, found] = await Promise.all([begin(), read(queries)])
  stream.cork()
  let writtenAndCommitted: Promise<[T, unknown]>
  try {
    const written = write(queries, found)
    const failed = await failureBeforeResponse(written)
    if (failed) throw failed.error
    writtenAndCommitted = Promise.all([written, commit()])
  } finally {
    stream.uncork()
  }
  const [result] = await writtenAndCommitted
  return result
}

/** Returns the error if the work failed before it awaited a response; otherwise undefined. */
async function failureBeforeResponse(work: Promise<unknown>): Promise<{ readonly error: unknown } | undefined> {
  let failed: { readonly error: unknown } | undefined
  work.catch(error => {
    failed = { error }
  })
  // After all other waiting code has run, the work has either failed or awaits a response.
  await setImmediate()
  return failed
}
