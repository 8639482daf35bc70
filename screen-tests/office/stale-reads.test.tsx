import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { officeQueryClient } from '../../apps/office/src/frame/office-query-client.ts'
import { forget, markStale, STALE_READS, storeChanged } from '../../apps/office/src/frame/stale-reads.ts'

const ANNA = ['client', 'anna']
const LISTS = [
  ['clients', {}],
  ['visits', {}],
  ['staff', {}],
]
const isStale = (key: readonly unknown[]) => officeQueryClient.getQueryState(key)?.isInvalidated

beforeEach(() => {
  officeQueryClient.clear()
  for (const key of [ANNA, ['client', 'ben'], ...LISTS]) officeQueryClient.setQueryData(key, 'cached')
})

test('a changed client makes the cached lists of clients and visits stale', () => {
  storeChanged('client', ANNA, 'changed')
  expect(officeQueryClient.getQueryData(ANNA)).toBe('changed')
  expect([ANNA, ['client', 'ben'], ...LISTS].map(isStale)).toEqual([false, true, true, true, false])
})

test('a changed account makes only the cached list of accounts stale', async () => {
  await markStale('account')
  expect([ANNA, ...LISTS].map(isStale)).toEqual([false, false, false, true])
})

test('a deleted client is removed from the cache together with all lists that show clients', () => {
  forget('client')
  expect([ANNA, ['client', 'ben'], ...LISTS].map(key => officeQueryClient.getQueryData(key))).toEqual([
    ...[undefined, undefined, undefined, undefined],
    'cached',
  ])
})

test('every name in STALE_READS is the key of a query in the office', () => {
  const office = join(import.meta.dirname, '../../apps/office/src')
  const code = readdirSync(office, { recursive: true, encoding: 'utf8' })
    .filter(file => /\.tsx?$/.test(file))
    .map(file => readFileSync(join(office, file), 'utf8'))
    .join('\n')
  const keys = new Set(
    [...code.matchAll(/(?:[kK]ey[:=]? = ?\[|queryKey: \[|useList(?:<.*>)?\(\s*)'([^']+)'/g)].map(found => found[1]),
  )
  expect([...new Set(Object.values(STALE_READS).flat())].filter(name => !keys.has(name))).toEqual([])
})
