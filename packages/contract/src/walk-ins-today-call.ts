/**
 * This call has its own file, so that the kiosk's first screen loads faster (see calls.ts). The timeout is short,
 * because a walk-in must not wait for a server that does not respond.
 */
export const WALK_INS_TODAY = { method: 'GET', path: '/api/walk-ins/today', timeoutMs: 2_000 } as const
