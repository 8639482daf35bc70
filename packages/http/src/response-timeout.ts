/**
 * The time in which the backend responds to a call, after its whole body was forwarded. The frontend then sends 502
 * BACKEND_DOWN. Every wait inside a call has to fit in (docs/product/limits.md, "The backend does not respond").
 */
export const RESPONSE_TIMEOUT_MS = 8_000
