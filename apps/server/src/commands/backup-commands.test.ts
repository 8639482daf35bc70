import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createDatabase, createTestDatabase, openTestServer } from '../../test/databases.ts'
import { signature } from '../../test/make-png.ts'
import { type AppUnderTest, openContext } from '../../test/salon-under-test.ts'
import { enrolDevice } from '../../test/sign-in.ts'
import { waiverVisits } from '../../test/waiver-visits.ts'
import type { AppContext } from '../app-context.ts'
import { makeKeyPair } from '../backups/age-file.ts'
import { onOwnConnection } from '../backups/backup-connection.ts'
import { writeBackup } from '../backups/backup-file.ts'
import { migrate, migrationNames } from '../platform/db/migrate.ts'
import { statement } from '../platform/db/statement.ts'
import { backupCommand } from './backup-command.ts'
import { moveDatabaseCommand } from './move-database-command.ts'
import { restoreCommand } from './restore-command.ts'
import { CommandRefused } from './run-command.ts'

// The timeout is long, because each test restores a whole salon.
vi.setConfig({ testTimeout: 60_000 })

let under: AppUnderTest
let dir: string
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'frontlash-backup-commands-'))
  under = await openContext({ config: { dataDir: dir, backupDir: join(dir, 'backups') } })
  const visits = waiverVisits(under, await enrolDevice(under))
  await visits.sign({ clientId: (await visits.newClient()).id, signatureData: signature(1) })
})
afterAll(async () => {
  await under.close()
  rmSync(dir, { recursive: true })
})

type Command = (context: AppContext, args: readonly string[], print: (line: string) => void) => Promise<void>

async function run(
  command: Command,
  args: string[],
  context = under.context,
): Promise<{ code: number; output: string }> {
  const printed: string[] = []
  try {
    await command(context, args, line => printed.push(line))
    return { code: 0, output: printed.join('\n') }
  } catch (error) {
    if (!(error instanceof CommandRefused)) throw error
    return { code: error.exitCode, output: error.message }
  }
}
/** Runs a command as `npm run` does: in its own process, on the database at `url`. */
function runAlone(command: string, args: string[], url: string, input = ''): Promise<{ code: number; output: string }> {
  const { appSecret, backupDir } = under.context.config
  const place = { DATABASE_URL: url, DATA_DIR: dir, BACKUP_DIR: backupDir, APP_SECRET: appSecret }
  return new Promise(resolve => {
    const options = { env: { ...process.env, ...place } }
    const child = execFile(
      process.execPath,
      [join(import.meta.dirname, 'frontlash.ts'), command, ...args],
      options,
      (failure, out, error) => resolve({ code: failure ? Number(failure.code) : 0, output: out + error }),
    )
    child.stdin!.end(input)
  })
}
const tableOf = (url: string, name: string) =>
  onOwnConnection(url, async client => (await client.query('select to_regclass($1) as found', [name])).rows[0].found)
const backups = () =>
  readdirSync(join(dir, 'backups'))
    .filter(name => name.endsWith('.backup'))
    .map(name => join(dir, 'backups', name))
const elsewhere = (url: string): AppContext => ({ ...under.context, db: { ...under.db, url } })

test('a backup can be made, checked, and restored on a machine that has another secret', async () => {
  expect((await run(backupCommand, [])).output).toMatch(/^Written: .*by-hand\.backup \(\d+ KB\)/)
  expect((await run(backupCommand, ['--before-upgrade'])).output).toMatch(/^Written: .*before-upgrade\.backup \(/)
  const [file] = backups()
  const sound = await run(backupCommand, ['--check', file!])
  expect(sound).toMatchObject({ code: 0, output: expect.stringMatching(/^Sound: .*, 1 waivers in sound chains\.$/) })
  const clean = await createTestDatabase()
  const { appSecret } = under.context.config
  const dataDir = join(dir, 'clean')
  const context = {
    ...elsewhere(clean.url),
    config: { ...under.context.config, dataDir, appSecret: 'of a clean machine'.repeat(3) },
  }
  const restored = await run(restoreCommand, [file!], context)
  expect(restored).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^Restored: .*, 1 waivers in sound chains\.\nEverybody is signed out\.$/),
  })
  expect(readFileSync(join(dataDir, 'app-secret'), 'utf8').trim()).toBe(appSecret)
  await clean.drop()
})

test('an encrypted copy is restored with a private key that is typed or in a file, but not with a key in an argument', async () => {
  const { publicKey, privateKey } = await makeKeyPair()
  const withKey = { ...under.context, config: { ...under.context.config, backupKey: publicKey } }
  const [, copy] = /^For another machine: (\S+\.backup\.age) \(.*, encrypted for BACKUP_KEY\.$/m.exec(
    (await run(backupCommand, [], withKey)).output,
  )!
  const clean = await createTestDatabase()
  const typed = await runAlone('restore', [copy!], clean.url, `AGE-SECRET-KEY-1MISTYPED\n${privateKey}\n`)
  expect(typed).toMatchObject({ code: 0, output: expect.stringMatching(/^Restored: .*, 1 waivers/m) })
  expect(typed.output).toContain('This is no private key, or it was mistyped.')
  expect(typed.output).not.toContain(privateKey)
  const keyFile = join(dir, 'key.txt')
  writeFileSync(keyFile, `# public key: ${publicKey}\n${privateKey}\n`)
  const checked = await run(backupCommand, ['--check', copy!, '--key', keyFile])
  expect(checked).toMatchObject({ code: 0, output: expect.stringMatching(/^Sound: /) })
  expect(await run(restoreCommand, [copy!, '--key', privateKey])).toEqual({
    code: 2,
    output: 'A private key is not given here: leave --key out, and it is asked for, or name a file that holds it.',
  })
  expect(await run(restoreCommand, [copy!, '--key', copy!])).toMatchObject({
    code: 1,
    output: expect.stringContaining('has no private key'),
  })
  await clean.drop()
})

test('restoring an unencrypted copy without the file of the secret is refused with a list of the data that would be lost', async () => {
  const { output } = await run(backupCommand, [])
  const [, copy] = /^For another machine: (\S+-without-secret\.backup) /m.exec(output)!
  const [, secretFile] = /^The secret: (\S+)\. Keep it elsewhere, then type: /m.exec(output)!
  const clean = await createTestDatabase()
  const context = {
    ...elsewhere(clean.url),
    config: { ...under.context.config, dataDir: join(dir, 'other'), appSecret: 'of a clean machine'.repeat(3) },
  }
  const refused = await run(restoreCommand, [copy!], context)
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('Nothing was changed.') })
  for (const lost of ['PIN', 'two-step', 'tablet', 'known browser', 'FRONTEND_KEY', 'waiver'])
    expect(refused.output).toContain(lost)
  const restored = await run(restoreCommand, [copy!, '--secret', secretFile!], context)
  expect(restored).toMatchObject({ code: 0, output: expect.stringMatching(/^Restored: .*, 1 waivers/) })
  expect(readFileSync(join(dir, 'other/app-secret'), 'utf8').trim()).toBe(under.context.config.appSecret)
  await clean.drop()
})

test('a backup writes no file of the secret if the owner has confirmed that the secret is stored elsewhere', async () => {
  expect((await run(backupCommand, ['--secret-kept'])).output).toMatch(/^Noted: /)
  const { output } = await run(backupCommand, [])
  expect(output).toMatch(/-without-secret\.backup \(.*\), without the salon’s secret\.$/)
})

test('a backup can be restored into an empty database and into the database of a newer version', async () => {
  const [, file] = /^Written: (\S+)/.exec((await run(backupCommand, [])).output)!
  const newer = await createTestDatabase()
  await onOwnConnection(newer.url, async client => {
    await client.query('create table of_the_next_version (id int primary key)')
    await client.query(`insert into migrations (name, version) values ('9999-next.sql', '0.2.0')`)
    await client.query(`insert into clients (phone, first_name, created_at)
      values ('+17145550777', 'Zoe', now())`)
  })
  const refused = await runAlone('staff', ['list'], newer.url)
  expect(refused).toEqual({
    code: 1,
    output: expect.stringMatching(/^This is Frontlash .* by Frontlash 0\.2\.0: .*\.\n$/),
  })
  const restored = await runAlone('restore', [file!], newer.url)
  expect(restored).toEqual({
    code: 0,
    output: expect.stringMatching(/^What was here before: .*before-restore\.backup .*\nRestored: .*, 1 waivers/),
  })
  expect(await runAlone('staff', ['list'], newer.url)).toMatchObject({ code: 0 })
  expect(await tableOf(newer.url, 'of_the_next_version')).toBe(null)
  await newer.drop()

  const server = await openTestServer()
  const empty = await createDatabase(server.url)
  expect(await runAlone('restore', [file!], empty.url)).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^Restored: .*, 1 waivers/),
  })
  await empty.drop()
  await server.release()
})

test('the option --as-made restores the tables of the version that made the backup', async () => {
  const [first, second] = migrationNames()
  const older = await createTestDatabase()
  const old = elsewhere(older.url)
  await onOwnConnection(older.url, async client => {
    await client.query('drop schema public cascade; create schema public')
  })
  await migrate(older.url, [first!, second!])
  const { path } = await writeBackup(
    { url: older.url, appSecret: under.context.config.appSecret, now: new Date(), dir: join(dir, 'backups') },
    'before-upgrade',
    new AbortController().signal,
  )
  await migrate(older.url)
  const { code, output } = await run(restoreCommand, [path, '--as-made'], old)
  expect({ code, output }).toEqual({
    code: 0,
    output: expect.stringMatching(
      /^Restored: .*, 0 waivers in sound chains\.\nEverybody is signed out\.\nDo not start this version/,
    ),
  })
  const names = await onOwnConnection(older.url, client => client.query('select name from migrations order by name'))
  expect(names.rows.map(({ name }) => name)).toEqual([first, second])
  expect((await run(restoreCommand, [path, '--as-it-was'], old)).code).toBe(2)
  await older.drop()
})

test('a database address with a password is refused as an argument, because other users can read arguments', async () => {
  expect(await run(moveDatabaseCommand, ['--to', 'postgresql://salon:hunter2@db/salon'])).toEqual({
    code: 2,
    output: 'An address with a password is not given here: leave --to out, and it is asked for.',
  })
})

test('moving the data to another database prints the result and the environment variable to set', async () => {
  const target = await createTestDatabase()
  const { code, output } = await run(moveDatabaseCommand, ['--to', target.url])
  expect({ code, output }).toMatchObject({
    code: 0,
    output: expect.stringContaining(
      `1 waivers in sound chains.\nSet DATABASE_URL to ${target.url} and start the salon.`,
    ),
  })
  const again = await run(moveDatabaseCommand, ['--to', target.url])
  expect(again).toEqual({ code: 1, output: 'There is a salon in that database already: name an empty one.' })
  const holders = `select 1 from pg_stat_activity where datname = current_database() and application_name = 'frontlash-backup'`
  await vi.waitFor(async () => expect(await under.db.rows(statement('', holders))).toEqual([]))
  const back = await createTestDatabase()
  const moved = await run(moveDatabaseCommand, ['--to', back.url], elsewhere(target.url))
  expect(moved.output).toContain(output.slice(output.indexOf(', '), output.indexOf('\n')))
  await target.drop()
  await back.drop()
})

test('moving the data back into the data folder first backs up the folder’s old data', async () => {
  const first = await run(moveDatabaseCommand, ['--to', 'embedded'])
  expect(first.output).toMatch(/^Moved: .*, 1 waivers in sound chains\.\nUnset DATABASE_URL/)
  const again = await run(moveDatabaseCommand, ['--to', 'embedded'])
  expect(again.output).toMatch(/^What was here before: .*before-restore\.backup .*\nMoved: /)
  expect(again.output).toContain(first.output)
  const unset = { ...under.context, config: { ...under.context.config, databaseUrl: undefined } }
  expect(await run(moveDatabaseCommand, ['--to', 'embedded'], unset)).toMatchObject({
    code: 1,
    output: expect.stringContaining('in DATA_DIR already'),
  })
})

test.each([
  ['a backup with an unknown option', backupCommand, ['--list'], 2, 'npm run backup'],
  [
    'a check of a missing file',
    backupCommand,
    ['--check', '/none'],
    1,
    '/none cannot be read (ENOENT). Nothing was changed.',
  ],
  ['a restore without a file', restoreCommand, [], 2, 'npm run restore'],
  [
    'a restore of a file that is no backup',
    restoreCommand,
    [import.meta.filename],
    1,
    'is no backup, or is cut off. Nothing was changed.',
  ],
  ['a move to an address of no database', moveDatabaseCommand, ['--to', 'mysql://x/y'], 2, 'npm run move-database'],
  [
    'a move to a server that does not respond',
    moveDatabaseCommand,
    ['--to', 'postgresql://x@127.0.0.1:1/y'],
    1,
    'The database cannot be used: ',
  ],
] as const)('%s is refused with an error message', async (_, command, args, code, words) => {
  const refused = await run(command, [...args])
  expect(refused.code).toBe(code)
  expect(refused.output).toContain(words)
})
