import { relative } from 'node:path'

/** The result of a run of unit or browser tests. A test's name is its file and title. */
export type TestRun = {
  readonly passed: number
  readonly failed: readonly string[]
  readonly skipped: number
  readonly files: readonly TestFile[]
}
type TestFile = {
  readonly name: string
  readonly passed: number
  readonly hasFailed: boolean
  readonly seconds: number
}

/** The result of the unit or browser tests, merged with the result of the retry. */
export type TestPart = {
  readonly name: string
  readonly seconds: number
  readonly passed: number
  readonly failed: readonly string[]
  readonly skipped: number
  readonly retried: readonly string[]
  readonly files: readonly TestFile[]
}

export type UnitReport = {
  testResults: {
    name: string
    status: string
    startTime: number
    endTime: number
    assertionResults: { status: string; fullName: string }[]
  }[]
}

/** Parses Vitest's JSON report. A file that could not be loaded counts as a failure, although none of its tests ran. */
export function readUnitReport({ testResults }: UnitReport, root: string): TestRun {
  const files = testResults.map(({ name, status, startTime, endTime, assertionResults }) => ({
    name: relative(root, name),
    passed: assertionResults.filter(one => one.status === 'passed').length,
    hasFailed: status === 'failed',
    seconds: (endTime - startTime) / 1_000,
  }))
  const failed = testResults.flatMap(({ name, status, assertionResults }) => {
    const titles = assertionResults.filter(one => one.status === 'failed').map(one => one.fullName)
    const file = relative(root, name)
    return status === 'failed' && titles.length === 0 ? [file] : titles.map(title => `${file}  ${title}`)
  })
  const skipped = testResults.flatMap(one => one.assertionResults).filter(one => SKIPPED.includes(one.status)).length
  return { passed: files.reduce((sum, one) => sum + one.passed, 0), failed, skipped, files }
}

const SKIPPED = ['skipped', 'pending', 'todo']

type BrowserSuite = {
  suites?: BrowserSuite[]
  specs: { title: string; file: string; tests: { status: string; results: { duration: number }[] }[] }[]
}
export type BrowserReport = { suites: BrowserSuite[] }

export function readBrowserReport({ suites }: BrowserReport): TestRun {
  const specsOf = (suite: BrowserSuite): BrowserSuite['specs'] => [
    ...suite.specs,
    ...(suite.suites ?? []).flatMap(specsOf),
  ]
  const tests = suites.flatMap(specsOf).flatMap(({ title, file, tests }) =>
    tests.map(({ status, results }) => ({
      file: `e2e/${file}`,
      name: `e2e/${file}  ${title}`,
      status,
      seconds: results.reduce((sum, one) => sum + one.duration, 0) / 1_000,
    })),
  )
  const isPassed = (status: string) => status === 'expected'
  const files = [...Map.groupBy(tests, one => one.file)].map(([name, ofFile]) => ({
    name,
    passed: ofFile.filter(one => isPassed(one.status)).length,
    hasFailed: ofFile.some(one => one.status === 'unexpected'),
    seconds: ofFile.reduce((sum, one) => sum + one.seconds, 0),
  }))
  return {
    passed: tests.filter(one => isPassed(one.status)).length,
    failed: tests.filter(one => one.status === 'unexpected').map(one => one.name),
    skipped: tests.filter(one => one.status === 'skipped').length,
    files,
  }
}

/**
 * Merges a run with the retry of its failures. If `again` is 'files', whole files ran again; a test that passed twice
 * counts once.
 */
export function mergeRetry(first: TestRun, second: TestRun | undefined, again: 'files' | 'tests') {
  const { skipped } = first
  if (!second) return { passed: first.passed, failed: first.failed, skipped, retried: [], files: first.files }
  const runTwice =
    again === 'files' ? first.files.filter(one => one.hasFailed).reduce((sum, one) => sum + one.passed, 0) : 0
  return {
    passed: first.passed - runTwice + second.passed,
    failed: second.failed,
    skipped,
    retried: first.failed.filter(name => !second.failed.includes(name)),
    files: first.files,
  }
}

const SLOWEST_MAX = 10

/**
 * The summary of a run: durations of the run, its halves and the slowest files, then tests that passed only on a retry,
 * failed tests, and the totals in the last line.
 *
 * @param flaky tests that passed only on a retry and therefore count as failed
 */
export function summaryOf(parts: readonly TestPart[], allSeconds: number, flaky: readonly string[] = []): string {
  const inSeconds = (seconds: number) => `${Math.round(seconds)} s`
  const slowest = parts
    .flatMap(part => part.files)
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, SLOWEST_MAX)
  const retried = parts.flatMap(part => part.retried)
  const failed = parts.flatMap(part => part.failed)
  const passed = parts.reduce((sum, one) => sum + one.passed, 0) - flaky.length
  const skipped = parts.reduce((sum, one) => sum + one.skipped, 0)
  const listed = (title: string, lines: readonly string[]) =>
    lines.length > 0 ? [`${title}\n${lines.map(line => `  ${line}\n`).join('')}`] : []
  return [
    ...listed('Took:', [
      `${inSeconds(allSeconds).padStart(6)}  all`,
      ...parts.map(part => `${inSeconds(part.seconds).padStart(6)}  ${part.name}`),
      ...slowest.map(file => `${inSeconds(file.seconds).padStart(6)}  ${file.name}`),
    ]),
    ...listed(`Passed only at the retry: ${retried.length}`, retried),
    ...listed('Flaky, which counts as failed (too many at once, or in one of the last ten runs too):', flaky),
    ...listed('Failed:', failed),
    `${passed} passed, ${failed.length + flaky.length} failed, ${skipped} skipped\n`,
  ].join('\n')
}
