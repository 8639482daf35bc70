import type { ServerResponse } from 'node:http'
import type { StreamedEvent } from '../../records/board-events/streamed-event-store.ts'
import { throttleEvents } from './throttle-events.ts'

/** A listener that reads so little that this much waits for it is given up. */
const MAX_BACKLOG_BYTES = 1024 * 1024

export type Listener = {
  /** Sends events, as fast as a listener may get them. What comes before `begin` waits. */
  readonly send: (events: readonly StreamedEvent[]) => void
  /** Says where the stream begins and sends what was missed; `forgotten`: what was missed is no longer stored. */
  readonly begin: (at: { position: number; now: Date; missed: readonly StreamedEvent[] | 'gap' }) => void
  /** Sends what had to wait, as much of it as may go out now. */
  readonly sendWaiting: () => void
  readonly isWaiting: () => boolean
  /** A word that says nothing, so that both ends know of each other. */
  readonly stillHere: () => void
  readonly end: () => void
}

/** Writes one person's stream of server-sent events (WHATWG HTML, section 9.2) on an answer whose head was sent. */
export function openListener(to: ServerResponse): Listener {
  const paced = throttleEvents(one => frameOf(one).length)
  let early: StreamedEvent[] | undefined = []
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

  return {
    send: events => {
      if (early) early.push(...events)
      else sendNow(events)
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
    end: () => {
      isOver = true
      if (to.headersSent) to.end()
    },
  }
}

const STILL_HERE = Buffer.from(': still here\n\n')

/** The same events goes to many listeners and is put into bytes once. */
const frames = new WeakMap<StreamedEvent, Buffer>()

function frameOf(event: StreamedEvent): Buffer {
  const known = frames.get(event)
  if (known) return known
  const frame = Buffer.from(`event: ${event.kind}\nid: ${event.position}\ndata: ${event.data}\n\n`)
  frames.set(event, frame)
  return frame
}

/**
 * An event ahead of its turn. It has no id: a listener cut off after it still gets all that comes before it. A reader
 * remembers the last id it was sent (WHATWG HTML, section 9.2.6).
 */
function frameAheadOf(event: StreamedEvent): Buffer {
  return Buffer.from(`event: ${event.kind}\ndata: ${event.data}\n\n`)
}
