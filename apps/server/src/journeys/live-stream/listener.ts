import type { ServerResponse } from 'node:http'
import type { StreamedEvent } from '../../records/board-events/streamed-event-store.ts'
import { throttleEvents } from './throttle-events.ts'

/** A listener that reads so little that this much waits for it is given up. */
const MAX_BACKLOG_BYTES = 1024 * 1024

export type Listener = {
  /** Sends news, as fast as a listener may get them. What comes before `begin` waits. */
  readonly hear: (news: readonly StreamedEvent[]) => void
  /** Says where the stream begins and sends what was missed; `forgotten`: what was missed is no longer stored. */
  readonly begin: (at: { position: number; now: Date; missed: readonly StreamedEvent[] | 'forgotten' }) => void
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
  const send = (news: readonly StreamedEvent[]) => {
    const { ahead, inTurn } = paced.take(news, performance.now())
    const frames = [...ahead.map(frameAheadOf), ...inTurn.map(frameOf)]
    if (frames.length > 0) write(Buffer.concat(frames))
  }

  return {
    hear: news => {
      if (early) early.push(...news)
      else send(news)
    },
    begin: ({ position, now, missed }) => {
      if (isOver) return void to.end()
      write(`event: ready\nid: ${position}\ndata: ${JSON.stringify({ now: now.toISOString() })}\n\n`)
      if (missed === 'forgotten') write(`event: reload\nid: ${position}\ndata: {}\n\n`)
      const first = [...(missed === 'forgotten' ? [] : missed), ...early!]
      early = undefined
      send(first)
    },
    sendWaiting: () => {
      if (paced.isWaiting()) send([])
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

/** The same news goes to many listeners and is put into bytes once. */
const frames = new WeakMap<StreamedEvent, Buffer>()

function frameOf(news: StreamedEvent): Buffer {
  const known = frames.get(news)
  if (known) return known
  const frame = Buffer.from(`event: ${news.kind}\nid: ${news.position}\ndata: ${news.data}\n\n`)
  frames.set(news, frame)
  return frame
}

/**
 * An event ahead of its turn. It has no id: a listener cut off after it still gets all that comes before it. A reader
 * remembers the last id it was sent (WHATWG HTML, section 9.2.6).
 */
function frameAheadOf(news: StreamedEvent): Buffer {
  return Buffer.from(`event: ${news.kind}\ndata: ${news.data}\n\n`)
}
