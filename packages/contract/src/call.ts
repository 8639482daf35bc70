import type { z } from 'zod'
import type { AccessRule } from './access.ts'

/** A call as client and server know it: its path, access rule, input and output. */
export type CallContract = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly access: AccessRule
  /**
   * True if the user must have typed the password within the last ten minutes of this session
   * (docs/product/office/every-screen.md, "Confirming"). For admins' calls only.
   */
  readonly isConfirmed?: true
  /** The same as `isConfirmed`, but only for sessions that began with a PIN while the account has two-step sign-in. */
  readonly isConfirmedAfterPin?: true
  /** True for the call that confirms a session, which is the only admin call for unconfirmed sessions. */
  readonly confirmsSession?: true
  /** One sentence for the docs at /api/docs. */
  readonly summary: string
  readonly tag: string
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** The responses by status, without refusals, which are the same for each call (errors.ts). */
  readonly responses: Readonly<Record<number, z.ZodType>>
  /** The maximum size of the body in bytes; 64 KB by default. */
  readonly bodyLimitBytes?: number
  /**
   * A call with this field reveals the owner of a phone number. Such calls are rate-limited per enrolled device
   * (docs/product/access.md).
   */
  readonly countsAs?: 'lookup'
  /**
   * True if the response is never stored for its Idempotency-Key, because it contains a key or cookie. Repeating such a
   * call does no harm.
   */
  readonly responseIsSecret?: true
  /** True for a POST that stores almost nothing (a lookup, a sign-in) and thus works on a nearly full disk. */
  readonly needsNoRoom?: true
  /**
   * True for a stream, a file, a deletion or long work, which the frontend does not end after RESPONSE_TIMEOUT_MS
   * (docs/product/limits.md). It is set in the tables of names, because the frontend loads no schemas.
   */
  readonly mayTakeLong?: true
} & ClientRules

/** What a client must know to make a call. These values are in the tables of names, because screens load no schemas. */
export type ClientRules = {
  /**
   * Error statuses that are normal for this call, such as 404 for an unknown phone number. Clients do not log them as
   * errors.
   */
  readonly expected?: readonly number[]
  /** How long a client waits for the response; 30 seconds by default. */
  readonly timeoutMs?: number
  readonly asFile?: true
  /**
   * True if a call other than GET may be sent without an Idempotency-Key, because it changes nothing or may be
   * repeated.
   */
  readonly needsNoKey?: true
}

type NamedCall = Pick<CallContract, 'method' | 'mayTakeLong' | keyof ClientRules> & {
  readonly path: `/api/${string}`
}

export type CallNames = Readonly<Record<string, NamedCall>>

/** Defines a call and keeps its literal types. */
export function describeCall<const C extends CallContract>(contract: C): C {
  return contract
}
