/** The time limit for finding out whether the server can serve the page. */
const PAGE_TIMEOUT_MS = 5_000

/**
 * Calls `load` to reload the page, but only if the server can be reached. Otherwise the tablet would show the browser's
 * own error page, which a client cannot leave. Resolves to true if `load` was called.
 */
export async function reloadIfReachable(load = () => window.location.reload()): Promise<boolean> {
  const signal = AbortSignal.timeout(PAGE_TIMEOUT_MS)
  const page = await fetch('/', { cache: 'no-store', signal }).catch(() => null)
  if (page?.ok) load()
  return page?.ok === true
}

let isIncomplete = false

/**
 * Returns true if the code of the background tasks or of the check-in could not be fetched. The page must then be
 * reloaded to fetch this code.
 */
export const isPageIncomplete = () => isIncomplete

export function notePageIncomplete(): void {
  isIncomplete = true
}

/** A page that is younger than this is not reloaded, because it was probably just reloaded without success. */
const YOUNG_MS = 10_000

/**
 * Fetches the code of a screen. If the fetch fails although the server can be reached, reloads the page at the current
 * screen. After an upgrade, the page refers to files that no longer exist, and a browser never retries a failed import
 * in the same page.
 */
export async function fetchScreen<Screen>(fetchCode: () => Promise<Screen>): Promise<Screen> {
  try {
    return await fetchCode()
  } catch (error) {
    if (performance.now() > YOUNG_MS && (await reloadIfReachable())) return new Promise(() => {})
    throw error
  }
}
