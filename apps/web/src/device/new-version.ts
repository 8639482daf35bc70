import { reloadIfReachable } from '@frontlash/web-client/page-reload'
import { useServerInfo } from '@frontlash/web-client/server-clock'
import { useEffect } from 'react'

/** The page reloads if nothing was typed or sent on the first screen for this time. */
const AT_REST_MS = 5_000

/** Other languages are in a reloaded page only after the frontend has asked for them, which it does every 60 s. */
const LANGUAGES_MS = 70_000

let versionAtLoad = ''

/** Returns the salon's version at the time when this page was loaded; empty until the server has sent it. */
export function pageVersion(): string {
  return versionAtLoad
}

/**
 * Reloads the app if the salon's version or languages differ from those of this page, because a kiosk is never closed and may show
 * its first screen for months. `isAtRest` is true if nothing is typed and nothing is being sent.
 */
export function useNewVersion(isAtRest: boolean): void {
  const { version, languages, isKnown } = useServerInfo()

  useEffect(() => {
    versionAtLoad ||= version
    const isOld = version !== versionAtLoad
    const hasOtherLanguages = isKnown && languages !== (document.documentElement.dataset.languages ?? '')
    if (!isAtRest || !(isOld || hasOtherLanguages)) return
    const timer = setInterval(() => void reloadIfReachable(), isOld ? AT_REST_MS : LANGUAGES_MS)
    return () => clearInterval(timer)
  }, [isAtRest, version, languages, isKnown])
}
