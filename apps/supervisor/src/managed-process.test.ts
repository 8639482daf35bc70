import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { keepRunning } from './managed-process.ts'

const ROOT = join(import.meta.dirname, '../../..')
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'frontlash-process-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Keeps a program running that notes each of its starts and ends at once. */
function keepShortLived(name: string, isStopping: () => boolean) {
  const file = join(folder, `${name}.mjs`)
  const starts = join(folder, `${name}.starts`)
  writeFileSync(starts, '')
  writeFileSync(file, `import { appendFileSync } from 'node:fs'\nappendFileSync(${JSON.stringify(starts)}, 'x')\n`)
  const running = keepRunning({
    name: 'backend',
    file: relative(ROOT, file),
    port: 1,
    env: {},
    isStopping,
    onGivenUp: () => {},
  })
  return { ...running, starts: () => readFileSync(starts, 'utf8').length }
}

test('a process that ends is started again, but not while the salon is being stopped', async () => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const stopping = keepShortLived('stopping', () => true)
  const open = keepShortLived('open', () => false)
  await vi.waitFor(() => expect(open.starts()).toBeGreaterThan(1), { timeout: 10_000 })
  await Promise.all([stopping.stop(), open.stop()])
  expect(stopping.starts()).toBe(1)
  expect(written.mock.calls[0]).toEqual(['\nThe backend ended (0) and is started again.\n'])
  written.mockRestore()
})
