import type { AuditRow } from '@frontlash/contract/audit'
import { OFFICE_CALLS } from '@frontlash/contract/office-calls'
import type { FoundClientRow } from '@frontlash/contract/office-clients'
import type { OfficeDevice } from '@frontlash/contract/office-devices'
import type { AccountRow } from '@frontlash/contract/office-staff'
import type { OfficeSurvey, SurveyFiguresResponse } from '@frontlash/contract/office-surveys'
import type { OfficeText } from '@frontlash/contract/office-texts'
import type { OfficeVisit } from '@frontlash/contract/office-visits'
import type { OfficeWaiver } from '@frontlash/contract/office-waivers'
import { insightsOf } from './insights.ts'
import { respond, respondWith, type SentCall, sentTo } from './responses.ts'

const AT = '2026-11-20T19:00:05.000Z'
const PLACE = { location: 'tustin' } as const
const idOf = (n: number) => `0198aaaa-0000-7000-8000-${String(n).padStart(12, '0')}`

const audit = (n: number): AuditRow => ({
  id: n,
  at: AT,
  who: { ref: 'staff:maya', name: 'maya' },
  role: 'admin',
  action: 'device bound',
  object: { ref: `client:${idOf(n)}`, name: `row ${n}` },
  ...PLACE,
  changes: [],
  requestId: `request-${n}`,
})
const visit = (n: number): OfficeVisit => ({
  key: `b-${n}`,
  kind: 'booked',
  outcome: 'received',
  day: '2026-11-20',
  at: AT,
  ...PLACE,
  client: { id: idOf(n), name: `row ${n}` },
  service: 'Full Set',
  technician: null,
  startAt: AT,
  arrivedAt: AT,
  earlyMinutes: 0,
  isManual: false,
  checkedInAt: AT,
  receivedAt: AT,
  receivedBy: 'rosa',
  waitMinutes: 0,
  leftOut: null,
  isVisit: true,
  isMeasured: true,
  intent: null,
  corrected: null,
  canCorrect: false,
})
const client = (n: number): FoundClientRow => ({
  id: idOf(n),
  phone: `+1714555${String(n).padStart(4, '0')}`,
  first_name: 'row',
  last_name: String(n),
  ...PLACE,
  lastVisit: '2026-11-10',
  marks: [],
})
const waiver = (n: number): OfficeWaiver => ({
  id: idOf(n),
  receivedAt: AT,
  name: `row ${n}`,
  ...PLACE,
  number: n,
  version: 'ab'.repeat(32),
  language: 'en-US',
  device: 'Front desk',
  keptOffline: false,
  endNotReached: false,
  notInForce: false,
  document: 'ready',
})
const text = (n: number): OfficeText => ({
  id: idOf(n),
  createdAt: AT,
  client: `row ${n}`,
  clientId: null,
  phone: '+17145550101',
  ...PLACE,
  template: 'ON_TIME',
  state: 'DELIVERED',
  reason: null,
  parts: 1,
  attempts: 1,
})
const survey = (n: number): OfficeSurvey => ({
  id: idOf(n),
  submittedAt: AT,
  rating: 2,
  client: `row ${n}`,
  clientId: null,
  ...PLACE,
  visit: null,
  issues: [],
  comment: null,
  isOpen: true,
  followUp: null,
  version: 1,
})
const account = (n: number): AccountRow => ({
  id: idOf(n),
  username: `row ${n}`,
  first_name: 'Maya',
  role: 'manager',
  keys: { pin: true, password: false, twoStep: false },
  locations: ['tustin'],
  defaultLocation: null,
  lastSignIn: null,
  sessions: 0,
  isDisabled: false,
  browserHold: null,
  version: 1,
})
const device = (n: number): OfficeDevice => ({
  id: idOf(n),
  kind: 'kiosk',
  name: `row ${n}`,
  ...PLACE,
  lastSeenAt: AT,
  state: 'online',
  mayBeInUse: false,
  appVersion: '1',
  isOld: false,
  installed: true,
  screen: null,
  platform: null,
  battery: null,
  unsent: null,
  staffPins: 'allowed',
  pinsOf: [],
  enrolledAt: AT,
  enrolledBy: 'Maya',
  revokedAt: null,
  version: 1,
})

const NO_ANSWERS = { answers: 0, mean: null, distribution: [0, 0, 0, 0, 0] }
const SURVEY_FIGURES: SurveyFiguresResponse = {
  all: NO_ANSWERS,
  visits: 0,
  answered: 0,
  byLocation: [],
  byTechnician: [],
  byMonth: [],
}

/** What the tests of an office list need: the names of rows and controls, and addresses. */
export type OfficeList = {
  readonly path: string
  readonly call: (typeof OFFICE_CALLS)[keyof typeof OFFICE_CALLS]
  readonly row: (n: number) => unknown
  /** The fields of the list's response in addition to the rows. */
  readonly more?: object
  readonly nouns: readonly [one: string, many: string]
  readonly failed: string
  readonly empty: string
  /** The filter to choose (or the search term to type on the list of clients), and the query that is then sent. */
  readonly filter: { readonly label: string; readonly choice: string; readonly query: Readonly<Record<string, string>> }
  readonly sort?: { readonly heading: string; readonly value: string }
  /** The value of `data-place` on the row. */
  readonly place: (n: number) => string
  /** For a row that expands in place: the link or button in it that leads to the row's page. */
  readonly link?: { readonly place: (n: number) => string }
  readonly leadsTo: (n: number) => string
  readonly file?: (typeof OFFICE_CALLS)[keyof typeof OFFICE_CALLS]
}

/** Every list of the office that is loaded in pages. */
export const OFFICE_LISTS: readonly OfficeList[] = [
  {
    path: '/office/audit',
    call: OFFICE_CALLS.auditLog,
    row: audit,
    nouns: ['action', 'actions'],
    failed: 'The audit log could not be loaded.',
    empty: 'No actions yet.',
    filter: { label: 'What', choice: 'Texts', query: { group: 'texts' } },
    sort: { heading: 'Time', value: 'at' },
    place: n => `row-${n}`,
    link: { place: n => `open-${n}` },
    leadsTo: n => `/office/clients/${idOf(n)}/visits`,
    file: OFFICE_CALLS.exportAudit,
  },
  {
    path: '/office/visits',
    call: OFFICE_CALLS.visits,
    row: visit,
    nouns: ['visit', 'visits'],
    failed: 'The visits could not be loaded.',
    empty: 'No visits yet.',
    filter: { label: 'Kind', choice: 'Walk-ins', query: { kind: 'walk-ins' } },
    sort: { heading: 'Time', value: 'at' },
    place: n => `row-b-${n}`,
    link: { place: n => `open-b-${n}` },
    leadsTo: n => `/office/clients/${idOf(n)}`,
    file: OFFICE_CALLS.exportVisits,
  },
  {
    path: '/office/clients',
    call: OFFICE_CALLS.searchClients,
    row: client,
    nouns: ['client', 'clients'],
    failed: 'The clients could not be loaded.',
    empty: 'No clients yet.',
    filter: { label: 'Name, last 4 digits or whole number', choice: 'ro', query: { q: 'ro' } },
    place: n => `row-${idOf(n)}`,
    leadsTo: n => `/office/clients/${idOf(n)}/visits`,
    file: OFFICE_CALLS.exportClients,
  },
  {
    path: '/office/waivers',
    call: OFFICE_CALLS.waivers,
    row: waiver,
    more: { texts: [] },
    nouns: ['waiver', 'waivers'],
    failed: 'The waivers could not be loaded.',
    empty: 'No waivers yet.',
    filter: { label: 'Read', choice: 'End not reached', query: { unread: '1' } },
    sort: { heading: 'Received', value: 'received' },
    place: n => `row-${idOf(n)}`,
    leadsTo: n => `/office/waivers/${idOf(n)}`,
    file: OFFICE_CALLS.exportWaivers,
  },
  {
    path: '/office/texts',
    call: OFFICE_CALLS.texts,
    row: text,
    nouns: ['text', 'texts'],
    failed: 'The texts could not be loaded.',
    empty: 'No texts yet.',
    filter: { label: 'State', choice: 'Trouble only', query: { trouble: '1' } },
    sort: { heading: 'Created', value: 'created' },
    place: n => `row-${idOf(n)}`,
    leadsTo: n => `/office/texts/${idOf(n)}`,
    file: OFFICE_CALLS.exportTexts,
  },
  {
    path: '/office/surveys',
    call: OFFICE_CALLS.surveys,
    row: survey,
    nouns: ['rating', 'ratings'],
    failed: 'The ratings could not be loaded.',
    empty: 'No ratings yet.',
    filter: { label: 'Rating', choice: '2 of 5', query: { rating: '2' } },
    sort: { heading: 'Submitted', value: 'submitted' },
    place: n => `row-${idOf(n)}`,
    // An expanded rating has no link, so the test leaves the list by the menu.
    leadsTo: () => '/office/texts',
    file: OFFICE_CALLS.exportSurveys,
  },
  {
    path: '/office/staff',
    call: OFFICE_CALLS.listStaff,
    row: account,
    nouns: ['account', 'accounts'],
    failed: 'The accounts could not be loaded.',
    empty: 'No accounts yet.',
    filter: { label: 'Role', choice: 'Manager', query: { role: 'manager' } },
    sort: { heading: 'User name', value: '-name' },
    place: n => `row-${idOf(n)}`,
    leadsTo: n => `/office/staff/row%20${n}`,
  },
  {
    path: '/office/devices',
    call: OFFICE_CALLS.devices,
    row: device,
    nouns: ['device', 'devices'],
    failed: 'The devices could not be loaded.',
    empty: 'No devices yet.',
    filter: { label: 'Kind', choice: 'Kiosk', query: { kind: 'kiosk' } },
    place: n => `row-${idOf(n)}`,
    leadsTo: n => `/office/devices/${idOf(n)}`,
  },
]

/** Returns the parameters of a list's request: the query, or the body for the list of clients. */
export function queryOf({ call }: OfficeList, at = -1): Record<string, unknown> {
  const sent = sentTo(call).at(at)
  return sent === undefined ? {} : questionOf(sent)
}

function questionOf({ query, body }: SentCall): Record<string, unknown> {
  const { limit: _, ...question } = { ...Object.fromEntries(query), ...(body as object | undefined) }
  return question
}

/** Sets the rows of a list's response. The cursor `CURSOR` leads to the second of two pages. */
export function respondWithList(list: OfficeList, ...pages: (readonly number[])[]): void {
  respondWithListAfter(0, list, ...pages)
}

/** As `respondWithList`, with a delay before each response. */
export function respondWithListAfter(waitMs: number, list: OfficeList, ...pages: (readonly number[])[]): void {
  respondWith(OFFICE_CALLS.insights, () => Response.json(insightsOf()))
  respond(OFFICE_CALLS.surveyFigures, SURVEY_FIGURES)
  respondWith(list.call, async sent => {
    if (waitMs > 0) await new Promise(resolve => setTimeout(resolve, waitMs))
    const at = questionOf(sent).after === 'CURSOR' ? 1 : 0
    return Response.json({
      rows: (pages[at] ?? []).map(list.row),
      next: at + 1 < pages.length ? 'CURSOR' : null,
      previous: at === 0 ? null : 'BACK',
      total: { count: pages.flat().length, isMore: false },
      asOf: '2026-11-20T19:02:00.000Z',
      ...list.more,
    })
  })
}
