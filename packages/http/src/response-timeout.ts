/**
 * The backend must respond within this time after the body was forwarded; otherwise the frontend sends 502
 * BACKEND_DOWN. All waits of the backend during a call must be shorter together (docs/product/limits.md, "The backend
 * does not respond").
 */
export const RESPONSE_TIMEOUT_MS = 8_000
