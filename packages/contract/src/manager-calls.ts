import type { CallNames } from './call.ts'

/**
 * The managers' calls by name, without schemas (see calls.ts). They have their own file, so that the kiosk does not
 * load them.
 */
export const MANAGER_CALLS = {
  login: { method: 'POST', path: '/api/auth/login', expected: [401, 403, 429], needsNoKey: true },
  loginByPin: { method: 'POST', path: '/api/auth/login-pin', expected: [401, 403, 429], needsNoKey: true },
  listDevices: { method: 'GET', path: '/api/devices' },
  revokeDevice: { method: 'DELETE', path: '/api/devices/:id', expected: [403] },
  cacheStatus: { method: 'GET', path: '/api/square/cache-status' },

  makePairingLink: { method: 'POST', path: '/api/devices/pairing-links', expected: [403] },
  pairBrowser: { method: 'POST', path: '/api/devices/pair', expected: [410], needsNoKey: true },

  leaveKioskMode: { method: 'POST', path: '/api/auth/leave-kiosk-mode', expected: [403, 429], needsNoKey: true },

  defaultLocation: { method: 'GET', path: '/api/auth/default-location' },
  saveDefaultLocation: { method: 'PUT', path: '/api/auth/default-location', expected: [403, 429], needsNoKey: true },
  checkLocationAccess: { method: 'GET', path: '/api/auth/check-location-access/:locationId', timeoutMs: 5_000 },
  listUsersAccess: { method: 'GET', path: '/api/auth/all-users-access' },
  grantLocationDay: { method: 'POST', path: '/api/auth/grant-location-schedule' },
  revokeLocationDay: { method: 'DELETE', path: '/api/auth/revoke-location-schedule' },

  dayAppointments: { method: 'GET', path: '/api/square/appointments-cache' },
  clientNote: { method: 'GET', path: '/api/manager/client-note/:appointmentId' },
  cacheTimestamp: { method: 'GET', path: '/api/square/cache-timestamp' },
  dailyStatus: { method: 'GET', path: '/api/manager/daily-status/:date/:locationId' },
  dayTechnicians: { method: 'GET', path: '/api/manager/technicians/:date/:locationId' },
  daysSinceAppointments: { method: 'POST', path: '/api/clients/days-since-appointments', needsNoKey: true },
  cardDetails: { method: 'GET', path: '/api/manager/cards/:id' },
  realtime: { method: 'GET', path: '/api/realtime/:locationId', mayTakeLong: true },

  markReceived: { method: 'POST', path: '/api/manager/mark-received' },
  manualCheckIn: { method: 'POST', path: '/api/manager/manual-checkin' },
  cancelAppointment: { method: 'POST', path: '/api/manager/cancel-appointment' },
  undoCheckIn: { method: 'POST', path: '/api/manager/undo-checkin' },
  undoReceived: { method: 'POST', path: '/api/manager/undo-received' },
  undoCancellation: { method: 'POST', path: '/api/manager/undo-cancellation' },
  assignTechnician: { method: 'POST', path: '/api/manager/assign-technician' },
  restoreAssignment: { method: 'POST', path: '/api/manager/restore-assignment' },

  listWalkIns: { method: 'GET', path: '/api/manager/walk-ins/:date/:locationId' },
  receiveWalkIn: { method: 'POST', path: '/api/manager/walk-ins/:id/receive' },
  undoWalkInReceived: { method: 'POST', path: '/api/manager/walk-ins/:id/undo' },
  switchNoWalkIns: { method: 'POST', path: '/api/manager/no-walk-ins' },
  listAlerts: { method: 'GET', path: '/api/manager/alerts/:date/:locationId' },
  finishAlert: { method: 'POST', path: '/api/manager/alerts/:id/done' },
  undoAlertDone: { method: 'POST', path: '/api/manager/alerts/:id/undo' },

  scheduleReport: { method: 'GET', path: '/api/schedule/calendar/:date', expected: [403] },

  servicesStatus: { method: 'GET', path: '/api/status/services' },
  restartService: { method: 'POST', path: '/api/status/restart/:id', needsNoKey: true },
  listLogs: { method: 'GET', path: '/api/status/logs' },
  readLog: { method: 'GET', path: '/api/status/logs/:service', mayTakeLong: true },
} as const satisfies CallNames
