import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Outcome } from './attack.ts'

const ROOT = join(import.meta.dirname, '../..')

type TestedElsewhere = {
  readonly title: string
  readonly expected: string
  /** The test that covers this attack; undefined if no test does yet. */
  readonly by?: { readonly file: string; readonly test: string }
}

/** Attacks that take less than a second or need no running salon; they are covered by `npm test`. */
export const TESTED_ELSEWHERE: readonly TestedElsewhere[] = [
  {
    title: 'a client’s phone number in an access log',
    expected: 'neither our logs nor that of the shipped Caddyfile have one',
    by: { file: 'tools/deploy.test.ts', test: 'have a proxy that logs no phone numbers of clients' },
  },
  {
    title: 'a package with a foreign licence',
    expected: 'npm test names it',
    by: { file: 'tools/licences.test.ts', test: 'each package of the lock file has an allowed licence' },
  },
  { title: 'a PostgreSQL with known faults', expected: 'the doctor names its version and age' },
  { title: 'code that the service changed, run by root', expected: 'the service cannot write code' },
  { title: 'a copy of a backup', expected: 'it is encrypted, or without the salon’s secret' },
  { title: 'a restore from before a STOP', expected: 'the STOP stays' },
  {
    title: 'somebody who listens between two machines',
    expected: 'TLS or a private network; frontends have no secret',
  },
  { title: 'the environment and the arguments of processes', expected: 'no secret of others in them' },
  { title: 'a shifted clock, or the demo’s PINs, in a real salon', expected: 'refused, and revoked after a restore' },
  { title: 'a package that runs a script when it is installed', expected: 'only those of a list run' },
]

/** Checks that the test still exists, without running the test, which `npm test` does. */
export function findTest({ by }: TestedElsewhere): Outcome & { readonly isTried: boolean } {
  if (!by) return { measured: 'no test yet', isAsExpected: true, isTried: false }
  const isThere = readFileSync(join(ROOT, by.file), 'utf8').includes(by.test)
  return { measured: isThere ? `npm test: ${by.file}` : `not in ${by.file}`, isAsExpected: isThere, isTried: true }
}
