import { MANAGER_CALLS } from '@frontlash/contract/manager-calls'
import type { LogEvent } from '@frontlash/contract/system-status'
import type { ServiceId } from '@frontlash/domain/status/service-id'
import { readEventStream } from './event-stream.ts'

/**
 * Streams a log, beginning with its last lines. If the connection ends or the server refuses access, calls `onLost`
 * once; there is no retry. Returns a function that ends the stream.
 */
export function followLog(
  service: ServiceId,
  lines: number,
  { onEvent, onLost }: { onEvent: (event: LogEvent) => void; onLost: () => void },
): () => void {
  const stop = new AbortController()
  let isStopped = false
  const options = { params: { service }, query: { follow: 'true', lines: String(lines) } }
  readEventStream(MANAGER_CALLS.readLog, options, stop, event => onEvent(JSON.parse(event.data) as LogEvent))
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
