import type { CallNames } from './call.ts'

/**
 * The calls that every screen of every app makes, by name, as in calls.ts. They have their own file, so that the
 * dashboard and the office do not load the names of the kiosk's calls.
 */
export const COMMON_CALLS = {
  // A server that needs more time for the health call cannot serve check-ins either.
  health: { method: 'GET', path: '/api/health', timeoutMs: 5_000 },
  currentUser: { method: 'GET', path: '/api/auth/user', expected: [401] },
  logout: { method: 'POST', path: '/api/auth/logout', expected: [401], needsNoKey: true },
} as const satisfies CallNames
