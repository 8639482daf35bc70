/**
 * The time limits of a request: 10 s for the headers and 15 s in total, checked every 2 s. A slow sender thus blocks
 * only its own connection (docs/product/limits.md).
 */
export const SERVER_LIMITS = {
  requestTimeout: 15_000,
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
} as const
