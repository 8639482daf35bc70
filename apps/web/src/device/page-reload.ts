/** A server that needs longer than this for the page does not have it now. */
const PAGE_TIMEOUT_MS = 5_000

/**
 * Reloads the page with `load`, but only while the server can be reached: without a network the tablet would show the
 * browser's own error page, and no client knows the way back. Returns whether it was reloaded.
 */
export async function reloadIfReachable(load = () => window.location.reload()): Promise<boolean> {
  const signal = AbortSignal.timeout(PAGE_TIMEOUT_MS)
  const page = await fetch('/', { cache: 'no-store', signal }).catch(() => null)
  if (page?.ok) load()
  return page?.ok === true
}

/** A page that is younger has been loaded for this screen already; once more would not help. */
const YOUNG_MS = 10_000

/**
 * Fetches a screen's code. A browser never retries a failed import while the page lives, and after an upgrade the page
 * knows files that no longer exist; so the page is reloaded, at the visit's current screen, if the server can be reached.
 */
export async function fetchScreen<Screen>(fetchCode: () => Promise<Screen>): Promise<Screen> {
  try {
    return await fetchCode()
  } catch (error) {
    if (performance.now() > YOUNG_MS && (await reloadIfReachable())) return new Promise(() => {})
    throw error
  }
}
