import { beforeEach, expect, test } from 'vitest'
import { officeQueryClient } from '../../src/manager/office/office-query-client.ts'
import { forget, markStale, storeChanged } from '../../src/manager/office/stale-reads.ts'

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

test('a changed client is cached, and makes lists and linked clients stale, but no account', () => {
  storeChanged('client', ANNA, 'changed')
  expect(officeQueryClient.getQueryData(ANNA)).toBe('changed')
  expect([ANNA, ['client', 'ben'], ...LISTS].map(isStale)).toEqual([false, true, true, true, false])
})

test('a changed account makes the list of accounts stale, but no data of clients', async () => {
  await markStale('account')
  expect([ANNA, ...LISTS].map(isStale)).toEqual([false, false, false, true])
})

test('a deleted client is removed from the cache, together with every list that shows clients', () => {
  forget('client')
  expect([ANNA, ['client', 'ben'], ...LISTS].map(key => officeQueryClient.getQueryData(key))).toEqual([
    ...[undefined, undefined, undefined, undefined],
    'cached',
  ])
})
