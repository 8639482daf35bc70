import type { TwilioConfig } from '@frontlash/config/config'
import { z } from 'zod'
import { recordClockOf } from '../../platform/clock-skew.ts'
import { noteEffectOutside } from '../../platform/db/retry-on-conflict.ts'
import { openBreaker } from '../breaker.ts'
import { readRetryAfter } from '../retry-after.ts'

/** The timeout of a call, including the response body. */
const CALL_TIMEOUT_MS = 5_000
/** The delay if Twilio throttles without a Retry-After. */
const DEFAULT_RETRY_MS = 5_000
/** The number of messages that are searched for one phone number, newest first. Twilio's maximum is 1,000. */
const LOOKUP_PAGE = 200

/**
 * The result of an attempt to send a text. Twilio has no idempotency key, so it matters whether the text may have been
 * sent.
 * - `accepted`: Twilio has the text and will report its status.
 * - `refused`: Twilio refused the text with `code`; it was not sent.
 * - `throttled`: too many calls; the text was not sent.
 * - `unsent`: no connection was made; the text was not sent.
 * - `unknown`: a timeout, a reset, a server error at Twilio or an incomplete response. The text may have been sent, so
 *   Twilio is asked about it before it is sent again.
 */
export type SendOutcome =
  | { readonly kind: 'accepted'; readonly text: ProviderText }
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'throttled'; readonly retryAfterMs: number }
  | { readonly kind: 'unsent'; readonly detail: string }
  | { readonly kind: 'unknown'; readonly detail: string }

export type TwilioFailure = {
  readonly ok: false
  readonly kind: 'refused' | 'throttled' | 'away'
  readonly detail: string
}

export type TwilioResponse<T> = { readonly ok: true; readonly value: T } | TwilioFailure

const providerText = z.object({
  sid: z.string().min(1).max(64),
  status: z.string().max(40).catch('accepted'),
  body: z.string().nullish().catch(null),
  to: z.string().nullish().catch(null),
  error_code: z
    .union([z.number(), z.string()])
    .nullish()
    .catch(null)
    .transform(code => (code ? String(code) : null)),
  /** A date in the format of RFC 2822. */
  date_created: z
    .string()
    .nullish()
    .catch(null)
    .transform(text => {
      const at = new Date(text ?? '')
      return Number.isNaN(at.getTime()) ? null : at
    }),
})

export type ProviderText = z.output<typeof providerText>

const messageList = z.object({ messages: z.array(z.unknown()) })

export type TextToSend = {
  readonly to: string
  readonly body: string
  /** The URL to which Twilio reports the status of the text. Each text needs its own URL. */
  readonly statusCallback: string
  /** The time within which carriers must accept the text. After this time Twilio drops the text. */
  readonly validitySeconds: number
}

/** The connection to Twilio. All texts of this process share its circuit breaker and its Retry-After. */
export type Twilio = {
  readonly send: (text: TextToSend) => Promise<SendOutcome>
  /**
   * Returns the messages to a phone number, newest first. Messages that still wait at Twilio are included; they have no
   * sending time yet.
   */
  readonly messagesTo: (phone: string) => Promise<TwilioResponse<ProviderText[]>>
  readonly message: (sid: string) => Promise<TwilioResponse<ProviderText | null>>
  /**
   * Makes a call without side effects that shows whether Twilio responds and accepts the salon's credentials. Sends
   * nothing while calls are paused.
   */
  readonly probe: () => Promise<TwilioResponse<null>>
  readonly read: (path: string) => Promise<TwilioResponse<unknown>>
  readonly isPaused: () => boolean
  readonly isThrottled: () => boolean
}

/** Connects to Twilio, or to the sandbox at the configured URL. `now` is the real clock, in milliseconds. */
export function openTwilio(
  config: TwilioConfig,
  now: () => number = Date.now,
  callTimeoutMs: number = CALL_TIMEOUT_MS,
): Twilio {
  const account = `/2010-04-01/Accounts/${config.accountSid}`
  const authorization = `Basic ${Buffer.from(`${config.accountSid}:${config.authToken}`).toString('base64')}`
  const breaker = openBreaker(now)
  let throttledUntil = 0
  const isThrottled = () => now() < throttledUntil

  const call = async (path: string, form?: URLSearchParams): Promise<Called> => {
    const called = await callOnce(config.baseUrl + path, authorization, callTimeoutMs, form)
    // For a call that only reads, any refusal proves that Twilio is reachable. For a text, only a response from Twilio
    // itself proves this.
    const isRefusedQuestion = !form && called.kind === 'response' && called.status >= 400 && called.status < 500
    if (isTwilios(called) || isRefusedQuestion) breaker.succeeded()
    else breaker.failed()
    if (called.kind === 'response' && called.status === 429)
      throttledUntil = Math.max(throttledUntil, now() + (called.retryAfterMs ?? DEFAULT_RETRY_MS))
    return called
  }

  const ask = async (path: string): Promise<TwilioResponse<unknown>> => {
    if (isThrottled()) return { ok: false, kind: 'throttled', detail: 'Retry-After' }
    if (!breaker.mayCall()) return { ok: false, kind: 'away', detail: 'held back' }
    const called = await call(path)
    if (called.kind !== 'response') return { ok: false, kind: 'away', detail: called.detail }
    const { status, json } = called
    if (status === 429) return { ok: false, kind: 'throttled', detail: 'Retry-After' }
    if (status >= 400 && status < 500) return { ok: false, kind: 'refused', detail: refusalCode(called) }
    if (!isTwilios(called)) return { ok: false, kind: 'away', detail: `${status}` }
    if (status >= 300) return { ok: false, kind: 'refused', detail: refusalCode(called) }
    return { ok: true, value: json }
  }

  return {
    send: async text => {
      if (isThrottled()) return { kind: 'throttled', retryAfterMs: throttledUntil - now() }
      if (breaker.isOpen()) return { kind: 'unsent', detail: 'held back' }
      const called = await call(`${account}/Messages.json`, formOf(config, text))
      if (called.kind !== 'response') return called
      const { status, json } = called
      if (status === 429) return { kind: 'throttled', retryAfterMs: called.retryAfterMs ?? DEFAULT_RETRY_MS }
      if (status >= 500 || status === 408) return { kind: 'unknown', detail: `${status}` }
      // A proxy's error page does not mean that Twilio refused the text, so the text remains due.
      if (status >= 300 && !isTwilios(called)) return { kind: 'unsent', detail: `${status}` }
      if (status >= 300) return { kind: 'refused', code: refusalCode(called) }
      const read = providerText.safeParse(json)
      return read.success ? { kind: 'accepted', text: read.data } : { kind: 'unknown', detail: 'not a message' }
    },
    messagesTo: async phone => {
      const query = new URLSearchParams({ To: phone, PageSize: String(LOOKUP_PAGE) })
      const response = await ask(`${account}/Messages.json?${query}`)
      if (!response.ok) return response
      const list = messageList.safeParse(response.value)
      if (!list.success) return { ok: false, kind: 'away', detail: 'not a list of messages' }
      const messages = list.data.messages.map(one => providerText.safeParse(one))
      // The invalid message may be the message that is searched for. If it were ignored, the text might be sent twice.
      const isComplete = messages.every(one => one.success)
      return isComplete
        ? { ok: true, value: messages.map(one => one.data!) }
        : { ok: false, kind: 'away', detail: 'a message that cannot be read' }
    },
    message: async sid => {
      const response = await ask(`${account}/Messages/${encodeURIComponent(sid)}.json`)
      if (!response.ok) return response.detail === '20404' ? { ok: true, value: null } : response
      const read = providerText.safeParse(response.value)
      return read.success ? { ok: true, value: read.data } : { ok: false, kind: 'away', detail: 'not a message' }
    },
    probe: async () => {
      const response = await ask(`${account}.json`)
      return response.ok ? { ok: true, value: null } : response
    },
    read: ask,
    isPaused: breaker.isOpen,
    isThrottled,
  }
}

function formOf(config: TwilioConfig, text: TextToSend): URLSearchParams {
  const { sender } = config
  return new URLSearchParams({
    To: text.to,
    Body: text.body,
    ...('from' in sender ? { From: sender.from } : { MessagingServiceSid: sender.messagingServiceSid }),
    StatusCallback: text.statusCallback,
    ValidityPeriod: String(text.validitySeconds),
  })
}

type Called =
  /** `json` is undefined if the body is not JSON. */
  | { kind: 'response'; status: number; json: unknown; retryAfterMs: number | undefined }
  | { kind: 'unsent'; detail: string }
  | { kind: 'unknown'; detail: string }

async function callOnce(
  address: string,
  authorization: string,
  timeoutMs: number,
  form: URLSearchParams | undefined,
): Promise<Called> {
  noteEffectOutside()
  try {
    const response = await fetch(address, {
      method: form ? 'POST' : 'GET',
      headers: { authorization, accept: 'application/json' },
      ...(form && { body: form }),
      // Redirects are not followed, because the token must not be sent to another host.
      redirect: 'manual',
      // The timeout also covers the body, because a body may stall.
      signal: AbortSignal.timeout(timeoutMs),
    })
    recordClockOf('Twilio', response.headers.get('date'))
    const text = await response.text()
    return {
      kind: 'response',
      status: response.status,
      json: parsed(text),
      retryAfterMs: readRetryAfter(response.headers.get('retry-after')),
    }
  } catch (error) {
    const { name, message, cause } = error as Error & { cause?: { code?: string } }
    const detail = name === 'TimeoutError' ? 'no answer in time' : (cause?.code ?? message)
    return { kind: NEVER_CONNECTED.has(cause?.code ?? '') ? 'unsent' : 'unknown', detail }
  }
}

/** Errors that occur before the first byte of a call is sent. */
const NEVER_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** True if the response comes from Twilio itself and is not a server error. */
function isTwilios(called: Called): boolean {
  if (called.kind !== 'response') return false
  const { status, json } = called
  return status === 429 || status === 401 || (status < 500 && json !== undefined)
}

const refusalBody = z.object({ code: z.number() })

/** Returns Twilio's error code (20003, 21610 …); `HTTP 404` if the response does not come from Twilio. */
function refusalCode(called: { status: number; json: unknown }): string {
  const read = refusalBody.safeParse(called.json)
  return read.success ? String(read.data.code) : `HTTP ${called.status}`
}
