import { ApiError } from '@frontlash/web-client/http-client'
import { focusManager, QueryClient } from '@tanstack/react-query'

/**
 * Older data is loaded again when the user returns to the window (docs/product/office/every-screen.md, "On the
 * screen").
 */
const STALE_MS = 5 * 60_000

/** A call that failed for a temporary reason (no network, the server restarts) is repeated after this time. */
const RETRY_MS = 5_000

/** The cache of the office's calls: Back shows a page without a call. A full page load empties it. */
export const officeQueryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: STALE_MS,
      gcTime: 30 * 60_000,
      // No retries: the screen shows an error at once, and refetchInterval repeats the call.
      retry: false,
      networkMode: 'always',
      refetchOnReconnect: query => query.state.status === 'error',
      refetchInterval: refetchEvery(false),
    },
  },
})

/** The `refetchInterval` of a call while its screen is visible: `ms`, or 5 seconds after a temporary error. */
export function refetchEvery(ms: number | false): (query: { state: { error: Error | null } }) => number | false {
  return ({ state: { error } }) => (error !== null && isTemporary(error) ? RETRY_MS : ms)
}

/** True if a retry may succeed. A query that timed out would time out again. */
function isTemporary(error: Error): boolean {
  if (!(error instanceof ApiError)) return true
  return error.status > 500 && !(error.code === 'UNAVAILABLE' && error.retryAfterMs === null)
}

// The `focus` event also refetches, because a desktop window may stay visible while another window is used.
focusManager.setEventListener(onFocus => {
  const notify = () => onFocus()
  window.addEventListener('visibilitychange', notify)
  window.addEventListener('focus', notify)
  return () => {
    window.removeEventListener('visibilitychange', notify)
    window.removeEventListener('focus', notify)
  }
})
