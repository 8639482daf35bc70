// npm run count-lines: counts the lines of production TypeScript, CSS, tests and docs, including blank lines and
// comments.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Tests, their support files and benchmarks. */
const TEST =
  /\.(?:test|e2e)\.tsx?$|^(?:e2e|bench|screen-tests)\/|^apps\/[^/]+\/test\/|-fixtures\.ts$|^tools\/(?:salon-machine|attack|faults|mutations)\/|^tools\/(?:run-tests|test-results|retried-tests|long-tests|check-all|machine-pace|patient-waits|test-postgres|temporary-folder)\b/

const kinds = { 'production TypeScript': [0, 0], CSS: [0, 0], tests: [0, 0], 'pages of docs': [0, 0] }

function kindOf(file) {
  if (file.endsWith('.css')) return 'CSS'
  if (file.endsWith('.md')) return 'pages of docs'
  if (!/\.(?:tsx?|m[jt]s)$/.test(file) || file.endsWith('.generated.ts')) return undefined
  return TEST.test(file) ? 'tests' : 'production TypeScript'
}

const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n')
for (const file of files) {
  const kind = kindOf(file)
  if (!kind) continue
  kinds[kind][0] += readFileSync(file, 'utf8').split('\n').length - 1
  kinds[kind][1] += 1
}
for (const [kind, [lines, count]] of Object.entries(kinds))
  process.stdout.write(
    `${lines.toLocaleString('en').padStart(8)} lines in ${String(count).padStart(5)} files: ${kind}\n`,
  )
