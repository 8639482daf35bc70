import { expect, test } from 'vitest'
import { mergeRetry, readBrowserReport, readUnitReport, summaryOf, type UnitReport } from './test-results.ts'

const ROOT = '/project'

function unitFile(name: string, seconds: number, tests: Record<string, 'passed' | 'failed'>, status?: 'failed') {
  const hasFailed = status === 'failed' || Object.values(tests).includes('failed')
  return {
    name: `${ROOT}/${name}`,
    status: hasFailed ? 'failed' : 'passed',
    startTime: 1_000,
    endTime: 1_000 + seconds * 1_000,
    assertionResults: Object.entries(tests).map(([fullName, status]) => ({ fullName, status })),
  }
}
const unit = (...testResults: UnitReport['testResults']) => readUnitReport({ testResults }, ROOT)

const journey = (title: string, status: string, ...durations: number[]) => ({
  title,
  file: 'kiosk.e2e.ts',
  tests: [{ status, results: durations.map(duration => ({ duration })) }],
})

test('a test that passes only on a retry counts as passed', () => {
  const first = unit(
    unitFile('a.test.ts', 2, { one: 'passed', two: 'failed' }),
    unitFile('b.test.ts', 1, { three: 'passed' }),
  )
  const second = unit(unitFile('a.test.ts', 1, { one: 'passed', two: 'passed' }))
  const part = { name: 'unit', seconds: 3.4, ...mergeRetry(first, second, 'files') }
  expect(summaryOf([part], 4)).toBe(
    [
      'Took:',
      '     4 s  all',
      '     3 s  unit',
      '     2 s  a.test.ts',
      '     1 s  b.test.ts',
      '',
      'Passed only at the retry: 1',
      '  a.test.ts  two',
      '',
      '3 passed, 0 failed, 0 skipped',
      '',
    ].join('\n'),
  )
})

test('a test that also fails on the retry counts as failed', () => {
  const first = unit(
    unitFile('a.test.ts', 1, { one: 'passed', two: 'failed' }),
    unitFile('broken.test.ts', 0, {}, 'failed'),
  )
  const { passed, failed, retried } = mergeRetry(first, first, 'files')
  expect({ passed, failed, retried }).toEqual({
    passed: 1,
    failed: ['a.test.ts  two', 'broken.test.ts'],
    retried: [],
  })
})

test('browser tests in nested groups are all counted', () => {
  const first = readBrowserReport({
    suites: [
      {
        specs: [journey('checks in', 'expected', 4_000), journey('in WebKit', 'skipped', 0)],
        suites: [{ specs: [journey('signs', 'unexpected', 9_000), journey('waits', 'unexpected', 1_000)] }],
      },
    ],
  })
  const second = readBrowserReport({
    suites: [{ specs: [journey('signs', 'unexpected', 9_000), journey('waits', 'expected', 1_000)] }],
  })
  expect(first.files).toEqual([{ name: 'e2e/kiosk.e2e.ts', passed: 1, hasFailed: true, seconds: 14 }])
  expect(mergeRetry(first, second, 'tests')).toMatchObject({
    passed: 2,
    failed: ['e2e/kiosk.e2e.ts  signs'],
    skipped: 1,
    retried: ['e2e/kiosk.e2e.ts  waits'],
  })
})

test('a flaky test counts as failed', () => {
  const first = unit(unitFile('a.test.ts', 2, { one: 'passed', two: 'failed' }))
  const second = unit(unitFile('a.test.ts', 1, { one: 'passed', two: 'passed' }))
  const part = { name: 'unit', seconds: 3, ...mergeRetry(first, second, 'files') }
  const lines = summaryOf([part], 4, part.retried).trimEnd().split('\n')
  expect(lines.slice(-4)).toEqual([
    'Flaky, which counts as failed (too many at once, or in one of the last ten runs too):',
    '  a.test.ts  two',
    '',
    '1 passed, 1 failed, 0 skipped',
  ])
})

test('the summary of a test run lists the ten slowest test files', () => {
  const files = Array.from({ length: 14 }, (_, at) => unitFile(`${at}.test.ts`, at + 1, { works: 'passed' }))
  const lines = summaryOf([{ name: 'unit', seconds: 60, ...mergeRetry(unit(...files), undefined, 'files') }], 60)
    .trimEnd()
    .split('\n')
  expect(lines.slice(3, 13).map(line => line.trim().split(/\s{2,}/))).toEqual(
    Array.from({ length: 10 }, (_, at) => [`${14 - at} s`, `${13 - at}.test.ts`]),
  )
  expect(lines.at(-1)).toBe('14 passed, 0 failed, 0 skipped')
})
