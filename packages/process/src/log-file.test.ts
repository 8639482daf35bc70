import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type LogFile, logFilePath, logFolder, openLogFile } from './log-file.ts'

const LIMITS = { fileBytes: 1_000, fileAgeMs: 86_400_000, storedMs: 13 * 86_400_000, storedBytes: 4_000 }
const LINE = `${'x'.repeat(99)}\n`

let dataDir: string
let open: LogFile[]
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'frontlash-log-'))
  open = []
})
afterEach(async () => {
  for (const one of open) await one.close()
  rmSync(dataDir, { recursive: true })
})

function openLog(limits = LIMITS, now?: () => number): LogFile {
  const file = openLogFile(dataDir, 'backend', limits, now)
  open.push(file)
  return file
}
const current = () => readFileSync(logFilePath(dataDir, 'backend'), 'utf8')
const files = () => readdirSync(logFolder(dataDir))
const linesOfAll = () =>
  files().reduce((sum, name) => sum + readFileSync(join(logFolder(dataDir), name), 'utf8').split('\n').length - 1, 0)

async function write(file: LogFile, lines: number): Promise<void> {
  for (let line = 0; line < lines; line++) file.write(LINE)
  const before = linesOfAll()
  await vi.waitFor(() => expect(linesOfAll()).toBe(before + lines), { timeout: 5_000 })
}

test('a log file that is too large is rotated without losing a line', async () => {
  const file = openLog()
  await write(file, 11)
  file.rotateIfDue()
  await vi.waitFor(() => expect(current()).toBe(''))
  await write(file, 1)
  expect(current()).toBe(LINE)
  expect(files()).toHaveLength(2)
  expect(linesOfAll()).toBe(12)
})

test('two writers of a log file both use the new file after a rotation by one writer', async () => {
  const [one, other] = [openLog(), openLog()]
  await write(one, 11)
  one.rotateIfDue()
  await vi.waitFor(() => expect(current()).toBe(''))
  other.rotateIfDue()
  other.write(LINE)
  await vi.waitFor(() => expect(current()).toBe(LINE), { timeout: 5_000 })
  expect(files()).toHaveLength(2)
})

test('a small log file is rotated if it is more than a day old', async () => {
  const file = openLog(LIMITS, () => Date.now() + 86_400_000 + 60_000)
  await write(file, 1)
  file.rotateIfDue()
  await vi.waitFor(() => expect(current()).toBe(''))
  expect(files()).toHaveLength(2)
})

test('log files past their retention period are deleted, as are the oldest files if the total size is too large', async () => {
  const file = openLog()
  const folder = logFolder(dataDir)
  const daysAgo = (name: string, days: number, bytes: number) => {
    writeFileSync(join(folder, name), 'y'.repeat(bytes))
    const at = Date.now() / 1000 - days * 86_400
    utimesSync(join(folder, name), at, at)
  }
  daysAgo('backend.2026-11-01T000000.000Z.1.log', 14, 10)
  daysAgo('frontend.2026-11-10T000000.000Z.1.log', 5, 1_500)
  daysAgo('backend.2026-11-12T000000.000Z.1.log', 3, 1_500)
  await write(file, 11)
  file.rotateIfDue()
  const left = files().filter(name => name !== 'backend.log')
  expect(left).toContain('backend.2026-11-12T000000.000Z.1.log')
  expect(left).not.toContain('backend.2026-11-01T000000.000Z.1.log')
  expect(left).not.toContain('frontend.2026-11-10T000000.000Z.1.log')
})

test('the log file is not readable by other users of the machine', async () => {
  await write(openLog(), 1)
  expect(statSync(logFilePath(dataDir, 'backend')).mode & 0o077).toBe(0)
  expect(statSync(logFolder(dataDir)).mode & 0o077).toBe(0)
})
