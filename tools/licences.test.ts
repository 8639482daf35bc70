import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { refusedLicences } from './licences.ts'

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['MIT AND GPL-3.0-only', false],
  ['GPL-3.0-only', false],
  [undefined, false],
])('a package with the licence %s is allowed (%s)', (license, isAllowed) => {
  const one = { version: '1.0.0', ...(license && { license }) }
  const refused = refusedLicences({ '': {}, 'node_modules/@a/b': one, 'node_modules/own': { link: true } })
  expect(refused).toEqual(isAllowed ? [] : [`@a/b 1.0.0: ${license ?? 'no licence named'}`])
})

test('each package in the lock file has a licence that is allowed', () => {
  const lock = readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')
  expect(refusedLicences(JSON.parse(lock).packages)).toEqual([])
})
