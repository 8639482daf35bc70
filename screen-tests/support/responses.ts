import type { CallPlace, CallResponse } from '@frontlash/contract/call-types'
import type { ErrorCode } from '@frontlash/contract/errors'

export type SentCall = {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  /** The parsed JSON. */
  readonly body: unknown
  readonly headers: Headers
}

type Reply = Response | 'no response' | Promise<Response | 'no response'>
type PreparedResponse = { readonly matches: (call: SentCall) => boolean; readonly reply: (call: SentCall) => Reply }

let prepared: PreparedResponse[] = []
let sent: SentCall[] = []

/** Sets the response to all further requests of a call, typed by its contract. The latest response applies. */
export function respond<const Place extends CallPlace>(
  call: Place,
  json: CallResponse<Place> | ((sent: SentCall) => CallResponse<Place>),
): void {
  respondWith(call, one =>
    Response.json(typeof json === 'function' ? (json as (sent: SentCall) => unknown)(one) : json),
  )
}

/** Refuses further requests of a call with this status and code. */
export function refuse(
  call: CallPlace,
  status: number,
  code: ErrorCode,
  more: { msg?: string; field?: string } = {},
): void {
  respondWith(call, () => Response.json({ msg: '', requestId: 'r', ...more, code }, { status }))
}

/** Leaves further requests of a call without a response, as without a network. */
export function loseConnection(call: CallPlace): void {
  respondWith(call, () => 'no response')
}

/** Sets any response to a call: a slow one, or one that our server never sends. */
export function respondWith(call: CallPlace, reply: (sent: SentCall) => Reply): void {
  const pattern = new RegExp(`^${call.path.replace(/:\w+/g, '[^/]+')}$`)
  prepared.unshift({ matches: one => one.method === call.method && pattern.test(one.path), reply })
}

/** Returns the requests of a call that the screen has sent so far, oldest first. */
export function sentTo(call: CallPlace): SentCall[] {
  const pattern = new RegExp(`^${call.path.replace(/:\w+/g, '[^/]+')}$`)
  return sent.filter(one => one.method === call.method && pattern.test(one.path))
}

/**
 * Replaces `fetch`, and clears earlier responses and calls. A pending call of an earlier test never gets a response.
 */
export function installResponses(): void {
  prepared = []
  const ours: SentCall[] = []
  sent = ours
  window.fetch = globalThis.fetch = async (input, init = {}) => {
    const url = new URL(String(input), window.location.href)
    const call: SentCall = {
      method: init.method ?? 'GET',
      path: decodeURIComponent(url.pathname),
      query: url.searchParams,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      headers: new Headers(init.headers),
    }
    ours.push(call)
    const reply = await Promise.race([prepared.find(one => one.matches(call))?.reply(call), rejectOnAbort(init.signal)])
    // A call of an earlier test's app gets no response, so that this app does not change the address.
    if (sent !== ours) return await new Promise<never>(() => undefined)
    // If a test has not set a response, the call fails as without a network.
    if (reply === undefined || reply === 'no response') throw new TypeError('Failed to fetch')
    return reply
  }
}

/** A promise that never resolves. If the screen aborts the call, it rejects like a browser's `fetch`. */
function rejectOnAbort(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason))
  })
}
