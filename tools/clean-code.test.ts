import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { test } from 'vitest'

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '..')

/** Collecting garbage takes a third of the type checker's processor time; below this much memory it is not worth it. */
const ENV = { ...process.env, GOGC: 'off', GOMEMLIMIT: '1GiB' }

/** Runs a tool of the project; what it complains of becomes the test's message. */
async function mustBeContent(program: string, ...args: string[]): Promise<void> {
  await run(process.execPath, [join(ROOT, program), ...args], { cwd: ROOT, env: ENV, maxBuffer: 1e8 }).catch(error => {
    throw new Error(`${error.stdout}${error.stderr}`)
  })
}

/** With one checker: each of several works out again what the files have in common. */
const typesMustHold = (project: string) =>
  mustBeContent('node_modules/typescript/bin/tsc', '-p', project, '--checkers', '1')

test('types hold, in everything that runs on Node', { timeout: 240_000 }, () => typesMustHold('tsconfig.json'))

test('types hold, in everything that runs in a browser', { timeout: 240_000 }, async () => {
  await typesMustHold('apps/web/tsconfig.json')
  await typesMustHold('e2e/tsconfig.json')
  await typesMustHold('apps/sandbox/page/tsconfig.json')
})

test('the linter finds nothing, and everything is formatted alike', { timeout: 240_000 }, () =>
  mustBeContent('node_modules/@biomejs/biome/bin/biome', 'check', '.'),
)
