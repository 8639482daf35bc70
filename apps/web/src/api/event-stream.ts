import type { CallPlace } from '@frontlash/contract/call-types'
import { type AnyInput, callAddress, callHeaders, readResponse } from '@frontlash/web-client/http-client'

/** The time after which a connection without data counts as dead. The server sends a keep-alive every 15 s. */
const MAX_SILENCE_MS = 40_000
/** The maximum time until the response begins. */
const MAX_OPENING_MS = 15_000

/** One event of a stream of server-sent events (WHATWG HTML, section 9.2). */
export type StreamEvent = { readonly name: string; readonly id: string | null; readonly data: string }

/**
 * Returns a parser of server-sent events. It takes the chunks of a stream, which may be split anywhere, and returns
 * each event when it is complete. Comments are skipped.
 */
export function createEventReader(): (piece: string) => StreamEvent[] {
  let rest = ''
  let name = ''
  let id: string | null = null
  let data: string[] = []

  function readLine(line: string): StreamEvent | undefined {
    if (line === '') {
      const event = data.length === 0 ? undefined : { name: name || 'message', id, data: data.join('\n') }
      name = ''
      data = []
      return event
    }
    const colon = line.indexOf(':')
    const field = colon === -1 ? line : line.slice(0, colon)
    const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (field === 'event') name = value
    else if (field === 'data') data.push(value)
    else if (field === 'id') id = value
    return undefined
  }

  return piece => {
    const lines = (rest + piece).split(/\r?\n/)
    rest = lines.pop()!
    return lines.flatMap(line => readLine(line) ?? [])
  }
}

/**
 * Makes a call and passes on each server-sent event of the response, until the server ends the stream. Uses fetch,
 * because EventSource cannot send the token in a header. Throws an ApiError if the server refuses the call. Also throws
 * if `stop` is aborted; the reason is `silent` if the connection was silent for too long.
 *
 * @param lastEventId the id of the last received event, after which the stream continues; null for a new stream
 */
export async function readEventStream(
  call: CallPlace,
  options: AnyInput & { readonly lastEventId?: string | null },
  stop: AbortController,
  onEvent: (event: StreamEvent) => void,
): Promise<void> {
  let silence: ReturnType<typeof setTimeout> | undefined
  const expectWithin = (limitMs: number) => {
    clearTimeout(silence)
    silence = setTimeout(() => stop.abort('silent'), limitMs)
  }
  expectWithin(MAX_OPENING_MS)
  try {
    const response = await fetch(callAddress(call, options), {
      headers: {
        ...callHeaders({}),
        accept: 'text/event-stream',
        ...(options.lastEventId ? { 'last-event-id': options.lastEventId } : {}),
      },
      cache: 'no-store',
      signal: stop.signal,
    })
    if (!response.ok || !response.body) {
      readResponse(response, await response.text())
      throw new Error('no stream')
    }
    const pieces = response.body.pipeThrough(new TextDecoderStream()).getReader()
    const readEvents = createEventReader()
    for (;;) {
      expectWithin(MAX_SILENCE_MS)
      const { done, value } = await pieces.read()
      stop.signal.throwIfAborted()
      if (done) return
      for (const event of readEvents(value)) onEvent(event)
    }
  } finally {
    clearTimeout(silence)
  }
}
