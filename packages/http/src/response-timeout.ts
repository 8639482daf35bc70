/**
 * The time limit for the backend's response after the frontend has forwarded the body. After this time the frontend
 * sends 502 BACKEND_DOWN. All waits of the backend during a call must together be shorter (docs/product/limits.md, "The
 * backend does not respond").
 */
export const RESPONSE_TIMEOUT_MS = 8_000
