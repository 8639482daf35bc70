/** Time limit of the check whether the server can serve the page. */
const PAGE_TIMEOUT_MS = 5_000

/**
 * Reloads the page with `load`, but only if the server can be reached: without a network the tablet would show the
 * browser's own error page, from which a client cannot return. Returns whether the page was reloaded.
 */
export async function reloadIfReachable(load = () => window.location.reload()): Promise<boolean> {
  const signal = AbortSignal.timeout(PAGE_TIMEOUT_MS)
  const page = await fetch('/', { cache: 'no-store', signal }).catch(() => null)
  if (page?.ok) load()
  return page?.ok === true
}

/** A page younger than this was already reloaded for this screen, and another reload would not help. */
const YOUNG_MS = 10_000

/**
 * Fetches a screen's code. A browser never retries a failed import while the page is open, and after an upgrade the
 * page refers to files that no longer exist; so the page is reloaded, at the visit's current screen, if the server can
 * be reached.
 */
export async function fetchScreen<Screen>(fetchCode: () => Promise<Screen>): Promise<Screen> {
  try {
    return await fetchCode()
  } catch (error) {
    if (performance.now() > YOUNG_MS && (await reloadIfReachable())) return new Promise(() => {})
    throw error
  }
}
