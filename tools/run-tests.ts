import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildIfStale } from '../apps/supervisor/src/build.ts'
import { LONG_BROWSER_FILES, LONG_UNIT_FILES } from './long-tests.ts'
import { machinePace } from './machine-pace.ts'
import { flakyTests, readRetries, saveRetries } from './retried-tests.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'
import {
  type BrowserReport,
  mergeRetry,
  readBrowserReport,
  readUnitReport,
  summaryOf,
  type TestPart,
  type TestRun,
  type UnitReport,
} from './test-results.ts'

const ROOT = join(import.meta.dirname, '..')
const REPORTS = join(ROOT, '.cache/test-reports')

/** Neither `npm ci` nor a build deletes this file. */
const RETRIES = join(ROOT, '.cache/retries.json')

const ARGUMENTS = ['unit', 'browser', 'long', 'isolated', 'turned-tablets', 'touch-sweep', 'pictures']

/** The number of browser workers while unit tests run too. */
const WORKERS_BESIDE_UNIT = 3

type Half = {
  readonly name: string
  /** The unit that runs again after a failure: whole files or single tests. */
  readonly again: 'files' | 'tests'
  readonly longFiles: readonly string[]
  /** Runs the given files; without names, all files. */
  readonly run: (isBeside: boolean, files: readonly string[]) => Promise<TestRun>
  readonly failures: (run: TestRun) => readonly string[]
  readonly runAgain: (failed: readonly string[]) => Promise<TestRun>
}

/** True after the user has stopped the run, so that no new tests start. */
let isStopped = false

/**
 * Runs both halves of the tests at the same time, without long tests (long-tests.ts). The unit tests cover rules,
 * routes and background work (Vitest with a real PostgreSQL). The browser tests are journeys in a real browser
 * (Playwright with the whole product). The argument `unit` or `browser` runs only one half, and `long` only the long
 * tests. `turned-tablets` runs each journey with rotated tablets, `isolated` loads each unit test file anew,
 * `touch-sweep` touches each card of a day, and `pictures` updates the README's pictures. The output ends with the
 * slowest files, the tests that passed only on a retry, the failed tests and, in the last line, the totals.
 */
async function main(): Promise<number> {
  const folder = makeTemporaryFolder()
  if (folder) process.env.TMPDIR = folder
  try {
    return await runTests(process.argv.slice(2))
  } finally {
    if (folder) rmSync(folder, { recursive: true, force: true })
  }
}

async function runTests(wanted: readonly string[]): Promise<number> {
  const unknown = wanted.filter(one => !ARGUMENTS.includes(one))
  if (unknown.length > 0) {
    process.stderr.write(`npm test knows no ${unknown.join(', ')}. It takes ${ARGUMENTS.join(', ')}, or nothing.\n`)
    return 2
  }
  if (wanted.includes('touch-sweep')) return await runConfig('e2e/touch-sweep.config.ts')
  if (wanted.includes('pictures')) return await runConfig('e2e/pictures.config.ts')
  const isTurned = wanted.includes('turned-tablets')
  if (isTurned) process.env.TABLETS = 'turned'
  const isIsolated = wanted.includes('isolated')
  if (isIsolated) process.env.TEST_ISOLATED = 'yes'
  const isLong = wanted.includes('long')
  if (!isLong && !isTurned && !isIsolated) process.env.TEST_FILES = 'short'
  const wants = (half: string) => wanted.every(one => one === 'long') || wanted.includes(half)
  rmSync(REPORTS, { recursive: true, force: true })
  mkdirSync(REPORTS, { recursive: true })
  await buildIfStale(true)

  const startedMs = performance.now()
  await measurePace()
  const halves: Half[] = []
  if (isIsolated || wants('unit')) halves.push(UNIT)
  if (isTurned || wants('browser')) halves.push(BROWSER)
  // Each half often waits for processes, so both are faster if they run at the same time.
  const isBoth = halves.length === 2
  const first = await Promise.all(halves.map(half => timed(() => half.run(isBoth, isLong ? half.longFiles : []))))
  const parts: TestPart[] = []
  for (const [index, half] of halves.entries()) parts.push(await withRetry(half, first[index]!))
  const retried = parts.flatMap(part => part.retried)
  const before = readRetries(RETRIES)
  const flaky = flakyTests(retried, before)
  if (!isStopped) saveRetries(RETRIES, retried, before)
  process.stdout.write(`\n${summaryOf(parts, (performance.now() - startedMs) / 1_000, flaky)}`)
  const isFailed = flaky.length > 0 || parts.some(one => one.failed.length > 0) || parts.every(one => one.passed === 0)
  return isFailed ? 1 : 0
}

async function timed<Result>(work: () => Promise<Result>): Promise<{ result: Result; seconds: number }> {
  const startedMs = performance.now()
  const result = await work()
  return { result, seconds: (performance.now() - startedMs) / 1_000 }
}

/**
 * Runs failed tests again, to distinguish a defect from a busy machine. Tests that pass on the retry are listed. Tests
 * that need a retry in several runs count as failed (retried-tests.ts).
 */
async function withRetry(half: Half, first: { result: TestRun; seconds: number }): Promise<TestPart> {
  const { name, failures } = half
  const failed = failures(first.result)
  if (failed.length === 0 || isStopped)
    return { name, seconds: first.seconds, ...mergeRetry(first.result, undefined, half.again) }
  process.stdout.write(`\n${failed.length} ${half.again} failed beside others and are run again, alone.\n\n`)
  await measurePace(2)
  const second = await timed(() => half.runAgain(failed))
  return {
    name,
    seconds: first.seconds + second.seconds,
    ...mergeRetry(first.result, second.result, half.again),
  }
}

async function runConfig(config: string): Promise<number> {
  await buildIfStale(true)
  await measurePace()
  return await run('node_modules/@playwright/test/cli.js', ['test', '--config', config])
}

/**
 * Measures the machine and sets TEST_PACE, by which all time limits are multiplied. Each run measures again, because
 * the speed of a shared machine changes.
 *
 * @param factor extends the limits of a second run, because the load may continue
 */
async function measurePace(factor = 1): Promise<void> {
  const pace = (await machinePace()) * factor
  if (pace > 1) process.stdout.write(`Every time limit is ${pace} times as long as usual.\n`)
  process.env.TEST_PACE = String(pace)
}

/** Several files run at the same time. Failed files run again one by one. */
const UNIT: Half = {
  name: 'unit',
  again: 'files',
  longFiles: LONG_UNIT_FILES,
  run: (isBeside, files) => unitRun('unit', files, isBeside),
  failures: run => run.files.filter(one => one.hasFailed).map(one => one.name),
  runAgain: files => unitRun('unit-again', [...files, '--no-file-parallelism']),
}

/**
 * @param isBeside true if the journeys run at the same time; the output is then shown at the end, so that it is not
 * mixed with the output of the journeys
 */
async function unitRun(name: string, options: readonly string[], isBeside = false): Promise<TestRun> {
  const report = join(REPORTS, `${name}.json`)
  const code = await run(
    'node_modules/vitest/vitest.mjs',
    ['run', ...options, '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`],
    {},
    isBeside,
  )
  const read = readReport<UnitReport>(report)
  return withBrokenRun(read && readUnitReport(read, ROOT), code, 'the unit tests')
}

/** Several journeys run at the same time. Failed journeys run again one by one. */
const BROWSER: Half = {
  name: 'browser',
  again: 'tests',
  longFiles: LONG_BROWSER_FILES,
  run: (isBeside, files) =>
    browserRun('browser', files, isBeside ? { BROWSER_WORKERS_MAX: String(WORKERS_BESIDE_UNIT) } : {}),
  failures: run => run.failed,
  runAgain: () => browserRun('browser-again', ['--last-failed', '--workers=1']),
}

async function browserRun(
  name: string,
  options: readonly string[],
  env: Record<string, string> = {},
): Promise<TestRun> {
  const report = join(REPORTS, `${name}.json`)
  const code = await run(
    'node_modules/@playwright/test/cli.js',
    ['test', '--config', 'e2e/playwright.config.ts', ...options],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...env },
  )
  const read = readReport<BrowserReport>(report)
  return withBrokenRun(read && readBrowserReport(read), code, 'the browser tests')
}

/** A run counts as one failure if it ended with an error but without a failed test or a report. */
function withBrokenRun(read: TestRun | undefined, code: number, what: string): TestRun {
  const found = read ?? { passed: 0, failed: [], skipped: 0, files: [] }
  return code !== 0 && found.failed.length === 0 ? { ...found, failed: [`${what} ended with ${code}`] } : found
}

/** @param isQuiet if true, the program's output is shown only when it has ended */
function run(program: string, args: string[], env: Record<string, string> = {}, isQuiet = false): Promise<number> {
  const output = isQuiet ? 'pipe' : 'inherit'
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(ROOT, program), ...args], {
    cwd: ROOT,
    stdio: ['ignore', output, output],
    env: { ...process.env, ...env },
  })
  const printed: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => printed.push(chunk))
  const stop = () => {
    isStopped = true
    child.kill('SIGTERM')
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  process.stdin.on('end', stop).resume()
  return new Promise(resolve =>
    child.once('close', code => {
      process.stdout.write(Buffer.concat(printed))
      resolve(code ?? 1)
    }),
  )
}

function readReport<Report>(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report
  } catch {
    return undefined
  }
}

process.exit(await main())
