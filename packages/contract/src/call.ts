import type { z } from 'zod'
import type { AccessRule } from './access.ts'

/** One call as both sides know it: where it is, who may make it, what goes in and what comes out. */
export type CallContract = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly access: AccessRule
  /** One sentence for the contract's page. */
  readonly summary: string
  readonly tag: string
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** What is answered, by status. Refusals are the same for every call (see errors.ts) and are not repeated. */
  readonly answers: Readonly<Record<number, z.ZodType>>
  /** Most bytes a body may have, where the usual 64 KB are not the right limit. */
  readonly bodyLimitBytes?: number
  /** A call that tells who a phone number belongs to; an enrolled device may make only so many (docs/product/access.md). */
  readonly countsAs?: 'look-up'
  /** A call whose answer is never kept for its Idempotency-Key: it holds a key or a cookie, and doing it again does no harm. */
  readonly answerIsSecret?: true
  /** A POST that keeps next to nothing (a look-up, a sign-in): it goes on while the disk is nearly full. */
  readonly needsNoRoom?: true
}

/** Gives a call its contract; types stay as narrow as they are written. */
export function describeCall<const C extends CallContract>(contract: C): C {
  return contract
}
