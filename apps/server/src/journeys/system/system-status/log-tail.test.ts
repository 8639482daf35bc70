import { appendFileSync, mkdtempSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followLog, lastLines } from './log-tail.ts'

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'frontlash-tail-'))
  path = join(folder, 'backend.log')
})
afterEach(() => rmSync(folder, { recursive: true }))

const numbered = (from: number, to: number, padding = '') =>
  Array.from({ length: to - from + 1 }, (_, at) => `${from + at}${padding}`)
const text = (lines: string[]) => lines.map(line => `${line}\n`).join('')

test.each([
  ['an empty log are empty', [], 3, []],
  ['a log with fewer lines are all of them', ['a', 'b'], 3, ['a', 'b']],
  ['a log with three lines are all of them', ['a', 'b', 'c'], 3, ['a', 'b', 'c']],
  ['a longer log are the last ones', ['a', 'b', 'c', 'd'], 3, ['b', 'c', 'd']],
])('the last three lines of %s', async (_name, lines, count, last) => {
  writeFileSync(path, text(lines))
  expect((await lastLines(path, count)).lines).toEqual(last)
})

test('the last lines are returned in full even if the lines are long and start far before the end of the log', async () => {
  writeFileSync(path, text(numbered(1, 5_000, 'ü'.repeat(100))))
  expect((await lastLines(path, 1_000)).lines).toEqual(numbered(4_001, 5_000, 'ü'.repeat(100)))
})

test('a log file that does not exist is read as an empty log', async () => {
  expect(await lastLines(path, 10)).toEqual({ lines: [], end: undefined })
})

test('a follower of a log gets each line once, even if the log is rotated', async () => {
  writeFileSync(path, 'one\ntw')
  const { lines, end } = await lastLines(path, 10)
  expect(lines).toEqual(['one'])
  const heard: string[] = []
  const stop = followLog(path, end, {
    onLines: more => heard.push(...more),
    onLost: error => heard.push(error.message),
  })
  appendFileSync(path, 'o\nthree\n')
  await vi.waitFor(() => expect(heard).toEqual(['two', 'three']), 5_000)
  renameSync(path, join(folder, 'aside.log'))
  writeFileSync(path, 'four\n')
  await vi.waitFor(() => expect(heard).toEqual(['two', 'three', 'four']), 5_000)
  truncateSync(path)
  appendFileSync(path, '5\n')
  await vi.waitFor(() => expect(heard).toEqual(['two', 'three', 'four', '5']), 5_000)
  stop()
  expect(heard).toHaveLength(4)
})
