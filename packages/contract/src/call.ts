import type { z } from 'zod'
import type { AccessRule } from './access.ts'

/** One call as both sides know it: its address, its access rule, its input and its output. */
export type CallContract = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly access: AccessRule
  /**
   * The password must have been given in this session within the last ten minutes (docs/product/office/every-screen.md,
   * "Confirming"). For admins' calls only.
   */
  readonly isConfirmed?: true
  /** Like `isConfirmed`, but needed only in sessions that began by PIN although the account has two-step sign-in. */
  readonly isConfirmedAfterPin?: true
  /** The call that confirms a session: the only call for admins that an unconfirmed session may make. */
  readonly confirmsSession?: true
  /** One sentence about the call for the page /api/docs. */
  readonly summary: string
  readonly tag: string
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** The responses by status. Refusals are the same for every call (see errors.ts) and are not repeated. */
  readonly responses: Readonly<Record<number, z.ZodType>>
  /** Maximum bytes of a body; 64 KB if absent. */
  readonly bodyLimitBytes?: number
  /**
   * Set for a call that reveals the owner of a phone number; the number of such calls per enrolled device is
   * rate-limited (docs/product/access.md).
   */
  readonly countsAs?: 'lookup'
  /**
   * Set when the response is never stored for the call's Idempotency-Key: it contains a key or a cookie, and repeating
   * the call does no harm.
   */
  readonly responseIsSecret?: true
  /** Set for a POST that stores almost nothing (a lookup, a sign-in), so it works while the disk is nearly full. */
  readonly needsNoRoom?: true
  /**
   * Set for a stream, a file, a deletion or long work: the frontend does not end this call after RESPONSE_TIMEOUT_MS
   * (docs/product/limits.md). The flag is set in the tables of names, because the frontend loads no schemas.
   */
  readonly mayTakeLong?: true
} & ClientRules

/**
 * What a client has to know to make a call. These values are set in the tables of names, because a screen loads no
 * schemas.
 */
export type ClientRules = {
  /**
   * Statuses of refusals that are normal for this call, such as 404 for an unknown phone: a client does not log them as
   * errors.
   */
  readonly expected?: readonly number[]
  /** How long a client waits for the response; 30 seconds if absent. */
  readonly timeoutMs?: number
  /** True if the response is a file instead of JSON. */
  readonly asFile?: true
  /**
   * Set for a call other than a GET that may be sent without an Idempotency-Key: it changes nothing, or sending it
   * twice does no harm.
   */
  readonly needsNoKey?: true
}

/** A call in a table of names, without its schemas. */
type NamedCall = Pick<CallContract, 'method' | 'mayTakeLong' | keyof ClientRules> & {
  readonly path: `/api/${string}`
}

/** A table of calls by name. */
export type CallNames = Readonly<Record<string, NamedCall>>

/** Defines a call; its literal types are preserved. */
export function describeCall<const C extends CallContract>(contract: C): C {
  return contract
}
