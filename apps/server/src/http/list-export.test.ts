import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { parseCsv } from '../../test/parse-csv.ts'
import { type AppUnderTest, ELEVEN, openContext } from '../../test/salon-under-test.ts'
import { enrolDevice, signIn } from '../../test/sign-in.ts'
import { testClock } from '../../test/test-clock.ts'
import { ADVISORY_LOCKS } from '../platform/advisory-locks.ts'
import { openSoleReader } from '../platform/db/sole-reader.ts'
import { statement } from '../platform/db/statement.ts'

type Headers = Record<string, string>

let under: AppUnderTest
let admin: Headers
const clock = testClock(ELEVEN)

beforeAll(async () => {
  under = await openContext({ clock })
})
afterAll(() => under.close())
beforeEach(async () => {
  admin = await signIn(under, 'admin', { username: `ada-${randomUUID().slice(0, 8)}` })
  await run('truncate texts, waivers, surveys, check_ins, clients, audit cascade')
  await run('update sessions set confirmed_at = :now', { now: clock.realNow() })
})

const run = (sql: string, given: Record<string, unknown> = {}) => under.db.run(statement('', sql), given)
const LISTS = ['clients', 'waivers', 'texts', 'surveys'] as const
const EVERY_LIST = [...LISTS, 'visits', 'insights', 'audit'] as const
type List = (typeof EVERY_LIST)[number]

const take = (list: List, { location, q }: { location?: string; q?: string } = {}, headers = admin) =>
  under.app.inject(
    list === 'clients'
      ? { method: 'POST', url: '/api/office/exports/clients.csv', headers, payload: { q: q ?? '' } }
      : { url: `/api/office/exports/${list}.csv`, query: location ? { location } : {}, headers },
  )

/** Exports a list and returns its rows as objects with the names of the columns. */
async function rowsOf(list: List, filters?: { location?: string; q?: string }): Promise<Record<string, string>[]> {
  const [columns, ...rows] = parseCsv((await take(list, filters)).body)
  return rows.map(row => Object.fromEntries(columns!.map((column, at) => [column, row[at]!])))
}

let numbers = 1_000
/** Adds a client with this first name, a visit, a text, and a rating with this comment. */
async function addVisit(name: string, { location = 'tustin', comment = '', service = 'Refill' } = {}): Promise<void> {
  const [client, visit, phone] = [randomUUID(), randomUUID(), `+1714555${numbers++}`]
  const at = { at: ELEVEN, location }
  await run(
    `insert into clients (id, first_name, last_name, phone, location_id, created_at, name_key, name_key_last)
     values (:client, :name, 'Lee', :phone, :location, :at::timestamptz, lower(:name) || ' lee', 'lee ' || lower(:name))`,
    { client, name, phone, ...at },
  )
  await run(
    `insert into check_ins (id, client_id, location_id, day, checked_in, scenario, check_in_time, service_type, technician, kind)
     values (:visit, :client, :location, '2026-11-20', true, 'ON_TIME', :at::timestamptz, :service, 'Linh', 'appointment')`,
    { visit, client, service, ...at },
  )
  await run(
    `insert into texts (id, phone, template, location_id, body, parts, state, is_counted, attempts, due_at, expires_at, client_id, day,
       created_at, updated_at)
     values (gen_random_uuid(), :phone, 'ON_TIME', :location, 'Secret words', 1, 'DELIVERED', true, 1, :at::timestamptz, :at::timestamptz,
       :client, '2026-11-20', :at::timestamptz, :at::timestamptz)`,
    { phone, client, ...at },
  )
  await run(
    `insert into surveys (id, check_in_id, phone, name, location_id, overall_rating, feedback, issues, submitted_at)
     values (gen_random_uuid(), :visit, :phone, :name, :location, 2, :comment, '["wait"]', :at::timestamptz)`,
    { visit, phone, name, comment, ...at },
  )
}

test.each(EVERY_LIST)('only an admin with a confirmed session may export the list of %s', async list => {
  const [manager, technician, unconfirmed, device] = [
    await signIn(under, 'manager'),
    await signIn(under, 'technician'),
    await signIn(under, 'admin'),
    await enrolDevice(under),
  ]
  const codes: unknown[] = []
  for (const caller of [{}, device, technician, manager, unconfirmed])
    codes.push((await take(list, {}, caller)).json().code)
  expect(codes).toEqual(['NOT_SIGNED_IN', 'NOT_SIGNED_IN', 'NOT_ALLOWED', 'NOT_ALLOWED', 'CONFIRM_SIGN_IN'])
})

test.each(LISTS)('the file name and the audit row of an export of %s contain the filters', async list => {
  await addVisit('Anna')
  await addVisit('Bea', { location: 'irvine' })
  const response = await take(list, list === 'clients' ? { q: 'anna' } : { location: 'tustin' })
  expect(response.statusCode).toBe(200)
  const days = {
    clients: '',
    waivers: 'tustin-2026-08-23-',
    texts: 'tustin-2026-11-14-',
    surveys: 'tustin-2026-10-24-',
  }
  expect(response.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8; header=present',
    'content-disposition': `attachment; filename="frontlash-${list}-${days[list]}2026-11-20.csv"`,
  })
  expect(parseCsv(response.body)).toHaveLength(list === 'waivers' ? 1 : 2)
  const row = await under.db.row(
    statement('', `select action, after from audit where object = :object`).returns<{
      action: string
      after: object
    }>(),
    { object: `list:${list}` },
  )
  expect(row!.action).toBe('list exported')
  expect(row!.after).toMatchObject(list === 'clients' ? { search: 'name', rows: 1 } : { locations: ['tustin'] })
  expect(JSON.stringify(row)).not.toMatch(/anna/i)
})

test('the exported file of texts has local and UTC times and a readable phone number, but no message bodies', async () => {
  await addVisit('Nguyễn')
  const [row] = await rowsOf('texts')
  expect(row).toMatchObject({ Queued: '2026-11-20 11:00:00', 'Queued (UTC)': ELEVEN, Client: 'Nguyễn Lee', Parts: '1' })
  expect(row!.Phone).toMatch(/^\(714\) 555-\d{4}$/)
  expect((await take('texts')).body).not.toContain('Secret words')
})

test('the exported file of ratings has the client, the issues and the comment', async () => {
  await addVisit('Anna', { comment: 'Good.' })
  expect((await rowsOf('surveys'))[0]).toMatchObject({ Comment: 'Good.', Rating: '2', Client: 'Anna', Issues: 'wait' })
})

test('the exported file of clients contains the search results, or all clients if the search is empty', async () => {
  for (const name of ['=1+1', 'Anna', 'Bea']) await addVisit(name)
  const all = await rowsOf('clients')
  expect(all.map(row => row['First name']).toSorted()).toEqual(["'=1+1", 'Anna', 'Bea'])
  expect((await rowsOf('clients', { q: 'bea' })).map(row => row['First name'])).toEqual(['Bea'])
  const whole = all.find(row => row['First name'] === 'Anna')!.Phone!
  expect((await rowsOf('clients', { q: whole })).map(row => row['First name'])).toEqual(['Anna'])
  expect(whole).toMatch(/^\(714\) 555-\d{4}$/)
})

test('an export of hundreds of rows has each row once and in the same order as the screen', async () => {
  await run(
    `insert into texts (id, phone, template, location_id, state, is_counted, attempts, due_at, expires_at, day, created_at, updated_at)
     select gen_random_uuid(), '+17145550101', 'ON_TIME', (array['tustin', 'irvine'])[1 + n % 2], 'DELIVERED', true, n, at, at, '2026-11-20', at, at
       from generate_series(1, 730) n, lateral (select :at::timestamptz - make_interval(secs => n / 3) as at) t`,
    { at: ELEVEN },
  )
  const rows = await rowsOf('texts')
  expect(new Set(rows.map(row => row['Text id'])).size).toBe(730)
  const times = rows.map(row => row['Queued (UTC)']!)
  expect(times).toEqual(times.toSorted().toReversed())
})

test.each(EVERY_LIST)('an export of %s is refused while another export runs', async list => {
  const running = await openSoleReader(under.db.url, { lock: ADVISORY_LOCKS.listExport, timeoutMs: 60_000 })
  const refused = await take(list)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'IN_PROGRESS'])
  expect(refused.json().msg).toBe('Another export is running. Please try again in a minute.')
  await running!.close()
})

test('each user may make ten exports an hour, counted over all lists', async () => {
  for (let taken = 0; taken < 10; taken++)
    await expect.poll(async () => (await take(EVERY_LIST[taken % EVERY_LIST.length]!)).statusCode).toBe(200)
  for (const list of EVERY_LIST) {
    await expect.poll(async () => (await take(list)).statusCode).toBe(429)
    expect((await take(list)).json().msg).toMatch(/^Too many requests\. Please wait \d+ seconds\.$/)
  }
})
