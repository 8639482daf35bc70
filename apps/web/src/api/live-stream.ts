import { MANAGER_CALLS } from '@frontlash/contract/manager-calls'
import type { LiveEventName, LiveEvents } from '@frontlash/contract/realtime'
import type { LocationKey } from '@frontlash/domain/location-key'
import { createEventReader, type StreamEvent } from './event-stream.ts'
import { ApiError, callAddress, callHeaders, readAnswer } from './http-client.ts'
import { MAX_RECONNECTIONS, reconnectionDelayMs } from './reconnection.ts'

/** The server says something every 15 s; a line that is silent for longer than this is dead. */
const MAX_SILENCE_MS = 40_000
/** How long an answer may take to begin. */
const MAX_OPENING_MS = 15_000

/** What became of a subscription, in the words that are logged. */
export type SubscriptionState = 'SUBSCRIBED' | 'CHANNEL_ERROR' | 'TIMED_OUT' | 'CLOSED'

export type LiveEvent = {
  [Name in LiveEventName]: { readonly name: Name; readonly data: LiveEvents[Name] }
}[LiveEventName]

type Listener = {
  readonly onEvent: (event: LiveEvent) => void
  /** Only SUBSCRIBED is connected. */
  readonly onState: (state: SubscriptionState) => void
  /** The server does not let this person listen here (any more); it is not tried again. */
  readonly onRefused: (refusal: ApiError) => void
}

/**
 * Listens to a location's changes until it is told to stop; goes on after the last event that was heard when the line was lost
 * (docs/product/day-calendar.md, "Live"). It is fetched rather than opened as an EventSource, because the token goes in a header.
 */
export function listenToLocation(locationId: LocationKey, listener: Listener): () => void {
  let lastEventId: string | null = null
  let attempt = 0
  let isStopped = false
  let current: AbortController | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  async function connect(): Promise<void> {
    clearTimeout(timer)
    const stop = new AbortController()
    current = stop
    let state: SubscriptionState = 'CLOSED'
    try {
      await read(stop)
    } catch (error) {
      if (error instanceof ApiError && [401, 403].includes(error.status)) {
        end()
        listener.onState('CLOSED')
        listener.onRefused(error)
        return
      }
      state = stop.signal.reason === 'silent' ? 'TIMED_OUT' : 'CHANNEL_ERROR'
    }
    if (isStopped || current !== stop) return
    current = null
    tell(state)
    wait()
  }

  function wait(): void {
    attempt++
    if (attempt === MAX_RECONNECTIONS + 1) console.error('Max reconnection attempts reached')
    timer = setTimeout(connect, reconnectionDelayMs(attempt))
  }

  async function read(stop: AbortController): Promise<void> {
    let watch = setTimeout(() => stop.abort('silent'), MAX_OPENING_MS)
    try {
      const options = { params: { locationId } }
      const response = await fetch(callAddress(MANAGER_CALLS.realtime, options), {
        headers: {
          ...callHeaders({}),
          accept: 'text/event-stream',
          ...(lastEventId === null ? {} : { 'last-event-id': lastEventId }),
        },
        cache: 'no-store',
        signal: stop.signal,
      })
      if (!response.ok || !response.body) {
        readAnswer(response, await response.text())
        throw new Error('no stream')
      }
      const pieces = response.body.pipeThrough(new TextDecoderStream()).getReader()
      const readEvents = createEventReader()
      for (;;) {
        clearTimeout(watch)
        watch = setTimeout(() => stop.abort('silent'), MAX_SILENCE_MS)
        const { done, value } = await pieces.read()
        if (done) return
        for (const event of readEvents(value)) hear(event)
      }
    } finally {
      clearTimeout(watch)
    }
  }

  function hear({ name, id, data }: StreamEvent): void {
    if (isStopped) return
    if (id !== null) lastEventId = id
    if (name === 'ready' || attempt > 0) {
      attempt = 0
      tell('SUBSCRIBED')
    }
    listener.onEvent({ name, data: JSON.parse(data) } as LiveEvent)
  }

  function tell(state: SubscriptionState): void {
    console.info(`live changes of ${locationId}: ${state}`)
    listener.onState(state)
  }

  /** The network or the person is back: there is no use in waiting on. */
  function tryNow(): void {
    if (isStopped || current !== null || document.visibilityState !== 'visible') return
    void connect()
  }

  /** The device has no network any more: the line would only be found dead after a while of silence. */
  function lose(): void {
    current?.abort('offline')
  }

  function end(): void {
    isStopped = true
    clearTimeout(timer)
    current?.abort()
    window.removeEventListener('online', tryNow)
    window.removeEventListener('offline', lose)
    document.removeEventListener('visibilitychange', tryNow)
  }

  window.addEventListener('online', tryNow)
  window.addEventListener('offline', lose)
  document.addEventListener('visibilitychange', tryNow)
  void connect()
  return end
}
