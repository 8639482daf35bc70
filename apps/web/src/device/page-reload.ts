/** A server that needs longer than this for the page does not have it now. */
const PAGE_TIMEOUT_MS = 5_000

/**
 * Loads a page anew by `load`, but only while there is one to load: a tablet that leaves its page without a network is left with
 * the browser's own error, and nobody beside it who knows the way back. Answers whether there was.
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
 * Fetches a screen's code. A browser that could not have it once never asks for it again while the page lives, and after an upgrade
 * the page knows screens by names that are gone; so the page is loaded anew, at the screen where the visit is, if it can be.
 */
export async function fetchScreen<Screen>(fetchCode: () => Promise<Screen>): Promise<Screen> {
  try {
    return await fetchCode()
  } catch (error) {
    if (performance.now() > YOUNG_MS && (await reloadIfReachable())) return new Promise(() => {})
    throw error
  }
}
