import type { LogFileRow } from '@frontlash/contract/system-status'
import type { ServiceId } from '@frontlash/domain/status/service-id'
import { useCallback, useEffect, useRef, useState } from 'react'
import { followLog } from '../../api/log-stream.ts'
import { listLogs, readLog } from '../../api/status-calls.ts'
import { LOG_LINES, linesKept } from './log-lines.ts'

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

/** The log that is looked at: its last lines, or, live, each new one as it is written. */
export function useLog(): Log {
  const [files, setFiles] = useState<readonly LogFileRow[]>([])
  const [service, setService] = useState<ServiceId>('backend')
  const [lines, setLines] = useState<readonly string[]>([])
  const [isLive, setLive] = useState(false)
  const stop = useRef<(() => void) | null>(null)

  const stopLive = useCallback(() => {
    stop.current?.()
    stop.current = null
    setLive(false)
  }, [])

  const refreshFiles = useCallback(() => {
    listLogs()
      .then(({ logs }) => setFiles(logs))
      // The choice stays what it was; the call itself was logged.
      .catch(() => undefined)
  }, [])

  useEffect(() => {
    let isWanted = true
    refreshFiles()
    setLines([])
    readLog(service, LOG_LINES)
      .then(({ content }) => {
        if (isWanted && !stop.current) setLines(linesKept([], content))
      })
      .catch(error => {
        const { msg, message } = error as { msg?: string; message: string }
        if (isWanted && !stop.current) setLines([`Error loading logs: ${msg || message}`])
      })
    return () => {
      isWanted = false
      stopLive()
    }
  }, [service, refreshFiles, stopLive])

  const startLive = () => {
    stopLive()
    setLive(true)
    stop.current = followLog(service, LOG_LINES, {
      onEvent: ({ type, content }) =>
        setLines(shown =>
          linesKept(type === 'initial' ? [] : shown, type === 'error' ? `[ERROR] ${content}` : content),
        ),
      onLost: () => {
        stop.current = null
        setLive(false)
        setLines(shown => [...shown, LOST])
      },
    })
    refreshFiles()
  }

  return { files, service, lines, isLive, choose: setService, startLive, stopLive, clear: () => setLines([]) }
}
