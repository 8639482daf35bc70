/**
 * Every call of the product by name: its method and path, and nothing else. This file holds no schema, so that a screen
 * can name a call without carrying a schema library to the tablet.
 */
export const CALLS = {
  health: { method: 'GET', path: '/api/health' },
  openApi: { method: 'GET', path: '/api/openapi.json' },

  listLocations: { method: 'GET', path: '/api/locations' },
  currentLocation: { method: 'POST', path: '/api/locations/current-v2' },

  verifyPin: { method: 'POST', path: '/api/auth/verify-pin' },
  login: { method: 'POST', path: '/api/auth/login' },
  loginByPin: { method: 'POST', path: '/api/auth/login-pin' },
  currentUser: { method: 'GET', path: '/api/auth/user' },
  logout: { method: 'POST', path: '/api/auth/logout' },
  enrollDevice: { method: 'POST', path: '/api/devices/enroll' },
  listDevices: { method: 'GET', path: '/api/devices' },
  revokeDevice: { method: 'DELETE', path: '/api/devices/:id' },

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
  cacheStatus: { method: 'GET', path: '/api/square/cache-status' },

  askForManager: { method: 'POST', path: '/api/sms/send' },
  reportAbandoned: { method: 'POST', path: '/api/sms/abandoned-walkin' },

  surveyLinks: { method: 'GET', path: '/api/survey/links' },
  submitSurvey: { method: 'POST', path: '/api/survey/submit' },

  signWaiver: { method: 'POST', path: '/api/waivers' },
  currentWaiver: { method: 'GET', path: '/api/waivers/current' },
  waiverDocument: { method: 'GET', path: '/api/waivers/:id/document' },
  verifyDocument: { method: 'POST', path: '/api/waivers/verify' },

  squareWebhook: { method: 'POST', path: '/api/webhooks/square' },
  textStatusWebhook: { method: 'POST', path: '/api/webhooks/twilio/status' },
  inboundTextWebhook: { method: 'POST', path: '/api/webhooks/twilio/inbound' },
} as const satisfies Record<string, { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: `/api/${string}` }>

export type CallName = keyof typeof CALLS
