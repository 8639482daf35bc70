/**
 * Time limits of a request: 10 s for the headers, 15 s for the complete request, checked every 2 s. A connection that
 * sends a byte now and then occupies only itself, and not for long (docs/product/limits.md).
 */
export const SERVER_LIMITS = {
  requestTimeout: 15_000,
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
} as const
