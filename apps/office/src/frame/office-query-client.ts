import { ApiError } from '@frontlash/web-client/http-client'
import { focusManager, QueryClient } from '@tanstack/react-query'

/**
 * Older data is reloaded when the user returns to the window (docs/product/office/every-screen.md, "On the screen").
 */
const STALE_MS = 5 * 60_000

/** The delay before a retry after a temporary failure, such as a lost network connection or a server restart. */
const RETRY_MS = 5_000

/** The query cache of the office. Back shows a page from the cache without a call. A page load empties the cache. */
export const officeQueryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: STALE_MS,
      gcTime: 30 * 60_000,
      // No automatic retries. The screen shows an error at once, and `refetchInterval` repeats the query.
      retry: false,
      networkMode: 'always',
      refetchOnReconnect: query => query.state.status === 'error',
      refetchInterval: refetchEvery(false),
    },
  },
})

/** Returns the `refetchInterval` of a query: `ms`, or 5 seconds after a temporary error. */
export function refetchEvery(ms: number | false): (query: { state: { error: Error | null } }) => number | false {
  return ({ state: { error } }) => (error !== null && isTemporary(error) ? RETRY_MS : ms)
}

/** True if a retry may succeed. A retry after a timeout would probably time out too. */
function isTemporary(error: Error): boolean {
  if (!(error instanceof ApiError)) return true
  return error.status > 500 && !(error.code === 'UNAVAILABLE' && error.retryAfterMs === null)
}

// The `focus` event also reloads data, because a desktop window may stay visible while the user works in another
// window.
focusManager.setEventListener(onFocus => {
  const notify = () => onFocus()
  window.addEventListener('visibilitychange', notify)
  window.addEventListener('focus', notify)
  return () => {
    window.removeEventListener('visibilitychange', notify)
    window.removeEventListener('focus', notify)
  }
})
