import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildIfStale } from '../apps/supervisor/src/build.ts'
import { machinePace } from './machine-pace.ts'
import {
  type BrowserReport,
  mergeTries,
  readBrowserReport,
  readUnitReport,
  summaryOf,
  type TestPart,
  type TestRun,
  type UnitReport,
} from './test-results.ts'

const ROOT = join(import.meta.dirname, '..')
const REPORTS = join(ROOT, '.cache/test-reports')

const ARGUMENTS = ['unit', 'browser', 'turned-tablets', 'touch-sweep', 'pictures']

/** The user has asked to stop: no new tests are started. */
let isStopped = false

/**
 * Runs every test: rules, routes and background work (Vitest on a real PostgreSQL), then the journeys in a real browser
 * (Playwright on the whole product). Arguments: `unit` or `browser` runs one half, `turned-tablets` the browser's with
 * every tablet the other way round, `touch-sweep` puts a finger on every card of a day instead, and `pictures` makes the
 * README's pictures again. The last lines say what took longest, what passed only at the second try and what failed; the
 * very last is the sum.
 */
async function main(): Promise<number> {
  const halves = process.argv.slice(2)
  const unknown = halves.filter(one => !ARGUMENTS.includes(one))
  if (unknown.length > 0) {
    process.stderr.write(`npm test knows no ${unknown.join(', ')}. It takes ${ARGUMENTS.join(', ')}, or nothing.\n`)
    return 2
  }
  if (halves.includes('touch-sweep')) return await runConfig('e2e/touch-sweep.config.ts')
  if (halves.includes('pictures')) return await runConfig('e2e/pictures.config.ts')
  const isTurned = halves.includes('turned-tablets')
  if (isTurned) process.env.TABLETS = 'turned'
  const wants = (half: string) => halves.length === 0 || halves.includes(half)
  rmSync(REPORTS, { recursive: true, force: true })
  mkdirSync(REPORTS, { recursive: true })
  await buildIfStale(true)

  const parts: TestPart[] = []
  if (wants('unit')) parts.push(await timed('unit', runVitest))
  if ((isTurned || wants('browser')) && !isStopped) parts.push(await timed('browser', runPlaywright))
  process.stdout.write(`\n${summaryOf(parts)}`)
  return parts.some(one => one.failed.length > 0) || parts.every(one => one.passed === 0) ? 1 : 0
}

async function timed(name: string, work: () => Promise<Omit<TestPart, 'name' | 'seconds'>>): Promise<TestPart> {
  const startedMs = performance.now()
  const part = await work()
  return { name, seconds: (performance.now() - startedMs) / 1_000, ...part }
}

/** Runs a Playwright configuration that is not part of a full test run, and returns its exit code. */
async function runConfig(config: string): Promise<number> {
  await buildIfStale(true)
  await measurePace()
  return await run('node_modules/@playwright/test/cli.js', ['test', '--config', config])
}

/**
 * Sets TEST_PACE, by which all time limits are multiplied. Measured before every run, because the speed of a shared
 * machine changes.
 *
 * @param factor longer limits for a second run: what slowed down the first may still be there
 */
async function measurePace(factor = 1): Promise<void> {
  const pace = (await machinePace()) * factor
  if (pace > 1) process.stdout.write(`Every time limit is ${pace} times as long as usual.\n`)
  process.env.TEST_PACE = String(pace)
}

/** Runs all files, two at once, and then files with a failure again, one at a time. Only what fails twice has failed. */
async function runVitest() {
  await measurePace()
  const first = await unitRun('unit', [])
  const files = first.files.filter(one => one.hasFailed).map(one => one.name)
  if (files.length === 0 || isStopped) return mergeTries(first, undefined, 'files')
  process.stdout.write(`\n${files.length} files failed beside others and are run again, alone.\n\n`)
  await measurePace(2)
  return mergeTries(first, await unitRun('unit-again', [...files, '--no-file-parallelism']), 'files')
}

async function unitRun(name: string, options: string[]): Promise<TestRun> {
  const report = join(REPORTS, `${name}.json`)
  const code = await run('node_modules/vitest/vitest.mjs', [
    'run',
    ...options,
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  const read = readReport<UnitReport>(report)
  return withBrokenRun(read && readUnitReport(read, ROOT), code, 'the unit tests')
}

/**
 * Runs several journeys at once, and then those that failed again, one at a time: a busy machine may have been the reason.
 * Only what fails twice has failed.
 */
async function runPlaywright() {
  await measurePace()
  const first = await browserRun('browser', [])
  if (first.failed.length === 0 || isStopped) return mergeTries(first, undefined, 'tests')
  process.stdout.write(`\n${first.failed.length} journeys failed beside others and are run again, alone.\n\n`)
  await measurePace(2)
  const second = await browserRun('browser-again', ['--last-failed', '--workers=1', '--retries=1'])
  return mergeTries(first, second, 'tests')
}

async function browserRun(name: string, options: string[]): Promise<TestRun> {
  const report = join(REPORTS, `${name}.json`)
  const code = await run(
    'node_modules/@playwright/test/cli.js',
    ['test', '--config', 'e2e/playwright.config.ts', ...options],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  )
  const read = readReport<BrowserReport>(report)
  return withBrokenRun(read && readBrowserReport(read), code, 'the browser tests')
}

/** A run that ended badly without naming a test, or left no report, counts as one failure. */
function withBrokenRun(read: TestRun | undefined, code: number, what: string): TestRun {
  const found = read ?? { passed: 0, failed: [], flaky: [], files: [] }
  return code !== 0 && found.failed.length === 0 ? { ...found, failed: [`${what} ended with ${code}`] } : found
}

function run(program: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(ROOT, program), ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  })
  const stop = () => {
    isStopped = true
    child.kill('SIGTERM')
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  process.stdin.on('end', stop).resume()
  return new Promise(resolve => child.once('close', code => resolve(code ?? 1)))
}

function readReport<Report>(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report
  } catch {
    return undefined
  }
}

process.exit(await main())
