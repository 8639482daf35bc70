import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Backups, DoctorReport } from '@frontlash/contract/office-status'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestDatabase } from '../../../../test/databases.ts'
import { signature } from '../../../../test/make-png.ts'
import { type AppUnderTest, ELEVEN, openContext } from '../../../../test/salon-under-test.ts'
import { enrolDevice, signIn } from '../../../../test/sign-in.ts'
import { type TestClock, testClock } from '../../../../test/test-clock.ts'
import { waiverVisits } from '../../../../test/waiver-visits.ts'
import type { AppContext } from '../../../app-context.ts'
import { backUpByHand, backupFailure } from '../../../backups/back-up-by-hand.ts'
import { onOwnConnection } from '../../../backups/backup-connection.ts'
import { restoreSalon } from '../../../backups/restore-salon.ts'
import { doctorCommand } from '../../../commands/doctor-command.ts'
import { statement } from '../../../platform/db/statement.ts'
import { workOnWaitingRuns } from '../../../work-on-status-runs.ts'

// The timeout is long, because some of these tests restore a whole salon.
vi.setConfig({ testTimeout: 60_000 })

const NEVER = new AbortController().signal
const LEFT = 'The server stopped before the backup was made. Please try again.'

let under: AppUnderTest
let clock: TestClock
let dir: string
let isDiskFull = false
let callers: Record<'admin' | 'manager' | 'technician' | 'tablet' | 'nobody', Record<string, string>>

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'frontlash-runs-'))
  clock = testClock(ELEVEN)
  under = await openContext({
    clock,
    disk: { isFull: () => isDiskFull, stop: () => {} },
    config: { dataDir: dir, backupDir: join(dir, 'backups') },
  })
  callers = {
    admin: await signIn(under, 'admin', { username: 'ada' }),
    manager: await signIn(under, 'manager', { username: 'rosa', locations: ['irvine'] }),
    technician: await signIn(under, 'technician', { username: 'lena', locations: ['tustin'] }),
    tablet: await enrolDevice(under),
    nobody: {},
  }
  const visits = waiverVisits(under, callers.tablet as { cookie: string })
  await visits.sign({ clientId: (await visits.newClient()).id, signatureData: signature(1) })
})
afterAll(async () => {
  await under.close()
  rmSync(dir, { recursive: true })
})
beforeEach(async () => {
  clock.set(ELEVEN)
  isDiskFull = false
  rmSync(join(dir, 'backups'), { recursive: true, force: true })
  await under.db.run(statement('', 'truncate status_runs'))
})

const call = (method: 'GET' | 'POST', what: 'doctor' | 'backups', headers = callers.admin) =>
  under.app.inject({ method, url: `/api/status/${what}`, headers, ...(method === 'POST' && { payload: {} }) })
const backups = async (): Promise<Backups> => (await call('GET', 'backups')).json()
const report = async (): Promise<DoctorReport> => (await call('GET', 'doctor')).json()
/** Executes the requested runs, like the server that does the nightly work. */
const work = async (changes: Partial<AppContext['config']> = {}, stop = NEVER) => {
  const context = { ...under.context, config: { ...under.context.config, ...changes } }
  await Promise.all(await workOnWaitingRuns(context, stop))
}
const lastAudit = () =>
  under.db.row(
    statement('', 'select actor, role, action, object from audit order by id desc limit 1').returns<
      Record<string, unknown>
    >(),
  )

test.each([
  ['GET', 'doctor', [401, 401, 403, 403, 200]],
  ['POST', 'doctor', [401, 401, 403, 403, 202]],
  ['GET', 'backups', [401, 401, 403, 403, 200]],
  ['POST', 'backups', [401, 401, 403, 403, 202]],
] as const)('only an admin may call %s %s', async (method, what, statuses) => {
  const actual = []
  for (const name of ['nobody', 'tablet', 'technician', 'manager', 'admin'] as const)
    actual.push((await call(method, what, callers[name])).statusCode)
  expect(actual).toEqual(statuses)
})

describe('the function “Back up now”', () => {
  test('reports no backup if none was made', async () => {
    expect(await backups()).toEqual({ last: null, running: null, ended: null })
  })

  test('makes one backup at a time, and adds an audit row with the name of the user', async () => {
    expect((await call('POST', 'backups')).statusCode).toBe(202)
    expect(await lastAudit()).toEqual({ actor: 'staff:ada', role: 'admin', action: 'backup started', object: 'backup' })
    expect(await backups()).toEqual({
      last: null,
      running: { startedAt: ELEVEN, by: 'staff:ada', done: 0, of: null },
      ended: null,
    })
    const second = await call('POST', 'backups')
    expect([second.statusCode, second.json()]).toMatchObject([
      409,
      { code: 'IN_PROGRESS', msg: 'A backup is running already.' },
    ])
    await work()
    const { last, running, ended } = await backups()
    expect(last).toMatchObject({ at: ELEVEN, file: 'frontlash-20261120-190000-by-hand.backup', kind: 'by-hand' })
    expect(running).toBeNull()
    expect(ended).toMatchObject({ by: 'staff:ada', file: last!.file, bytes: last!.bytes, failure: null })
    expect(readdirSync(join(dir, 'backups')).sort()).toEqual(['copy', last!.file, 'secret'])
    expect(readdirSync(join(dir, 'backups/copy'))).toHaveLength(1)

    const clean = await createTestDatabase()
    try {
      const { appSecret } = under.context.config
      const salon = { url: clean.url, appSecret, now: clock.realNow(), dir: join(dir, 'backups') }
      const restored = await restoreSalon(salon, join(dir, 'backups', last!.file), NEVER)
      expect(restored.ok && restored.built.chains.get('tustin')).toMatchObject({ length: 1 })
      const left = await onOwnConnection(clean.url, client => client.query('select from status_runs'))
      expect(left.rowCount).toBe(0)
    } finally {
      await clean.drop()
    }
  })

  test('reports a backup of another machine together with the name of that machine', async () => {
    await call('POST', 'backups')
    await work()
    const { last } = await backups()
    rmSync(join(dir, 'backups'), { recursive: true })
    expect((await backups()).last).toBeNull()
    await under.db.run(statement('', `update status_runs set machine = 'salon-2'`))
    expect(await backups()).toMatchObject({ last, ended: { file: last!.file, machine: 'salon-2' } })
  })

  test('reports its progress until the backup contains the whole database', async () => {
    const progress: [done: number, of: number][] = []
    await backUpByHand(under.context, 'by-hand', { stop: NEVER, onDumped: (done, of) => progress.push([done, of]) })
    const done = progress.map(([one]) => one)
    expect(done.toSorted((a, b) => a - b)).toEqual(done)
    expect(new Set(done).size).toBeGreaterThan(10)
    expect(new Set(progress.map(([, of]) => of))).toEqual(new Set([done.at(-1)]))
  })

  test('starts on a full disk, and reports that there is not enough space', async () => {
    isDiskFull = true
    expect((await call('POST', 'backups')).statusCode).toBe(202)
    await work({ backupDir: '/proc' }) // The file system has no free space.
    const { last, running, ended } = await backups()
    expect([last, running]).toEqual([null, null])
    expect(ended).toMatchObject({ by: 'staff:ada', file: null, bytes: null })
    expect(ended!.failure).toMatch(/^There is not enough free space for a backup\. \d+ MB are needed, 0 KB are free\.$/)
  })

  test('reports a folder that is not writable, and succeeds after the folder has become writable', async () => {
    writeFileSync(join(dir, 'no-folder'), '')
    await call('POST', 'backups')
    await work({ backupDir: join(dir, 'no-folder') })
    expect((await backups()).ended!.failure).toBe(
      `The folder for backups cannot be written: ${join(dir, 'no-folder')} (EEXIST).`,
    )
    clock.addMinutes(1)
    expect((await call('POST', 'backups')).statusCode).toBe(202)
    await work()
    expect((await backups()).ended).toMatchObject({ failure: null, bytes: expect.any(Number) })
  })

  test.each([
    [{ code: 'ENOSPC' }, 'There is not enough free space for a backup.'],
    [{ code: 'EACCES' }, 'The folder for backups cannot be written: /backups (EACCES).'],
    [{ code: '57P01' }, 'The database did not answer while the backup was made. Please try again.'],
    [{ code: 'ECONNREFUSED' }, 'The database did not answer while the backup was made. Please try again.'],
    [
      { message: 'Connection terminated unexpectedly' },
      'The database did not answer while the backup was made. Please try again.',
    ],
    [{ message: 'out of memory.\nat x' }, 'The backup failed: out of memory.'],
  ])('fails with the error %o and reports "%s"', (fields, words) => {
    expect(backupFailure(Object.assign(new Error(), fields), '/backups')).toBe(words)
  })

  test('fails if its server is stopped, and leaves behind no incomplete file', async () => {
    await call('POST', 'backups')
    const stopped = new AbortController()
    const [working] = await workOnWaitingRuns(under.context, stopped.signal)
    const drafts = () => readdirSync(dir, { recursive: true }).filter(name => String(name).endsWith('.part'))
    await expect.poll(drafts, { interval: 1 }).toHaveLength(1)
    stopped.abort()
    await working
    expect(await backups()).toMatchObject({ last: null, running: null, ended: { failure: LEFT } })
    expect(readdirSync(join(dir, 'backups'))).toEqual([])
  })

  test.each([
    ['no server has started it', async () => {}],
    [
      'its server died',
      () => under.db.run(statement('', `update status_runs set machine = 'salon-1', done = 5, total = 9`)),
    ],
  ])('fails after a minute if %s', async (_name, happen) => {
    await call('POST', 'backups')
    await happen()
    clock.set(new Date(Date.parse(ELEVEN) + 60_000))
    expect((await backups()).running).not.toBeNull()
    clock.set(new Date(Date.parse(ELEVEN) + 60_001))
    await work()
    expect(await backups()).toMatchObject({ running: null, ended: { by: 'staff:ada', failure: LEFT } })
    expect((await call('POST', 'backups')).statusCode).toBe(202)
    expect(await backups()).toMatchObject({ running: { done: 0 }, ended: { failure: LEFT } })
    await work()
    expect(await backups()).toMatchObject({ running: null, ended: { failure: null } })
  })

  test('stops without an error if the run was marked as failed in the meantime', async () => {
    await call('POST', 'backups')
    const [working] = await workOnWaitingRuns(under.context, NEVER)
    await under.db.run(statement('', `update status_runs set finished_at = :at, failure = 'left'`), {
      at: clock.realNow(),
    })
    await working
    expect((await backups()).ended).toMatchObject({ failure: 'left' })
  })
})

describe('the doctor on the status screen', () => {
  test('has no report before the first run', async () => {
    expect(await report()).toEqual({ findings: [], asOf: null, machine: null, running: null, failure: null })
  })

  test('reports the same findings in the same order on the screen and in the command', async () => {
    expect((await call('POST', 'doctor')).statusCode).toBe(202)
    expect(await lastAudit()).toEqual({ actor: 'staff:ada', role: 'admin', action: 'doctor run', object: 'doctor' })
    expect(await report()).toMatchObject({ findings: [], running: { by: 'staff:ada' } })
    await work()
    const { findings, asOf, running, failure } = await report()
    expect([asOf, running, failure]).toEqual([ELEVEN, null, null])
    const lines: string[] = []
    await doctorCommand({ config: under.context.config, databaseUrl: under.db.url }, line => lines.push(line))
    const sign = { fine: '✓', wrong: '✗', unchecked: '?' }
    const shown = findings.map(({ result, what, mend }) =>
      `${sign[result]} ${what}${result === 'wrong' ? ` Mend: ${mend}` : ''}${result === 'unchecked' ? ` Look: ${mend}` : ''}`.replace(
        /\s+/g,
        ' ',
      ),
    )
    // The last line of the command is a summary, and the free space changes while the tests run.
    const words = (all: string[]) => all.map(line => line.replace(/[\d.]+ [KMG]B/g, '…'))
    expect(words(shown)).toEqual(words(lines.slice(0, -1)))
    expect(findings.length).toBeGreaterThan(6)
  })

  test('reports that the environment file was changed after the start of the server', async () => {
    const envFile = join(dir, 'env')
    writeFileSync(envFile, '', { mode: 0o600 })
    const changed = async () => {
      await call('POST', 'doctor')
      await work({ envFile })
      clock.addMinutes(2)
      return (await report()).findings.filter(({ what }) => what.includes('was changed after this server was started'))
    }
    expect(await changed()).toMatchObject([{ result: 'unchecked', mend: expect.stringContaining('npm run doctor') }])
    utimesSync(envFile, 0, 0)
    expect(await changed()).toEqual([])
  })

  test('has one run at a time, and at most one run a minute', async () => {
    await call('POST', 'doctor')
    const second = await call('POST', 'doctor')
    expect([second.statusCode, second.json()]).toMatchObject([
      409,
      { code: 'IN_PROGRESS', msg: 'The doctor is running already.' },
    ])
    await work()
    clock.set(new Date(Date.parse(ELEVEN) + 18_000))
    const soon = await call('POST', 'doctor')
    expect([soon.statusCode, soon.headers['retry-after'], soon.json().msg]).toEqual([
      429,
      '42',
      'Too many requests. Please wait 42 seconds.',
    ])
    clock.set(new Date(Date.parse(ELEVEN) + 60_000))
    expect((await call('POST', 'doctor')).statusCode).toBe(202)
  })

  test('reports that the last run was stopped, and still shows the previous report', async () => {
    await call('POST', 'doctor')
    await work()
    const before = await report()
    clock.addMinutes(5)
    await call('POST', 'doctor')
    await work({}, AbortSignal.abort())
    expect(await report()).toEqual({
      ...before,
      failure: 'The server stopped before the doctor was done. Please try again.',
    })
  })
})
