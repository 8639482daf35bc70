import type { LogFileRow } from '@frontlash/contract/system-status'
import type { ServiceId } from '@frontlash/domain/status/service-id'
import { managerCalls } from '@frontlash/web-client/manager-calls'
import { useEffect, useRef, useState } from 'react'
import { followLog } from '../../api/log-stream.ts'
import { useCall } from '../../api/use-call.ts'
import { LOG_LINES, newestLines } from './log-lines.ts'

const LOST = '[ERROR] Connection to log tail lost'

export type Log = {
  readonly files: readonly LogFileRow[]
  readonly service: ServiceId
  readonly lines: readonly string[]
  readonly isLive: boolean
  readonly choose: (service: ServiceId) => void
  readonly startLive: () => void
  readonly stopLive: () => void
  readonly clear: () => void
}

/** The selected log: its last lines or, in live mode, each new line. */
export function useLog(): Log {
  const [service, setService] = useState<ServiceId>('backend')
  const [lines, setLines] = useState<readonly string[]>([])
  const [isLive, setLive] = useState(false)
  const stop = useRef<(() => void) | null>(null)
  // If the list of logs cannot be loaded, the selected log stays the same.
  const files = useCall(managerCalls.listLogs, {})
  useCall(lastLines, service, {
    onResponse: last => {
      if (!stop.current) setLines(last)
    },
  })
  useEffect(() => () => stop.current?.(), [])

  const stopLive = () => {
    stop.current?.()
    stop.current = null
    setLive(false)
  }

  const choose = (next: ServiceId) => {
    if (next === service) return
    stopLive()
    setLines([])
    setService(next)
    files.again()
  }

  const startLive = () => {
    stopLive()
    setLive(true)
    stop.current = followLog(service, LOG_LINES, {
      onEvent: ({ type, content }) =>
        setLines(shown =>
          newestLines(type === 'initial' ? [] : shown, type === 'error' ? `[ERROR] ${content}` : content),
        ),
      onLost: () => {
        stop.current = null
        setLive(false)
        setLines(shown => [...shown, LOST])
      },
    })
    files.again()
  }

  return {
    files: files.response?.logs ?? [],
    service,
    lines,
    isLive,
    choose,
    startLive,
    stopLive,
    clear: () => setLines([]),
  }
}

/** Loads the last lines of a log. After a failure, resolves to a single line with the reason. */
async function lastLines(service: ServiceId): Promise<readonly string[]> {
  try {
    const log = await managerCalls.readLog({ params: { service }, query: { lines: String(LOG_LINES) } })
    // The response is a string only in live mode (log-stream.ts).
    if (typeof log === 'string') throw new Error('a stream where lines were asked for')
    return newestLines([], log.content)
  } catch (error) {
    const { msg, message } = error as { msg?: string; message: string }
    return [`Error loading logs: ${msg || message}`]
  }
}
