import type { z } from 'zod'
import type { AccessRule } from './access.ts'

/** A call as client and server know it: its path, access rule, input and output. */
export type CallContract = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly access: AccessRule
  /**
   * True if the call needs a confirmed session, in which the user has typed the password within the last ten minutes
   * (docs/product/office/every-screen.md, "Confirming"). Only calls of admins have this field.
   */
  readonly isConfirmed?: true
  /** True if only some sessions must be confirmed: sessions of accounts with two-step sign-in that began with a PIN. */
  readonly isConfirmedAfterPin?: true
  /** True for the call that confirms a session. It is the only admin call that needs no confirmed session. */
  readonly confirmsSession?: true
  /** One sentence for the docs at /api/docs. */
  readonly summary: string
  readonly tag: string
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /**
   * The schemas of the response by status. Error responses are not included, because they are the same for all calls
   * (errors.ts).
   */
  readonly responses: Readonly<Record<number, z.ZodType>>
  /** The maximum size of a body; 64 KB by default. */
  readonly bodyLimitBytes?: number
  /** Set if the response reveals whose phone number was sent. Such calls are rate-limited (docs/product/access.md). */
  readonly countsAs?: 'lookup'
  /** True if the response contains a key or cookie and must not be stored. Repeating such a call does no harm. */
  readonly responseIsSecret?: true
  /** True for a POST that also works on a nearly full disk, because it stores almost nothing (a lookup, a sign-in). */
  readonly needsNoRoom?: true
  /**
   * True for a stream, a file, a deletion or another long task. The frontend does not end such a call after
   * RESPONSE_TIMEOUT_MS (docs/product/limits.md). This field is set in the files without schemas, such as calls.ts,
   * because the frontend loads no schemas.
   */
  readonly mayTakeLong?: true
} & ClientRules

/**
 * The values that a screen needs to make a call. They are in the files without schemas, such as calls.ts, because
 * screens load no schemas.
 */
export type ClientRules = {
  /** Error statuses that are normal for this call, such as 404 for an unknown client. They are not logged as errors. */
  readonly expected?: readonly number[]
  /** The client's timeout for the response; 30 seconds by default. */
  readonly timeoutMs?: number
  readonly asFile?: true
  /** True if a write may be sent without an Idempotency-Key, because it changes nothing or may be repeated. */
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
