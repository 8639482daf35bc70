import { focusManager, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../api/http-client.ts'

/** An answer that is older is asked for again when the user returns to the window (docs/product/office.md). */
const STALE_MS = 5 * 60_000

/** A question that got no answer is asked again after so long: the network is off, or the server starts again. */
const AGAIN_MS = 5_000

/** What the office has read, by question: Back shows it without asking again. A full page load forgets it. */
export const officeClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: STALE_MS,
      gcTime: 30 * 60_000,
      // The screen says at once that a call failed, and goes on by itself when there is an answer again.
      retry: false,
      networkMode: 'always',
      refetchOnReconnect: query => query.state.status === 'error',
      refetchInterval: askedEvery(false),
    },
  },
})

/** How often a question is asked while its screen is visible: every `ms`, and sooner while it gets no answer. */
export function askedEvery(ms: number | false): (query: { state: { error: Error | null } }) => number | false {
  return ({ state: { error } }) => (error !== null && isPassing(error) ? AGAIN_MS : ms)
}

/** No answer, or a fault of the server that ends. A question that took too long is not repeated by itself. */
function isPassing(error: Error): boolean {
  if (!(error instanceof ApiError)) return true
  return error.status > 500 && !(error.code === 'UNAVAILABLE' && error.retryAfterMs === null)
}

// A window on a desktop may stay visible while another one is used.
focusManager.setEventListener(onFocus => {
  const told = () => onFocus()
  window.addEventListener('visibilitychange', told)
  window.addEventListener('focus', told)
  return () => {
    window.removeEventListener('visibilitychange', told)
    window.removeEventListener('focus', told)
  }
})
