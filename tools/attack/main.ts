import { fork, spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildIfStale } from '../../apps/supervisor/src/build.ts'
import type { Attack, Outcome, Target } from './attack.ts'
import { type AttackedSalon, startAttackedSalon } from './attacked-salon.ts'
import { ATTACKS } from './attacks.ts'
import { type CheckInTimes, checkInDuring, middleP95 } from './check-in-times.ts'
import { findTest, TESTED_ELSEWHERE } from './tested-elsewhere.ts'

const ROOT = join(import.meta.dirname, '../..')
const REPORT = join(ROOT, '.cache/attack-report.json')
const RUNS = 3
const QUIET_MS = 3_000
/** During an attack, a check-in may take twice as long, or this many milliseconds longer if that is more. */
const LONGER_BY_MS = 100

/**
 * npm run attack: attacks a separate salon on this machine and prints the measured and the expected results. Words
 * after `--` select attacks by title. Exits with 1 if a result is unexpected, or if check-ins at the kiosk fail or
 * become too slow.
 */
async function main(words: readonly string[]): Promise<boolean> {
  const isWanted = (title: string) => words.length === 0 || words.some(word => title.includes(word))
  const wanted = ATTACKS.filter(one => isWanted(one.title))
  await buildIfStale(true)
  let isOk = true
  if (wanted.length > 0) {
    const salon = await startAttackedSalon()
    try {
      const quiet: CheckInTimes[] = []
      for (let run = 0; run < RUNS; run++) quiet.push(await checkInDuring(salon, pause(QUIET_MS)))
      const quietMs = middleP95(quiet)
      const mostMs = Math.max(2 * quietMs, quietMs + LONGER_BY_MS)
      print(
        `A check-in takes ${quietMs.toFixed(0)} ms (95 of 100) without an attack, and at most ${mostMs.toFixed(0)} ms during one.\n`,
      )
      for (const attack of wanted) isOk = (await tryAttack(salon, attack, mostMs)) && isOk
    } finally {
      await salon.stop()
    }
  }
  isOk = (await runTestFiles(words)) && isOk
  for (const row of TESTED_ELSEWHERE.filter(one => isWanted(one.title))) {
    const { measured, isAsExpected, isTried } = findTest(row)
    printRow(row, measured, '', isAsExpected, isTried ? undefined : 'open')
    isOk &&= isAsExpected
  }
  return isOk
}

/** Runs an attack three times while a kiosk checks in clients, and prints the attack's row. */
async function tryAttack(salon: AttackedSalon, attack: Attack, mostMs: number): Promise<boolean> {
  const outcomes: Outcome[] = []
  const times: CheckInTimes[] = []
  for (let run = 0; run < (attack.runs ?? RUNS); run++) {
    await salon.forgetAttempts()
    const working = runApart(attack, await salon.newTarget())
    times.push(await checkInDuring(salon, working))
    outcomes.push(await working)
  }
  const p95Ms = middleP95(times)
  const refused = times.reduce((total, one) => total + one.refused, 0)
  const isUndisturbed = p95Ms <= mostMs && refused === 0
  const failed = outcomes.find(one => !one.isAsExpected)
  printRow(
    attack,
    (failed ?? outcomes[0]!).measured,
    `${p95Ms.toFixed(0)} ms, ${refused} refused`,
    !failed && isUndisturbed,
  )
  return !failed && isUndisturbed
}

function runApart(attack: Attack, target: Target): Promise<Outcome> {
  const child = fork(join(import.meta.dirname, 'attacker.ts'), { execArgv: ['--disable-warning=ExperimentalWarning'] })
  return new Promise(resolve => {
    child.once('message', message => resolve(message as Outcome))
    child.once('exit', code => resolve({ measured: `the attacker ended with ${code}`, isAsExpected: false }))
    child.send({ title: attack.title, target })
  })
}

/** Runs the attacks in test files (`*.attack.ts`) and prints a row per test. */
async function runTestFiles(words: readonly string[]): Promise<boolean> {
  rmSync(REPORT, { force: true })
  const config = join(import.meta.dirname, 'vitest.config.ts')
  const names = words.length > 0 ? ['-t', words.join('|')] : []
  const vitest = ['run', '--config', config, '--reporter=json', `--outputFile=${REPORT}`, '--passWithNoTests', ...names]
  const exitCode = await new Promise<number | null>(resolve =>
    spawn(process.execPath, [join(ROOT, 'node_modules/vitest/vitest.mjs'), ...vitest], {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'inherit'],
    }).once('exit', resolve),
  )
  const report = readReport()
  for (const test of report) {
    const [title, expected = 'passes'] = test.title.split(': ') as [string, string | undefined]
    printRow({ title, expected }, test.status, '', test.status === 'passed')
  }
  if (exitCode !== 0 && report.every(test => test.status === 'passed'))
    printRow({ title: 'the attacks that are test files', expected: 'all of them run' }, 'a file did not run', '', false)
  return exitCode === 0
}

type ReportedTest = { readonly title: string; readonly status: string }

function readReport(): ReportedTest[] {
  try {
    const read = JSON.parse(readFileSync(REPORT, 'utf8')) as { testResults: { assertionResults: ReportedTest[] }[] }
    return read.testResults
      .flatMap(file => file.assertionResults)
      .filter(one => !['skipped', 'pending', 'todo'].includes(one.status))
  } catch {
    return [{ title: 'the attacks that are test files', status: 'no report was written' }]
  }
}

const COLUMNS = [
  ['', 4],
  ['attack', 34],
  ['expected', 38],
  ['measured', 34],
  ['check-ins', 12],
] as const

/** Prints a table row. A cell has as many lines as its content needs. */
function printRow(
  attack: Pick<Attack, 'title' | 'expected'>,
  measured: string,
  checkIns: string,
  isOk: boolean,
  state = isOk ? 'ok' : 'FAIL',
): void {
  if (!isHeadPrinted) printCells(COLUMNS.map(([name]) => name))
  isHeadPrinted = true
  printCells([state, attack.title, attack.expected, measured, checkIns])
}

let isHeadPrinted = false

function printCells(cells: readonly string[]): void {
  const columns = cells.map((cell, at) => linesOf(cell, COLUMNS[at]![1]))
  for (let line = 0; line < Math.max(...columns.map(lines => lines.length)); line++)
    print(
      columns
        .map((lines, at) => (lines[line] ?? '').padEnd(COLUMNS[at]![1]))
        .join('  ')
        .trimEnd(),
    )
}

function linesOf(cell: string, width: number): string[] {
  const lines = ['']
  for (const word of cell.split(' ')) {
    const last = lines.at(-1)!
    if (last === '') lines[lines.length - 1] = word
    else if (`${last} ${word}`.length <= width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

const print = (line: string) => process.stdout.write(`${line}\n`)
const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

process.exit((await main(process.argv.slice(2))) ? 0 : 1)
