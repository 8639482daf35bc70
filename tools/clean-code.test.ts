import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { test } from 'vitest'

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '..')

/** Runs a tool of the project; what it complains of becomes the test's message. */
async function mustBeContent(program: string, ...args: string[]): Promise<void> {
  await run(process.execPath, [join(ROOT, program), ...args], { cwd: ROOT, maxBuffer: 1e8 }).catch(error => {
    throw new Error(`${error.stdout}${error.stderr}`)
  })
}

test('types hold, in everything that runs on Node', { timeout: 240_000 }, () =>
  mustBeContent('node_modules/typescript/bin/tsc', '-p', 'tsconfig.json'),
)

test('types hold, in everything that runs in a browser', { timeout: 240_000 }, async () => {
  await mustBeContent('node_modules/typescript/bin/tsc', '-p', 'apps/web/tsconfig.json')
  await mustBeContent('node_modules/typescript/bin/tsc', '-p', 'e2e/tsconfig.json')
  await mustBeContent('node_modules/typescript/bin/tsc', '-p', 'apps/sandbox/page/tsconfig.json')
})

test('the linter finds nothing, and everything is formatted alike', { timeout: 240_000 }, () =>
  mustBeContent('node_modules/@biomejs/biome/bin/biome', 'check', '.'),
)
