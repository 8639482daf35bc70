import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { FRONTEND_HEALTH } from '@frontlash/http/frontend-health'
import { chooseSocketFolder } from '@frontlash/postgres/socket-folder'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { VARIABLE_VALUES } from '../packages/config/test/variable-values.ts'
import { hasRoomForSocket, healthAddress, isWellWithin, startFault } from './upgrade-checks.mjs'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'frontlash-checks-'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

/** Simulates the output of systemd for the unit that runs the project in `folder`. */
function fakeSystemdOutput(runtimeDirectory: string): void {
  const lines = [
    'ExecStart={ path=/usr/bin/env ; argv[]=/usr/bin/env node tools/start.mjs ; }',
    `WorkingDirectory=${folder}`,
    `RuntimeDirectory=${runtimeDirectory}`,
    'Id=frontlash.service',
    'ActiveState=active',
  ]
  mkdirSync(join(folder, 'bin'))
  writeFileSync(join(folder, 'bin/systemctl'), `#!/bin/sh\ncat <<'END'\n${lines.join('\n')}\nEND\n`)
  chmodSync(join(folder, 'bin/systemctl'), 0o755)
  vi.stubEnv('PATH', `${join(folder, 'bin')}${delimiter}${process.env.PATH}`)
}

test('the check of the socket path accepts a data folder only if the socket’s path is short enough', () => {
  vi.stubEnv('RUNTIME_DIRECTORY', join(folder, 'run'))
  for (let length = 80; length < 95; length++) {
    const dataDir = `/${'x'.repeat(length)}`
    expect(hasRoomForSocket(dataDir), dataDir).toBe(chooseSocketFolder(dataDir) === join(dataDir, 'run'))
  }
})

test('a long socket path is refused if the systemd unit creates no folder for the socket', () => {
  const DATA_DIR = join(folder, 'x'.repeat(100))
  fakeSystemdOutput('')
  expect(startFault(folder, { DATA_DIR })).toMatch(
    /frontlash\.service must make a folder for it: add RuntimeDirectory=/,
  )
  expect(startFault(folder, { DATA_DIR: './salon' })).toBeUndefined()
  expect(startFault(folder, { DATA_DIR, DATABASE_URL: 'postgresql://elsewhere/salon' })).toBeUndefined()
})

test('a long socket path is accepted if the systemd unit creates a folder for the socket', () => {
  fakeSystemdOutput('frontlash')
  expect(startFault(folder, { DATA_DIR: join(folder, 'x'.repeat(100)) })).toBeUndefined()
})

test('a salon counts as healthy only if its health check responds with the HTTP status 200', async () => {
  let responses = 0
  const server = createServer((_, response) => {
    response.statusCode = ++responses < 3 ? 503 : 200
    response.end()
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const health = healthAddress(name => ({ FRONTEND_PORT: String(port) })[name])
  expect(await isWellWithin(health, 0)).toBe(false)
  expect(await isWellWithin(health, 60_000)).toBe(true)
  expect(responses).toBe(3)
  await new Promise(done => server.close(done))
  expect(await isWellWithin(health, 0)).toBe(false)
})

test.each([
  [{}, 'http://127.0.0.1:3000/api/health'],
  [{ FRONTEND_PORT: '3100', BACKEND_PORT: '8100' }, 'http://127.0.0.1:3100/api/health'],
  [{ RUN_ONLY: 'backend' }, 'http://127.0.0.1:8000/api/health'],
  [{ RUN_ONLY: 'backend', BACKEND_PORT: '8100' }, 'http://127.0.0.1:8100/api/health'],
  [{ RUN_ONLY: 'frontend', FRONTEND_PORT: '3100' }, `http://127.0.0.1:3100${FRONTEND_HEALTH}`],
])('the health check of a salon with the settings %j has the URL %s', (settings: Record<string, string>, address) => {
  expect(healthAddress(name => settings[name])).toBe(address)
})

test('a long data folder path is accepted for a frontend, which has no database', () => {
  fakeSystemdOutput('')
  expect(startFault(folder, { DATA_DIR: join(folder, 'x'.repeat(100)), RUN_ONLY: 'frontend' })).toBeUndefined()
})

describe('the check of the salon’s variables', () => {
  const faultOf = (line: string) => {
    writeFileSync(join(folder, '.env'), `# a comment\nFRONTEND_PORT=3100\n${line}\n`)
    return startFault(folder, {})
  }

  test.each(Object.entries(VARIABLE_VALUES))(
    'finds each invalid value of %s and accepts each valid value',
    (name, { wrong, right }) => {
      vi.stubEnv(name, undefined)
      for (const value of wrong)
        expect(faultOf(`${name}=${value.replace('{file}', join(folder, '.env'))}`), value).toBe(
          `${name} has a value that is not allowed (docs/settings.md): correct it in ${join(folder, '.env')}.`,
        )
      for (const value of right) expect(faultOf(`${name}=${value}`), value).toBeUndefined()
    },
  )

  test('reads a variable from the environment rather than from the file', () => {
    vi.stubEnv('TRUST_PROXY', 'abc')
    expect(faultOf('TRUST_PROXY=1')).toMatch(/^TRUST_PROXY has a value that is not allowed/)
    vi.stubEnv('TRUST_PROXY', '127.0.0.1')
    expect(faultOf('TRUST_PROXY=abc')).toBeUndefined()
  })
})
