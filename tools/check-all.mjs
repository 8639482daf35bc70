// npm run check-all: runs the checks that take too long for npm test, and prints the time and result of each check.
import { spawnSync } from 'node:child_process'

/** The checks that most often find an error come first. */
const CHECKS = [
  ['the tests that npm test leaves out', 'test', '--', 'long'],
  ['the unit tests, each file loaded anew', 'test', '--', 'isolated'],
  ['the journeys with the tablets turned', 'test', '--', 'turned-tablets'],
  ['every card of a day, touched', 'test', '--', 'touch-sweep'],
  ['attacks on a salon', 'run', 'attack'],
  ['a restart in the middle of the day', 'run', 'faults'],
  ['how fast it is', 'run', 'bench'],
]

const results = CHECKS.map(([name, ...command]) => {
  process.stdout.write(`\n== ${name}: npm ${command.join(' ')}\n`)
  const startedMs = performance.now()
  const { status } = spawnSync('npm', command, { stdio: 'inherit' })
  return { name, isOk: status === 0, minutes: (performance.now() - startedMs) / 60_000 }
})
process.stdout.write('\n')
for (const { name, isOk, minutes } of results)
  process.stdout.write(`${isOk ? 'ok  ' : 'FAIL'} ${minutes.toFixed(1).padStart(5)} min  ${name}\n`)
process.exit(results.every(one => one.isOk) ? 0 : 1)
