import { MANAGER_CALLS } from '@frontlash/contract/manager-calls'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createEventReader, readEventStream, type StreamEvent } from './event-stream.ts'

const STREAM = [
  'event: ready\nid: 7\ndata: {"now":"x"}\n\n',
  ': a comment every 15 s\n\n',
  'event: daily_status\r\nid: 8\r\ndata: {"a":\r\ndata: 1}\r\n\r\n',
  'data:no space\n\n',
  'event: nothing follows\n\n',
  'data: not complete',
].join('')

const EVENTS = [
  { name: 'ready', id: '7', data: '{"now":"x"}' },
  { name: 'daily_status', id: '8', data: '{"a":\n1}' },
  { name: 'message', id: '8', data: 'no space' },
]

test('the parser of event streams returns every event and skips comments', () => {
  expect(createEventReader()(STREAM)).toEqual(EVENTS)
})

test('the parser of event streams returns the same events regardless of how the network splits the stream', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(STREAM.length), { maxLength: 12 }), cuts => {
      const read = createEventReader()
      const places = [0, ...cuts.sort((a, b) => a - b), STREAM.length]
      const pieces = places.slice(1).map((to, at) => STREAM.slice(places[at], to))
      expect(pieces.flatMap(read)).toEqual(EVENTS)
    }),
  )
})

describe('a call whose response is a stream', () => {
  let stop: AbortController
  let events: StreamEvent[]
  let push: (text: string) => void
  let end: () => void
  let sent: { url: string; headers: Record<string, string> }

  beforeEach(() => {
    vi.useFakeTimers()
    stop = new AbortController()
    events = []
    const noStore = { getItem: () => null }
    vi.stubGlobal('localStorage', noStore)
    vi.stubGlobal('sessionStorage', noStore)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  function respondWith(response: (signal: AbortSignal) => Promise<Response>) {
    vi.stubGlobal(
      'fetch',
      (url: string, { headers, signal }: { headers: Record<string, string>; signal: AbortSignal }) => {
        sent = { url, headers }
        return response(signal)
      },
    )
  }
  function respondWithStream() {
    respondWith(async signal => {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          push = text => controller.enqueue(new TextEncoder().encode(text))
          end = () => controller.close()
          signal.addEventListener('abort', () => controller.error(signal.reason))
        },
      })
      return new Response(body)
    })
  }
  const read = (lastEventId: string | null = null) =>
    readEventStream(MANAGER_CALLS.realtime, { params: { locationId: 'tustin' }, lastEventId }, stop, event =>
      events.push(event),
    )

  test('receives every event until the stream ends', async () => {
    respondWithStream()
    const reading = read()
    await vi.waitFor(() => push('event: ready\nid: 7\ndata: {}\n\n'))
    await vi.waitFor(() => expect(events).toEqual([{ name: 'ready', id: '7', data: '{}' }]))
    end()
    await reading
    expect(sent.headers).not.toHaveProperty('last-event-id')
  })

  test('sends the id of the last received event to the server', async () => {
    respondWithStream()
    const reading = read('7')
    await vi.waitFor(() => end())
    await reading
    expect(sent.headers).toMatchObject({ 'last-event-id': '7', accept: 'text/event-stream' })
  })

  test('fails with the server’s error code if the server refuses the call', async () => {
    respondWith(async () => Response.json({ code: 'NO_LOCATION_ACCESS', msg: 'No' }, { status: 403 }))
    await expect(read()).rejects.toMatchObject({ status: 403, code: 'NO_LOCATION_ACCESS' })
  })

  test('is aborted if the stream does not start within 15 s', async () => {
    respondWith(signal => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))))
    const reading = expect(read()).rejects.toBe('silent')
    await vi.advanceTimersByTimeAsync(14_900)
    expect(stop.signal.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(100)
    await reading
  })

  test('is aborted after 40 s without an event or a comment', async () => {
    respondWithStream()
    const reading = expect(read()).rejects.toBe('silent')
    await vi.advanceTimersByTimeAsync(39_000)
    push(': still here\n\n')
    await vi.advanceTimersByTimeAsync(39_000)
    expect(stop.signal.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1_000)
    await reading
  })
})
