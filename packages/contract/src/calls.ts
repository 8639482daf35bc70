import type { CallNames } from './call.ts'
import { COMMON_CALLS } from './common-calls.ts'

/**
 * Method, path and client rules of each call of the kiosk, and of each call that kiosk and managers share, by name. The
 * schemas are in other files, so that screens need no schema library. The managers' own calls are in manager-calls.ts.
 * Calls that no screen makes are in outside-calls.ts.
 */
export const CALLS = {
  ...COMMON_CALLS,

  listLocations: { method: 'GET', path: '/api/locations' },
  currentLocation: { method: 'POST', path: '/api/locations/current-v2', timeoutMs: 3_000, needsNoKey: true },

  verifyPin: { method: 'POST', path: '/api/auth/verify-pin', needsNoKey: true },
  enrollDevice: { method: 'POST', path: '/api/devices/enroll', needsNoKey: true },

  findClient: { method: 'GET', path: '/api/clients/phone/:phone', expected: [404] },
  registerClient: { method: 'POST', path: '/api/clients' },
  checkInClient: { method: 'POST', path: '/api/clients/:id/checkin' },
  visitHistory: { method: 'GET', path: '/api/clients/:id/history' },
  lastCheckIn: { method: 'GET', path: '/api/clients/:id/last-checkin' },
  appointmentsToday: { method: 'GET', path: '/api/appointments/today/:phone' },
  appointmentsAhead: { method: 'GET', path: '/api/appointments/future/:phone' },

  verifyAppointment: {
    method: 'POST',
    path: '/api/square/verify-appointment-cache',
    timeoutMs: 8_000,
    needsNoKey: true,
  },
  searchAppointments: { method: 'POST', path: '/api/square/comprehensive-appointment-search', needsNoKey: true },
  enhancedCheckIn: { method: 'POST', path: '/api/square/enhanced-checkin', timeoutMs: 10_000 },

  askForManager: { method: 'POST', path: '/api/sms/send' },
  reportAbandoned: { method: 'POST', path: '/api/sms/abandoned-walkin', needsNoKey: true },

  surveyLinks: { method: 'GET', path: '/api/survey/links' },
  submitSurvey: { method: 'POST', path: '/api/survey/submit' },

  signWaiver: { method: 'POST', path: '/api/waivers' },
  // The timeout is short, because the screen must not change while the client is reading. If no response arrives in
  // time, the client is asked to sign the waiver.
  currentWaiver: { method: 'GET', path: '/api/waivers/current', timeoutMs: 2_000 },
  waiverText: { method: 'GET', path: '/api/waivers/texts/:version', expected: [404] },
  waiverDocument: {
    method: 'GET',
    path: '/api/waivers/:id/document',
    mayTakeLong: true,
    asFile: true,
    expected: [403, 404, 410, 503],
  },
  verifyDocument: { method: 'POST', path: '/api/waivers/verify', needsNoKey: true },
} as const satisfies CallNames
