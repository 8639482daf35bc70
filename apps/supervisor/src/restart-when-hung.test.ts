import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type ManagedProcess, superviseProcess } from './managed-process.ts'
import { type HungLimits, isHung, restartWhenHung } from './restart-when-hung.ts'

describe('the check for hung processes', () => {
  test.each([
    ['accepts a healthy process that is silent for just under 20 s', { wasHealthy: true, silentMs: 19_999 }, false],
    ['reports a healthy process that is silent for 20 s', { wasHealthy: true, silentMs: 20_000 }, true],
    ['accepts a process that has been starting for 20 s', { wasHealthy: false, silentMs: 20_000 }, false],
    ['accepts a process that has been starting for just under 180 s', { wasHealthy: false, silentMs: 179_999 }, false],
    ['reports a process that has been starting for 180 s', { wasHealthy: false, silentMs: 180_000 }, true],
  ])('%s', (_name, process, expected) => expect(isHung(process)).toBe(expected))
})

const ROOT = join(import.meta.dirname, '../../..')

describe('a supervised process', () => {
  const LIMITS: HungLimits = { silentMs: 300, startMs: 60_000, stopMs: 50, probeIntervalMs: 30 }

  let folder: string
  let port: number
  let written: string
  let supervised: ManagedProcess
  let stopWatching: () => void

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'frontlash-hung-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  /** Supervises a server that responds to every request with `status`, after `delayMs`. */
  function supervise({ status = 200, delayMs = 0, limits = LIMITS } = {}): void {
    const file = join(folder, 'server.mjs')
    writeFileSync(
      file,
      `import { createServer } from 'node:http'
  const respond = response => setTimeout(() => response.writeHead(${status}).end('{}'), ${delayMs})
  createServer((_request, response) => respond(response)).listen({ port: ${port}, host: '127.0.0.1' })
  `,
    )
    supervised = superviseProcess({
      name: 'backend',
      file: relative(ROOT, file),
      port,
      env: {},
      isStopping: () => false,
      onGivenUp: () => {},
    })
    stopWatching = restartWhenHung(supervised, `http://127.0.0.1:${port}/api/health`, () => false, limits)
  }

  const responds = () =>
    vi.waitFor(async () => expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBeGreaterThan(0), {
      timeout: 10_000,
      interval: 20,
    })
  const pid = () => supervised.report().pid!

  beforeEach(async () => {
    port = await freePort()
    written = ''
    vi.spyOn(process.stderr, 'write').mockImplementation(text => {
      written += text
      return true
    })
  })
  afterEach(async () => {
    stopWatching()
    await supervised.stop()
    vi.restoreAllMocks()
  })

  test('is killed and restarted with a message if it stops responding', async () => {
    supervise()
    await responds()
    const before = pid()
    await pause(2 * LIMITS.probeIntervalMs)
    process.kill(before, 'SIGSTOP')
    await vi.waitFor(() => expect(written).toContain('The backend ended (SIGKILL) and is started again.'))
    expect(written).toMatch(/^\nThe backend has not responded for 0 s and is ended\.\n/)
    await responds()
    expect(pid()).not.toBe(before)
  })

  test('is not restarted as long as it responds, even with 503', async () => {
    supervise({ status: 503, limits: { ...LIMITS, startMs: 5_000 } })
    await responds()
    const before = pid()
    await pause(500)
    expect(pid()).toBe(before)
    expect(written).toBe('')
  })

  test('is killed if it does not respond within the time limit for a start', async () => {
    supervise({ delayMs: 60_000, limits: { ...LIMITS, startMs: 500 } })
    await vi.waitFor(() => expect(written).toContain('is started again.'), { timeout: 10_000 })
    expect(written).toMatch(/^\nThe backend has not responded for \d s and is ended\.\n/)
  })
})

async function freePort(): Promise<number> {
  const holder = createServer()
  await new Promise<void>(resolve => holder.listen(0, '127.0.0.1', resolve))
  const { port: free } = holder.address() as { port: number }
  await new Promise(resolve => holder.close(resolve))
  return free
}
