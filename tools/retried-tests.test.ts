import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { flakyTests, readRetries, saveRetries } from './retried-tests.ts'

const names = (count: number) => Array.from({ length: count }, (_, n) => `test ${n}`)

test('five tests that pass only on a retry are tolerated in a fresh clone, but six are not', () => {
  expect(flakyTests(names(5), [])).toEqual([])
  expect(flakyTests(names(6), [])).toEqual(names(6))
})

test('a test that also needed a retry in one of the ten previous runs fails the run', () => {
  const quiet = (runs: number) => Array.from({ length: runs }, () => [])
  expect(flakyTests(['a', 'b'], [...quiet(9), ['b', 'c']])).toEqual(['b'])
  expect(flakyTests(['a', 'b'], [...quiet(10), ['b', 'c']])).toEqual([])
})

test('the retries of the last ten runs are stored in the git checkout', () => {
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
