import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const START = ['tools/start.mjs']
const DOCTOR = ['tools/with-runtime.mjs', 'apps/server/src/commands/frontlash.ts', 'doctor']
const SETUP = ['tools/with-runtime.mjs', 'apps/server/src/commands/frontlash.ts', 'setup']

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'frontlash-wrong-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs a program of the salon as npm does for an owner, with settings from a file. */
function run(program: readonly string[], settings: string) {
  const file = join(folder, 'env')
  writeFileSync(file, `DATA_DIR=${join(folder, 'salon')}\n${settings}\n`)
  const env = { PATH: process.env.PATH!, HOME: process.env.HOME!, ENV_FILE: file }
  const { status, stdout, stderr } = spawnSync(process.execPath, program, {
    cwd: ROOT,
    env,
    encoding: 'utf8',
    input: '',
  })
  return { status, stdout, stderr }
}

// packages/config and upgrade-checks.test.ts test the invalid values of every variable.
test.each([
  [
    'npm start',
    START,
    'TRUST_PROXY=abc',
    'TRUST_PROXY must be the addresses of the proxies in front, with commas, such as 127.0.0.1,::1.',
  ],
  [
    'npm start',
    START,
    'LISTEN=203.0.113.77',
    'LISTEN names 203.0.113.77, which is no address of this machine (its addresses: ',
  ],
  ['npm run doctor', DOCTOR, 'TRUST_PROXY=abc', 'TRUST_PROXY must be the addresses of the proxies in front'],
  ['npm run setup', SETUP, 'LISTEN=everywhere', 'LISTEN must be addresses of this machine with commas'],
] as const)(
  'the command %s ends with a one-line error if a variable has an invalid value',
  { timeout: 60_000 },
  (_name, program, setting, line) => {
    const { status, stdout, stderr } = run(program, setting)
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toContain(line)
    expect(stderr).toMatch(/^[^\n]+\.\n$/)
    expect(readdirSync(folder).filter(name => name !== 'env' && name !== 'salon')).toEqual([])
  },
)

test('an error about the environment file names the path if the path is a folder', { timeout: 60_000 }, () => {
  const env = { PATH: process.env.PATH!, HOME: process.env.HOME!, ENV_FILE: folder }
  for (const program of [START, SETUP]) {
    const { status, stderr } = spawnSync(process.execPath, program, { cwd: ROOT, env, encoding: 'utf8', input: '' })
    expect({ status, stderr }).toEqual({ status: 1, stderr: `ENV_FILE must be a file; ${folder} is a folder.\n` })
  }
})
