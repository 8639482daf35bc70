import type { CallNames } from './call.ts'

/**
 * Every call of the office by name: only its method and path, as in calls.ts. They are in a file of their own, so that
 * the kiosk and the dashboard do not load them.
 */
export const OFFICE_CALLS = {
  confirmSignIn: { method: 'POST', path: '/api/auth/confirm' },

  mySessions: { method: 'GET', path: '/api/auth/sessions' },
  endMySession: { method: 'DELETE', path: '/api/auth/sessions/:id' },
  endMyOtherSessions: { method: 'DELETE', path: '/api/auth/sessions/others' },

  listStaff: { method: 'GET', path: '/api/office/staff' },
  readStaff: { method: 'GET', path: '/api/office/staff/:username' },
  addStaff: { method: 'POST', path: '/api/office/staff' },
  changeStaff: { method: 'PUT', path: '/api/office/staff/:username' },
  disableStaff: { method: 'POST', path: '/api/office/staff/:username/disable' },
  enableStaff: { method: 'POST', path: '/api/office/staff/:username/enable' },
  resetStaff: { method: 'POST', path: '/api/office/staff/:username/reset' },
  letBrowserIn: { method: 'POST', path: '/api/office/staff/:username/let-in' },
  endBrowserHold: { method: 'DELETE', path: '/api/office/staff/:username/browser-hold' },
  makeSetUpLink: { method: 'POST', path: '/api/office/staff/:username/set-up-link' },
  setUp: { method: 'POST', path: '/api/auth/set-up' },
  endSessionOfStaff: { method: 'DELETE', path: '/api/office/staff/:username/sessions/:id' },
  endSessionsOfStaff: { method: 'DELETE', path: '/api/office/staff/:username/sessions' },

  devices: { method: 'GET', path: '/api/office/devices' },
  device: { method: 'GET', path: '/api/office/devices/:id' },
  changeDevice: { method: 'PUT', path: '/api/office/devices/:id' },

  waivers: { method: 'GET', path: '/api/office/waivers' },
  searchWaivers: { method: 'POST', path: '/api/office/waivers/search' },
  waiver: { method: 'GET', path: '/api/office/waivers/:id' },
  checkWaiver: { method: 'GET', path: '/api/office/waivers/:id/check' },
  waiverChains: { method: 'GET', path: '/api/office/waiver-chains' },
  waiverEditions: { method: 'GET', path: '/api/office/waiver-editions' },
  waiverEditionFile: { method: 'GET', path: '/api/office/waiver-editions/:edition/:file' },
  previewEdition: { method: 'POST', path: '/api/office/waiver-editions/preview' },
  sampleOfEdition: { method: 'POST', path: '/api/office/waiver-editions/sample', mayTakeLong: true },
  publishNewEdition: { method: 'POST', path: '/api/office/waiver-editions' },
  publishEdition: { method: 'POST', path: '/api/office/waiver-editions/:edition/publications' },
  withdrawPublication: { method: 'PUT', path: '/api/office/waiver-publications/:id' },
  walkChain: { method: 'POST', path: '/api/office/waiver-chains/:location/walk', mayTakeLong: true },

  doctorReport: { method: 'GET', path: '/api/status/doctor' },
  runDoctor: { method: 'POST', path: '/api/status/doctor', mayTakeLong: true },
  backups: { method: 'GET', path: '/api/status/backups' },
  backUpNow: { method: 'POST', path: '/api/status/backups', mayTakeLong: true },

  surveys: { method: 'GET', path: '/api/office/surveys' },
  surveyFigures: { method: 'GET', path: '/api/office/surveys/figures' },
  followUpSurvey: { method: 'PUT', path: '/api/office/surveys/:id/follow-up' },

  textCost: { method: 'GET', path: '/api/office/texts/cost' },
  texts: { method: 'GET', path: '/api/office/texts' },
  text: { method: 'GET', path: '/api/office/texts/:id' },
  previewText: { method: 'POST', path: '/api/office/texts/preview' },
  testText: { method: 'POST', path: '/api/office/texts/test' },
  settleText: { method: 'POST', path: '/api/office/texts/:id/settle' },

  settings: { method: 'GET', path: '/api/office/settings' },
  settingHistory: { method: 'GET', path: '/api/office/settings/:key/history' },
  changeSetting: { method: 'PUT', path: '/api/office/settings/:key' },

  searchClients: { method: 'POST', path: '/api/office/clients/search' },
  client: { method: 'GET', path: '/api/office/clients/:id' },
  clientVisits: { method: 'GET', path: '/api/office/clients/:id/visits' },
  clientWaivers: { method: 'GET', path: '/api/office/clients/:id/waivers' },
  clientTexts: { method: 'GET', path: '/api/office/clients/:id/texts' },
  clientSurveys: { method: 'GET', path: '/api/office/clients/:id/surveys' },
  clientConsent: { method: 'GET', path: '/api/office/clients/:id/consent' },
  clientHistory: { method: 'GET', path: '/api/office/clients/:id/history' },
  renameClient: { method: 'PUT', path: '/api/office/clients/:id' },
  setClientOptOut: { method: 'PUT', path: '/api/office/clients/:id/opt-out' },
  correctClientPhone: { method: 'PUT', path: '/api/office/clients/:id/phone' },
  linkClient: { method: 'PUT', path: '/api/office/clients/:id/link' },
  unlinkClient: { method: 'DELETE', path: '/api/office/clients/:id/link' },
  heldOfPerson: { method: 'POST', path: '/api/office/people/held' },
  exportPerson: { method: 'POST', path: '/api/office/people/export', mayTakeLong: true },
  forgetPerson: { method: 'POST', path: '/api/office/people/forget', mayTakeLong: true },

  startTwoStep: { method: 'POST', path: '/api/auth/two-step' },
  finishTwoStep: { method: 'PUT', path: '/api/auth/two-step' },
  endTwoStep: { method: 'DELETE', path: '/api/auth/two-step' },
  myKeys: { method: 'GET', path: '/api/auth/keys' },
  changeMyKeys: { method: 'PUT', path: '/api/auth/keys' },

  overview: { method: 'GET', path: '/api/office/overview' },
  visits: { method: 'GET', path: '/api/office/visits' },
  correctVisit: { method: 'PUT', path: '/api/office/visits/:key/correction' },
  insights: { method: 'GET', path: '/api/office/insights' },

  auditLog: { method: 'GET', path: '/api/office/audit' },
  exportVisits: { method: 'GET', path: '/api/office/exports/visits.csv', mayTakeLong: true },
  exportInsights: { method: 'GET', path: '/api/office/exports/insights.csv', mayTakeLong: true },
  exportClients: { method: 'POST', path: '/api/office/exports/clients.csv', mayTakeLong: true },
  exportWaivers: { method: 'GET', path: '/api/office/exports/waivers.csv', mayTakeLong: true },
  exportTexts: { method: 'GET', path: '/api/office/exports/texts.csv', mayTakeLong: true },
  exportSurveys: { method: 'GET', path: '/api/office/exports/surveys.csv', mayTakeLong: true },
  exportAudit: { method: 'GET', path: '/api/office/exports/audit.csv', mayTakeLong: true },
} as const satisfies CallNames
