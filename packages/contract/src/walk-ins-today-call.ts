/** A separate file, so that the kiosk's first screen does not load it (see calls.ts). */
export const WALK_INS_TODAY = { method: 'GET', path: '/api/walk-ins/today' } as const
