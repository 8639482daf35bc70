import { useEffect } from 'react'
import { useServerFacts } from '../api/server-clock.ts'
import { reloadIfReachable } from './page-reload.ts'

/** Nobody has touched the first screen for this long: a reload disturbs nobody. */
const AT_REST_MS = 5_000

/** What the salon ran when this page was loaded; empty until the server has said so. */
let versionAtLoad = ''

/**
 * Reloads the app once the salon runs another version than the one this page came with: a kiosk stands on its first
 * screen for months and is closed by nobody. `isAtRest` says that nothing is typed and nothing is on its way to the server.
 */
export function useNewVersion(isAtRest: boolean): void {
  const { version } = useServerFacts()

  useEffect(() => {
    versionAtLoad ||= version
    if (!isAtRest || version === versionAtLoad) return
    const timer = setInterval(() => void reloadIfReachable(), AT_REST_MS)
    return () => clearInterval(timer)
  }, [isAtRest, version])
}
