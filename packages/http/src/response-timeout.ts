/**
 * The time in which the backend must respond to a call after its whole body was forwarded; otherwise the frontend sends
 * 502 BACKEND_DOWN. All waits of the backend during a call must fit into this time (docs/product/limits.md, "The
 * backend does not respond").
 */
export const RESPONSE_TIMEOUT_MS = 8_000
