import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { defaultTrustProxy } from '@frontlash/http/network-advice'
import { type Sandbox, startSandbox } from '@frontlash/sandbox/sandbox'
import { identityToRecipient } from 'age-encryption'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { COMPILED } from '../../test/compiled.ts'
import { createDatabase, openTestServer } from '../../test/databases.ts'

const PUBLIC_URL = 'https://salon.example'
const ACCOUNT = { accountSid: `AC${'5'.repeat(32)}`, authToken: 'real-auth-token' }
const SERVICE = `MG${'7'.repeat(32)}`

let providers: Sandbox
let server: Awaited<ReturnType<typeof openTestServer>>
let database: Awaited<ReturnType<typeof createDatabase>>
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'frontlash-setup-'))
  server = await openTestServer()
  database = await createDatabase(server.url)
  providers = await startSandbox({
    port: 0,
    salon: 'small',
    square: {
      accessToken: 'EAAAreal',
      webhookSignatureKey: 'whsk-real',
      webhookUrl: `${PUBLIC_URL}/api/webhooks/square`,
      webhookDeliveryUrl: 'http://127.0.0.1:9/nowhere',
    },
    twilio: { ...ACCOUNT, messagingServiceSid: SERVICE },
  })
})
afterAll(async () => {
  await providers.close()
  await database.drop()
  await server.release()
  rmSync(folder, { recursive: true })
})

/** Runs `npm run setup` with the answers on its input, one per line. */
function setUp(answers: readonly string[], env: Record<string, string> = {}) {
  const file = join(folder, '.env')
  const child = spawn(
    process.execPath,
    [`--env-file-if-exists=${file}`, join(import.meta.dirname, 'frontlash.ts'), 'setup'],
    {
      env: {
        PATH: process.env.PATH!,
        ...COMPILED,
        ENV_FILE: file,
        SQUARE_BASE_URL: providers.url,
        TWILIO_BASE_URL: providers.url,
        ...env,
      },
    },
  )
  child.stdin.end(answers.map(line => `${line}\n`).join(''))
  let output = ''
  child.stdout.on('data', chunk => (output += chunk))
  child.stderr.on('data', chunk => (output += chunk))
  return new Promise<{ code: number | null; output: string; file: string }>(resolve =>
    child.once('close', code => resolve({ code, output, file })),
  )
}

async function numberAtTwilio(): Promise<string> {
  const authorization = `Basic ${Buffer.from(`${ACCOUNT.accountSid}:${ACCOUNT.authToken}`).toString('base64')}`
  const path = `/2010-04-01/Accounts/${ACCOUNT.accountSid}/IncomingPhoneNumbers.json`
  const response = await fetch(providers.url + path, { headers: { authorization } })
  const listed = (await response.json()) as { incoming_phone_numbers: [{ phone_number: string }] }
  return listed.incoming_phone_numbers[0].phone_number
}

function otherUrl(change: (url: URL) => void): string {
  const url = new URL(database.url)
  change(url)
  return url.href
}

const rows = async (text: string) => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

test('set-up creates a real salon with settings, locations and an admin', async () => {
  const dataDir = join(folder, 'salon')
  const { code, output, file } = await setUp([
    'salon.example', // This answer is not an address, so the question is repeated.
    PUBLIC_URL,
    'one', // This is not an address, so the question is repeated.
    '1', // This is the format of older versions, so the question is repeated.
    'abc',
    '', // Enter takes the suggestion: a proxy on this machine.
    '/srv/salon#1', // The path contains a character that the file cannot store.
    dataDir,
    'postgresql://salon:hunter2@127.0.0.1:1/salon', // No server responds at this address, so the question is repeated.
    'mysql://db.example/salon', // This is not PostgreSQL.
    otherUrl(url => {
      url.pathname = '/nobody-made-this'
    }),
    database.url,
    'EAAAwrong', // Square refuses this token, so the question is repeated.
    'EAAAreal',
    'AC123', // This is not an Account SID.
    `AC${'6'.repeat(32)}`, // This is the SID of another account.
    'real-auth-token', // Twilio refuses this token together with that SID.
    '-', // `-` means that another Account SID will be given.
    ACCOUNT.accountSid,
    'mistyped', // Twilio refuses this token, and only the token is asked for again.
    ACCOUNT.authToken,
    `MG${'8'.repeat(32)}`, // The account does not have this service.
    SERVICE,
    'age1', // This is not a public key.
    `age1${'q'.repeat(58)}`, // The checksum of this key is wrong.
    'new',
    '', // The private key is stored.
    'Lash Lounge',
    '714', // This is not a number.
    '(714) 555-0100, 714-555-0101',
    'spanish', // This is no code of a language, so the question is repeated.
    'es, vi',
    'o', // This is not a user name.
    'olga',
    '2468', // This is the demo's PIN, so the question is repeated.
    '1234', // These are digits in a row.
    '4071',
    '4072', // This differs from the first input, so the question is repeated.
    '4071',
    '4071',
    'short',
    'glue-and-tweezers',
    'glue-and-tweezers',
  ])
  expect(output).toContain('olga is added as admin')
  expect(code).toBe(0)
  for (const sentence of [
    'PUBLIC_URL must be an http or https address without a path, such as https://checkin.example.com.',
    'The addresses of the proxies in front, with commas [127.0.0.1,::1]: ',
    'TRUST_PROXY must be the addresses of the proxies in front, with commas, such as 127.0.0.1,::1.',
    'This must not hold quotes, backslashes, #, $ or line breaks',
    'PostgreSQL does not answer at 127.0.0.1:1/salon (ECONNREFUSED).',
    'DATABASE_URL must be a postgresql:// address.',
    'The server has no database of this name: create it first',
    '✓ PostgreSQL answers at ',
    'Square does not take it (401 UNAUTHORIZED).',
    '✓ All four locations are found at Square',
    'its signature key is taken over',
    'managerNumbers must be US phone numbers with ten digits',
    'languages must be es, vi, both with a comma',
    '✗ Spanish is offered, but nobody has confirmed its translation. Mend: have a certified translator check docs/languages/es.md, then npm run settings -- set translationCheck',
    'This PIN is one of the demo’s',
    'too easy to guess: digits in a row',
    'A user name has 2 to 40 letters',
    'The two are not the same.',
    'The password must have 8 characters or more.',
    'An Account SID is AC and 32 digits',
    'Twilio does not take this Account SID with this auth token (20003).',
    'The account has no such messaging service.',
    'BACKUP_KEY must be a public key of age, age1…',
    'This key was mistyped: its checksum is wrong.',
    '✓ Copies of backups are encrypted.',
    '✓ Square takes the access token.',
    '✓ One admin can sign in.',
    '✗ Nothing answers at https://salon.example',
  ])
    expect(output).toContain(sentence)
  expect(output).not.toMatch(/hunter2|EAAAreal|4071|glue-and|real-auth-token|whsk/)
  const privateKeys = output.match(/AGE-SECRET-KEY-1\w{58}/g)
  expect(privateKeys).toHaveLength(1)
  expect(readFileSync(file, 'utf8')).not.toContain('AGE-SECRET-KEY')

  expect(parseEnv(readFileSync(file, 'utf8'))).toEqual({
    PUBLIC_URL,
    TRUST_PROXY: '127.0.0.1,::1',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    SQUARE_ACCESS_TOKEN: 'EAAAreal',
    SQUARE_WEBHOOK_SIGNATURE_KEY: 'whsk-real',
    TWILIO_ACCOUNT_SID: ACCOUNT.accountSid,
    TWILIO_AUTH_TOKEN: ACCOUNT.authToken,
    TWILIO_MESSAGING_SERVICE_SID: SERVICE,
    BACKUP_KEY: await identityToRecipient(privateKeys![0]!),
  })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(await rows('select username, role from staff')).toEqual([{ username: 'olga', role: 'admin' }])
  expect(await rows('select count(*)::int as n from locations where square_location_id is not null')).toEqual([
    { n: 4 },
  ])
  expect(await rows(`select value from settings where key = 'brand'`)).toEqual([{ value: 'Lash Lounge' }])
  expect(await rows('select count(*)::int as n from clients')).toEqual([{ n: 0 }])
})

test('set-up refuses an address with a path, and sets up no Square webhook for an http address', async () => {
  const answers = ['https://salon.example/kiosk', '-', '', '', database.url, 'EAAAreal']
  const { output } = await setUp(answers, { ENV_FILE: join(folder, 'http.env'), FRONTEND_PORT: '3100', PUBLIC_URL: '' })
  expect(output).toContain('PUBLIC_URL must be an http or https address without a path, such as')
  expect(output).toContain('The address that tablets open, https://… [http://localhost:3100]: ')
  expect(output).toContain('Square needs an https address for its webhook, and this one is http://localhost:3100/api/')
  expect(output).toContain('put Caddy in front (deploy/Caddyfile), run npm run setup again with the https address')
  expect(output).not.toMatch(/signature key|Add a webhook subscription/)
})

test('set-up accepts a Twilio phone number in any format', async () => {
  const folderOfIt = mkdtempSync(join(folder, 'number-'))
  const from = await numberAtTwilio()
  const answers = [PUBLIC_URL, '', folderOfIt, database.url, 'EAAAreal', ACCOUNT.accountSid, ACCOUNT.authToken, '-']
  const env = { ENV_FILE: join(folderOfIt, 'env') }
  const shown = `(${from.slice(2, 5)}) ${from.slice(5, 8)}-${from.slice(8)}`
  const { output } = await setUp([...answers, '555-LASH', '(714) 555-0199', shown, '', '', '', ''], env)
  expect(output).toContain('This is no phone number')
  expect(output).toContain('This number is none of the account’s.')
  expect(parseEnv(readFileSync(env.ENV_FILE, 'utf8'))).toMatchObject({ TWILIO_FROM: from })

  const away = await setUp([...answers.slice(0, 7), '', ''], {
    ENV_FILE: join(folderOfIt, 'none'),
    TWILIO_BASE_URL: 'http://127.0.0.1:1',
  })
  expect(away.output.match(/Twilio does not answer \(.+\).* Enter tries again\./g)).toHaveLength(3)
})

test('pressing only Enter in a second set-up changes nothing', async () => {
  const before = readFileSync(join(folder, '.env'), 'utf8')
  const { code, output, file } = await setUp(Array(13).fill(''))
  expect(output).toContain('olga is an admin already')
  expect(code).toBe(0)
  expect(parseEnv(readFileSync(file, 'utf8'))).toEqual(parseEnv(before))
})

test('set-up whose input ends too early changes nothing, and prints the unanswered question', async () => {
  const before = readFileSync(join(folder, '.env'), 'utf8')
  const { code, output, file } = await setUp(['https://other.example'])
  expect(code).toBe(1)
  expect(output).toContain('There is no answer to: The addresses of the proxies in front')
  expect(readFileSync(file, 'utf8')).toBe(before)
})

const UNTIL_DATABASE = ['', '', '']

test('set-up repeats a question after an empty input, a file instead of a folder, or another program’s database', async () => {
  const other = await createDatabase(server.url)
  const client = new pg.Client({ connectionString: other.url })
  await client.connect()
  await client.query('create table not_the_salons (id int)')
  await client.end()
  const file = join(folder, '.env')
  const address = 'postgresql://salon:hunter2@127.0.0.1:1/salon'
  const folders = [address, 'https://checkin.example/x', file, '/proc/salon', '']
  const { code, output } = await setUp(['-', '', '', ...folders, other.url])
  await other.drop()
  expect(code).toBe(1)
  expect(output.split('DATA_DIR must be a folder, not an address.')).toHaveLength(3)
  const noFolder = '/proc/salon cannot be used: no folder can be made in /proc (ENOENT).'
  for (const sentence of [
    'There must be an address.',
    `${file} is not a folder.`,
    noFolder,
    'has tables of something else',
  ])
    expect(output).toContain(sentence)
})

test('set-up explains why a stored value is invalid after Enter, and removes the value after `-`', async () => {
  const wrong = { DATABASE_URL: 'postgresql://salon:hunter2@127.0.0.1:1/salon' }
  const unchanged = await setUp([...UNTIL_DATABASE, ''], wrong)
  expect(unchanged.output).toContain('[127.0.0.1:1/salon, - for the included one]')
  expect(unchanged.output).toContain('PostgreSQL does not answer at 127.0.0.1:1/salon (ECONNREFUSED).')
  expect(unchanged.output).not.toContain('hunter2')
  expect(unchanged.output).not.toMatch(/\n {4}at /)
  const taken = await setUp([...UNTIL_DATABASE, '-'], wrong)
  expect(taken.output).toContain('There is no answer to: Square’s access token')
  expect(taken.output).not.toContain('does not answer')
})

test('pressing Enter in set-up checks the same token again if Square did not respond', async () => {
  const { output } = await setUp([...UNTIL_DATABASE, '', 'EAAAreal', '', ''], {
    SQUARE_BASE_URL: 'http://127.0.0.1:1',
    SQUARE_ACCESS_TOKEN: '',
  })
  expect(output.match(/Square does not answer \(.+\).* Enter tries again\./g)).toHaveLength(3)
  expect(output).not.toContain('EAAAreal')
})

test('pressing Enter in set-up replaces a hop count in TRUST_PROXY with the suggested proxy addresses', async () => {
  const { output } = await setUp(['', ''], { TRUST_PROXY: '1' })
  expect(output).toContain('The addresses of the proxies in front, with commas [127.0.0.1,::1]: ')
  expect(output).toContain('There is no answer to: The folder for the salon’s data')
})

test('set-up stops before the first question if an environment variable without a question has an invalid value', async () => {
  const before = readFileSync(join(folder, '.env'), 'utf8')
  const ended = await setUp([PUBLIC_URL], { FRONTEND_PORT: 'abc' })
  expect(ended).toMatchObject({ code: 1, output: 'FRONTEND_PORT must be a port, 1 to 65535.\n' })
  expect(readFileSync(join(folder, '.env'), 'utf8')).toBe(before)
})

test.each([
  ['a container', 'https://salon.example', { container: 'oci' }, defaultTrustProxy(true), false],
  ['a salon over http in its own network', 'http://192.168.1.20:3000', {}, undefined, true],
  ['a proxy on another machine', 'https://salon.example', {}, '10.0.0.7', true],
  ['LISTEN that is set', 'http://192.168.1.20:3000', { LISTEN: '192.168.1.20' }, undefined, false],
] as const)(
  'set-up sets TRUST_PROXY and LISTEN to the values that are needed for %s',
  async (_case, url, env, proxy, opens) => {
    const ownFolder = mkdtempSync(join(folder, 'network-'))
    const file = join(ownFolder, 'env')
    const proxies = url.startsWith('https') ? [proxy === '10.0.0.7' ? proxy : ''] : []
    const rest = [ownFolder, database.url, 'EAAAreal', '-', '', 'Lash Lounge', '']
    const unset = { TRUST_PROXY: '', TWILIO_BASE_URL: '' }
    const { output } = await setUp([url, ...proxies, ...rest], { ENV_FILE: file, ...unset, ...env })
    expect(output).toContain('✓ Written to')
    const written = parseEnv(readFileSync(file, 'utf8'))
    expect([written.TRUST_PROXY, written.LISTEN], output).toEqual([proxy, opens ? '::' : undefined])
  },
)
