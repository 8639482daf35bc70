import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { type Sandbox, startSandbox } from '@frontlash/sandbox/sandbox'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

/** `npm run setup` with the answers on its input, a line each. */
function setUp(answers: readonly string[], env: Record<string, string> = {}) {
  const file = join(folder, '.env')
  const child = spawn(process.execPath, [`--env-file-if-exists=${file}`, join(import.meta.dirname, 'setup.ts')], {
    env: {
      PATH: process.env.PATH!,
      ENV_FILE: file,
      SQUARE_BASE_URL: providers.url,
      TWILIO_BASE_URL: providers.url,
      ...env,
    },
  })
  child.stdin.end(answers.map(line => `${line}\n`).join(''))
  let said = ''
  child.stdout.on('data', chunk => (said += chunk))
  child.stderr.on('data', chunk => (said += chunk))
  return new Promise<{ code: number | null; said: string; file: string }>(resolve =>
    child.once('close', code => resolve({ code, said, file })),
  )
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

test('an owner answers a few questions and has a real salon: settings, locations, an admin, and the doctor’s word', async () => {
  const dataDir = join(folder, 'salon')
  const { code, said, file } = await setUp([
    'salon.example', // no address: asked again
    PUBLIC_URL,
    '', // one proxy in front
    dataDir,
    database.url,
    'EAAAwrong', // refused by Square: asked again
    'EAAAreal',
    ACCOUNT.accountSid,
    ACCOUNT.authToken,
    SERVICE,
    'Lash Lounge',
    '714', // no number: asked again
    '+17145550100, +17145550101',
    'olga',
    '2468', // the demo's
    'glue-and-tweezers',
    'olga',
    '1234', // digits in a row
    'glue-and-tweezers',
    'olga',
    '4071',
    'glue-and-tweezers',
  ])
  expect(said).toContain('olga is added as admin')
  expect(code).toBe(0)
  for (const sentence of [
    'PUBLIC_URL must be an http or https address.',
    'Square does not take it (401 UNAUTHORIZED).',
    '✓ All four locations are found at Square',
    'its signature key is taken over',
    'must be a number such as +17145550100',
    'This PIN is one of the demo’s',
    'too easy to guess: digits in a row',
    '✓ Square takes the access token.',
    '✓ One admin can sign in.',
    '✗ Nothing answers at https://salon.example',
  ])
    expect(said).toContain(sentence)
  expect(said).not.toMatch(/EAAAreal|4071|glue-and|real-auth-token|whsk/)

  expect(parseEnv(readFileSync(file, 'utf8'))).toEqual({
    PUBLIC_URL,
    TRUST_PROXY: '1',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    SQUARE_ACCESS_TOKEN: 'EAAAreal',
    SQUARE_WEBHOOK_SIGNATURE_KEY: 'whsk-real',
    TWILIO_ACCOUNT_SID: ACCOUNT.accountSid,
    TWILIO_AUTH_TOKEN: ACCOUNT.authToken,
    TWILIO_MESSAGING_SERVICE_SID: SERVICE,
  })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(await rows('select username, role from staff')).toEqual([{ username: 'olga', role: 'admin' }])
  expect(await rows('select count(*)::int as n from locations where square_location_id is not null')).toEqual([
    { n: 4 },
  ])
  expect(await rows(`select value from settings where key = 'brand'`)).toEqual([{ value: 'Lash Lounge' }])
  expect(await rows('select count(*)::int as n from clients')).toEqual([{ n: 0 }])
})

test('gone through once more, Enter keeps everything as it is, and no second admin is asked for', async () => {
  const before = readFileSync(join(folder, '.env'), 'utf8')
  const { code, said, file } = await setUp(Array(12).fill(''))
  expect(said).toContain('olga is an admin already')
  expect(code).toBe(0)
  expect(parseEnv(readFileSync(file, 'utf8'))).toEqual(parseEnv(before))
})

test('answers that end too early leave nothing half done, and the question is named', async () => {
  const before = readFileSync(join(folder, '.env'), 'utf8')
  const { code, said, file } = await setUp(['https://other.example'])
  expect(code).toBe(1)
  expect(said).toContain('There is no answer to: How many proxies stand in front')
  expect(readFileSync(file, 'utf8')).toBe(before)
})
