/**
 * A separate file, so that the kiosk's first screen does not load it (see calls.ts). A server that does not respond
 * must not stop a walk-in, hence the short timeout.
 */
export const WALK_INS_TODAY = { method: 'GET', path: '/api/walk-ins/today', timeoutMs: 2_000 } as const
