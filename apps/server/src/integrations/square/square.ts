import type { SquareConfig } from '@frontlash/config/config'
import type { z } from 'zod'
import { recordClockOf } from '../../platform/clock-skew.ts'
import { noteEffectOutside } from '../../platform/db/retry-on-conflict.ts'
import { pause } from '../../platform/pause.ts'
import { type Breaker, openBreaker } from '../breaker.ts'
import { readRetryAfter } from '../retry-after.ts'

/** The version of Square's API. Each call contains this version, and the schemas in this folder match it. */
export const SQUARE_VERSION = '2025-08-20'

/** The timeout of a call, including the response body. */
export const CALL_TIMEOUT_MS = 5_000
/**
 * The backoff before the second to fifth attempt of a background call. Random jitter is added, so that servers do not
 * retry at the same time.
 */
const RETRY_WAITS_MS = [500, 1_000, 2_000, 4_000]
/**
 * The longest Retry-After for which a background call waits. After a longer Retry-After, the call fails, and the
 * caller's next run makes the call again.
 */
const RETRY_AFTER_WAITED_MS = 15_000

/**
 * The reason why a call failed.
 * - `refused`: Square refused the token, a permission or the call itself.
 * - `throttled`: too many calls; nothing is sent for `retryAfterMs`.
 * - `down`: no connection, a server error, or calls are paused because Square keeps failing.
 * - `invalid_response`: the response was incomplete or did not come from Square.
 * - `timeout`: no complete response in time.
 */
export type SquareFailure = {
  readonly ok: false
  readonly kind: 'refused' | 'throttled' | 'down' | 'invalid_response' | 'timeout'
  /** Square's error code, or why there was no response. For the log. */
  readonly detail: string
  readonly retryAfterMs?: number
}

export type SquareResponse<T> = { readonly ok: true; readonly value: T } | SquareFailure

export type SquareCall = {
  readonly method: 'GET' | 'POST'
  readonly path: `/v2/${string}` | '/oauth2/token/status'
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>
  readonly body?: object
}

/**
 * The number of attempts of a call. Background calls are retried with backoff until `stop` is aborted. An interactive
 * call has only one attempt, because a client at the kiosk or an event waits for the response. `giveUp` aborts this
 * attempt.
 */
export type RetryPolicy =
  | { readonly kind: 'background'; readonly stop: AbortSignal }
  | { readonly kind: 'interactive'; readonly giveUp: AbortSignal }

/** The connection to Square. All calls of this process share its circuit breaker and its Retry-After. */
export type Square = {
  readonly ask: <S extends z.ZodType>(
    call: SquareCall,
    schema: S,
    retryPolicy: RetryPolicy,
  ) => Promise<SquareResponse<z.output<S>>>
  /** True while calls are paused, because Square keeps failing. */
  readonly isPaused: () => boolean
}

/** Connects to Square, or to the sandbox at the configured URL. `now` is the real clock, in milliseconds. */
export function openSquare(config: SquareConfig, now: () => number = Date.now): Square {
  const breaker = openBreaker(now)
  let throttledUntil = 0

  const tryOnce = async (
    call: SquareCall,
    schema: z.ZodType,
    signal: AbortSignal,
  ): Promise<SquareResponse<unknown>> => {
    if (now() < throttledUntil)
      return { ok: false, kind: 'throttled', detail: 'Retry-After', retryAfterMs: throttledUntil - now() }
    if (!breaker.mayCall()) return { ok: false, kind: 'down', detail: 'held back', retryAfterMs: breaker.waitMs() }
    const result = readBySchema(await send(config, call, signal), schema)
    settle(breaker, result)
    if (!result.ok && result.retryAfterMs !== undefined) throttledUntil = now() + result.retryAfterMs
    return result
  }

  return {
    ask: async <S extends z.ZodType>(call: SquareCall, schema: S, retryPolicy: RetryPolicy) => {
      const signal = retryPolicy.kind === 'background' ? retryPolicy.stop : retryPolicy.giveUp
      for (let attempt = 0; ; attempt++) {
        const result = (await tryOnce(call, schema, signal)) as SquareResponse<z.output<S>>
        if (result.ok || result.kind === 'refused' || signal.aborted) return result
        const defaultWaitMs = RETRY_WAITS_MS[attempt]
        if (retryPolicy.kind !== 'background' || defaultWaitMs === undefined || breaker.isOpen()) return result
        const waitMs = Math.max(defaultWaitMs * (0.5 + Math.random() / 2), result.retryAfterMs ?? 0)
        if (waitMs > RETRY_AFTER_WAITED_MS) return result
        await pause(waitMs, signal)
        if (signal.aborted) return result
      }
    },
    isPaused: breaker.isOpen,
  }
}

/** Reports the result of a call to the circuit breaker. A refusal counts as success, because Square has responded. */
function settle(breaker: Breaker, result: SquareResponse<unknown>): void {
  if (result.ok || result.kind === 'refused') breaker.succeeded()
  else breaker.failed()
}

async function send(config: SquareConfig, call: SquareCall, signal: AbortSignal): Promise<SquareResponse<unknown>> {
  const address = new URL(config.baseUrl + call.path)
  for (const [name, value] of Object.entries(call.query ?? {}))
    if (value !== undefined) address.searchParams.set(name, String(value))
  noteEffectOutside()
  try {
    const response = await fetch(address, {
      method: call.method,
      headers: {
        authorization: `Bearer ${config.accessToken}`,
        'square-version': SQUARE_VERSION,
        accept: 'application/json',
        ...(call.body && { 'content-type': 'application/json' }),
      },
      ...(call.body && { body: JSON.stringify(call.body) }),
      // Redirects are not followed, because the token must not be sent to another host.
      redirect: 'manual',
      // The timeout also covers the body, because a body may stall.
      signal: AbortSignal.any([AbortSignal.timeout(CALL_TIMEOUT_MS), signal]),
    })
    recordClockOf('Square', response.headers.get('date'))
    const text = await response.text()
    if (response.ok) return parsed(text)
    return failureOf(response, text)
  } catch (error) {
    const { name, message, cause } = error as Error & { cause?: { code?: string } }
    if (name === 'TimeoutError' || name === 'AbortError') return { ok: false, kind: 'timeout', detail: 'no answer' }
    return { ok: false, kind: 'down', detail: cause?.code ?? message }
  }
}

function parsed(text: string): SquareResponse<unknown> {
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch {
    return { ok: false, kind: 'invalid_response', detail: 'not JSON' }
  }
}

function failureOf(response: Response, text: string): SquareFailure {
  const { status } = response
  const detail = `${status} ${firstCode(text)}`.trim()
  const retryAfterMs = readRetryAfter(response.headers.get('retry-after'))
  if (status === 429)
    return { ok: false, kind: 'throttled', detail, ...(retryAfterMs !== undefined && { retryAfterMs }) }
  if (status >= 500 || status === 408)
    return { ok: false, kind: 'down', detail, ...(retryAfterMs !== undefined && { retryAfterMs }) }
  if (status >= 400) return { ok: false, kind: 'refused', detail }
  return { ok: false, kind: 'invalid_response', detail }
}

/** Returns the code in Square's error body, which is `{errors: [{category, code, detail, field}]}`. */
function firstCode(text: string): string {
  try {
    const { errors } = JSON.parse(text) as { errors?: { code?: unknown }[] }
    const code = errors?.[0]?.code
    return typeof code === 'string' ? code.slice(0, 60) : ''
  } catch {
    return ''
  }
}

function readBySchema(result: SquareResponse<unknown>, schema: z.ZodType): SquareResponse<unknown> {
  if (!result.ok) return result
  const read = schema.safeParse(result.value)
  if (read.success) return { ok: true, value: read.data }
  const issue = read.error.issues[0]!
  return { ok: false, kind: 'invalid_response', detail: `${issue.path.join('.')}: ${issue.message}` }
}
