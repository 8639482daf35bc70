import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { parseCsv } from '../../../../test/parse-csv.ts'
import { type AppUnderTest, ELEVEN, openContext } from '../../../../test/salon-under-test.ts'
import { signIn } from '../../../../test/sign-in.ts'
import { type TestClock, testClock } from '../../../../test/test-clock.ts'
import { ADVISORY_LOCKS } from '../../../platform/advisory-locks.ts'
import { openSoleReader } from '../../../platform/db/sole-reader.ts'
import { statement } from '../../../platform/db/statement.ts'
import { type AuditEntry, addAudit } from '../../../records/audit/audit-store.ts'

const PASSWORD = 'glue-and-tweezers'

let under: AppUnderTest
let clock: TestClock
let admin: Record<string, string>
let names = 0
let address: string

beforeAll(async () => {
  clock = testClock(ELEVEN)
  under = await openContext({ clock })
  address = await under.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => under.close())
beforeEach(async () => {
  clock.set(ELEVEN)
  admin = await signIn(under, 'admin', { username: `ada${++names}` })
  await confirm()
  await under.db.run(statement('', 'truncate audit'))
})

const confirm = () =>
  under.app.inject({ method: 'POST', url: '/api/auth/confirm', headers: admin, payload: { password: PASSWORD } })
const add = (entry: Partial<AuditEntry>) =>
  addAudit(under.db, { at: clock.realNow(), actor: 'staff:maya', role: 'manager', action: 'sign-out', ...entry })
const fetchCsv = (query: Record<string, string> = {}, headers = admin) =>
  under.app.inject({ url: '/api/office/exports/audit.csv', query, headers })

test('the exported audit log contains the filtered rows with local and UTC times', async () => {
  await add({ action: 'mark-received', object: 'appointment:A1', locationId: 'tustin', requestId: 'request-1' })
  await add({ action: 'sign-out', object: null, locationId: 'irvine' })
  const response = await fetchCsv({ location: 'tustin' })
  expect(response.statusCode).toBe(200)
  expect(response.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8; header=present',
    'content-disposition': 'attachment; filename="frontlash-audit-tustin-2026-11-14-2026-11-20.csv"',
    'cache-control': 'no-store',
  })
  expect(response.body.startsWith('\ufeff')).toBe(true)
  expect(parseCsv(response.body)).toEqual([
    ['Time', 'Time (UTC)', 'Who', 'User name', 'Role', 'What', 'About', 'Location', 'Change', 'Request id'],
    [
      '2026-11-20 11:00:00',
      ELEVEN,
      'maya',
      'maya',
      'manager',
      'client marked received',
      'appointment A1',
      'Tustin',
      '',
      'request-1',
    ],
  ])
  expect((await fetchCsv({ bom: '0' })).body.startsWith('Time,')).toBe(true)
})

test('an export of the audit log adds an audit row with the user and the filters', async () => {
  await add({})
  await fetchCsv({ group: 'sign-ins', who: 'staff:maya' })
  const row = await under.db.row(
    statement('', `select actor, action, object, request_id, after from audit order by id desc limit 1`),
  )
  expect(row).toEqual({
    actor: `staff:ada${names}`,
    action: 'list exported',
    object: 'list:audit',
    request_id: expect.any(String),
    after: { from: '2026-11-14', to: '2026-11-20', locations: null, who: 'staff:maya', group: 'sign-ins', rows: 1 },
  })
})

test('an export is not sent if its audit row cannot be saved', async () => {
  await under.db.run(
    statement(
      '',
      `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$;
       create trigger refuse before insert on audit for each row execute function refuse()`,
    ),
  )
  try {
    const response = await fetchCsv()
    expect(response.statusCode).toBe(500)
    expect(response.body).not.toContain('Time')
  } finally {
    await under.db.run(statement('', 'drop trigger refuse on audit'))
  }
  expect((await fetchCsv()).statusCode).toBe(200)
})

test('an export of thousands of rows is complete and in the right order', async () => {
  await under.db.run(
    statement(
      '',
      `insert into audit (at, actor, action, request_id)
       select :at::timestamptz - make_interval(secs => n), 'system', 'log opened', n::text from generate_series(1, 2600) n`,
    ),
    { at: ELEVEN },
  )
  const ids = parseCsv((await fetchCsv({ who: 'system' })).body)
    .slice(1)
    .map(row => Number(row[9]))
  expect(ids).toEqual(Array.from({ length: 2600 }, (_, at) => at + 1))
})

test('an export is refused while another export runs, and succeeds after the other export has ended', async () => {
  const running = await openSoleReader(under.db.url, { lock: ADVISORY_LOCKS.listExport, timeoutMs: 60_000 })
  under.takeStatements()
  const refused = await fetchCsv()
  expect(under.takeStatements().filter(text => text.includes('count('))).toEqual([])
  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toMatchObject({
    code: 'IN_PROGRESS',
    msg: 'Another export is running. Please try again in a minute.',
  })
  await running!.close()
  await expect.poll(async () => (await fetchCsv()).statusCode).toBe(200)
})

test('a user may make ten exports an hour, but no more', async () => {
  for (let taken = 0; taken < 10; taken++) {
    clock.addMinutes(0.5)
    await expect.poll(async () => (await fetchCsv()).statusCode).toBe(200)
  }
  const refused = await fetchCsv()
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toMatchObject({ msg: 'Too many requests. Please wait 3330 seconds.' })
  clock.addMinutes(56)
  await confirm()
  await expect.poll(async () => (await fetchCsv()).statusCode).toBe(200)
})

/** Starts an export over a real connection, and reads only the first part of its response. */
async function beginLargeExport() {
  await under.db.run(
    statement(
      '',
      `insert into audit (at, actor, action, request_id)
       select :at::timestamptz - make_interval(secs => n), 'system', 'log opened', repeat('x', 300)
         from generate_series(1, 30000) n`,
    ),
    { at: ELEVEN },
  )
  const stop = new AbortController()
  const response = await fetch(`${address}/api/office/exports/audit.csv`, { headers: admin, signal: stop.signal })
  const reader = response.body!.getReader()
  await reader.read()
  return { reader, stop }
}

test('an export that loses its database connection fails, but the next export succeeds', async () => {
  const { reader } = await beginLargeExport()
  await under.db.run(
    statement('', `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'frontlash-export'`),
  )
  const rest = async () => {
    while (!(await reader.read()).done);
  }
  await expect(rest()).rejects.toThrow()
  await expect.poll(async () => (await fetchCsv({ group: 'exports' })).statusCode).toBe(200)
})

test('the next export can start after the previous export was cancelled', async () => {
  const { reader, stop } = await beginLargeExport()
  expect((await fetchCsv({ group: 'exports' })).json().code).toBe('IN_PROGRESS')
  stop.abort()
  await expect(reader.read()).rejects.toThrow()
  await expect.poll(async () => (await fetchCsv({ group: 'exports' })).statusCode).toBe(200)
})
