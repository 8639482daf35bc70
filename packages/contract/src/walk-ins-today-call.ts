/**
 * This call has its own file, so that the kiosk's first screen does not load it (see calls.ts). The timeout is short,
 * because a server that does not respond must not stop a walk-in.
 */
export const WALK_INS_TODAY = { method: 'GET', path: '/api/walk-ins/today', timeoutMs: 2_000 } as const
