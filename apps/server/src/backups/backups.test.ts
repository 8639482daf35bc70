import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestDatabase } from '../../test/databases.ts'
import { listen } from '../../test/live-listener.ts'
import { signature } from '../../test/make-png.ts'
import { type AppUnderTest, ELEVEN, openContext } from '../../test/salon-under-test.ts'
import { enrolDevice, signIn } from '../../test/sign-in.ts'
import { type TestClock, testClock } from '../../test/test-clock.ts'
import { waiverVisits } from '../../test/waiver-visits.ts'
import { makeWaiverDocument } from '../documents/make-waiver-document.ts'
import { migrate } from '../platform/db/migrate.ts'
import { statement } from '../platform/db/statement.ts'
import { seedDemoStaff } from '../records/staff/seed-demo-staff.ts'
import { type KeyPair, makeKeyPair } from './age-file.ts'
import { onOwnConnection } from './backup-connection.ts'
import { confirmSecret, copyBackup } from './backup-copy.ts'
import { readBackup, writeBackup } from './backup-file.ts'
import { checkBackup } from './check-backup.ts'
import { BackupBroken, BackupNeedsSecret } from './dump-format.ts'
import { moveSalon } from './move-salon.ts'
import { restoreSalon } from './restore-salon.ts'

// The timeout is long, because each test restores a whole salon.
vi.setConfig({ testTimeout: 60_000 })

const NEVER_ABORTED = new AbortController().signal
const CLIENTS = 5

let under: AppUnderTest
let clock: TestClock
let tablet: { cookie: string }
let dir: string
let file: string
/** The content of the salon when the backup was made. */
let contentAtBackup: Awaited<ReturnType<typeof contentOf>>
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'frontlash-backups-'))
  clock = testClock(ELEVEN)
  under = await openContext({ clock, config: { backupDir: join(dir, 'kept') } })
  tablet = await enrolDevice(under)
  await under.app.listen({ port: 0, host: '127.0.0.1' })
  const visits = waiverVisits(under, tablet)
  for (let index = 0; index < CLIENTS; index++) {
    const { id } = await visits.newClient(index === 0 ? "Nguyễn O'Brien" : undefined)
    const { waiverId } = (await visits.sign({ clientId: id, signatureData: signature(index) })).json()
    if (index === 0) await makeWaiverDocument(under.context)({ waiverId }, { attempt: 1, requestId: null })
  }
  // These texts could be mistaken for the end of a table or break a line of the dump.
  const feedback = ['\\.', 'one\n\\.\ntwo', 'tab\there', 'back\\slash \\n', '', '💅 "fine"']
  for (const words of feedback)
    await under.db.run(
      statement(
        'test.survey',
        'insert into surveys (overall_rating, feedback, submitted_at) values (5, :words, :submittedAt)',
      ),
      { words, submittedAt: clock.realNow() },
    )
  file = (await writeBackup(place(), 'by-hand', NEVER_ABORTED)).path
  contentAtBackup = await contentOf(under.db.url)
})
afterAll(async () => {
  await under.close()
  rmSync(dir, { recursive: true })
})

const place = () => ({
  url: under.db.url,
  appSecret: under.context.config.appSecret,
  now: clock.realNow(),
  dir: under.context.config.backupDir,
})

/**
 * Tables that are not backed up: their rows are temporary or belong to one database (docs/product/keeping.md, "What a
 * backup holds").
 */
const NOT_BACKED_UP = [
  'migrations',
  'device_lookups',
  'device_unknown_phones',
  'board_events',
  'board_positions',
  'status_runs',
]

/** The rows of all tables that are backed up, sorted, so that the result does not depend on the order of storage. */
function contentOf(url: string): Promise<Record<string, unknown[]>> {
  return onOwnConnection(url, async client => {
    const { rows } = await client.query(
      `select relname as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all($1) order by 1`,
      [NOT_BACKED_UP],
    )
    const content: Record<string, unknown[]> = {}
    for (const { name } of rows) {
      // A restore ends all sessions.
      const row = name === 'sessions' ? `to_jsonb(t) - 'ended_at'` : 'to_jsonb(t)'
      const found = await client.query(`select ${row} as row from ${name} t order by (${row})::text`)
      content[name] = found.rows.map(one => one.row)
    }
    return content
  })
}

/** Runs `work` with a new salon's database on the same server, which is dropped afterwards. */
async function inNewDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  const database = await createTestDatabase()
  try {
    return await work(database.url)
  } finally {
    await database.drop()
  }
}

/** Every index and constraint of a database. */
const shapeOf = (url: string) =>
  onOwnConnection(url, async client => {
    const { rows } = await client.query(
      `select indexname as name, indexdef as made from pg_indexes where schemaname = 'public'
       union all select conrelid::regclass || ' ' || conname, pg_get_constraintdef(oid) from pg_constraint
        where connamespace = 'public'::regnamespace
       order by 1, 2`,
    )
    return rows
  })

const schemas = (url: string) =>
  onOwnConnection(url, async client => {
    const { rows } = await client.query(
      `select nspname as name from pg_namespace where nspname ~ '^(public|frontlash)'`,
    )
    return rows.map(one => one.name)
  })

describe('a backup', () => {
  test('restores all data byte for byte on a clean machine', () =>
    inNewDatabase(async url => {
      const restored = await restoreSalon({ ...place(), url }, file, NEVER_ABORTED)
      expect(restored).toMatchObject({ ok: true, before: undefined, mustRestart: false })
      expect(restored.ok && restored.built.chains.get('tustin')).toMatchObject({ length: CLIENTS })
      const content = await contentOf(url)
      expect(content).toEqual(await contentOf(under.db.url))
      expect(content.surveys).toHaveLength(6)
      expect(await shapeOf(url)).toEqual(await shapeOf(under.db.url))
      expect(await schemas(url)).toEqual(['public'])
      expect(await migrate(url)).toEqual([])
    }))

  test('restores the database sequences, so that no id is assigned twice', () =>
    inNewDatabase(async url => {
      await restoreSalon({ ...place(), url }, file, NEVER_ABORTED)
      const nextOf = (of: string) =>
        onOwnConnection(of, async client => {
          const { rows } = await client.query(
            `insert into audit (at, actor, action) values ('2026-11-20', 'nobody', 'next number') returning id`,
          )
          return Number(rows[0].id)
        })
      expect(await nextOf(url)).toBe(await nextOf(under.db.url))
    }))

  test('can be read only by the user who made the backup, and leaves no temporary files', () => {
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(under.context.config.backupDir)).toEqual(['frontlash-20261120-190000-by-hand.backup'])
  })

  test('is a consistent snapshot even if clients sign waivers during the backup', async () => {
    const visits = waiverVisits(under, tablet)
    const [{ path }] = await Promise.all([
      writeBackup({ ...place(), now: new Date('2026-11-20T19:00:01Z') }, 'by-hand', NEVER_ABORTED),
      ...Array.from({ length: 8 }, async (_, index) => {
        const payload = { phone: `71455507${index}0`, firstName: 'Ana', lastName: 'Lee', skipSMS: true }
        const made = await under.app.inject({ method: 'POST', url: '/api/clients', headers: tablet, payload })
        return visits.sign({ clientId: made.json().id, signatureData: signature(index) })
      }),
    ])
    expect((await checkBackup(under.db.url, path, NEVER_ABORTED)).rows).toBeGreaterThan(0)
    expect(await schemas(under.db.url)).toEqual(['public'])
  })
})

describe('a damaged or foreign backup is refused, and nothing is changed:', () => {
  const bad = (name: string, change: (bytes: Buffer) => Buffer) => {
    const path = join(dir, name)
    writeFileSync(path, change(readFileSync(file)))
    return path
  }
  /** Unpacks a backup, replaces one text in it, and packs it again with a valid checksum. */
  const withText = (from: string, to: string) => (bytes: Buffer) => {
    const text = zstdDecompressSync(bytes).toString('latin1')
    expect(text).toContain(from)
    return zstdCompressSync(Buffer.from(text.replace(from, to), 'latin1'))
  }
  test.each<[string, (bytes: Buffer) => Buffer]>([
    ['a file that names a column that does not exist', withText('copy "audit" ("', 'copy "audit" ("x')],
    ['a file that names a table that does not exist', withText('copy "audit" (', 'copy "audio" (')],
    ['a file cut in half', bytes => bytes.subarray(0, bytes.length / 2)],
    ['a file without its last byte', bytes => bytes.subarray(0, -1)],
    ['a file with one bit turned', bytes => Buffer.from(bytes.with(bytes.length - 400, bytes.at(-400)! ^ 4))],
    [
      'a file with another bit turned',
      bytes => Buffer.from(bytes.with(bytes.length >> 1, bytes[bytes.length >> 1]! ^ 1)),
    ],
    ['a file of something else', () => Buffer.from('-- not ours\n')],
    ['an empty file', () => Buffer.alloc(0)],
  ])('%s', async (what, change) => {
    const path = bad(what.replaceAll(' ', '-'), change)
    const before = await contentOf(under.db.url)
    await expect(restoreSalon(place(), path, NEVER_ABORTED)).rejects.toThrow(BackupBroken)
    expect(await contentOf(under.db.url)).toEqual(before)
    expect(await schemas(under.db.url)).toEqual(['public'])
  })

  const readToEnd = (path: string) =>
    readBackup(path, dump =>
      dump.readTables(async (_, rows) => {
        const pieces: Buffer[] = []
        for await (const piece of rows) pieces.push(piece)
        return Buffer.concat(pieces).toString('latin1').split('\n').length - 1
      }),
    )

  test('a backup with one changed bit is refused if the bit affects the content', async () => {
    const { length } = readFileSync(file)
    const whole = await readToEnd(file)
    // The first bytes say how the file is packed, and packed parts are padded to whole bytes; some of these bits have
    // no meaning.
    const FIRST = 16
    let refused = 0
    for (let nth = 0; nth < 200; nth++) {
      const at = FIRST + Math.floor(((length - FIRST) * nth) / 200)
      const path = bad('one-bit', bytes => Buffer.from(bytes.with(at, bytes[at]! ^ (1 << (nth % 8)))))
      const outcome = await readToEnd(path).catch((error: unknown) => error)
      if (outcome instanceof BackupBroken) refused += 1
      else expect(outcome, `byte ${at} of ${length}`).toEqual(whole)
    }
    expect(refused).toBeGreaterThan(190)
  })

  test('a file without its last byte is refused in each of 50 attempts', async () => {
    const path = bad('without-the-last', bytes => bytes.subarray(0, -1))
    for (let nth = 0; nth < 50; nth++) await expect(readToEnd(path)).rejects.toThrow(BackupBroken)
  })

  test('a missing file is refused with an error that contains ENOENT', async () => {
    await expect(readBackup(join(dir, 'none'), async () => 1)).rejects.toThrow(/cannot be read \(ENOENT\)/)
  })

  test('a backup with a forged waiver is refused with an error that names the location and the number of the waiver', () =>
    inNewDatabase(async url => {
      await restoreSalon({ ...place(), url }, file, NEVER_ABORTED)
      await onOwnConnection(url, client =>
        client.query(`update waivers set client_name = 'Somebody Else' where chain_position = 3`),
      )
      const { path } = await writeBackup({ ...place(), url, dir }, 'by-hand', NEVER_ABORTED)
      await expect(checkBackup(url, path, NEVER_ABORTED)).rejects.toThrow(/waivers at tustin is broken at number 3/)
    }))

  test('a backup of another salon is refused if this salon’s secret is an environment variable', async () => {
    const appSecret = 'another secret for tests, long enough too'
    const other = await restoreSalon({ ...place(), appSecret }, file, NEVER_ABORTED)
    expect(other).toEqual({ ok: false, refusal: 'other secret' })
  })
})

/** Copies the backup for another machine into a new folder, with some values of the configuration. */
async function copyIn(name: string, values: { backupKey?: string; appSecret?: string; now?: Date } = {}) {
  const { now = clock.realNow(), ...more } = values
  const config = { ...under.context.config, backupDir: join(dir, name), dataDir: join(dir, name), ...more }
  return copyBackup({ path: file, bytes: 0 }, { config, now }, NEVER_ABORTED)
}

describe('an encrypted copy of a backup', () => {
  let keys: KeyPair
  let path: string
  beforeAll(async () => {
    keys = await makeKeyPair()
    const copy = await copyIn('encrypted', { backupKey: keys.publicKey })
    expect(copy.secretFile).toBeUndefined()
    path = copy.file.path
  })

  test('is a file in the age format, and contains no unencrypted part of the backup', () => {
    expect(path).toMatch(/encrypted\/copy\/frontlash-20261120-190000-by-hand\.backup\.age$/)
    expect(readdirSync(join(dir, 'encrypted'))).toEqual(['copy'])
    expect(readdirSync(join(dir, 'encrypted', 'copy'))).toHaveLength(1)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    const bytes = readFileSync(path)
    expect(bytes.toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> X25519 /)
    expect(bytes.includes(readFileSync(file).subarray(0, 16))).toBe(false)
  })

  test('can be restored with its private key, but not with another key or without a key', () =>
    inNewDatabase(async url => {
      const restore = (privateKey?: string) =>
        restoreSalon({ ...place(), url }, path, NEVER_ABORTED, { keys: { privateKey } })
      await expect(restore()).rejects.toThrow('The backup is encrypted, and no private key was given.')
      const other = await makeKeyPair()
      await expect(restore(other.privateKey)).rejects.toThrow('The backup was encrypted for another private key.')
      expect(await restore(keys.privateKey)).toMatchObject({ ok: true })
      expect(await contentOf(url)).toEqual(contentAtBackup)
    }))

  test.each<[string, (bytes: Buffer) => Buffer]>([
    ['without its last byte', bytes => bytes.subarray(0, -1)],
    ['cut in half', bytes => bytes.subarray(0, bytes.length / 2)],
    ['cut after its header', bytes => bytes.subarray(0, 200)],
    ['with one bit turned', bytes => Buffer.from(bytes.with(bytes.length >> 1, bytes[bytes.length >> 1]! ^ 1))],
  ])('is refused %s', async (_, change) => {
    const damaged = join(dir, 'damaged.age')
    writeFileSync(damaged, change(readFileSync(path)))
    const restored = restoreSalon(place(), damaged, NEVER_ABORTED, { keys })
    await expect(restored).rejects.toThrow('The encrypted backup was changed, or is cut off.')
  })
})

describe('an unencrypted copy of a backup', () => {
  test('does not contain the salon’s secret, which is saved in a separate file', async () => {
    const { appSecret } = under.context.config
    const copy = await copyIn('plain')
    expect(copy.file.path).toMatch(/plain\/copy\/frontlash-20261120-190000-by-hand-without-secret\.backup$/)
    const text = zstdDecompressSync(readFileSync(copy.file.path)).toString('latin1')
    expect(text).not.toContain(appSecret)
    const tables = (dump: string) => dump.slice(dump.indexOf('\n'))
    expect(tables(text) === tables(zstdDecompressSync(readFileSync(file)).toString('latin1'))).toBe(true)
    expect(copy.secretFile).toBe(join(dir, 'plain/secret/secret-20261120'))
    expect(readFileSync(copy.secretFile!, 'utf8')).toBe(`${appSecret}\n`)
    for (const path of [copy.file.path, copy.secretFile!]) expect(statSync(path).mode & 0o777).toBe(0o600)
  })

  test('is saved together with a file of the secret, unless the owner has confirmed that the secret is stored elsewhere', async () => {
    const { appSecret } = under.context.config
    const other = 'another secret for tests, long enough too'
    const secrets = () => readdirSync(join(dir, 'secrets/secret')).sort()
    await copyIn('secrets')
    await copyIn('secrets', { now: new Date('2026-11-21T11:00:00Z') })
    expect(secrets()).toEqual(['secret-20261120'])
    expect((await copyIn('secrets', { appSecret: other })).secretFile).toMatch(/secret-20261120-2$/)
    expect(secrets()).toEqual(['secret-20261120', 'secret-20261120-2'])
    confirmSecret(join(dir, 'secrets'), appSecret)
    rmSync(join(dir, 'secrets/secret'), { recursive: true })
    expect((await copyIn('secrets')).secretFile).toBeUndefined()
    expect((await copyIn('secrets', { appSecret: other })).secretFile).toMatch(/secret-20261120$/)
  })

  test('can be restored with the secret, but not without the secret', () =>
    inNewDatabase(async url => {
      const { appSecret } = under.context.config
      const { file: copy } = await copyIn('restored')
      let taken: string | undefined
      const takeSecret = (secret: string) => {
        taken = secret
      }
      const clean = { ...place(), url, appSecret: 'what a clean machine made up for itself', takeSecret }
      const restore = (secrets: string[]) => restoreSalon(clean, copy.path, NEVER_ABORTED, { keys: { secrets } })
      await expect(restore([clean.appSecret])).rejects.toThrow(BackupNeedsSecret)
      expect(await schemas(url)).toEqual(['public'])
      expect(await restore([clean.appSecret, appSecret])).toMatchObject({ ok: true })
      expect(taken).toBe(appSecret)
      expect(await contentOf(url)).toEqual(contentAtBackup)
    }))
})

test('a restore also replaces the salon’s secret if the secret is stored in a file', () =>
  inNewDatabase(async url => {
    let taken: string | undefined
    const takeSecret = (secret: string) => {
      taken = secret
    }
    const elsewhere = { ...place(), url, appSecret: 'what a clean machine made up for itself', takeSecret }
    expect(await restoreSalon(elsewhere, file, NEVER_ABORTED)).toMatchObject({ ok: true })
    expect(taken).toBe(under.context.config.appSecret)
  }))

test('a restore first backs up the current data, and the running server continues with the restored data', async () => {
  const staff = await signIn(under, 'admin')
  const { port } = under.app.server.address() as AddressInfo
  const dashboard = await listen(port, staff)
  await dashboard.until(received => received.length > 0)
  const before = await contentOf(under.db.url)
  const { path } = await writeBackup({ ...place(), now: new Date('2026-11-20T19:05:00Z') }, 'by-hand', NEVER_ABORTED)
  const payload = { phone: '7145550999', firstName: 'Zoe', lastName: 'Later', skipSMS: true }
  expect((await under.app.inject({ method: 'POST', url: '/api/clients', headers: tablet, payload })).statusCode).toBe(
    201,
  )
  clock.set('2026-11-20T19:06:00Z')
  const restored = await restoreSalon(place(), path, NEVER_ABORTED)
  expect(restored.ok && restored.before?.path).toMatch(/20261120-190600-before-restore\.backup$/)
  expect(await contentOf(under.db.url)).toEqual(before)
  // The open dashboard is disconnected, and gets the event `reload` when it reconnects.
  await dashboard.ended
  expect((await under.app.inject({ method: 'GET', url: '/api/auth/user', headers: staff })).statusCode).not.toBe(200)
  const staffAgain = await vi.waitFor(() => signIn(under, 'admin'), { timeout: 5_000 })
  const again = await listen(port, staffAgain, { lastEventId: dashboard.received.at(-1)!.id })
  await again.until(received => received.some(one => one.event === 'reload'))
  again.cut()
  // The server's connections were cut, so the first call may fail on a lost connection.
  const ask = () => under.app.inject({ method: 'GET', url: '/api/auth/user', headers: staffAgain })
  await expect.poll(async () => (await ask()).statusCode, { timeout: 5_000 }).toBe(200)
  const back = await restoreSalon(place(), (restored.ok && restored.before?.path) || '', NEVER_ABORTED)
  expect(back).toMatchObject({ ok: true })
  const { clients } = await contentOf(under.db.url)
  expect(clients).toContainEqual(expect.objectContaining({ phone: '+17145550999' }))
})

test('a restore keeps opt-outs that are newer than the backup, and ends all sessions', async () => {
  await enrolDevice(under)
  const { path } = await writeBackup({ ...place(), now: new Date('2026-11-20T19:06:30Z') }, 'by-hand', NEVER_ABORTED)
  await signIn(under, 'manager')
  await onOwnConnection(under.db.url, async client => {
    await client.query(`insert into opt_outs (phone, source, since) values ('+17145550777', 'text', now())`)
    await client.query(
      `insert into inbound_texts (provider_id, phone, word, at) values ('SM777', '+17145550777', 'STOP', now())`,
    )
    await client.query(`update devices set name = 'Front desk', revoked_at = now()
      where id = (select id from devices where revoked_at is null order by enrolled_at desc, id limit 1)`)
  })
  const restored = await restoreSalon(place(), path, NEVER_ABORTED)
  expect(restored).toMatchObject({ ok: true, optOuts: 1, withDemoKeys: [], revived: [expect.any(Object)] })
  const { rows } = await onOwnConnection(under.db.url, client =>
    client.query(
      `select (select count(*)::int from opt_outs where phone = '+17145550777') as "optOuts",
              (select count(*)::int from inbound_texts where provider_id = 'SM777') as texts,
              (select count(*)::int from sessions where ended_at is null) as sessions`,
    ),
  )
  expect(rows).toEqual([{ optOuts: 1, texts: 1, sessions: 0 }])
})

test('a two-step code that was used after the backup is still refused after a restore of this backup', async () => {
  await signIn(under, 'admin')
  await onOwnConnection(under.db.url, client =>
    client.query(
      `with coded as (update staff set two_step_secret = 'secret', two_step_last = 1000 where id = (select min(id::text)::uuid from staff) returning id)
       insert into recovery_codes (staff_id, code_hash) select id, hash from coded, unnest('{used,unused}'::bytea[]) hash`,
    ),
  )
  const { path } = await writeBackup({ ...place(), now: new Date('2026-11-20T19:06:40Z') }, 'by-hand', NEVER_ABORTED)
  await onOwnConnection(under.db.url, client =>
    client.query(`with used as (update recovery_codes set used_at = now() where code_hash = 'used')
      update staff set two_step_last = 1001 where id = (select min(id::text)::uuid from staff)`),
  )
  expect(await restoreSalon(place(), path, NEVER_ABORTED)).toMatchObject({ ok: true })
  const { rows } = await onOwnConnection(under.db.url, client =>
    client.query(`select two_step_last::int as step, convert_from(code_hash, 'UTF8') as code, used_at is not null as used
      from staff join recovery_codes on staff_id = id order by code`),
  )
  expect(rows).toEqual([
    { step: 1001, code: 'unused', used: false },
    { step: 1001, code: 'used', used: true },
  ])
})

test('a restore into a real salon removes the demo’s PINs and passwords', async () => {
  const demo = await openContext()
  await seedDemoStaff(demo.context)
  const { url } = demo.db
  const salon = { ...place(), url, dir, appSecret: demo.context.config.appSecret }
  const { path } = await writeBackup(salon, 'by-hand', NEVER_ABORTED)
  const restored = await restoreSalon({ ...salon, revokesDemoKeys: demo.context }, path, NEVER_ABORTED)
  expect(restored).toMatchObject({ ok: true, withDemoKeys: ['admin', 'manager', 'weekday', 'technician'] })
  await demo.close()
})

test('a restore gives queued texts that are already due the state UNKNOWN, so that no text is sent twice', async () => {
  const { url } = under.db
  await onOwnConnection(url, client =>
    client.query(
      `insert into texts (phone, template, body, state, is_counted, due_at, expires_at, day, created_at, updated_at)
       select '+17145550100', 'ON_TIME', 'Hi', 'QUEUED', true, at, at + interval '1 hour', at::date, at, at
         from unnest('{2026-11-20T19:07:00Z, 2026-11-20T19:09:00Z}'::timestamptz[]) as at`,
    ),
  )
  const { path } = await writeBackup({ ...place(), now: new Date('2026-11-20T19:07:30Z') }, 'by-hand', NEVER_ABORTED)
  clock.set('2026-11-20T19:08:00Z')
  await restoreSalon(place(), path, NEVER_ABORTED)
  const texts = await onOwnConnection(url, client =>
    client.query('select to_jsonb(t) as text from texts t order by due_at'),
  )
  expect(texts.rows.map(row => row.text)).toEqual([
    expect.objectContaining({ state: 'UNKNOWN', attempts: 1, first_attempted_at: '2026-11-20T19:07:00+00:00' }),
    expect.objectContaining({ state: 'QUEUED', attempts: 0 }),
  ])
  await onOwnConnection(url, client => client.query('delete from texts'))
})

test('moving the data to another database copies all data, and is refused if that database is not empty', () =>
  inNewDatabase(async url => {
    const from = { url: under.db.url, appSecret: under.context.config.appSecret, now: clock.realNow() }
    expect(await moveSalon(from, url, NEVER_ABORTED)).toMatchObject({ ok: true })
    expect(await contentOf(url)).toEqual(await contentOf(under.db.url))
    expect(await moveSalon(from, url, NEVER_ABORTED)).toEqual({ ok: false, refusal: 'a salon is there' })
    await onOwnConnection(under.db.url, async server => {
      await server.query(`set application_name = 'frontlash-backend'`)
      expect(await moveSalon(from, url, NEVER_ABORTED)).toEqual({ ok: false, refusal: 'still running' })
    })
  }))
