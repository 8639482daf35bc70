import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { REFUSED_TO_START } from '@frontlash/process/services'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { superviseProcess } from './managed-process.ts'

const ROOT = join(import.meta.dirname, '../../..')
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'frontlash-process-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Supervises a program that records its starts and exits immediately. */
function keepShortLived(name: string, isStopping: () => boolean) {
  const file = join(folder, `${name}.mjs`)
  const starts = join(folder, `${name}.starts`)
  writeFileSync(starts, '')
  writeFileSync(
    file,
    `import { appendFileSync } from 'node:fs'\nappendFileSync(${JSON.stringify(starts)}, 'x')\nprocess.exit(0)\n`,
  )
  const running = superviseProcess({
    name: 'backend',
    file: relative(ROOT, file),
    port: 1,
    env: {},
    isStopping,
    onGivenUp: () => {},
  })
  return { ...running, starts: () => readFileSync(starts, 'utf8').length }
}

test('a process that exits is restarted unless the whole system is stopping', async () => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const stopping = keepShortLived('stopping', () => true)
  const open = keepShortLived('open', () => false)
  await vi.waitFor(() => expect(open.starts()).toBeGreaterThan(1), { timeout: 10_000 })
  await Promise.all([stopping.stop(), open.stop()])
  expect(stopping.starts()).toBe(1)
  expect(written.mock.calls[0]).toEqual(['\nThe backend ended (0) and is started again.\n'])
  written.mockRestore()
})

/** Starts a process and returns the values of these variables in its environment. */
async function environmentOf(name: 'backend' | 'frontend', variables: readonly string[]) {
  const seen = join(folder, 'seen')
  const file = join(folder, 'shows-environment.mjs')
  rmSync(seen, { force: true })
  writeFileSync(
    file,
    `import { writeFileSync } from 'node:fs'
     const values = ${JSON.stringify(variables)}.map(variable => process.env[variable])
     writeFileSync(${JSON.stringify(seen)}, JSON.stringify(values))
     setInterval(() => {}, 1000)`,
  )
  const env = { DATABASE_URL: 'postgresql://db', APP_SECRET: 'shared' }
  const options = { name, file: relative(ROOT, file), port: 1, env, isStopping: () => false, onGivenUp: () => {} }
  const running = superviseProcess(options)
  const values = await vi.waitFor(() => JSON.parse(readFileSync(seen, 'utf8')), { timeout: 10_000 })
  await running.stop()
  return values
}

test('only the backend process gets the credentials of Square, Twilio and the database', async () => {
  vi.stubEnv('SQUARE_ACCESS_TOKEN', 'EAAAsecret')
  vi.stubEnv('TWILIO_AUTH_TOKEN', 'twilio-secret')
  const variables = ['SQUARE_ACCESS_TOKEN', 'TWILIO_AUTH_TOKEN', 'DATABASE_URL', 'APP_SECRET']
  const backend = await environmentOf('backend', variables)
  expect(backend).toEqual(['EAAAsecret', 'twilio-secret', 'postgresql://db', 'shared'])
  expect(await environmentOf('frontend', variables)).toEqual(['none', null, null, 'shared'])
  vi.unstubAllEnvs()
})

test.each(['backend', 'frontend'] as const)('the %s process returns freed memory to the machine', async name => {
  const settings = ['MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_', 'MALLOC_TRIM_THRESHOLD_']
  expect(await environmentOf(name, settings)).toEqual(['1', '131072', '131072'])
})

test('a process that exits with REFUSED_TO_START is not restarted', async () => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const file = join(folder, 'refuses.mjs')
  writeFileSync(file, `process.stderr.write('This cannot be.\\n')\nprocess.exit(${REFUSED_TO_START})\n`)
  const given = Promise.withResolvers<void>()
  const running = superviseProcess({
    name: 'backend',
    file: relative(ROOT, file),
    port: 1,
    env: {},
    isStopping: () => false,
    onGivenUp: given.resolve,
  })
  await given.promise
  expect(written.mock.calls).toEqual([['\nThis cannot be.\n']])
  expect(running.report().pid).toBe(null)
  await running.stop()
  written.mockRestore()
})

/** Supervises a small web server that returns its process id, with a short delay. */
function keepServer(name: string, port: number, onGivenUp = () => {}) {
  const file = join(folder, `${name}.mjs`)
  writeFileSync(
    file,
    `import { createServer } from 'node:http'
import { existsSync } from 'node:fs'
if (existsSync(${JSON.stringify(join(folder, `${name}.broken`))})) process.exit(3)
const server = createServer((request, response) => setTimeout(() => response.end(String(process.pid)), 20))
server.listen({ port: ${port}, host: '127.0.0.1' })
process.on('SIGTERM', () => server.close(() => process.exit(0)))
`,
  )
  return superviseProcess({
    name: 'backend',
    file: relative(ROOT, file),
    port,
    env: {},
    isStopping: () => false,
    onGivenUp,
  })
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

test('a restart replaces the running process without failing a request', async () => {
  const port = await freePort()
  const running = keepServer('replaced', port)
  await vi.waitFor(() => expect(running.report().status).toBe('online'), { timeout: 10_000 })
  const before = running.report()
  let isOver = false
  const askRepeatedly = async () => {
    const responses: string[] = []
    while (!isOver)
      responses.push(await (await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } })).text())
    return responses
  }
  const asking = Promise.all([askRepeatedly(), askRepeatedly(), askRepeatedly()])
  const restarting = running.restart()
  expect(running.report()).toMatchObject({ status: 'restarting', port, pid: before.pid })
  expect(await restarting).toBe(true)
  isOver = true
  const after = running.report()
  expect(after.status).toBe('online')
  expect(after.pid).not.toBe(before.pid)
  expect(new Set((await asking).flat())).toEqual(new Set([String(before.pid), String(after.pid)]))
  await running.stop()
  expect(running.report()).toMatchObject({ status: 'offline', pid: null })
})

// macOS has no loopback address other than 127.0.0.1.
test.skipIf(process.platform !== 'linux')(
  'a restart at a loopback address other than 127.0.0.1 makes no request fail',
  async () => {
    const port = await freePort()
    const file = join(folder, 'addresses.mjs')
    const source = (path: string) => JSON.stringify(join(ROOT, path))
    writeFileSync(
      file,
      `import Fastify from ${source('node_modules/fastify/fastify.js')}
import { listenOn } from ${source('packages/http/src/listen.ts')}
import { limitOpenCalls } from ${source('packages/http/src/open-calls.ts')}
const app = Fastify({ forceCloseConnections: true })
limitOpenCalls(app, { max: 10, publicUrl: 'http://localhost', isCounted: () => true })
app.get('/', async () => String(process.pid))
const listening = await listenOn(app, ${port}, { listen: ['127.0.0.2'] })
process.on('SIGTERM', async () => {
  listening.stop()
  await app.openCalls.stopServing(2_000)
  process.exit(0)
})
`,
    )
    const options = { name: 'frontend' as const, file: relative(ROOT, file), port, env: {}, isStopping: () => false }
    const running = superviseProcess({ ...options, onGivenUp: () => {} })
    await vi.waitFor(() => expect(running.report().status).toBe('online'), { timeout: 20_000 })
    const { pid } = running.report()
    let isOver = false
    const askRepeatedly = async (host: string) => {
      const pids = new Set<string>()
      while (!isOver)
        pids.add(await (await fetch(`http://${host}:${port}/`, { headers: { connection: 'close' } })).text())
      return pids
    }
    const asking = Promise.all(['127.0.0.1', '127.0.0.2'].map(askRepeatedly))
    expect(await running.restart()).toBe(true)
    isOver = true
    for (const pids of await asking) expect(pids).toEqual(new Set([String(pid), String(running.report().pid)]))
    await running.stop()
  },
  60_000,
)

test('the running process continues if the new process does not start', async () => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const running = keepServer('kept', await freePort())
  await vi.waitFor(() => expect(running.report().status).toBe('online'), { timeout: 10_000 })
  const { pid } = running.report()
  writeFileSync(join(folder, 'kept.broken'), '')
  expect(await running.restart()).toBe(false)
  expect(running.report()).toMatchObject({ status: 'online', pid })
  expect(written.mock.calls[0]![0]).toMatch(/new backend did not come up/)
  written.mockRestore()
  await running.stop()
})

test('a killed process is restarted until five starts in a row have failed', async () => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const port = await freePort()
  const givenUp = vi.fn()
  const running = keepServer('killed', port, givenUp)
  const ask = () =>
    fetch(`http://127.0.0.1:${port}/`)
      .then(response => response.text())
      .catch(() => null)
  let last: string | null = null
  for (let kill = 0; kill < 7; kill++) {
    await vi.waitFor(
      async () => {
        const pid = await ask()
        expect(pid).not.toBe(null)
        expect(pid).not.toBe(last)
        last = pid
      },
      { timeout: 20_000 },
    )
    process.kill(Number(last), 'SIGKILL')
  }
  expect(givenUp).not.toHaveBeenCalled()
  writeFileSync(join(folder, 'killed.broken'), '')
  await vi.waitFor(() => expect(givenUp).toHaveBeenCalled(), { timeout: 60_000, interval: 200 })
  expect(written.mock.calls.flat().join('')).toContain('The backend did not come up 5 times in a row.')
  await running.stop()
  written.mockRestore()
}, 120_000)
