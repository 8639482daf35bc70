import { createHash } from 'node:crypto'
import type { Journal } from '../salon/journal.ts'
import { refuse, type SquareResponse } from './square-response.ts'

const STORED_MS = 24 * 3_600_000

export type IdempotentResponses = {
  /**
   * Returns the stored response for this idempotency key; for a new key, calls `respond()`. Refuses the key if the body
   * is different.
   */
  once(call: string, key: string | null | undefined, body: unknown, respond: () => SquareResponse): SquareResponse
}

/**
 * Stores the responses to writes by idempotency key, and keeps them across restarts. A write that is retried after a
 * crash must take effect only once.
 */
export function openIdempotentResponses(journal: Journal): IdempotentResponses {
  const responses = new Map(journal.earlier('answer').map(entry => [entry.id, entry]))
  return {
    once(call, key, body, respond) {
      if (key === null || key === undefined) return respond()
      const id = `${call} ${key}`
      const request = createHash('sha256').update(JSON.stringify(body)).digest('base64url')
      const earlier = responses.get(id)
      if (earlier && Date.now() - earlier.atMs < STORED_MS) {
        if (earlier.request === request) return earlier.answer as SquareResponse
        return refuse(
          400,
          'IDEMPOTENCY_KEY_REUSED',
          'This idempotency key was used with another request.',
          'idempotency_key',
        )
      }
      const response = respond()
      // A refused write has changed nothing, so the idempotency key may be used again.
      if (response.status === 200) {
        const entry = { kind: 'answer', id, request, answer: response, atMs: Date.now() } as const
        responses.set(id, entry)
        journal.write(entry)
      }
      return response
    },
  }
}
