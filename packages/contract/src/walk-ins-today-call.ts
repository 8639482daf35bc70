/** By itself, so that the kiosk's first screen does not carry it (see calls.ts). */
export const WALK_INS_TODAY = { method: 'GET', path: '/api/walk-ins/today' } as const
