import { isPageIncomplete, reloadIfReachable } from '@frontlash/web-client/page-reload'
import { useServerInfo } from '@frontlash/web-client/server-clock'
import { useEffect } from 'react'

/** A new version of the app is loaded when nothing has been typed or sent on the first screen for this time. */
const AT_REST_MS = 5_000

/**
 * New languages are loaded when the first screen has not been used for this time. It is longer than 60 s, because the
 * frontend fetches the list of languages only every 60 s.
 */
const LANGUAGES_MS = 70_000

let versionAtLoad = ''

/**
 * Returns the version of the app at the time when this page was loaded; empty until the server has sent the version.
 */
export function pageVersion(): string {
  return versionAtLoad
}

/**
 * Reloads the app if the version or the languages of the server differ from those of this page, or if the page is
 * incomplete. A kiosk is never closed and may show its first screen for months. Without the reload, it would keep an
 * old version. `isAtRest` is true if nothing is typed and nothing is being sent.
 */
export function useNewVersion(isAtRest: boolean): void {
  const { version, languages, isKnown } = useServerInfo()

  useEffect(() => {
    versionAtLoad ||= version
    const isOld = version !== versionAtLoad
    const hasOtherLanguages = isKnown && languages !== (document.documentElement.dataset.languages ?? '')
    if (!isAtRest || !(isOld || hasOtherLanguages || isPageIncomplete())) return
    const timer = setInterval(() => void reloadIfReachable(), isOld ? AT_REST_MS : LANGUAGES_MS)
    return () => clearInterval(timer)
  }, [isAtRest, version, languages, isKnown])
}
