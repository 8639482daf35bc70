import type { StreamedEvent } from '../../../records/board-events/streamed-event-store.ts'

/** Maximum number of sends to one listener per second, not counting events that are sent ahead. */
export const SENDS_A_SECOND = 10
export const SEND_MAX_EVENTS = 100
/** Maximum bytes per send; a larger event is sent alone. */
export const SEND_MAX_BYTES = 64 * 1024
const SECOND_MS = 1_000

export type DueEvents = {
  /** Events caused by people, which are sent early without an id, and again with their id when their turn comes. */
  readonly ahead: readonly StreamedEvent[]
  readonly inTurn: readonly StreamedEvent[]
}

export type ThrottledEvents = {
  /** Queues new events and returns those that may be sent now. */
  readonly take: (events: readonly StreamedEvent[], nowMs: number) => DueEvents
  readonly isWaiting: () => boolean
}

/**
 * Allows SENDS_A_SECOND sends per second and queues the rest. A queued event is replaced by a newer one about the same
 * row, which goes to the end of the queue, so that positions always increase. An event caused by a person is also sent
 * at once if it has to wait, so that a large change at the booking system does not delay it
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

/** Returns the first events, as many as fit into one send. */
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
