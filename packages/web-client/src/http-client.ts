import type { CallInput, CallPlace, CallResponse } from '@frontlash/contract/call-types'
import type { ErrorBody, ErrorCode } from '@frontlash/contract/errors'
import { readDeveloperDate } from './developer-date.ts'
import { readToken } from './session-token.ts'

const CALL_TIMEOUT_MS = 30_000

/** The server's own error codes, and two codes for a response that was not sent by our server. */
export type ApiErrorCode = ErrorCode | 'UNREADABLE_ANSWER' | 'NOT_A_SUCCESS'

/** Thrown when the server refuses a call. Programs check `code`; `msg` is for people. */
export class ApiError extends Error {
  override readonly name: string = 'ApiError'
  readonly status: number
  readonly code: ApiErrorCode
  readonly msg: string
  /** The name of the invalid field, if the code is INVALID. */
  readonly field: string | null
  /** The id of the call in the server's log; null if the response does not come from our server. */
  readonly requestId: string | null
  /** How long the server asks to wait before a retry; null if the server does not say. */
  readonly retryAfterMs: number | null

  constructor(
    status: number,
    body: Partial<Omit<ErrorBody, 'code'>> & { code?: ApiErrorCode },
    retryAfterMs: number | null = null,
  ) {
    const code = body.code ?? 'UNREADABLE_ANSWER'
    super(`${status} ${code}`)
    this.status = status
    this.code = code
    this.msg = body.msg ?? ''
    this.field = body.field ?? null
    this.requestId = body.requestId ?? null
    this.retryAfterMs = retryAfterMs
  }
}

/** Thrown when there is no response: no network, no server, or a frontend without a backend (BACKEND_DOWN). */
export class NoResponseError extends Error {
  override readonly name: string = 'NoResponseError'
}

/** Thrown when no response arrives in time. Whether the call had an effect is unknown. */
export class TimeoutError extends NoResponseError {
  override readonly name = 'TimeoutError'
}

export type AnyInput = {
  /** The values of the `:name` parts of the path, before encoding. */
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | undefined>>
  readonly body?: object | undefined
}

type CallOptions = {
  /** Overrides the default timeout of the call. */
  timeoutMs?: number
  /** The key of a write that may be retried. A retry gets the response of the first attempt. */
  idempotencyKey?: string
  /**
   * True for a call that no user has started. If such a call is refused, the user is neither told (`onApiError`) nor
   * asked for the password.
   */
  background?: boolean
}

/** A file from the server, and the `Content-Disposition` header, which contains the file name. */
export type SentFile = { readonly content: Blob; readonly disposition: string | null }

export type ApiErrorListener = (refusal: ApiError) => void

const errorListeners = new Set<ApiErrorListener>()

/** Calls the listener with each refusal, before the caller of `send` gets it. Returns a function that unsubscribes. */
export function onApiError(listener: ApiErrorListener): () => void {
  errorListeners.add(listener)
  return () => errorListeners.delete(listener)
}

/** Asks the signed-in user for the password. Resolves to false if the user closes the dialog. */
type ConfirmSession = () => Promise<boolean>

let confirmSession: ConfirmSession | null = null
let isConfirmedByCaller = false

/**
 * Sets the function that asks for the password if a call needs a confirmed session. After a confirmation, the call is
 * sent again. null removes the function.
 */
export function confirmSessionsBy(confirm: ConfirmSession | null): void {
  confirmSession = confirm
}

/** Sends a call whose caller itself asks for the password (`useConfirmed`). */
export function withOwnConfirmation<Result>(call: () => Result): Result {
  isConfirmedByCaller = true
  try {
    return call()
  } finally {
    isConfirmedByCaller = false
  }
}

/** Requires an Idempotency-Key for each write, unless the contract sets `needsNoKey`. */
type RequiredKey<Call extends CallPlace> = Call extends { method: 'GET' } | { needsNoKey: true }
  ? unknown
  : { idempotencyKey: string }

export type CallRequest<Call extends CallPlace> = CallOptions & CallInput<Call> & RequiredKey<Call>

/** The arguments of a call. They are optional if no input is required. */
export type CallArguments<Call extends CallPlace> =
  CallOptions extends CallRequest<Call> ? [request?: CallRequest<Call>] : [request: CallRequest<Call>]

export type CallResult<Call extends CallPlace> = Call extends { asFile: true } ? SentFile : CallResponse<Call>

type Send = <const Call extends CallPlace>(call: Call, ...request: CallArguments<Call>) => Promise<CallResult<Call>>

/**
 * Sends a call and returns its JSON or its file, typed by the contract. Throws an ApiError if the server refuses the
 * call, and a NoResponseError (or TimeoutError) if there is no response. Logs an error with the pattern of the path and
 * without personal data, unless the contract expects its status.
 */
export const send: Send = sendRequest

/**
 * Like `send`, for callers that have already checked the types of the request: `request satisfies CallRequest<typeof
 * call>`.
 */
export async function sendRequest<const Call extends CallPlace>(
  call: Call,
  options: CallOptions & AnyInput = {},
): Promise<CallResult<Call>> {
  const isAsked = !isConfirmedByCaller && !options.background
  try {
    return (await fetchResult(call, options)) as CallResult<Call>
  } catch (error) {
    const isUnconfirmed = error instanceof ApiError && error.code === 'CONFIRM_SIGN_IN'
    if (isAsked && isUnconfirmed && (await confirmSession?.())) return sendRequest(call, options)
    if (error instanceof ApiError && !options.background) for (const listener of errorListeners) listener(error)
    if (!(error instanceof ApiError && call.expected?.includes(error.status))) {
      console.error(
        `${call.method} ${call.path}: ${error instanceof Error ? `${error.name} ${error.message}` : 'failed'}`,
      )
    }
    throw error
  }
}

async function fetchResult(call: CallPlace, options: CallOptions & AnyInput): Promise<unknown> {
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), options.timeoutMs ?? call.timeoutMs ?? CALL_TIMEOUT_MS)
  try {
    const response = await fetch(callAddress(call, options), {
      method: call.method,
      headers: callHeaders(options),
      body: options.body === undefined ? null : JSON.stringify(options.body),
      cache: 'no-store',
      signal: stop.signal,
    })
    if (call.asFile && response.ok)
      return { content: await response.blob(), disposition: response.headers.get('content-disposition') }
    return readResponse(response, await response.text())
  } catch (error) {
    if (error instanceof ApiError || error instanceof NoResponseError) throw error
    if (stop.signal.aborted) throw new TimeoutError('no response in time')
    throw new NoResponseError('no response')
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Returns the body of a response. Throws an ApiError if the server refused the call. It is for callers that use fetch
 * directly, such as the live stream.
 */
export function readResponse(response: Response, text: string): unknown {
  const body = parseJson(text)
  if (response.ok && (body !== undefined || text === '')) return body
  const refusal = typeof body === 'object' && body !== null ? (body as Partial<ErrorBody>) : {}
  // The frontend's web server sends this response when the backend does not respond.
  if (response.status === 502 && refusal.code === 'BACKEND_DOWN') throw new NoResponseError('the backend is down')
  throw new ApiError(response.status, refusal, retryAfterMs(response.headers.get('retry-after')))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function callAddress(call: CallPlace, { params = {}, query = {} }: AnyInput): string {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const developerDate = readDeveloperDate()
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, value)
  if (developerDate) {
    search.set('devDate', developerDate.date)
    search.set('useDevDate', 'true')
  }
  return search.size === 0 ? path : `${path}?${search}`
}

export function callHeaders(options: {
  readonly body?: object | undefined
  readonly idempotencyKey?: string
}): Record<string, string> {
  const token = readToken()
  const developerDate = readDeveloperDate()
  return {
    ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(token === null ? {} : { 'x-auth-token': token }),
    ...(options.idempotencyKey === undefined ? {} : { 'idempotency-key': options.idempotencyKey }),
    ...(developerDate === null ? {} : { 'x-dev-date': developerDate.date }),
    // A date without a time gets the current time of day.
    ...(developerDate === null ? {} : { 'x-dev-time': developerDate.time ?? new Date().toTimeString().slice(0, 5) }),
  }
}

/** Parses `Retry-After` in seconds, the form that our server uses. */
function retryAfterMs(value: string | null): number | null {
  const seconds = value === null ? Number.NaN : Number(value)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null
}
