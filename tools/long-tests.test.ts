import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { LONG_BROWSER_FILES, LONG_UNIT_FILES, leftOut } from './long-tests.ts'

afterEach(() => vi.unstubAllEnvs())

test('every file in the list of long tests exists', () => {
  const missing = [...LONG_UNIT_FILES, ...LONG_BROWSER_FILES].filter(
    file => !existsSync(join(import.meta.dirname, '..', file)),
  )
  expect(missing).toEqual([])
})

test.each([
  ['short', ['**/tools/a.test.ts']],
  ['', []],
])('a run with TEST_FILES=%j leaves out the test files %j', (files, globs) => {
  vi.stubEnv('TEST_FILES', files)
  expect(leftOut(['tools/a.test.ts'])).toEqual(globs)
})
