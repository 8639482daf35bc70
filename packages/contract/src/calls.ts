import type { CallNames } from './call.ts'

/**
 * The calls of the kiosk and of both sides by name: only their method and path. This file contains no schema, so that a
 * screen can name a call without loading a schema library. The managers' own calls are in manager-calls.ts, and those
 * that no screen makes in outside-calls.ts.
 */
export const CALLS = {
  health: { method: 'GET', path: '/api/health' },

  listLocations: { method: 'GET', path: '/api/locations' },
  currentLocation: { method: 'POST', path: '/api/locations/current-v2' },

  verifyPin: { method: 'POST', path: '/api/auth/verify-pin' },
  currentUser: { method: 'GET', path: '/api/auth/user' },
  logout: { method: 'POST', path: '/api/auth/logout' },
  enrollDevice: { method: 'POST', path: '/api/devices/enroll' },

  findClient: { method: 'GET', path: '/api/clients/phone/:phone' },
  registerClient: { method: 'POST', path: '/api/clients' },
  checkInClient: { method: 'POST', path: '/api/clients/:id/checkin' },
  visitHistory: { method: 'GET', path: '/api/clients/:id/history' },
  lastCheckIn: { method: 'GET', path: '/api/clients/:id/last-checkin' },
  appointmentsToday: { method: 'GET', path: '/api/appointments/today/:phone' },
  appointmentsAhead: { method: 'GET', path: '/api/appointments/future/:phone' },

  verifyAppointment: { method: 'POST', path: '/api/square/verify-appointment-cache' },
  searchAppointments: { method: 'POST', path: '/api/square/comprehensive-appointment-search' },
  enhancedCheckIn: { method: 'POST', path: '/api/square/enhanced-checkin' },

  askForManager: { method: 'POST', path: '/api/sms/send' },
  reportAbandoned: { method: 'POST', path: '/api/sms/abandoned-walkin' },

  surveyLinks: { method: 'GET', path: '/api/survey/links' },
  submitSurvey: { method: 'POST', path: '/api/survey/submit' },

  signWaiver: { method: 'POST', path: '/api/waivers' },
  currentWaiver: { method: 'GET', path: '/api/waivers/current' },
  waiverText: { method: 'GET', path: '/api/waivers/texts/:version' },
  waiverDocument: { method: 'GET', path: '/api/waivers/:id/document', mayTakeLong: true },
  verifyDocument: { method: 'POST', path: '/api/waivers/verify' },
} as const satisfies CallNames
