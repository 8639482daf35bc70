import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createTestDatabase } from '../../../apps/server/test/databases.ts'
import { report } from '../report.ts'
import { fillMillion } from './fill-million.ts'

const ROOT = join(import.meta.dirname, '../../..')

/**
 * Whether PostgreSQL finds what the office's lists and reports ask for by indexes in a salon with a million bookings,
 * check-ins, texts and visits: the tests of the statements (`*.explain.test.ts`), on that salon instead of their own small
 * ones. False when a statement reads a large table whole.
 */
export async function benchExplain(): Promise<boolean> {
  report.title('The statements of the office in a salon with 1,000,000 visits')
  const database = await createTestDatabase()
  try {
    await fillMillion(database.url, report.note)
    return await runExplainTests(database.url)
  } finally {
    await database.drop()
  }
}

function runExplainTests(url: string): Promise<boolean> {
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs')
  const tests = spawn(process.execPath, [vitest, 'run', '--project', 'server', 'explain.test'], {
    cwd: ROOT,
    env: { ...process.env, EXPLAIN_DATABASE_URL: url },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return new Promise(resolve => tests.once('exit', code => resolve(code === 0)))
}
