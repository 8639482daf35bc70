/**
 * Every call of the office, the admins' screens, by name: only its method and path (see calls.ts). They have a file of
 * their own, so that neither the kiosk nor the dashboard loads their names.
 */
export const OFFICE_CALLS = {
  confirmSignIn: { method: 'POST', path: '/api/auth/confirm' },
} as const satisfies Record<string, { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: `/api/${string}` }>
