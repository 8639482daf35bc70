import type { StreamedEvent } from '../../../records/board-events/streamed-event-store.ts'

/**
 * The maximum number of times per second that events are sent to one listener. Events that are sent ahead do not count.
 */
export const SENDS_A_SECOND = 10
export const SEND_MAX_EVENTS = 100
/** The maximum number of bytes that are sent at once. A larger event is sent alone. */
export const SEND_MAX_BYTES = 64 * 1024
const SECOND_MS = 1_000

export type DueEvents = {
  /**
   * Events that people have caused. They are sent at once without an id, and sent again with their id after the events
   * that are queued before them.
   */
  readonly ahead: readonly StreamedEvent[]
  readonly inTurn: readonly StreamedEvent[]
}

export type ThrottledEvents = {
  /** Queues new events and returns those that may be sent now. */
  readonly take: (events: readonly StreamedEvent[], nowMs: number) => DueEvents
  readonly isWaiting: () => boolean
}

/**
 * Allows SENDS_A_SECOND sends per second and queues the other events. A newer event about the same row replaces the
 * queued event and goes to the end of the queue, so that positions always increase. If an event that a person caused
 * has to wait, it is sent immediately too. A large change in the booking system therefore does not delay the changes of
 * people (docs/product/live-stream.md).
 *
 * @param bytesOf returns the number of bytes that are sent for an event
 */
export function throttleEvents(bytesOf: (event: StreamedEvent) => number): ThrottledEvents {
  const waiting = new Map<string, StreamedEvent>()
  let sentMs: number[] = []

  const nextSend = (nowMs: number): readonly StreamedEvent[] => {
    sentMs = sentMs.filter(at => nowMs - at < SECOND_MS)
    if (waiting.size === 0 || sentMs.length >= SENDS_A_SECOND) return []
    sentMs.push(nowMs)
    const send = firstOf(waiting.values(), bytesOf)
    for (const one of send) waiting.delete(rowOf(one))
    return send
  }

  return {
    take: (events, nowMs) => {
      for (const one of events) {
        const row = rowOf(one)
        waiting.delete(row)
        waiting.set(row, one)
      }
      const inTurn = nextSend(nowMs)
      const held = events.filter(one => one.isByPerson && waiting.get(rowOf(one)) === one)
      return { ahead: firstOf(held, bytesOf), inTurn }
    },
    isWaiting: () => waiting.size > 0,
  }
}

function rowOf({ kind, subject }: StreamedEvent): string {
  return `${kind} ${subject}`
}

/** Returns as many events from the beginning of the queue as may be sent at once. */
function firstOf(events: Iterable<StreamedEvent>, bytesOf: (event: StreamedEvent) => number): readonly StreamedEvent[] {
  const first: StreamedEvent[] = []
  let bytes = 0
  for (const one of events) {
    bytes += bytesOf(one)
    if (first.length === SEND_MAX_EVENTS || (first.length > 0 && bytes > SEND_MAX_BYTES)) break
    first.push(one)
  }
  return first
}
