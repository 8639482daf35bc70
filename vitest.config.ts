import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { LONG_UNIT_FILES, leftOut } from './tools/long-tests.ts'

// How many times slower the machine is than usual, as the test command has measured it.
const pace = Number(process.env.TEST_PACE ?? 1)

/** Each file loads everything anew, so that none can depend on another: `npm test -- isolated`. */
const isIsolated = process.env.TEST_ISOLATED === 'yes'

const shared = {
  testTimeout: 40_000 * pace,
  hookTimeout: 120_000 * pace,
  // What is waited for comes later on a slow machine, and is no failure for that.
  expect: { poll: { timeout: 10_000 * pace } },
  setupFiles: ['tools/patient-waits.ts'],
  // New objects have more room, so that less of them is looked through for garbage: 3 % of the processor time.
  execArgv: ['--max-semi-space-size=64'],
}

/** Rules and parts of screens: nothing of them touches a database, and one process runs many files. */
const RULES = ['domain', 'contract', 'ui']
  .map(name => `packages/${name}/**/*.test.ts`)
  .concat('apps/web/**/*.test.ts', 'tools/styles.test.ts', 'tools/pages.test.ts', 'tools/data-model.test.ts')

/** Run isolated: these test module-level state. */
const ALONE = ['apps/server/src/platform/clock-skew.test.ts', 'apps/server/src/platform/db/statement-types.test.ts']

const JSX_OF_THE_PRODUCT = join(import.meta.dirname, 'node_modules/react/cjs/react-jsx-runtime.production.js')

/** Files that take longest: they start first, so that no worker waits for them at the end. */
const LONGEST = ['tools/salon-machine.test.ts', 'tools/clean-code.test.ts', 'tools/containers.test.ts']

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = (one: TestSpecification) => {
      const found = LONGEST.findIndex(name => one.moduleId.endsWith(name))
      return found < 0 ? LONGEST.length : found
    }
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other))
  }
}

export default defineConfig({
  test: {
    // Twice the cores of a small machine: a worker often waits for its database or for a process that it started.
    maxWorkers: 4,
    pool: 'forks',
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { ...shared, name: 'rules', include: RULES, exclude: ['**/node_modules/**'], isolate: isIsolated } },
      {
        plugins: [react()],
        // Elements are made as in the built product: React's development ones note where each was made, a seventh of the time.
        oxc: { jsx: { runtime: 'automatic', development: false } },
        resolve: { alias: { 'react/jsx-runtime': JSX_OF_THE_PRODUCT } },
        test: {
          ...shared,
          name: 'screens',
          // Each test removes what the app of the test before has left (apps/web/test/support/open-app.tsx), also another file's.
          include: ['apps/web/test/**/*.test.tsx'],
          exclude: [...leftOut(LONG_UNIT_FILES), '**/node_modules/**'],
          isolate: isIsolated,
          environment: 'jsdom',
          environmentOptions: { jsdom: { url: 'http://localhost/' } },
          setupFiles: [...shared.setupFiles, 'apps/web/test/support/browser-parts.ts'],
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
      {
        test: {
          ...shared,
          name: 'server',
          include: ['packages/**/*.test.ts', 'apps/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: [...RULES, ...ALONE, ...leftOut(LONG_UNIT_FILES), '**/node_modules/**'],
          // Every file makes its own database on one shared server. Loading the app again for each would take half the time.
          isolate: isIsolated,
          globalSetup: ['tools/test-postgres.ts'],
        },
      },
      { test: { ...shared, name: 'alone', include: ALONE, globalSetup: ['tools/test-postgres.ts'] } },
    ],
  },
})
