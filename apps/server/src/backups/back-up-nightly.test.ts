import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { signature } from '../../test/make-png.ts'
import { type AppUnderTest, ELEVEN, openContext } from '../../test/salon-under-test.ts'
import { enrolDevice } from '../../test/sign-in.ts'
import { type TestClock, testClock } from '../../test/test-clock.ts'
import { waiverVisits } from '../../test/waiver-visits.ts'
import { readNightlyWork } from '../records/retention/nightly-store.ts'
import { runDueWork } from '../run-nightly-work.ts'
import { backUpNightly } from './back-up-nightly.ts'
import { onOwnConnection } from './backup-connection.ts'

// The timeout is long, because each test restores a whole salon.
vi.setConfig({ testTimeout: 60_000 })

const NEVER_ABORTED = new AbortController().signal

let under: AppUnderTest
let clock: TestClock
let dir: string
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'frontlash-nightly-'))
  clock = testClock(ELEVEN)
  under = await openContext({ clock, config: { backupDir: dir, dataDir: dir } })
  const visits = waiverVisits(under, await enrolDevice(under))
  for (const pen of [1, 2, 3])
    await visits.sign({ clientId: (await visits.newClient()).id, signatureData: signature(pen) })
})
afterAll(async () => {
  await under.close()
  rmSync(dir, { recursive: true })
})

test('the nightly work makes a backup, tests the backup by a trial restore, and deletes all backups older than 14 days', async () => {
  const backups = () => readdirSync(dir).filter(name => /nightly|part/.test(name))
  const touch = (name: string) => writeFileSync(join(dir, name), '')
  await runDueWork(under.context, NEVER_ABORTED)
  expect(backups()).toEqual([])
  clock.set('2026-11-21T11:00:00Z')
  touch('frontlash-20261107-110000-nightly.backup')
  touch('frontlash-20261107-105959-nightly.backup')
  const others = ['by-hand.backup', 'before-restore.backup', 'before-upgrade.backup', 'nightly.backup.not-sound']
  for (const kind of others) {
    touch(`frontlash-20261107-110000-${kind}`)
    touch(`frontlash-20261107-105959-${kind}`)
  }
  touch('somebody’s-own-file.backup')
  touch('frontlash-20261101-110000-nightly.backup.77.part')
  utimesSync(join(dir, 'frontlash-20261101-110000-nightly.backup.77.part'), 0, 0)
  // This draft is being written by another command.
  touch('frontlash-20261121-105900-by-hand.backup.78.part')
  mkdirSync(join(dir, 'copy'))
  const copies = ['nightly-without-secret.backup', 'by-hand.backup.age']
  for (const kind of copies) {
    touch(`copy/frontlash-20261107-110000-${kind}`)
    touch(`copy/frontlash-20261107-105959-${kind}`)
  }
  await runDueWork(under.context, NEVER_ABORTED)
  await runDueWork(under.context, NEVER_ABORTED)
  expect(readdirSync(join(dir, 'copy')).sort()).toEqual([
    'frontlash-20261107-110000-by-hand.backup.age',
    'frontlash-20261107-110000-nightly-without-secret.backup',
    'frontlash-20261121-110000-nightly-without-secret.backup',
  ])
  expect(readFileSync(join(dir, 'secret/secret-20261121'), 'utf8')).toBe(`${under.context.config.appSecret}\n`)
  expect(readdirSync(dir).sort()).toEqual([
    'copy',
    'frontlash-20261107-110000-before-restore.backup',
    'frontlash-20261107-110000-before-upgrade.backup',
    'frontlash-20261107-110000-by-hand.backup',
    'frontlash-20261107-110000-nightly.backup',
    'frontlash-20261107-110000-nightly.backup.not-sound',
    'frontlash-20261121-105900-by-hand.backup.78.part',
    'frontlash-20261121-110000-nightly.backup',
    'secret',
    'somebody’s-own-file.backup',
  ])
  for (const kind of others) rmSync(join(dir, `frontlash-20261107-110000-${kind}`))
  rmSync(join(dir, 'frontlash-20261121-105900-by-hand.backup.78.part'))
  const done = (await readNightlyWork(under.db)).find(one => one.name === 'backup')
  expect(done).toMatchObject({ day: '2026-11-21', failure: null, facts: { removed: 7, rows: expect.any(Number) } })
})

test('a backup that fails its trial restore replaces only an earlier failed backup, and no valid backup', async () => {
  const backups = () => readdirSync(dir).filter(name => name.includes('nightly'))
  const before = backups()
  const changeName = (from: string, to: string) =>
    onOwnConnection(under.db.url, client =>
      client.query('update waivers set client_name = $2 where chain_position = 3 and client_name = $1', [from, to]),
    )
  await changeName('Maria Garcia', 'Somebody Else')
  for (const minute of ['00', '10']) {
    clock.set(`2026-11-21T12:${minute}:00Z`)
    await expect(backUpNightly(under.context, NEVER_ABORTED)).rejects.toThrow(/waivers at tustin is broken at number 3/)
  }
  expect(backups()).toEqual([...before, 'frontlash-20261121-121000-nightly.backup.not-sound'])
  await changeName('Somebody Else', 'Maria Garcia')
  await expect(backUpNightly(under.context, AbortSignal.abort())).rejects.toThrow()
  expect(backups()).toHaveLength(before.length + 1)
})

test('a nightly backup replaces the earlier backup of the same night even if the new backup cannot be copied', async () => {
  const backups = () => readdirSync(dir).filter(name => name.includes('nightly'))
  const before = backups()
  rmSync(join(dir, 'copy'), { recursive: true })
  writeFileSync(join(dir, 'copy'), '')
  for (const minute of ['00', '10']) {
    clock.set(`2026-11-22T10:${minute}:00Z`)
    await expect(backUpNightly(under.context, NEVER_ABORTED)).rejects.toThrow(/EEXIST/)
  }
  expect(backups()).toEqual([...before, 'frontlash-20261122-101000-nightly.backup'].sort())
  rmSync(join(dir, 'copy'))
})

test('a nightly backup is refused if the data folder’s disk has no space for a trial restore', async () => {
  const dataDir = '/proc' // The file system has no free space.
  const full = { ...under.context, config: { ...under.context.config, databaseUrl: undefined, dataDir } }
  await expect(backUpNightly(full, NEVER_ABORTED)).rejects.toThrow(
    /no room to make and try one: .* are needed, 0 KB are free/,
  )
})

test('a nightly backup is refused if the backup folder’s disk has no free space', async () => {
  // A file system without any free space.
  const full = { ...under.context, config: { ...under.context.config, backupDir: '/proc' } }
  await expect(backUpNightly(full, NEVER_ABORTED)).rejects.toThrow('There is not enough free space for a backup.')
})

test('a failed nightly backup is reported, and the next nightly backup succeeds', async () => {
  clock.set('2026-11-22T11:00:00Z')
  const nowhere = {
    ...under.context,
    config: { ...under.context.config, backupDir: join(dir, 'somebody’s-own-file.backup', 'no-folder') },
  }
  await runDueWork(nowhere, NEVER_ABORTED)
  const failed = (await readNightlyWork(under.db)).find(one => one.name === 'backup')
  expect(failed).toMatchObject({
    day: '2026-11-21',
    failure: expect.stringContaining('EEXIST'),
    failingSince: clock.realNow(),
  })
  await runDueWork(under.context, NEVER_ABORTED)
  const done = (await readNightlyWork(under.db)).find(one => one.name === 'backup')
  expect(done).toMatchObject({ day: '2026-11-22', failure: null, failingSince: null })
})
