import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { flakyTests, readRetries, saveRetries } from './retried-tests.ts'

const names = (count: number) => Array.from({ length: count }, (_, n) => `test ${n}`)

test('a fresh clone tolerates five tests that pass only on a retry, but does not tolerate six', () => {
  expect(flakyTests(names(5), [])).toEqual([])
  expect(flakyTests(names(6), [])).toEqual(names(6))
})

test('a test fails the run if it needed a retry in this run and in one of the ten previous runs', () => {
  const quiet = (runs: number) => Array.from({ length: runs }, () => [])
  expect(flakyTests(['a', 'b'], [...quiet(9), ['b', 'c']])).toEqual(['b'])
  expect(flakyTests(['a', 'b'], [...quiet(10), ['b', 'c']])).toEqual([])
})

test('a git checkout stores the retries of its last ten runs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'frontlash-retries-'))
  const file = join(folder, 'cache/retries.json')
  for (const name of names(12)) saveRetries(file, [name], readRetries(file))
  expect(readRetries(file)).toEqual(
    names(12)
      .slice(2)
      .reverse()
      .map(name => [name]),
  )
  rmSync(folder, { recursive: true })
})
