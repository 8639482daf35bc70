import type { ServerResponse } from 'node:http'
import type { LogEvent } from '@frontlash/contract/system-status'
import { followLog, lastLines } from './log-tail.ts'

/** The maximum number of buffered bytes. If the reader is too slow, the connection is closed. */
const MAX_BACKLOG_BYTES = 1024 * 1024
const STILL_HERE_EVERY_MS = 15_000

/**
 * Sends a log as server-sent events: existing lines (`initial`), new lines (`update`) and, if the log becomes
 * unreadable, `error`. The head of the response must have been sent. The stream ends when the reader disconnects or
 * loses access (`isStillAllowed`, checked every 15 seconds). Returns a function that ends the stream.
 */
export function streamLog(
  to: ServerResponse,
  log: { path: string; lines: number; readable: (line: string) => string },
  isStillAllowed: () => Promise<boolean>,
): () => void {
  let stopFollowing = () => {}
  const write = (text: string) => {
    if (to.destroyed || to.writableEnded) return
    to.write(text)
    if (to.writableLength > MAX_BACKLOG_BYTES) to.destroy()
  }
  const send = (type: LogEvent['type'], content: string) =>
    write(`event: ${type}\ndata: ${JSON.stringify({ type, content } satisfies LogEvent)}\n\n`)
  const readableLines = (lines: string[]) => lines.map(log.readable).join('\n')
  const end = () => {
    clearInterval(timer)
    stopFollowing()
    to.end()
  }
  const fail = () => {
    send('error', 'The log cannot be read.')
    end()
  }
  const timer = setInterval(() => {
    write(': still here\n\n')
    // The stream continues during a short outage of the database.
    isStillAllowed().then(
      isAllowed => isAllowed || end(),
      () => {},
    )
  }, STILL_HERE_EVERY_MS)
  timer.unref()
  to.once('close', end)

  lastLines(log.path, log.lines).then(({ lines, end: place }) => {
    if (to.writableEnded) return
    send('initial', readableLines(lines))
    stopFollowing = followLog(log.path, place, { onLines: added => send('update', readableLines(added)), onLost: fail })
  }, fail)
  return end
}
