import { QueryClient } from '@tanstack/react-query'

/** An answer that is older is asked for again when the user returns to the window (docs/product/office.md). */
const STALE_MS = 5 * 60_000

/** What the office has read, by question: Back shows it without asking again. A full page load forgets it. */
export const officeClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: STALE_MS,
      gcTime: 30 * 60_000,
      // The screen says that a call failed and offers to repeat it; it is repeated when the network is back.
      retry: false,
      networkMode: 'always',
      refetchOnReconnect: query => query.state.status === 'error',
    },
  },
})
