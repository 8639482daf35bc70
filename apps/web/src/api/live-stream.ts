import { MANAGER_CALLS } from '@frontlash/contract/manager-calls'
import type { LiveEventName, LiveEvents } from '@frontlash/contract/realtime'
import type { LocationKey } from '@frontlash/domain/location-key'
import { ApiError } from '@frontlash/web-client/http-client'
import { readEventStream, type StreamEvent } from './event-stream.ts'
import { MAX_RECONNECTIONS, reconnectionDelayMs } from './reconnection.ts'

/** The state of a subscription to live changes, as written to the log. */
export type SubscriptionState = 'SUBSCRIBED' | 'CHANNEL_ERROR' | 'TIMED_OUT' | 'CLOSED'

export type LiveEvent = {
  [Name in LiveEventName]: { readonly name: Name; readonly data: LiveEvents[Name] }
}[LiveEventName]

type Listener = {
  readonly onEvent: (event: LiveEvent) => void
  /** Called with each new state. The stream is connected only in the state SUBSCRIBED. */
  readonly onState: (state: SubscriptionState) => void
  /**
   * Called if the server denies the user access to the location's events, when the stream starts or later. After that,
   * there is no retry.
   */
  readonly onRefused: (refusal: ApiError) => void
}

/**
 * Subscribes to the changes of a location. After a lost connection, the subscription continues after the last received
 * event (docs/product/day-calendar.md, "Live"). Returns a function that unsubscribes.
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
      await readEventStream(MANAGER_CALLS.realtime, { params: { locationId }, lastEventId }, stop, receive)
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
    report(state)
    wait()
  }

  function wait(): void {
    attempt++
    if (attempt === MAX_RECONNECTIONS + 1) console.error('Max reconnection attempts reached')
    timer = setTimeout(connect, reconnectionDelayMs(attempt))
  }

  function receive({ name, id, data }: StreamEvent): void {
    if (isStopped) return
    if (id !== null) lastEventId = id
    if (name === 'ready' || attempt > 0) {
      attempt = 0
      report('SUBSCRIBED')
    }
    listener.onEvent({ name, data: JSON.parse(data) } as LiveEvent)
  }

  function report(state: SubscriptionState): void {
    console.info(`live changes of ${locationId}: ${state}`)
    listener.onState(state)
  }

  /** Reconnects at once, because the network is available again or the user has returned. */
  function reconnectNow(): void {
    if (isStopped || current !== null || document.visibilityState !== 'visible') return
    void connect()
  }

  /** Closes the connection when the device goes offline. Otherwise it would be closed only after 40 s of silence. */
  function disconnect(): void {
    current?.abort('offline')
  }

  function end(): void {
    isStopped = true
    clearTimeout(timer)
    current?.abort()
    window.removeEventListener('online', reconnectNow)
    window.removeEventListener('offline', disconnect)
    document.removeEventListener('visibilitychange', reconnectNow)
  }

  window.addEventListener('online', reconnectNow)
  window.addEventListener('offline', disconnect)
  document.addEventListener('visibilitychange', reconnectNow)
  void connect()
  return end
}
