import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeTemporaryFolder } from './temporary-folder.ts'

const { free } = vi.hoisted(() => ({ free: { disk: 0, memory: 0 } }))
const GIB = 2 ** 30
vi.mock('node:os', async original => ({
  ...(await original<typeof import('node:os')>()),
  freemem: () => free.memory,
}))
vi.mock('node:fs', async original => ({
  ...(await original<typeof import('node:fs')>()),
  statfsSync: () => ({ bavail: free.disk, bsize: 1 }),
}))

let memory: string
beforeEach(() => {
  memory = mkdtempSync(join(tmpdir(), 'frontlash-memory-'))
  Object.assign(free, { disk: 5 * GIB, memory: 9 * GIB })
})
afterEach(() => rmSync(memory, { recursive: true }))

const mountedWith = (options: string) => `/dev/vda / ext4 rw 0 0\ntmpfs ${memory} tmpfs ${options} 0 0\n`

test('a test run gets an in-memory folder to which all users may write', () => {
  const folder = makeTemporaryFolder(memory, mountedWith('rw,relatime'))
  expect(folder).toBe(join(memory, `frontlash-run-${process.pid}`))
  expect(statSync(folder!).mode & 0o7777).toBe(0o1777)
})

test('the temporary folder of a killed test run is removed, but not the folder of a running test run', () => {
  const theirs = [`frontlash-run-${process.ppid}`, 'frontlash-tests-12']
  // No process has an id this high, so the folder does not belong to a running process.
  for (const name of [...theirs, 'frontlash-run-99999999']) {
    mkdirSync(join(memory, name))
    writeFileSync(join(memory, name, 'file'), '')
  }
  makeTemporaryFolder(memory, mountedWith('rw'))
  expect(readdirSync(memory).sort()).toEqual([...theirs, `frontlash-run-${process.pid}`].sort())
})

test.each([
  ['no program may run from it', () => {}, 'rw,nosuid,noexec'],
  ['it is nearly full', () => Object.assign(free, { disk: 3 * GIB }), 'rw'],
  ['the machine needs its memory', () => Object.assign(free, { memory: 7 * GIB }), 'rw'],
])('a test run gets no in-memory folder if %s', (_why, arrange, options) => {
  arrange()
  expect(makeTemporaryFolder(memory, mountedWith(options))).toBeUndefined()
  expect(readdirSync(memory)).toEqual([])
})

test('a test run gets no in-memory folder if the system has no in-memory file system', () => {
  expect(makeTemporaryFolder(join(memory, 'none'))).toBeUndefined()
})
