import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { docsAsHtml } from './apps/office/build/docs-as-html.ts'
import { LONG_UNIT_FILES, leftOut } from './tools/long-tests.ts'

// How many times slower the machine is than usual, as measured by the test command.
const pace = Number(process.env.TEST_PACE ?? 1)

/** True if each file loads all modules again, so that no file depends on another (`npm test -- isolated`). */
const isIsolated = process.env.TEST_ISOLATED === 'yes'

const shared = {
  testTimeout: 40_000 * pace,
  hookTimeout: 120_000 * pace,
  // On a slow machine a test may wait longer before it fails.
  expect: { poll: { timeout: 10_000 * pace } },
  setupFiles: ['tools/patient-waits.ts'],
  // More space for new objects reduces garbage collection, which saves 3 % of the processor time.
  execArgv: ['--max-semi-space-size=64'],
}

/** Tests of rules and parts of screens: they use no database, and one process runs many files. */
const RULES = ['domain', 'contract', 'ui', 'web-client']
  .map(name => `packages/${name}/**/*.test.ts`)
  .concat(
    'apps/web/**/*.test.ts',
    'apps/office/**/*.test.ts',
    'tools/styles.test.ts',
    'tools/pages.test.ts',
    'tools/data-model.test.ts',
    'tools/client-words.test.ts',
  )

/** These files run isolated, because they test state of a module. */
const ALONE = ['apps/server/src/platform/clock-skew.test.ts', 'apps/server/src/platform/db/statement-types.test.ts']

const JSX_OF_THE_PRODUCT = join(import.meta.dirname, 'node_modules/react/cjs/react-jsx-runtime.production.js')

/** The slowest files. They start first, so that no worker waits for them at the end. */
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
    // A small machine has half as many cores, but a worker often waits for its database or another process.
    maxWorkers: 4,
    pool: 'forks',
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { ...shared, name: 'rules', include: RULES, exclude: ['**/node_modules/**'], isolate: isIsolated } },
      {
        plugins: [docsAsHtml(), react()],
        // React's development build records where each element was created, which takes a seventh of the time.
        oxc: { jsx: { runtime: 'automatic', development: false } },
        resolve: { alias: { 'react/jsx-runtime': JSX_OF_THE_PRODUCT } },
        test: {
          ...shared,
          name: 'screens',
          // Files can share a process, because each test removes what the previous test's app has left
          // (screen-tests/support/open-app.tsx).
          include: ['screen-tests/**/*.test.tsx'],
          exclude: [...leftOut(LONG_UNIT_FILES), '**/node_modules/**'],
          isolate: isIsolated,
          // Rules and contracts have no state, so a new page need not load them again.
          server: { deps: { external: [/packages\/(?:domain|contract)\/src\//] } },
          environment: 'jsdom',
          environmentOptions: { jsdom: { url: 'http://localhost/' } },
          setupFiles: [...shared.setupFiles, 'screen-tests/support/browser-parts.ts'],
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
      {
        test: {
          ...shared,
          name: 'server',
          include: ['packages/**/*.test.ts', 'apps/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: [...RULES, ...ALONE, ...leftOut(LONG_UNIT_FILES), '**/node_modules/**'],
          // Every file creates its own database on a shared server. Loading the app again for each file would take half
          // the time.
          isolate: isIsolated,
          globalSetup: ['tools/test-postgres.ts'],
        },
      },
      { test: { ...shared, name: 'alone', include: ALONE, globalSetup: ['tools/test-postgres.ts'] } },
    ],
  },
})
