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
}

/** Gives a call its contract; types stay as narrow as they are written. */
export function describeCall<const C extends CallContract>(contract: C): C {
  return contract
}
