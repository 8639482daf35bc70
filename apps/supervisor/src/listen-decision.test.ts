import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '@frontlash/config/config'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { decideListen } from './listen-decision.ts'

let folder: string
let envFile: string
const mark = () => existsSync(join(folder, 'listen-decided'))
const written = () => readFileSync(envFile, 'utf8')
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'frontlash-decision-'))
  envFile = join(folder, '.env')
  writeFileSync(envFile, 'FRONTEND_PORT=3000\n')
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

/** Decides for an existing real salon with the variables of an older version. */
function decide(env: Record<string, string>, { ranBefore = true } = {}) {
  if (ranBefore) {
    mkdirSync(join(folder, 'logs'), { recursive: true })
    writeFileSync(join(folder, 'logs/frontend.log'), '')
  }
  const real = { SQUARE_ACCESS_TOKEN: 'token', APP_SECRET: 's'.repeat(32), DATA_DIR: folder, ENV_FILE: envFile }
  return decideListen(readConfig({ ...real, ...env }), 0)
}

async function freePort(): Promise<string> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, resolve))
  const { port } = server.address() as AddressInfo
  await new Promise(resolve => server.close(resolve))
  return String(port)
}

const OVER_HTTP = { PUBLIC_URL: 'http://192.168.1.20:3000' }

test('an installation over http in its own network gets LISTEN=:: once, and keeps a later change by the owner', async () => {
  const { config, notice } = await decide(OVER_HTTP)
  expect(config.listen).toEqual(['::'])
  expect(notice).toBe(
    `LISTEN=:: was written to ${envFile}: tablets open http://192.168.1.20:3000 without a proxy, so other machines must reach this one, as with the version before.`,
  )
  expect(written()).toBe('FRONTEND_PORT=3000\nLISTEN=::\n')
  writeFileSync(envFile, '')
  expect((await decide(OVER_HTTP)).config.listen).toBeUndefined()
  expect(written()).toBe('')
})

test('an installation whose env file cannot be written listens on all addresses, and asks the owner to set LISTEN', async () => {
  for (let start = 0; start < 2; start++) {
    const { config, notice } = await decide({ ...OVER_HTTP, ENV_FILE: '' })
    expect(config.listen).toEqual(['::'])
    expect(notice).toMatch(/^Please set LISTEN=::, which could not be written: tablets open http/)
  }
  expect(mark()).toBe(false)
})

test('an installation that cannot reach its own PUBLIC_URL listens on all addresses', async () => {
  const FRONTEND_PORT = await freePort()
  const PUBLIC_URL = `https://127.0.0.1:${await freePort()}`
  const { config, notice } = await decide({ PUBLIC_URL, FRONTEND_PORT })
  expect(config.listen).toEqual(['::'])
  expect(notice).toContain(`a call to ${PUBLIC_URL} did not arrive (ECONNREFUSED)`)
  // The probe has released the port for the frontend.
  const server = createServer()
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(Number(FRONTEND_PORT), '::', resolve),
  )
  server.close()
})

test('LISTEN is not decided while another program uses the frontend’s port', async () => {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, resolve))
  const FRONTEND_PORT = String((server.address() as AddressInfo).port)
  const { config } = await decide({ PUBLIC_URL: 'https://127.0.0.1:1', FRONTEND_PORT })
  expect([config.listen, mark(), written()]).toEqual([undefined, false, 'FRONTEND_PORT=3000\n'])
  server.close()
})

test.each([
  ['a salon on localhost', { PUBLIC_URL: 'http://localhost:3000' }, {}, true],
  ['a salon that has never run', OVER_HTTP, { ranBefore: false }, true],
  ['a salon with LISTEN', { ...OVER_HTTP, LISTEN: '192.168.1.20' }, {}, true],
  ['a backend by itself', { ...OVER_HTTP, RUN_ONLY: 'backend' }, {}, false],
  ['a demo', { ...OVER_HTTP, SQUARE_ACCESS_TOKEN: '' }, {}, false],
])('the setting LISTEN does not change for %s', async (_name, env, options, isDecided) => {
  const before = readConfig({ APP_SECRET: 's'.repeat(32), LISTEN: '', ...env }).listen
  const { config, notice } = await decide(env, options)
  expect([config.listen, notice, mark(), written()]).toEqual([before, undefined, isDecided, 'FRONTEND_PORT=3000\n'])
})
