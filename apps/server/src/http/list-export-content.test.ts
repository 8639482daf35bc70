import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { book } from '../../test/bookings.ts'
import { parseCsv } from '../../test/parse-csv.ts'
import { type AppUnderTest, ELEVEN, openContext } from '../../test/salon-under-test.ts'
import { signIn } from '../../test/sign-in.ts'
import { testClock } from '../../test/test-clock.ts'
import { statement } from '../platform/db/statement.ts'
import { addAudit } from '../records/audit/audit-store.ts'

/**
 * Tests the cells, the maximum number of rows and an interrupted transfer for all seven lists. For the file of figures
 * only the cells are tested: it has a row for each day, hour and technician, so it never reaches the maximum.
 */
const LISTS = ['visits', 'clients', 'waivers', 'texts', 'surveys', 'audit', 'insights'] as const
type List = (typeof LISTS)[number]

let under: AppUnderTest
let admin: Record<string, string>
let address: string

beforeAll(async () => {
  under = await openContext({ clock: testClock(ELEVEN), config: { rateLimits: false } })
  writer = new pg.Client({ connectionString: under.db.url })
  await writer.connect()
  address = await under.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await signIn(under, 'admin')
  await run('update sessions set confirmed_at = :now', { now: ELEVEN })
  await run(`insert into waiver_texts values (repeat('1', 64), 'en', 'A waiver', :now)`, { now: ELEVEN })
})
afterAll(async () => {
  await writer.end()
  await under.close()
})

const run = (sql: string, given: Record<string, unknown> = {}) => under.db.run(statement('', sql), given)

/** Requests a list as a file. */
const requestOf = (list: List) =>
  list === 'clients'
    ? ({ method: 'POST', url: '/api/office/exports/clients.csv', payload: { q: '' } } as const)
    : ({ method: 'GET', url: `/api/office/exports/${list}.csv` } as const)

const EXPORTING = `application_name = 'frontlash-export' and datname = current_database()`
const exportsEnded = () =>
  expect.poll(async () => (await writer.query(`select from pg_stat_activity where ${EXPORTING}`)).rowCount).toBe(0)

/** Exports a list as soon as no other export is running. */
async function take(list: List) {
  await exportsEnded()
  return under.app.inject({ ...requestOf(list), headers: admin })
}

const DANGEROUS = ['=1+1', '+x', '-x', '@x', '\tx', '\rx']
const CELLS = [...DANGEROUS, 'say "hi", then go', 'one\r\ntwo', 'one\ntwo', 'Chị Ngọc Nguyễn', 'two  spaces', "O'Brien"]

/** The column of each list with text that was typed by a person. */
const TYPED: Readonly<Record<List, string>> = {
  visits: 'Service',
  clients: 'First name',
  waivers: 'Name',
  texts: 'Client',
  surveys: 'Comment',
  audit: 'Request id',
  insights: 'Of',
}

let made = 0

/** Adds a row with this text to every list. */
async function addEverywhere(words: string): Promise<void> {
  const phone = `+1212558${String(++made).padStart(4, '0')}`
  await run(
    `with client as (
       insert into clients (first_name, last_name, phone, location_id, created_at) values (:words, '', :phone, 'tustin', :at) returning id),
     sent as (
       insert into texts (id, phone, template, location_id, parts, state, is_counted, attempts, due_at, expires_at, client_id, day,
         created_at, updated_at)
       select gen_random_uuid(), :phone, 'ON_TIME', 'tustin', 1, 'DELIVERED', true, 1, :at, :at, id, '2026-11-20', :at, :at from client),
     rated as (
       insert into surveys (phone, location_id, overall_rating, feedback, submitted_at) values (:phone, 'tustin', 2, :words, :at))
     ${WAIVERS} select gen_random_uuid(), 'tustin', :nth, id, :words, :phone, repeat('1', 64), 'en', :at, '2026-11-20', 'UTC', 'Tustin',
        'device:1', 'x', md5(:phone), '', md5('r' || :phone), '' from client`,
    { words, phone, at: ELEVEN, nth: made },
  )
  await book(under, { phone, inMinutes: made, service: words, technician: words })
  await addAudit(under.db, { at: new Date(ELEVEN), actor: 'system', action: 'log opened', requestId: words })
}

const WAIVERS = `insert into waivers (id, location_id, chain_position, client_id, client_name, client_phone, version, language, received_at, day,
  time_zone, salon_name, taken_by, signature_png, signature_sha256, previous_hash, record_hash, server_signature)`

test.each(LISTS)(
  'the exported file of %s contains the users’ input unchanged, and spreadsheets interpret no cell as a formula',
  async list => {
    if (made === 0) for (const cell of CELLS) await addEverywhere(cell)
    const response = await take(list)
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8; header=present')
    // Every line ends with CR LF, and a line break within a cell is inside quotes.
    expect(response.body.replaceAll(/"(?:[^"]|"")*"/g, '').replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    const [columns, ...rows] = parseCsv(response.body)
    expect(rows.every(row => row.length === columns!.length)).toBe(true)
    const typed = rows.map(row => row[columns!.indexOf(TYPED[list])]!)
    // All characters except letters and digits are removed from technicians' names before they are shown.
    const shown =
      list === 'insights' ? ['Chị Ngọc Nguyễn'] : CELLS.map(cell => (DANGEROUS.includes(cell) ? `'${cell}` : cell))
    for (const cell of shown) expect(typed).toContain(cell)
    const cells = rows.flat()
    expect(cells.filter(cell => /^[=+\-@\t\r]/.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell))).toEqual([])
    // A phone number has no quote before it, and after each column with a local time there is one with the same time in
    // UTC.
    expect(cells.filter(cell => /^'?\(\d{3}\)/.test(cell)).every(cell => /^\(212\) 558-\d{4}$/.test(cell))).toBe(true)
    for (const [at, column] of columns!.entries())
      if (column.endsWith(' (UTC)')) expect(columns![at - 1]).toBe(column.slice(0, -' (UTC)'.length))
  },
)

/** For each list, the SQL that adds rows `from` to `until`. */
const FILL: Readonly<Record<Exclude<List, 'insights'>, string>> = {
  visits: `insert into visit_facts (location_id, day, key, kind, outcome, at, hour, is_measured, is_visit, is_manual, technician, service, packed)
    select 'tustin', '2026-11-10', 'b-x' || n, 'booked', 'received', :at, 9, true, true, false, 'Lena ' || n, repeat('Refill ', 20),
      '["b","received",9,1,null,0,null,null,null,null,null,null,"Lena ' || n || '"]' from numbers`,
  clients: `insert into clients (first_name, last_name, phone, created_at) select repeat('x', 100), '', '+1' || (3000000000 + n), :at from numbers`,
  waivers: `${WAIVERS} select gen_random_uuid(), 'irvine', n, gen_random_uuid(), repeat('Name ', 20), '+12125580001', repeat('1', 64), 'en', :at,
    '2026-11-20', 'UTC', 'Irvine', 'device:1', 'x', '', '', md5('f' || n), '' from numbers`,
  texts: `insert into texts (id, phone, template, location_id, parts, state, is_counted, attempts, due_at, expires_at, day, created_at, updated_at)
    select gen_random_uuid(), '+12125580001', 'ON_TIME', 'tustin', 1, 'DELIVERED', true, 1, :at, :at, '2026-11-20', :at, :at from numbers`,
  surveys: `insert into surveys (location_id, overall_rating, feedback, submitted_at) select 'tustin', 2, repeat('words ', 20), :at from numbers`,
  audit: `insert into audit (at, actor, action, request_id) select :at, 'system', 'log opened', repeat('x', 100) from numbers`,
}

/** The connection that adds the rows; on the server's own connections a statement may take only a few seconds. */
let writer: pg.Client

const fill = (list: keyof typeof FILL, from: number, until: number) =>
  writer.query(
    `with numbers as (select n from generate_series(${from}, ${until}) n) ${FILL[list].replaceAll(':at', `timestamptz '${ELEVEN}'`)}`,
  )

const CUT_OFF = 12_000
const tableOf = (list: keyof typeof FILL) => (list === 'visits' ? 'visit_facts' : list)

test.each(Object.keys(FILL) as (keyof typeof FILL)[])(
  'the download of %s ends with an error if the database interrupts the export',
  async list => {
    await fill(list, 1, CUT_OFF)
    await writer.query(`analyze ${tableOf(list)}`)
    await exportsEnded()
    const { url, method } = requestOf(list)
    const body = method === 'POST' ? { body: JSON.stringify({ q: '' }) } : {}
    const response = await fetch(`${address}${url}`, {
      method,
      headers: { ...admin, 'content-type': 'application/json' },
      ...body,
    })
    expect(response.status).toBe(200)
    const reader = response.body!.getReader()
    await reader.read()
    await writer.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${EXPORTING}`)
    const rest = async () => {
      while (!(await reader.read()).done);
    }
    await expect(rest()).rejects.toThrow()
  },
)

// The same code limits every list; these two lists can be filled fastest.
test.each(['visits', 'audit'] as const)(
  'an export of over 200,000 rows of %s is refused with the row count, and adds no audit row',
  async list => {
    // Without the indexes that only reads need, rows are inserted faster.
    const { rows } = await writer.query(
      `select indexrelid::regclass::text as name from pg_index i where indrelid = '${tableOf(list)}'::regclass
        and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    )
    for (const { name } of rows) await writer.query(`drop index ${name}`)
    await fill(list, CUT_OFF + 1, 200_001)
    const exportsMade = async () =>
      (await writer.query(`select count(*)::int as made from audit where action = 'list exported'`)).rows[0].made
    const before = await exportsMade()
    const response = await take(list)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ code: 'INVALID', field: 'period' })
    expect(await exportsMade()).toBe(before)
    expect(response.json().msg).toMatch(/^This export would have 200,0\d\d rows\. Please choose a shorter period\.$/)
  },
)
