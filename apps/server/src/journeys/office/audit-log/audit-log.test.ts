import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AppUnderTest, ELEVEN, openContext } from '../../../../test/salon-under-test.ts'
import { enrolDevice, signIn } from '../../../../test/sign-in.ts'
import { type TestClock, testClock } from '../../../../test/test-clock.ts'
import { statement } from '../../../platform/db/statement.ts'
import { type AuditEntry, addAudit } from '../../../records/audit/audit-store.ts'

let under: AppUnderTest
let clock: TestClock
let admin: Record<string, string>
let deviceId: string

beforeAll(async () => {
  clock = testClock(ELEVEN)
  under = await openContext({ clock })
  admin = await signIn(under, 'admin', { username: 'ada' })
  await enrolDevice(under)
  const { id } = (await under.db.row(statement('', 'select id from devices').returns<{ id: string }>()))!
  deviceId = id
})
afterAll(() => under.close())
beforeEach(async () => {
  clock.set(ELEVEN)
  await under.db.run(statement('', 'truncate audit'))
})

const add = (entry: Partial<AuditEntry>) =>
  addAudit(under.db, { at: clock.realNow(), actor: 'staff:ada', role: 'admin', action: 'sign-out', ...entry })

/** Adds rows one minute apart; the last one has the present time. */
async function addMany(count: number, entry: Partial<AuditEntry> = {}): Promise<void> {
  for (let ago = count - 1; ago >= 0; ago--)
    await add({ at: new Date(clock.realNow().getTime() - ago * 60_000), object: `day:${count - ago}`, ...entry })
}

const ask = (query: Record<string, string> = {}, headers = admin) =>
  under.app.inject({ url: '/api/office/audit', query, headers })
const objects = async (query: Record<string, string> = {}) =>
  ((await ask(query)).json().rows as { object: { ref: string } }[]).map(row => row.object.ref)

test('a row of the audit log has the actor, the action, the object, the changes, the location, the time and the request id', async () => {
  await add({
    action: 'device bound',
    actor: `device:${deviceId}`,
    role: null,
    object: `device:${deviceId}`,
    locationId: 'irvine',
    requestId: 'request-1',
    before: { location: 'tustin' },
    after: { location: 'irvine' },
  })
  const response = (await ask()).json()
  expect(response).toEqual({
    rows: [
      {
        id: expect.any(Number),
        at: ELEVEN,
        who: { ref: `device:${deviceId}`, name: 'Front desk (Tustin)' },
        role: null,
        action: 'device given its location',
        object: { ref: `device:${deviceId}`, name: 'Front desk (Tustin)' },
        location: 'irvine',
        changes: [{ field: 'location', before: 'tustin', after: 'irvine' }],
        requestId: 'request-1',
      },
    ],
    next: null,
    previous: null,
    total: { count: 1, isMore: false },
    asOf: ELEVEN,
  })
})

test('an audit row of a device names the user who was signed in on the device', async () => {
  await add({ actor: `device:${deviceId}`, role: 'staff:maya', action: 'check-in', object: 'appointment:A' })
  expect((await ask()).json().rows[0]).toMatchObject({
    who: { ref: `device:${deviceId}`, name: 'Front desk (Tustin) with maya' },
    role: 'staff:maya',
  })
})

test('the audit log shows staff by first name, and clients by their initials and the last four digits', async () => {
  const payload = { phone: '7145550177', firstName: 'Maria', lastName: 'Garcia' }
  const client = await under.app.inject({ method: 'POST', url: '/api/clients', headers: admin, payload })
  const { id } = client.json() as { id: string }
  await under.db.run(statement('', 'truncate audit'))
  await under.db.run(statement('', `update staff set first_name = 'Ada' where username = 'ada'`))
  await add({ action: 'client opened', object: `client:${id}` })
  await add({ action: 'client opened', object: 'client:0198aaaa-0000-7000-8000-000000000001', actor: 'staff:gone' })
  const { rows } = (await ask({ sort: 'at' })).json()
  expect(rows).toMatchObject([
    { who: { ref: 'staff:ada', name: 'Ada' }, object: { ref: `client:${id}`, name: 'M. G., -0177' } },
    { who: { name: 'gone' }, object: { name: 'deleted client 0198aaaa' } },
  ])
})

test('the audit log masks the phone numbers in settings', async () => {
  await add({ action: 'setting changed', object: 'setting:managerNumbers', after: ['+17145550101'] })
  expect((await ask()).json().rows[0].changes).toEqual([{ field: 'value', before: null, after: '***-***-0101' }])
})

describe('the audit log', () => {
  beforeEach(async () => {
    await add({ object: 'session:1' })
    await add({
      actor: 'staff:maya',
      role: 'manager',
      action: 'mark-received',
      object: 'appointment:A',
      locationId: 'tustin',
    })
    await add({
      actor: `device:${deviceId}`,
      role: null,
      action: 'check-in',
      object: 'appointment:A',
      locationId: 'irvine',
    })
    await add({ actor: 'system', role: null, action: 'staff added', object: 'staff:maya' })
    await add({ at: new Date('2026-11-14T08:00:00Z'), object: 'day:first minute of the week' })
    await add({ at: new Date('2026-11-14T07:59:59Z'), object: 'day:before the week' })
  })

  test.each<[string, Record<string, string>, string[]]>([
    [
      'the default of seven days',
      {},
      ['staff:maya', 'appointment:A', 'appointment:A', 'session:1', 'day:first minute of the week'],
    ],
    ['a person', { who: 'staff:maya' }, ['appointment:A']],
    ['an unknown device', { who: 'device:%' }, []],
    ['any device', { who: 'device' }, ['appointment:A']],
    ['the program itself', { who: 'system' }, ['staff:maya']],
    ['a group', { group: 'visits' }, ['appointment:A', 'appointment:A']],
    ['an object', { object: 'staff:maya' }, ['staff:maya']],
    ['a booking', { object: 'appointment:A' }, ['appointment:A', 'appointment:A']],
    ['a location', { location: 'irvine' }, ['appointment:A']],
    ['two locations', { location: 'tustin,irvine' }, ['appointment:A', 'appointment:A']],
    ['today', { period: 'today', group: 'sign-ins' }, ['session:1']],
    [
      '28 days',
      { period: '28d', group: 'sign-ins' },
      ['session:1', 'day:first minute of the week', 'day:before the week'],
    ],
    [
      'a first and a last day',
      { from: '2026-11-13', to: '2026-11-14' },
      ['day:first minute of the week', 'day:before the week'],
    ],
    ['a last day alone', { to: '2026-11-13' }, ['day:before the week']],
    [
      'person, group, object and location',
      { who: 'staff:maya', group: 'visits', object: 'appointment:A', location: 'tustin' },
      ['appointment:A'],
    ],
    [
      'group, with the oldest row first',
      { sort: 'at', group: 'sign-ins' },
      ['day:first minute of the week', 'session:1'],
    ],
  ])('contains only matching rows if the log is filtered by %s', async (_, query, expected) => {
    expect(await objects(query)).toEqual(expected)
  })

  test('contains only the rows of a device if the log is filtered by this device', async () => {
    expect(await objects({ who: `device:${deviceId}` })).toEqual(['appointment:A'])
  })

  test.each<[Record<string, string>, string, string]>([
    [{ from: '2025-11-19' }, 'from', 'Choose at most 366 days.'],
    [{ from: '2026-11-21' }, 'to', 'The last day must not be before the first.'],
    [{ location: 'tustin,paris' }, 'location', 'location must be tustin, irvine, santa-ana or costa-mesa'],
    [{ after: 'nonsense' }, 'after', 'This page is no longer valid. Start from the first.'],
  ])('refuses the filter %j with an error message', async (query, field, msg) => {
    const response = await ask(query)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ code: 'INVALID', field, msg })
  })

  test.each([
    { period: '2d' },
    { group: 'people' },
    { sort: 'who' },
    { limit: '101' },
    { limit: '0' },
    { from: '2026-13-01' },
    { from: '9999-12-31', to: '9999-12-31' },
    { to: '0000-01-01' },
  ])('refuses the invalid filter %j', async query => {
    expect((await ask(query as Record<string, string>)).json().code).toBe('INVALID')
  })
})

describe('paging through the audit log', () => {
  const refs = (response: { rows: { object: { ref: string } }[] }) =>
    response.rows.map(row => Number(row.object.ref.slice(4)))

  test('neither repeats nor skips rows that are microseconds apart', async () => {
    for (const [micros, object] of [
      ['000001', 1],
      ['000002', 2],
      ['000002', 3],
    ])
      await under.db.run(
        statement(
          '',
          `insert into audit (at, actor, action, object) values (:at::timestamptz, 'system', 'log opened', :object)`,
        ),
        { at: `2026-11-20T18:00:00.${micros}Z`, object: `day:${object}` },
      )
    const first = (await ask({ limit: '1' })).json()
    const second = (await ask({ limit: '1', after: first.next })).json()
    const third = (await ask({ limit: '1', after: second.next })).json()
    expect([first, second, third].map(refs)).toEqual([[3], [2], [1]])
  })

  test('continues the list of a named period even after midnight', async () => {
    await addMany(2)
    const { next } = (await ask({ limit: '1', period: '7d' })).json()
    clock.addMinutes(24 * 60)
    const later = await signIn(under, 'admin')
    const second = await ask({ limit: '1', period: '7d', after: next }, later)
    expect(refs(second.json())).toEqual([1])
  })

  test('returns a total only up to a thousand rows', async () => {
    await under.db.run(
      statement(
        '',
        `insert into audit (at, actor, action) select :at::timestamptz, 'system', 'log opened' from generate_series(1, 1001)`,
      ),
      { at: ELEVEN },
    )
    expect((await ask()).json().total).toEqual({ count: 1000, isMore: true })
    expect((await ask({ limit: '100' })).json().rows).toHaveLength(100)
  })
})

test('a session may read the audit log at most 240 times a minute', async () => {
  const busy = await signIn(under, 'admin')
  for (let read = 0; read < 240; read++) expect((await ask({ limit: '1' }, busy)).statusCode).toBe(200)
  const refused = await ask({ limit: '1' }, busy)
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS', msg: 'Too many requests. Please wait 60 seconds.' })
  await under.db.run(statement('', 'update sessions set confirmed_at = :now'), { now: clock.realNow() })
  expect((await under.app.inject({ url: '/api/office/exports/audit.csv', headers: busy })).statusCode).toBe(429)
  expect((await ask({ limit: '1' })).statusCode).toBe(200)
})

test('no combination of query parameters of the audit log causes a server error', async () => {
  const value = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('tustin', '7d', '2026-11-20', '0', 'device:', '%'),
  )
  const names = ['who', 'group', 'object', 'location', 'period', 'from', 'to', 'sort', 'after', 'limit'] as const
  const cursor = fc
    .array(fc.oneof(fc.string(), fc.maxSafeInteger(), fc.constantFrom('next', 'previous')), { maxLength: 5 })
    .map(parts => Buffer.from(JSON.stringify(parts)).toString('base64url'))
  const query = fc.dictionary(fc.constantFrom(...names), fc.oneof(value, cursor), { maxKeys: 4 })
  clock.addMinutes(2)
  const patient = await signIn(under, 'admin')
  await fc.assert(
    fc.asyncProperty(query, async filters => {
      const response = await ask(filters, patient)
      expect([200, 400]).toContain(response.statusCode)
    }),
    { numRuns: 150 },
  )
})
