/**
 * How long somebody may take to ask: 10 s for the headers, 15 s for the whole request, looked at every 2 s. A connection
 * that sends a letter now and then holds nothing but itself, and not for long (docs/product/limits.md).
 */
export const SERVER_LIMITS = {
  requestTimeout: 15_000,
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
} as const
