import type { ServerResponse } from 'node:http'
import type { StreamedEvent } from '../../../records/board-events/streamed-event-store.ts'
import { throttleEvents } from './throttle-events.ts'

/**
 * The maximum number of buffered bytes. More bytes are buffered if the listener is slow or `begin` is called late. The
 * stream is then closed.
 */
const MAX_BACKLOG_BYTES = 1024 * 1024

export type Listener = {
  /**
   * Sends events within the rate limit. Events are buffered until `begin`. If the buffer exceeds its maximum, the
   * stream ends.
   */
  readonly send: (events: readonly StreamedEvent[]) => void
  /**
   * Starts the stream at a position and sends the missed events. `missed` is `gap` if the missed events are no longer
   * stored.
   */
  readonly begin: (at: { position: number; now: Date; missed: readonly StreamedEvent[] | 'gap' }) => void
  /** Sends buffered events that the rate limit now allows. */
  readonly sendWaiting: () => void
  readonly isWaiting: () => boolean
  /** Sends a comment as a keep-alive, so that both ends notice a lost connection. */
  readonly stillHere: () => void
  readonly end: () => void
}

/** Writes a stream of server-sent events (WHATWG HTML, section 9.2) to a response whose head was sent. */
export function openListener(to: ServerResponse): Listener {
  const paced = throttleEvents(one => frameOf(one).length)
  let early: StreamedEvent[] | undefined = []
  let earlyBytes = 0
  let isOver = false

  const write = (text: string | Buffer) => {
    if (to.destroyed || to.writableEnded) return
    to.write(text)
    if (to.writableLength > MAX_BACKLOG_BYTES) to.destroy()
  }
  const sendNow = (events: readonly StreamedEvent[]) => {
    const { ahead, inTurn } = paced.take(events, performance.now())
    const frames = [...ahead.map(frameAheadOf), ...inTurn.map(frameOf)]
    if (frames.length > 0) write(Buffer.concat(frames))
  }
  const end = () => {
    isOver = true
    early = undefined
    if (to.headersSent) to.end()
  }

  return {
    send: events => {
      if (isOver) return
      if (!early) return sendNow(events)
      early.push(...events)
      for (const one of events) earlyBytes += frameOf(one).length
      if (earlyBytes > MAX_BACKLOG_BYTES) end()
    },
    begin: ({ position, now, missed }) => {
      if (isOver) return void to.end()
      write(`event: ready\nid: ${position}\ndata: ${JSON.stringify({ now: now.toISOString() })}\n\n`)
      if (missed === 'gap') write(`event: reload\nid: ${position}\ndata: {}\n\n`)
      const first = [...(missed === 'gap' ? [] : missed), ...early!]
      early = undefined
      sendNow(first)
    },
    sendWaiting: () => {
      if (paced.isWaiting()) sendNow([])
    },
    isWaiting: () => paced.isWaiting(),
    stillHere: () => write(STILL_HERE),
    end,
  }
}

const STILL_HERE = Buffer.from(': still here\n\n')

/** The encoded events. They are shared, so that each event is encoded only once for all listeners. */
const frames = new WeakMap<StreamedEvent, Buffer>()

function frameOf(event: StreamedEvent): Buffer {
  const known = frames.get(event)
  if (known) return known
  const frame = Buffer.from(`event: ${event.kind}\nid: ${event.position}\ndata: ${event.data}\n\n`)
  frames.set(event, frame)
  return frame
}

/**
 * Encodes an event that is sent before queued events. The event has no id. A listener that reconnects therefore resumes
 * from the last id that it received, and misses no queued event (WHATWG HTML, section 9.2.6).
 */
function frameAheadOf(event: StreamedEvent): Buffer {
  return Buffer.from(`event: ${event.kind}\ndata: ${event.data}\n\n`)
}
