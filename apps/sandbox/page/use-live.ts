import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from './calls.ts'

export type Part = 'bookings' | 'texts'

const RETRY_MS = 1500

/** Counts the live events of each kind, and returns whether the event stream is connected. */
export function useLiveChanges(): { changes: Record<Part, number>; isConnected: boolean } {
  const [changes, setChanges] = useState<Record<Part, number>>({ bookings: 0, texts: 0 })
  const [isConnected, setIsConnected] = useState(true)
  useEffect(() => {
    const source = new EventSource('/sandbox/live')
    const count = (parts: readonly Part[]) =>
      setChanges(before => {
        const after = { ...before }
        for (const part of parts) after[part]++
        return after
      })
    source.addEventListener('changed', event => count([JSON.parse(event.data).what]))
    source.addEventListener('open', () => {
      setIsConnected(true)
      // Events may have been missed while the stream was disconnected.
      count(['bookings', 'texts'])
    })
    source.addEventListener('error', () => setIsConnected(false))
    return () => source.close()
  }, [])
  return { changes, isConnected }
}

/**
 * Returns the response of a call. The call is repeated when `version` changes, and every `everyMs` milliseconds. Until
 * the new response arrives, the previous response is returned.
 */
export function useCall<Value>(
  path: string,
  version: unknown = 0,
  everyMs: number | null = null,
): [Value | undefined, () => Promise<void>] {
  const [response, setResponse] = useState<{ path: string; value: Value }>()
  const latest = useRef(0)
  const read = useCallback(async () => {
    const mine = ++latest.current
    const response = await call<Value>('GET', path)
    // A newer call was made, so this response is stale.
    if (mine !== latest.current) return
    if (response.ok) setResponse({ path, value: response.value })
    else setTimeout(() => mine === latest.current && void read(), RETRY_MS)
  }, [path])
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads again when the version changes
  useEffect(() => {
    void read()
    return () => {
      latest.current++
    }
  }, [read, version])
  useEffect(() => {
    if (everyMs === null) return
    const timer = setInterval(() => void read(), everyMs)
    return () => clearInterval(timer)
  }, [read, everyMs])
  return [response?.path === path ? response.value : undefined, read]
}

/** Returns the salon's current time, updated every second. The salon's time and date can differ from the browser's. */
export function useSalonNow(now: string | undefined): Date | undefined {
  const [, tick] = useState(0)
  const offsetMs = useRef<number>(undefined)
  if (now !== undefined && offsetMs.current === undefined) offsetMs.current = Date.parse(now) - Date.now()
  useEffect(() => {
    const timer = setInterval(() => tick(count => count + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  return offsetMs.current === undefined ? undefined : new Date(Date.now() + offsetMs.current)
}
