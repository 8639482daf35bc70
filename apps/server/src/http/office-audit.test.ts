import { randomUUID } from 'node:crypto'
import type { AuditAction } from '@frontlash/domain/audit/audit-actions'
import { openLog } from '@frontlash/process/log'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OfficeCall, type OfficeCallName, officeCalls } from '../../test/office-calls.ts'
import { officeRequest } from '../../test/office-requests.ts'
import { type OfficeSalon, openOfficeSalon, type SignedIn } from '../../test/office-salon.ts'
import { statement } from '../platform/db/statement.ts'

/**
 * The audit actions of each successful call of the office; null for a call that changes nothing and shows no personal
 * data.
 */
const WRITTEN_DOWN: Readonly<Record<OfficeCallName, readonly AuditAction[] | null>> = {
  confirmSignIn: ['sign-in confirmed'],
  mySessions: null,
  endMySession: ['session ended'],
  endMyOtherSessions: ['sessions ended'],
  listStaff: null,
  readStaff: null,
  addStaff: ['staff added'],
  changeStaff: ['staff changed'],
  disableStaff: ['staff disabled'],
  enableStaff: ['staff enabled'],
  resetStaff: ['staff reset'],
  makeSetUpLink: ['set-up link made'],
  letBrowserIn: ['browser let in'],
  endBrowserHold: ['password guessing closed'],
  setUp: ['PIN drawn', 'set-up link used'],
  endSessionOfStaff: ['session ended'],
  endSessionsOfStaff: ['sessions ended'],
  devices: null,
  device: null,
  changeDevice: ['device renamed', 'device moved'],
  waivers: null,
  searchWaivers: ['waiver searched by number'],
  waiver: ['waiver opened'],
  checkWaiver: null,
  waiverChains: null,
  waiverEditions: null,
  waiverEditionFile: null,
  previewEdition: null,
  sampleOfEdition: null,
  publishNewEdition: ['waiver edition published'],
  publishEdition: ['waiver edition published'],
  withdrawPublication: ['waiver edition withdrawn'],
  walkChain: ['chain walk started'],
  doctorReport: null,
  runDoctor: ['doctor run'],
  backups: null,
  backUpNow: ['backup started'],
  surveys: null,
  surveyFigures: null,
  followUpSurvey: ['survey followed up'],
  textCost: null,
  texts: null,
  text: null,
  previewText: null,
  testText: ['test text sent'],
  settleText: ['text sent again'],
  settings: null,
  settingHistory: null,
  changeSetting: ['setting changed'],
  searchClients: ['client searched by number'],
  client: ['client opened'],
  clientVisits: null,
  clientWaivers: null,
  clientTexts: null,
  clientSurveys: null,
  clientConsent: null,
  clientHistory: null,
  renameClient: ['client renamed'],
  setClientNote: ['client note changed'],
  setClientOptOut: ['opt-out'],
  correctClientPhone: ['client number corrected'],
  linkClient: ['clients linked'],
  unlinkClient: ['clients unlinked'],
  heldOfPerson: null,
  exportPerson: ['client exported'],
  forgetPerson: ['client deleted'],
  startTwoStep: ['two-step secret drawn'],
  finishTwoStep: ['two-step sign-in on'],
  endTwoStep: ['two-step sign-in off'],
  myKeys: null,
  changeMyKeys: ['password changed'],
  login: ['sign-in by password'],
  makePairingLink: ['pairing link made'],
  pairBrowser: ['browser paired'],
  revokeDevice: ['device revoked'],
  defaultLocation: null,
  saveDefaultLocation: ['staff changed'],
  listUsersAccess: null,
  grantLocationDay: ['location day granted'],
  revokeLocationDay: ['location day revoked'],
  verifyDocument: null,
  overview: null,
  visits: null,
  correctVisit: ['no-show corrected'],
  insights: null,
  auditLog: null,
  exportVisits: ['list exported'],
  exportInsights: ['list exported'],
  exportClients: ['list exported'],
  exportWaivers: ['list exported'],
  exportTexts: ['list exported'],
  exportSurveys: ['list exported'],
  exportAudit: ['list exported'],
}

/** The calls whose audit row has no object. */
const ABOUT_NOTHING = new Set<OfficeCallName>(['endMyOtherSessions', 'login', 'makePairingLink'])

/**
 * The actor of calls by people who are not signed in yet. A browser is paired in the name of the admin who created the
 * link.
 */
const WHO: Partial<Record<OfficeCallName, RegExp>> = {
  setUp: /^staff:nina-/,
  login: /^staff:nina-/,
  pairBrowser: /^staff:admin/,
}

let salon: OfficeSalon
let calls: OfficeCall[]
const lines: string[] = []

beforeAll(async () => {
  salon = await openOfficeSalon({ log: openLog({ write: line => lines.push(line) }, 'test', 'trace') })
  calls = await officeCalls()
})
afterAll(() => salon.close())

type Row = { actor: string; role: string; action: AuditAction; object: string | null; request_id: string }

/** Makes a call with valid input. Runs `prepared` just before the call, and returns the response and the audit rows. */
async function make({ name, contract }: OfficeCall, by: SignedIn, prepared: () => Promise<void> = async () => {}) {
  const { params, query, payload } = await officeRequest(salon, name, by)
  const [before] = await salon.sql<{ last: number }>('select coalesce(max(id), 0) as last from audit')
  await prepared()
  const requestId = randomUUID()
  const response = await salon.app.inject({
    method: contract.method,
    url: contract.path.replace(/:(\w+)/g, (_, one) => encodeURIComponent(params![one]!)),
    headers: { ...by.headers, 'x-frontlash-request': requestId, 'idempotency-key': requestId },
    ...(query && { query }),
    ...(payload && { payload }),
  })
  if (contract.path.includes('/exports/')) await salon.exportsEnded()
  if (/json/.test(String(response.headers['content-type'])))
    for (const key of keysIn(response.json())) salon.secrets.add(key)
  const rows = await salon.sql<Row>(
    'select actor, role, action, object, request_id from audit where id > :last order by id',
    before,
  )
  return { response, rows, requestId }
}

/** Returns the links, codes and PINs that a response shows only once. */
function keysIn(response: unknown): string[] {
  if (typeof response !== 'object' || response === null) return []
  return Object.entries(response).flatMap(([name, value]) => {
    if (typeof value !== 'string') return name === 'recoveryCodes' ? (value as string[]) : keysIn(value)
    if (name === 'url') return new URL(value).hash.slice(1)
    const isSecret = name === 'pin' || name === 'token' || (name === 'key' && 'uri' in response)
    return isSecret ? value : []
  })
}

test('each office call that has to be audited adds an audit row with the actor, role, object and request id', async () => {
  for (const call of calls) {
    const by = await salon.enter('admin')
    const { response, rows, requestId } = await make(call, by)
    expect([call.name, response.statusCode < 300]).toEqual([call.name, true])
    expect([call.name, rows.map(row => row.action)]).toEqual([call.name, WRITTEN_DOWN[call.name] ?? []])
    const who = WHO[call.name] ?? new RegExp(`^staff:${by.username}$`)
    for (const row of rows) {
      expect(row).toMatchObject({ actor: expect.stringMatching(who), request_id: requestId })
      expect([call.name, row.role !== null, row.object !== null || ABOUT_NOTHING.has(call.name)]).toEqual([
        call.name,
        true,
        true,
      ])
    }
  }
})

test('no log line, audit row or stored response of the office contains a full phone number, credential, code or message body', async () => {
  // The test above has added rows to all three. A call with an idempotency key has a stored response.
  expect(lines.length).toBeGreaterThan(100)
  const text = (rows: unknown[]) => rows.map(row => JSON.stringify(row)).join('\n')
  const places = {
    log: lines.join('\n'),
    audit: text(await salon.sql('select * from audit')),
    'stored responses': text(await salon.sql('select caller, key, status, answer from idempotency_keys')),
  }
  expect(places['stored responses']).toContain('b-missed')
  expect(salon.secrets.size).toBeGreaterThan(40)
  const found: string[] = []
  for (const secret of salon.secrets)
    for (const [place, has] of Object.entries(places)) {
      // A short secret may occur as part of an id by chance.
      const isIn = secret.length < 8 ? new RegExp(`(?<![\\w-])${secret}(?![\\w-])`).test(has) : has.includes(secret)
      if (isIn) found.push(`${secret} in the ${place}`)
      const number = /^\d{10}$/.test(secret) && `(${secret.slice(0, 3)}) ${secret.slice(3, 6)}-${secret.slice(6)}`
      if (number && has.includes(number)) found.push(`${number} in the ${place}`)
    }
  expect(found).toEqual([])
})

test('a call whose audit row cannot be saved fails, returns no data and changes no data', async () => {
  const tables = await salon.sql<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const rowsOf = tables
    .filter(({ name }) => !COUNTERS.has(name))
    .map(
      ({ name }) =>
        `select '${name}' as name, md5(coalesce(string_agg(t::text, '' order by t::text), '')) as rows from ${name} t`,
    )
    .join(' union all ')
  // PostgreSQL plans a named statement once per connection, and planning takes longer than reading so few rows.
  const rowsOfAll = statement('test.rows-of-all', rowsOf).returns<{ name: string; rows: string }>()
  const state = async () => new Map((await salon.db.rows(rowsOfAll)).map(({ name, rows }) => [name, rows]))
  // The audit row can be inserted but not committed, so the test fails if a response is sent before the commit.
  await salon.sql(
    `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no audit'; end $$`,
  )
  for (const call of calls.filter(({ name }) => WRITTEN_DOWN[name])) {
    let before = new Map<string, string>()
    const { response } = await make(call, await salon.enter('admin'), async () => {
      before = await state()
      await salon.sql(
        `create constraint trigger refuse after insert on audit deferrable initially deferred for each row execute function refuse()`,
      )
    })
    await salon.sql('drop trigger refuse on audit')
    expect([call.name, response.statusCode]).toEqual([call.name, 500])
    expect(Object.keys(response.json()).toSorted()).toEqual(['code', 'msg', 'requestId'])
    const after = await state()
    expect([call.name, ...[...after].filter(([name, rows]) => before.get(name) !== rows)]).toEqual([call.name])
  }
})

/** The tables of counters; their rows stay even if the call fails. */
const COUNTERS = new Set(['sign_in_throttles', 'device_lookups', 'device_unknown_phones', 'idempotency_keys'])
