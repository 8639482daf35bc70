import type { CallNames } from './call.ts'

/** Expected error statuses of a change: invalid input, session not confirmed, not found, or too many calls. */
const REFUSALS = [400, 403, 404, 429] as const
/**
 * Expected error statuses of a change to the user's own account. Such a change may need the current PIN or password.
 */
const OWN_REFUSALS = [401, ...REFUSALS] as const
/**
 * The options of calls that export a CSV file or an archive. The server may take up to 120 seconds. The status 403
 * means that the session must be confirmed.
 */
const EXPORT = { mayTakeLong: true, asFile: true, timeoutMs: 130_000, expected: [403] } as const

/**
 * The office's calls by name, without schemas (see calls.ts). They have their own file, so that no other app loads
 * them.
 */
export const OFFICE_CALLS = {
  confirmSignIn: { method: 'POST', path: '/api/auth/confirm', expected: [401, 429] },

  mySessions: { method: 'GET', path: '/api/auth/sessions' },
  endMySession: { method: 'DELETE', path: '/api/auth/sessions/:id', expected: OWN_REFUSALS },
  endMyOtherSessions: { method: 'DELETE', path: '/api/auth/sessions/others', expected: OWN_REFUSALS },

  listStaff: { method: 'GET', path: '/api/office/staff' },
  readStaff: { method: 'GET', path: '/api/office/staff/:username', expected: [404] },
  addStaff: { method: 'POST', path: '/api/office/staff', expected: REFUSALS },
  changeStaff: { method: 'PUT', path: '/api/office/staff/:username', expected: REFUSALS },
  disableStaff: { method: 'POST', path: '/api/office/staff/:username/disable', expected: REFUSALS },
  enableStaff: { method: 'POST', path: '/api/office/staff/:username/enable', expected: REFUSALS },
  resetStaff: { method: 'POST', path: '/api/office/staff/:username/reset', expected: REFUSALS },
  letBrowserIn: { method: 'POST', path: '/api/office/staff/:username/let-in', expected: REFUSALS },
  endBrowserHold: { method: 'DELETE', path: '/api/office/staff/:username/browser-hold', expected: REFUSALS },
  makeSetUpLink: { method: 'POST', path: '/api/office/staff/:username/set-up-link', expected: REFUSALS },
  setUp: { method: 'POST', path: '/api/auth/set-up', expected: [400, 410, 429] },
  endSessionOfStaff: { method: 'DELETE', path: '/api/office/staff/:username/sessions/:id', expected: REFUSALS },
  endSessionsOfStaff: { method: 'DELETE', path: '/api/office/staff/:username/sessions', expected: REFUSALS },

  devices: { method: 'GET', path: '/api/office/devices' },
  device: { method: 'GET', path: '/api/office/devices/:id', expected: [400, 404] },
  changeDevice: { method: 'PUT', path: '/api/office/devices/:id', expected: [400, 403, 404] },

  waivers: { method: 'GET', path: '/api/office/waivers', expected: [403] },
  searchWaivers: { method: 'POST', path: '/api/office/waivers/search', expected: [400, 429], needsNoKey: true },
  waiver: { method: 'GET', path: '/api/office/waivers/:id', expected: [400, 404] },
  checkWaiver: { method: 'GET', path: '/api/office/waivers/:id/check' },
  waiverChains: { method: 'GET', path: '/api/office/waiver-chains' },
  waiverEditions: { method: 'GET', path: '/api/office/waiver-editions' },
  waiverEditionFile: { method: 'GET', path: '/api/office/waiver-editions/:edition/:file' },
  previewEdition: {
    method: 'POST',
    path: '/api/office/waiver-editions/preview',
    expected: [400, 413],
    needsNoKey: true,
  },
  sampleOfEdition: {
    method: 'POST',
    path: '/api/office/waiver-editions/sample',
    mayTakeLong: true,
    asFile: true,
    expected: [400, 413],
    needsNoKey: true,
  },
  publishNewEdition: { method: 'POST', path: '/api/office/waiver-editions', expected: [400, 403, 413] },
  publishEdition: {
    method: 'POST',
    path: '/api/office/waiver-editions/:edition/publications',
    expected: [400, 403, 404],
  },
  withdrawPublication: { method: 'PUT', path: '/api/office/waiver-publications/:id', expected: [400, 403, 404] },
  walkChain: { method: 'POST', path: '/api/office/waiver-chains/:location/walk', mayTakeLong: true },

  doctorReport: { method: 'GET', path: '/api/status/doctor' },
  runDoctor: { method: 'POST', path: '/api/status/doctor', mayTakeLong: true, expected: [409, 429] },
  backups: { method: 'GET', path: '/api/status/backups' },
  backUpNow: { method: 'POST', path: '/api/status/backups', mayTakeLong: true, expected: [409] },

  surveys: { method: 'GET', path: '/api/office/surveys', expected: [403] },
  surveyFigures: { method: 'GET', path: '/api/office/surveys/figures', expected: [403] },
  followUpSurvey: { method: 'PUT', path: '/api/office/surveys/:id/follow-up', expected: [400, 404] },

  textCost: { method: 'GET', path: '/api/office/texts/cost' },
  texts: { method: 'GET', path: '/api/office/texts', expected: [403] },
  text: { method: 'GET', path: '/api/office/texts/:id', expected: [400, 404] },
  previewText: { method: 'POST', path: '/api/office/texts/preview', needsNoKey: true },
  testText: { method: 'POST', path: '/api/office/texts/test', expected: [400, 429] },
  settleText: { method: 'POST', path: '/api/office/texts/:id/settle', expected: [400, 404] },

  settings: { method: 'GET', path: '/api/office/settings' },
  settingHistory: { method: 'GET', path: '/api/office/settings/:key/history' },
  changeSetting: { method: 'PUT', path: '/api/office/settings/:key', expected: [400, 403] },

  searchClients: { method: 'POST', path: '/api/office/clients/search', expected: REFUSALS, needsNoKey: true },
  client: { method: 'GET', path: '/api/office/clients/:id', expected: REFUSALS },
  clientVisits: { method: 'GET', path: '/api/office/clients/:id/visits', expected: REFUSALS },
  clientWaivers: { method: 'GET', path: '/api/office/clients/:id/waivers', expected: REFUSALS },
  clientTexts: { method: 'GET', path: '/api/office/clients/:id/texts', expected: REFUSALS },
  clientSurveys: { method: 'GET', path: '/api/office/clients/:id/surveys', expected: REFUSALS },
  clientConsent: { method: 'GET', path: '/api/office/clients/:id/consent', expected: REFUSALS },
  clientHistory: { method: 'GET', path: '/api/office/clients/:id/history', expected: REFUSALS },
  renameClient: { method: 'PUT', path: '/api/office/clients/:id', expected: REFUSALS },
  setClientNote: { method: 'PUT', path: '/api/office/clients/:id/note', expected: REFUSALS },
  setClientOptOut: { method: 'PUT', path: '/api/office/clients/:id/opt-out', expected: REFUSALS },
  correctClientPhone: { method: 'PUT', path: '/api/office/clients/:id/phone', expected: REFUSALS },
  linkClient: { method: 'PUT', path: '/api/office/clients/:id/link', expected: REFUSALS },
  unlinkClient: { method: 'DELETE', path: '/api/office/clients/:id/link', expected: REFUSALS },
  heldOfPerson: { method: 'POST', path: '/api/office/people/held', expected: REFUSALS, needsNoKey: true },
  exportPerson: { method: 'POST', path: '/api/office/people/export', ...EXPORT, expected: REFUSALS, needsNoKey: true },
  forgetPerson: { method: 'POST', path: '/api/office/people/forget', mayTakeLong: true, expected: REFUSALS },

  startTwoStep: { method: 'POST', path: '/api/auth/two-step', expected: OWN_REFUSALS },
  finishTwoStep: { method: 'PUT', path: '/api/auth/two-step', expected: OWN_REFUSALS },
  endTwoStep: { method: 'DELETE', path: '/api/auth/two-step', expected: OWN_REFUSALS },
  myKeys: { method: 'GET', path: '/api/auth/keys' },
  changeMyKeys: { method: 'PUT', path: '/api/auth/keys', expected: OWN_REFUSALS },

  overview: { method: 'GET', path: '/api/office/overview' },
  visits: { method: 'GET', path: '/api/office/visits' },
  correctVisit: { method: 'PUT', path: '/api/office/visits/:key/correction', expected: [403, 404] },
  insights: { method: 'GET', path: '/api/office/insights' },

  auditLog: { method: 'GET', path: '/api/office/audit' },
  exportVisits: { method: 'GET', path: '/api/office/exports/visits.csv', ...EXPORT },
  exportInsights: { method: 'GET', path: '/api/office/exports/insights.csv', ...EXPORT },
  exportClients: { method: 'POST', path: '/api/office/exports/clients.csv', ...EXPORT, needsNoKey: true },
  exportWaivers: { method: 'GET', path: '/api/office/exports/waivers.csv', ...EXPORT },
  exportTexts: { method: 'GET', path: '/api/office/exports/texts.csv', ...EXPORT },
  exportSurveys: { method: 'GET', path: '/api/office/exports/surveys.csv', ...EXPORT },
  exportAudit: { method: 'GET', path: '/api/office/exports/audit.csv', ...EXPORT },
} as const satisfies CallNames
