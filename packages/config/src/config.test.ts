import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { VARIABLE_VALUES } from '../test/variable-values.ts'
import { ConfigError, readConfig, VARIABLE_NAMES, variableError } from './config.ts'
import { frontendKey } from './derived-key.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'frontlash-config-'))
  writeFileSync(join(folder, 'a-file'), '')
})
afterAll(() => rmSync(folder, { recursive: true }))

const read = (env: Record<string, string>) => readConfig({ DATA_DIR: folder, ...env })
const errorOf = (work: () => unknown): Error | undefined => {
  try {
    work()
  } catch (error) {
    return error as Error
  }
  return undefined
}

test.each([
  [{ FRONTEND_PORT: 'abc' }, 'FRONTEND_PORT must be a port, 1 to 65535.'],
  [{ FRONTEND_PORT: '8000' }, 'BACKEND_PORT and FRONTEND_PORT are both 8000: give each its own.'],
  [{ SANDBOX_PORT: '3000' }, 'FRONTEND_PORT and SANDBOX_PORT are both 3000: give each its own.'],
  [{ RUN_ONLY: 'database' }, 'RUN_ONLY must be backend or frontend.'],
  [
    { RUN_ONLY: 'frontend', APP_SECRET: 's'.repeat(32) },
    "BACKEND_URL is missing: RUN_ONLY=frontend needs the backend's address and its key (docs/several-machines.md).",
  ],
  [
    { RUN_ONLY: 'frontend', BACKEND_URL: 'http://10.0.0.2:8000' },
    "FRONTEND_KEY is missing: RUN_ONLY=frontend needs the backend's address and its key (docs/several-machines.md).",
  ],
  [
    { FRONTEND_KEY: frontendKey('s'.repeat(32)) },
    'FRONTEND_KEY is for RUN_ONLY=frontend only: unset it (docs/several-machines.md).',
  ],
  [{ DEMO_NOW: 'yesterday' }, 'DEMO_NOW must be a local time such as 2026-11-20T11:00.'],
  [{ APP_SECRET: 'short' }, 'APP_SECRET must be at least 32 characters.'],
  [{ DATABASE_URL: 'mysql://here' }, 'DATABASE_URL must be a postgresql:// address.'],
  [
    { PUBLIC_URL: 'here' },
    'PUBLIC_URL must be an http or https address without a path, such as https://checkin.example.com.',
  ],
  [
    { TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}` },
    'TWILIO_ACCOUNT_SID is set but SQUARE_ACCESS_TOKEN is not: set both, or neither for the demo.',
  ],
  [
    { SQUARE_ACCESS_TOKEN: 'token', DEMO_NOW: '2026-11-20T11:00' },
    'DEMO_NOW is for the demo only: unset it, or SQUARE_ACCESS_TOKEN.',
  ],
  [
    { SQUARE_ACCESS_TOKEN: 'token', FRONTLASH_CLOCK_OFFSET_MS: '0' },
    'FRONTLASH_CLOCK_OFFSET_MS is for the demo only: unset it, or SQUARE_ACCESS_TOKEN.',
  ],
  [
    { SQUARE_ACCESS_TOKEN: 'token', RATE_LIMITS: 'off' },
    'RATE_LIMITS=off is for the demo only: unset it, or SQUARE_ACCESS_TOKEN.',
  ],
  [
    { SQUARE_ACCESS_TOKEN: 'token', HASH_COST: 'low' },
    'HASH_COST=low is for tests only: unset it, or SQUARE_ACCESS_TOKEN.',
  ],
  [
    { SQUARE_ACCESS_TOKEN: 'token', TWILIO_AUTH_TOKEN: 'token' },
    'TWILIO_ACCOUNT_SID is missing: TWILIO_AUTH_TOKEN needs it.',
  ],
])('the configuration %o is refused with an error that names the wrong variable', (env, line) => {
  expect(() => read(env)).toThrow(new ConfigError(line))
})

const values = Object.entries(VARIABLE_VALUES).flatMap(([name, { wrong, right }]) => [
  ...wrong.map(value => ({ name, value, isWrong: true })),
  ...right.map(value => ({ name, value, isWrong: false })),
])

test('the wrong values in this test cover each variable except ENV_FILE', () => {
  const tried = new Set(values.filter(one => one.isWrong).map(one => one.name))
  expect(VARIABLE_NAMES.filter(name => !tried.has(name))).toEqual(['ENV_FILE'])
})

test.each(values.filter(one => one.isWrong))(
  'the environment variable $name=$value stops the start with a one-line error that names the variable',
  one => {
    const value = one.value.replace('{file}', join(folder, 'a-file'))
    const error = errorOf(() => read({ [one.name]: value }))
    expect(error).toBeInstanceOf(ConfigError)
    expect(error?.message).toMatch(new RegExp(`^${one.name} must be [^\n]+\\.$`))
  },
)

test.each(values.filter(one => !one.isWrong))('the setting $name=$value is accepted', ({ name, value }) => {
  expect(errorOf(() => read({ [name]: value }))?.message ?? '').not.toMatch(new RegExp(`^${name} must be`))
})

test('the error message about a secret does not contain the secret', () => {
  for (const [name, value] of [
    ['DATABASE_URL', 'mysql://salon:hunter2@db/salon'],
    ['SQUARE_ACCESS_TOKEN', 'hunter2 hunter2'],
    ['APP_SECRET', 'hunter2'],
  ] as const)
    expect(errorOf(() => read({ [name]: value }))?.message).not.toContain('hunter2')
})

test('a hop count in TRUST_PROXY is still read from the environment, but is refused as a new value', () => {
  expect(read({ TRUST_PROXY: '2' }).trustProxy).toBe(2)
  for (const value of ['1', 'one', 'caddy', 'abc'])
    expect(variableError('TRUST_PROXY', value)).toBe(
      'TRUST_PROXY must be the addresses of the proxies in front, with commas, such as 127.0.0.1,::1.',
    )
  expect(variableError('TRUST_PROXY', '10.88.0.1, 10.89.0.0/16')).toBeUndefined()
})

test.each([
  // Node's recursive mkdir would never return for this folder.
  ['/proc/x', {}],
  ['/proc/x/y', { APP_SECRET: 's'.repeat(32) }],
])('a data folder that cannot be created (%s) stops the start with a one-line error', (dataDir, env) => {
  expect(() => read({ DATA_DIR: dataDir, ...env })).toThrow(
    new ConfigError(`DATA_DIR must be a folder that can be written to; ${dataDir} is not (ENOENT).`),
  )
})

test('a data folder inside a file stops the start with a one-line error that names the file', () => {
  const file = join(folder, 'a-file')
  expect(() => read({ DATA_DIR: join(file, 'data') })).toThrow(
    new ConfigError(`DATA_DIR must be a folder; ${file} is a file.`),
  )
})

test('the demo starts without variables, and each start with the same data folder uses the same secret', () => {
  const first = read({})
  expect(first).toMatchObject({ mode: 'demo', backendPort: 8000, frontendPort: 3000, sandboxPort: 8090 })
  expect(first.publicUrl).toBe('http://localhost:3000')
  expect(first.square.baseUrl).toBe('http://127.0.0.1:8090')
  expect(read({}).appSecret).toBe(first.appSecret)
})

test('SANDBOX_PORT may equal the frontend’s port in a real salon, because a real salon runs no sandbox', () => {
  expect(read({ SQUARE_ACCESS_TOKEN: 'token', SANDBOX_PORT: '3000' })).toMatchObject({
    mode: 'real',
    square: { baseUrl: 'https://connect.squareup.com' },
    twilio: undefined,
  })
})

test.each([
  'https://salon.example/kiosk',
  'https://salon.example/kiosk/',
  'https://salon.example/?a=1',
  'https://me:secret@salon.example',
])('PUBLIC_URL=%s is still read from the environment, but is refused as a new value', text => {
  expect(variableError('PUBLIC_URL', text)).toBe(
    'PUBLIC_URL must be an http or https address without a path, such as https://checkin.example.com.',
  )
  expect(read({ PUBLIC_URL: text })).toMatchObject({
    publicUrl: 'https://salon.example',
    publicUrlError: 'PUBLIC_URL has more than an address in it; only https://salon.example is used.',
    square: { webhookUrl: 'https://salon.example/api/webhooks/square' },
  })
})

test('a PUBLIC_URL without a path is valid, with or without a final slash', () => {
  for (const text of ['https://salon.example', 'https://salon.example/']) {
    expect(variableError('PUBLIC_URL', text)).toBeUndefined()
    expect(read({ PUBLIC_URL: text })).toMatchObject({ publicUrl: 'https://salon.example', publicUrlError: undefined })
  }
})
