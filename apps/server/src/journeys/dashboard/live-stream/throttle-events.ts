import type { StreamedEvent } from '../../../records/board-events/streamed-event-store.ts'

/** Maximum number of sends to one listener per second, not counting events that are sent ahead. */
export const SENDS_A_SECOND = 10
/** Maximum events per send. */
export const SEND_MAX_EVENTS = 100
/** Maximum bytes per send; a larger event is sent alone. */
export const SEND_MAX_BYTES = 64 * 1024
const SECOND_MS = 1_000

/** The events that may be sent now. */
export type DueEvents = {
  /** Events caused by people, which are sent early and without an id. They are sent again in order, with their id. */
  readonly ahead: readonly StreamedEvent[]
  readonly inTurn: readonly StreamedEvent[]
}

/** Limits how fast events are sent to one listener. */
export type ThrottledEvents = {
  /** Queues new events and returns those that may be sent now. */
  readonly take: (events: readonly StreamedEvent[], nowMs: number) => DueEvents
  readonly isWaiting: () => boolean
}

/**
 * Allows SENDS_A_SECOND sends per second and queues the rest. Of two queued events about the same row only the newer
 * one stays in the queue; it moves to the end, so that positions always increase. An event caused by a person that has
 * to wait is also sent at once, because a large change at the booking system must not delay it
 * (docs/product/live-stream.md).
 *
 * @param bytesOf the length of an event on the wire
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

/** Returns as many of the first events as fit into one send. */
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
