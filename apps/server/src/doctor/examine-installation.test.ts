import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '@frontlash/config/config'
import { type Sandbox, startSandbox } from '@frontlash/sandbox/sandbox'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openHttpsFront } from '../../test/https-front.ts'
import { type AppUnderTest, openContext } from '../../test/salon-under-test.ts'
import { makeKeyPair } from '../backups/age-file.ts'
import { confirmSecret } from '../backups/backup-copy.ts'
import { doctorCommand } from '../commands/doctor-command.ts'
import { statement } from '../platform/db/statement.ts'
import { SYSTEM } from '../records/audit/audit-store.ts'
import { seedDemoSalon } from '../records/demo/seed-demo-salon.ts'
import { saveSetting } from '../records/settings/setting-store.ts'
import { addStaff } from '../records/staff/accounts.ts'

/** The sandbox imitates Square and Twilio, and a proxy in front of it changes its responses as each test needs. */
let under: AppUnderTest
let providers: Sandbox
let gate: { url: string; close: () => void }
let folder: string
let config: Config
let spoil: (path: string, body: string) => string
let refuses: (path: string) => boolean

const KEY = 'whsk-real'
const TWILIO = {
  accountSid: `AC${'5'.repeat(32)}`,
  authToken: 'auth-token',
  messagingServiceSid: `MG${'7'.repeat(32)}`,
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'frontlash-doctor-'))
  writeFileSync(join(folder, 'app-secret'), '', { mode: 0o600 })
  const [port] = await freePort()
  const salonUrl = `http://127.0.0.1:${port}`
  const webhookUrl = `${salonUrl}/api/webhooks/square`
  providers = await startSandbox({
    port: 0,
    salon: 'small',
    square: { accessToken: 'EAAA', webhookSignatureKey: KEY, webhookUrl },
    twilio: { ...TWILIO, inboundUrl: `${salonUrl}/api/webhooks/twilio/inbound` },
  })
  gate = await openGate()
  const { messagingServiceSid, ...account } = TWILIO
  under = await openContext({
    config: {
      mode: 'real',
      appSecret: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      publicUrl: salonUrl,
      frontendPort: port!,
      trustProxy: ['127.0.0.1', '::1'],
      dataDir: folder,
      backupDir: join(folder, 'backups'),
      square: { accessToken: 'EAAA', baseUrl: gate.url, webhookSignatureKeys: [KEY], webhookUrl },
      twilio: { ...account, sender: { messagingServiceSid }, baseUrl: gate.url },
    },
  })
  config = under.context.config
  confirmSecret(folder, config.appSecret)
  await under.app.listen({ port: port!, host: '127.0.0.1' })
  await addStaff(under.context, { username: 'owner', role: 'admin', pin: '4071' }, SYSTEM)
})
afterAll(async () => {
  await under.close()
  gate.close()
  await providers.close()
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  spoil = (_path, body) => body
  refuses = () => false
})

/**
 * Starts the proxy, which forwards calls to the sandbox and passes the responses through `spoil`. A call for which
 * `refuses` is true gets the response for a missing permission.
 */
async function openGate(): Promise<{ url: string; close: () => void }> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    if (refuses(request.url!)) {
      response.writeHead(403, { 'content-type': 'application/json' })
      return response.end('{"errors":[{"category":"AUTHENTICATION_ERROR","code":"INSUFFICIENT_SCOPES"}]}')
    }
    const { authorization = '', 'square-version': version = '', 'content-type': type } = request.headers
    const result = await fetch(providers.url + request.url, {
      method: request.method!,
      headers: { authorization, 'square-version': String(version), ...(type && { 'content-type': type }) },
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    })
    response.writeHead(result.status, { 'content-type': 'application/json' })
    response.end(spoil(request.url!, await result.text()))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

async function freePort(): Promise<[number]> {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise(resolve => server.close(resolve))
  return [port]
}

async function examine(changes: Partial<Config> = {}, more: { databaseUrl?: string; now?: () => number } = {}) {
  const lines: string[] = []
  const installation = { config: { ...config, ...changes }, databaseUrl: config.databaseUrl!, ...more }
  const code = await doctorCommand(installation, line => lines.push(line))
  return { code, lines, wrong: lines.filter(line => line.startsWith('✗')) }
}

/** No test runs behind a proxy with https, so this check fails although everything else is right. */
const PLAIN_HTTP = expect.stringContaining('PUBLIC_URL is http://127.0.0.1')

test('the doctor command finds nothing wrong with a valid test installation except that https is missing', async () => {
  const { code, lines, wrong } = await examine()
  expect(wrong).toEqual([PLAIN_HTTP])
  expect(code).toBe(1)
  expect(lines.length).toBeGreaterThan(15)
  expect(lines).toContain('✓ Square’s test webhook arrived and its signature was believed.')
  expect(lines).toContain('✓ Texts may go out from the sender, and replies come in.')
  expect(lines).toContain(`✓ The salon runs on this machine (127.0.0.1:${config.frontendPort}).`)
  expect(lines.at(-1)).toBe('1 thing is to be fixed.')
})

test.each<[string, () => Partial<Config>, string]>([
  ['a wrong token', () => ({ square: { ...config.square, accessToken: 'EAAB' } }), 'refuses the access token (401'],
  [
    'an unreachable Square',
    () => ({ square: { ...config.square, baseUrl: 'http://127.0.0.1:1' } }),
    'Square does not answer',
  ],
  [
    'a wrong webhook key',
    () => ({ square: { ...config.square, webhookSignatureKeys: ['x'] } }),
    'webhook signature key',
  ],
  [
    'a missing webhook key',
    () => ({ square: { ...config.square, webhookSignatureKeys: [] } }),
    'webhook signature key',
  ],
  [
    'another webhook address',
    () => ({ square: { ...config.square, webhookUrl: 'https://else.example/api/webhooks/square' } }),
    'no webhook subscription for https://else.example',
  ],
  ['a wrong Twilio token', () => ({ twilio: { ...config.twilio!, authToken: 'x' } }), 'Twilio refuses'],
  [
    'an unreachable Twilio',
    () => ({ twilio: { ...config.twilio!, baseUrl: 'http://127.0.0.1:1' } }),
    'Twilio does not answer',
  ],
  [
    'another’s service',
    () => ({ twilio: { ...config.twilio!, sender: { messagingServiceSid: `MG${'0'.repeat(32)}` } } }),
    'does not know the sender',
  ],
  [
    'another’s number',
    () => ({ twilio: { ...config.twilio!, sender: { from: '+17145550199' } } }),
    'does not know the sender',
  ],
  [
    'a secret of an example',
    () => ({ appSecret: 'change-me-change-me-change-me-change-me' }),
    'APP_SECRET can be guessed',
  ],
  ['an address with a path', () => ({ publicUrlError: 'PUBLIC_URL has more' }), 'PUBLIC_URL has more'],
  ['a server that does not run', () => ({ frontendPort: 1 }), 'The salon does not run on this machine'],
  [
    'an address without a response',
    () => ({ publicUrl: 'https://127.0.0.1:1' }),
    'Nothing answers at https://127.0.0.1:1',
  ],
])('the doctor command reports %s and how to fix the problem', async (_, changes, words) => {
  const { code, wrong } = await examine(changes())
  expect(code).toBe(1)
  expect(wrong).toContainEqual(expect.stringContaining(words))
  expect(wrong.every(line => line.includes(' Mend: '))).toBe(true)
})

test('the doctor command reports a certificate that is not trusted', async () => {
  const front = await openHttpsFront(config.frontendPort)
  const { wrong } = await examine({ publicUrl: front.url })
  await front.close()
  expect(wrong).toContainEqual(
    expect.stringContaining(
      `The certificate at ${front.url} is not trusted: it signs itself (DEPTH_ZERO_SELF_SIGNED_CERT)`,
    ),
  )
})

test.each<[string, string, (body: string) => string, string]>([
  [
    'a permission',
    '/oauth2/token/status',
    body => body.replace('APPOINTMENTS_ALL_READ', 'X'),
    'lacks APPOINTMENTS_ALL',
  ],
  ['a location', '/v2/locations', body => body.replaceAll('Irvine', 'Anaheim'), 'none is called Irvine'],
  [
    'the subscription off',
    '/v2/webhooks',
    body => body.replaceAll('"enabled":true', '"enabled":false'),
    'switched off',
  ],
  ['an event', '/v2/webhooks', body => body.replaceAll('booking.updated', 'x'), 'leaves out booking.updated'],
  [
    'a test without response',
    '/v2/webhooks',
    body => body.replace('"status_code":200', '"x":1'),
    'did not get through',
  ],
  ['a campaign', '/v1/Services', body => body.replace('registered":true', 'registered":false'), 'approved campaign'],
  ['the numbers', '/v1/Services', body => body.replace(/\[\{.*\}\]/, '[]'), 'has no number'],
  ['replies', '/v1/Services', body => body.replace('/inbound', '/elsewhere'), 'STOP'],
])('the doctor command reports a wrong configuration at Square or Twilio (%s)', async (_, path, change, words) => {
  spoil = (called, body) => (called.startsWith(path) ? change(body) : body)
  expect((await examine()).wrong).toEqual(expect.arrayContaining([PLAIN_HTTP, expect.stringContaining(words)]))
})

test('the doctor command checks the time of the last webhook event if the token may not read webhook subscriptions', async () => {
  refuses = path => path.startsWith('/v2/webhooks')
  await under.db.run(statement('', `delete from webhook_events where provider = 'square'`))
  const unseen = await examine()
  expect(unseen.wrong).toEqual([PLAIN_HTTP])
  expect(unseen.lines).toContainEqual(expect.stringContaining('? Square’s webhook could not be checked'))
  expect(unseen.lines.at(-1)).toBe('1 thing is to be fixed. 1 thing could not be checked from here.')

  await under.db.run(
    statement(
      '',
      `insert into webhook_events (provider, event_key, kind, body, received_at)
           values ('square', 'heard', 'booking.updated', '{}', now() - interval '3 hours')`,
    ),
  )
  const heard = await examine()
  expect(heard.lines).toContain('✓ Square’s webhooks arrive and are believed: the last one 3 hours ago.')
  expect(heard.lines.at(-1)).toBe('1 thing is to be fixed.')
})

test('the doctor command accepts a phone number of the Twilio account as the sender of texts', async () => {
  const body = await fetch(`${providers.url}/2010-04-01/Accounts/${TWILIO.accountSid}/IncomingPhoneNumbers.json`, {
    headers: { authorization: `Basic ${Buffer.from(`${TWILIO.accountSid}:auth-token`).toString('base64')}` },
  })
  const [{ phone_number: from }] = ((await body.json()) as { incoming_phone_numbers: [{ phone_number: string }] })
    .incoming_phone_numbers
  expect((await examine({ twilio: { ...config.twilio!, sender: { from } } })).wrong).toEqual([PLAIN_HTTP])
})

test('the doctor command requires the permission to write appointments at Square if `cancelAtProvider` is on', async () => {
  spoil = (path, body) => (path.startsWith('/oauth2') ? body.replace('APPOINTMENTS_ALL_WRITE', 'X') : body)
  expect((await examine()).wrong).toEqual([PLAIN_HTTP])
  await saveSetting(under.db, 'cancelAtProvider', '', true)
  expect((await examine()).wrong).toContainEqual(expect.stringContaining('lacks APPOINTMENTS_ALL_WRITE'))
  await saveSetting(under.db, 'cancelAtProvider', '', false)
})

test('the doctor command lists the stop words of each offered language and the unchecked translations', async () => {
  await saveSetting(under.db, 'languages', '', ['es', 'vi'])
  await saveSetting(under.db, 'textMarks', '', 'full')
  const lines: string[] = []
  await doctorCommand({ config, databaseUrl: under.context.db.url }, line => lines.push(line))
  await saveSetting(under.db, 'languages', '', [])
  expect(lines).toContainEqual(expect.stringMatching(/^\? Vietnamese texts now take 2 parts instead of 1, .* Look: /))
  expect(lines.filter(line => line.includes('Spanish'))).toEqual([
    expect.stringContaining('✗ Spanish is offered, but nobody has confirmed its translation.'),
    expect.stringContaining('? Twilio’s Advanced Opt-Out should know the words of clients who write Spanish.'),
  ])
})

test('the doctor command reports a text of the waiver that came with an upgrade, until the text is published', async () => {
  const run = (sql: string) => under.db.run(statement('', sql))
  const report = async () => (await examine()).lines.filter(line => line.includes('upgrade'))
  await run(`insert into waiver_editions (edition, set_apart, is_built_in, made_at, made_by)
             values (2, '{}', true, now(), 'system')`)
  expect(await report()).toEqual([expect.stringMatching(/^\? An upgrade brought .*, text 2, .* Look: Office, Waivers/)])
  await run(`insert into waiver_publications (edition, effective_from, published_at, published_by)
             values (2, '2099-01-01', now(), 'staff:ada')`)
  expect(await report()).toEqual(['✓ No text of the waiver from an upgrade waits for publication.'])
})

test('the doctor command reports a clock that is an hour ahead of the clocks at Square and in the database', async () => {
  const { wrong } = await examine({}, { now: () => Date.now() + 3_600_000 })
  expect(wrong).toContainEqual(
    expect.stringMatching(/differs from Square’s by 3\d{3} s and the database’s by 3\d{3} s/),
  )
})

test('the doctor command reports an unreachable database in one line, and still runs all other checks', async () => {
  const { lines, wrong } = await examine({}, { databaseUrl: 'postgresql://nobody@127.0.0.1:1/none' })
  expect(wrong).toContainEqual(expect.stringContaining('The database does not answer'))
  expect(lines).toContain('✓ Square takes the access token.')
})

test('the doctor command reports database settings that could lose data in a power failure', async () => {
  const url = new URL(config.databaseUrl!)
  url.searchParams.set('options', '-c synchronous_commit=off')
  const { wrong } = await examine({}, { databaseUrl: url.href })
  expect(wrong).toContainEqual(expect.stringContaining('synchronous_commit is off'))
})

test('the doctor command reports a secrets file that other users can read', async () => {
  chmodSync(join(folder, 'app-secret'), 0o644)
  expect((await examine()).wrong).toContainEqual(expect.stringContaining(`chmod 600 ${join(folder, 'app-secret')}`))
  chmodSync(join(folder, 'app-secret'), 0o600)
})

test('the doctor command advises a backup if the database is three days old and has no backup', async () => {
  const later = Date.now() + 3 * 86_400_000
  expect((await examine({}, { now: () => later })).wrong).toContainEqual(expect.stringContaining('npm run backup'))
  mkdirSync(config.backupDir)
  const moment = new Date(later).toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')
  writeFileSync(join(config.backupDir, `frontlash-${moment}-nightly.backup`), 'x')
  expect((await examine({}, { now: () => later })).wrong.join()).not.toContain('npm run backup')
})

test('the doctor command warns about unencrypted backups if the owner has not confirmed that the secret is stored elsewhere', async () => {
  expect((await examine()).lines).toContainEqual(expect.stringMatching(/^✓ Copies .* is kept elsewhere\.$/))
  const appSecret = '4e07408562bedb8b60ce05c1decfe3ad16b72230967de01f640b7e4729b49fce'
  const [warning] = (await examine({ appSecret })).lines.filter(line => line.includes('Copies of backups'))
  expect(warning).toMatch(/^\? Copies .* Look: .* npm run backup -- --secret-kept/)
  const { publicKey } = await makeKeyPair()
  expect((await examine({ appSecret, backupKey: publicKey })).lines).toContain('✓ Copies of backups are encrypted.')
  const backupKey = `age1${'q'.repeat(58)}`
  expect((await examine({ backupKey })).wrong).toContainEqual(expect.stringContaining('BACKUP_KEY was mistyped'))
})

test('the doctor command detects demo data by a mark in the database, and not by a made-up phone number', async () => {
  await under.db.run(
    statement('', `insert into clients (first_name, phone, created_at) values ('Maria', '+17145550101', now())`),
  )
  expect((await examine()).lines).toContain('✓ The demo never ran on this data.')
  await seedDemoSalon({ ...under.context, config: { ...config, mode: 'demo' } })
  const { wrong } = await examine()
  expect(wrong).toContainEqual(
    expect.stringContaining('admin, manager, weekday, technician can be entered with the demo’s'),
  )
  expect(wrong).toContainEqual(expect.stringContaining('The demo ran on this data'))
})

test('the doctor command detects demo data without the mark by the review links that only a demo sets', async () => {
  const mark = readFileSync(join(import.meta.dirname, '../platform/db/migrations/0005-demo-mark.sql'), 'utf8')
  const again = mark.slice(mark.indexOf('insert into'))
  await under.db.run(statement('', 'delete from demo_mark'))
  await under.db.run(statement('', again))
  expect((await examine()).wrong).toContainEqual(expect.stringContaining('The demo ran on this data'))
  await under.db.run(statement('', `delete from demo_mark`))
  await under.db.run(statement('', `delete from settings where key = 'reviewLinks'`))
  await under.db.run(statement('', again))
  expect((await examine()).lines).toContain('✓ The demo never ran on this data.')
})

test('the doctor command reports that the salon runs as a demo', async () => {
  expect((await examine({ mode: 'demo' })).wrong).toEqual([
    '✗ This is the demo. Mend: set SQUARE_ACCESS_TOKEN, or let npm run setup ask for it.',
  ])
})
