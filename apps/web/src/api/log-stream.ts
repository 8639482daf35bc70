import { MANAGER_CALLS } from '@frontlash/contract/manager-calls'
import type { LogEvent } from '@frontlash/contract/system-status'
import type { ServiceId } from '@frontlash/domain/status/service-id'
import { createEventReader } from './event-stream.ts'
import { callAddress, callHeaders, readAnswer } from './http-client.ts'

/** The server says something every 15 s; a line that is silent for longer than this is dead. */
const MAX_SILENCE_MS = 40_000

/**
 * Follows a log until it is told to stop, beginning with its last lines. `onLost` is called once, when the connection ends by
 * itself or the server does not let this person read; it is not made again.
 */
export function followLog(
  service: ServiceId,
  lines: number,
  { onEvent, onLost }: { onEvent: (event: LogEvent) => void; onLost: () => void },
): () => void {
  const stop = new AbortController()
  let isStopped = false

  async function read(): Promise<void> {
    const options = { params: { service }, query: { follow: 'true', lines: String(lines) } }
    let watch = setTimeout(() => stop.abort(), MAX_SILENCE_MS)
    try {
      const response = await fetch(callAddress(MANAGER_CALLS.readLog, options), {
        headers: { ...callHeaders({}), accept: 'text/event-stream' },
        cache: 'no-store',
        signal: stop.signal,
      })
      if (!response.ok || !response.body) {
        readAnswer(response, await response.text())
        return
      }
      const pieces = response.body.pipeThrough(new TextDecoderStream()).getReader()
      const readEvents = createEventReader()
      for (;;) {
        clearTimeout(watch)
        watch = setTimeout(() => stop.abort(), MAX_SILENCE_MS)
        const { done, value } = await pieces.read()
        if (done || isStopped) return
        for (const event of readEvents(value)) onEvent(JSON.parse(event.data) as LogEvent)
      }
    } finally {
      clearTimeout(watch)
    }
  }

  read()
    .catch(error => {
      if (!isStopped) console.error(`following the ${service} log: ${(error as Error).message}`)
    })
    .finally(() => {
      if (!isStopped) onLost()
    })
  return () => {
    isStopped = true
    stop.abort()
  }
}
