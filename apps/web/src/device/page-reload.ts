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
