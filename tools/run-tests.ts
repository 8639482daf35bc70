import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { buildWhatIsStale } from '../apps/supervisor/src/build.ts'
import { machinePace } from './machine-pace.ts'

const ROOT = join(import.meta.dirname, '..')
const REPORTS = join(ROOT, '.cache/test-reports')

const ARGUMENTS = ['unit', 'browser', 'turned-tablets', 'touch-sweep', 'pictures']

type Count = { passed: number; failed: number; namesOfFailed: string[] }

/** The user has asked to stop: no new tests are started. */
let isStopped = false

/**
 * Runs every test: rules, routes and background work (Vitest on a real PostgreSQL), then the journeys in a real browser
 * (Playwright on the whole product). Arguments: `unit` or `browser` runs one half, `turned-tablets` the browser's with every tablet
 * the other way round, `touch-sweep` puts a finger on every card of a day instead, and `pictures` makes the README's
 * pictures again. The last line is the sum.
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
  await buildWhatIsStale(true)

  const counts: Count[] = []
  if (wants('unit')) counts.push(await runVitest())
  if ((isTurned || wants('browser')) && !isStopped) counts.push(await runPlaywright())
  const passed = counts.reduce((sum, one) => sum + one.passed, 0)
  const failed = counts.reduce((sum, one) => sum + one.failed, 0)
  // At the end, where somebody who reads only the last lines of a long output finds them.
  const names = counts.flatMap(one => one.namesOfFailed)
  if (names.length > 0) process.stdout.write(`\nFailed:\n${names.map(name => `  ${name}\n`).join('')}`)
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
  return failed > 0 || passed === 0 ? 1 : 0
}

/** Runs what is no part of every run of the tests, and prints what came of it. */
async function runConfig(config: string): Promise<number> {
  await buildWhatIsStale(true)
  await measurePace()
  return await run('node_modules/@playwright/test/cli.js', ['test', '--config', config])
}

/**
 * Measured again before every walk: a machine that shares its memory with others is not as fast all the time.
 *
 * @param patience what a second walk gives on top: whatever held up the first may not be over
 */
async function measurePace(patience = 1): Promise<void> {
  const pace = (await machinePace()) * patience
  if (pace > 1) process.stdout.write(`Every time limit is ${pace} times as long as usual.\n`)
  process.env.TEST_PACE = String(pace)
}

type UnitReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[]
}

/** All files, two at once; those with a failure then again, one at a time, and only what fails there too has failed. */
async function runVitest(): Promise<Count> {
  await measurePace()
  const together = await walkUnits('unit', [])
  if (together.failed === 0 || together.files.length === 0 || isStopped) return together
  process.stdout.write(`\n${together.files.length} files failed beside others and are run again, alone.\n\n`)
  await measurePace(2)
  const alone = await walkUnits('unit-again', [...together.files, '--no-file-parallelism'])
  return { ...alone, passed: together.passed - together.passedInFiles + alone.passed }
}

async function walkUnits(name: string, options: string[]) {
  const report = join(REPORTS, `${name}.json`)
  const code = await run('node_modules/vitest/vitest.mjs', [
    'run',
    ...options,
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  const read = readReport<UnitReport>(report)
  const failedFiles = read?.testResults.filter(one => one.status === 'failed') ?? []
  const ofFailedFiles = failedFiles.flatMap(file => file.assertionResults)
  const failed = read?.numFailedTests ?? 0
  return {
    passed: read?.numPassedTests ?? 0,
    // A file that could not even be loaded counts as a failure, though no test of it ran.
    failed: code !== 0 && failed === 0 ? 1 : failed,
    files: failedFiles.map(file => relative(ROOT, file.name)),
    passedInFiles: ofFailedFiles.filter(one => one.status === 'passed').length,
    namesOfFailed: failedFiles.flatMap(file => [
      relative(ROOT, file.name),
      ...file.assertionResults.filter(one => one.status === 'failed').map(one => `  ${one.fullName}`),
    ]),
  }
}

/**
 * Several journeys at once first. What a busy machine has upset, or what is broken, is then walked again alone, and only
 * what fails there too has failed.
 */
async function runPlaywright(): Promise<Count> {
  await measurePace()
  const together = await walkJourneys('browser', [])
  if (together.failed === 0 || isStopped) return together
  process.stdout.write(`\n${together.failed} journeys failed beside others and are walked again, alone.\n\n`)
  await measurePace(2)
  const alone = await walkJourneys('browser-again', ['--last-failed', '--workers=1', '--retries=1'])
  return { ...alone, passed: together.passed + alone.passed }
}

type JourneySuite = {
  suites?: JourneySuite[]
  specs: { title: string; file: string; tests: { status: string }[] }[]
}
type JourneyReport = { suites: JourneySuite[]; stats: { expected: number; unexpected: number; flaky: number } }

async function walkJourneys(name: string, options: string[]): Promise<Count> {
  const report = join(REPORTS, `${name}.json`)
  const code = await run(
    'node_modules/@playwright/test/cli.js',
    ['test', '--config', 'e2e/playwright.config.ts', ...options],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  )
  const read = readReport<JourneyReport>(report)
  const failed = read?.stats.unexpected ?? 0
  return {
    passed: read ? read.stats.expected + read.stats.flaky : 0,
    failed: code !== 0 && failed === 0 ? 1 : failed,
    namesOfFailed: read?.suites.flatMap(namesOfFailedJourneys) ?? [],
  }
}

function namesOfFailedJourneys(suite: JourneySuite): string[] {
  const failed = suite.specs.filter(spec => spec.tests.some(one => one.status === 'unexpected'))
  return [
    ...failed.map(spec => `e2e/${spec.file}  ${spec.title}`),
    ...(suite.suites ?? []).flatMap(namesOfFailedJourneys),
  ]
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
