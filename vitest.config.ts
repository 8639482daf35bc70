import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

// How many times slower the machine is than usual, as the test command has measured it.
const pace = Number(process.env.TEST_PACE ?? 1)

const shared = {
  testTimeout: 40_000 * pace,
  hookTimeout: 120_000 * pace,
  // What is waited for comes later on a slow machine, and is no failure for that.
  expect: { poll: { timeout: 10_000 * pace } },
  setupFiles: ['tools/patient-waits.ts'],
}

/** Rules and parts of screens: nothing of them touches a database, and one process runs many files. */
const RULES = ['domain', 'contract', 'ui']
  .map(name => `packages/${name}/**/*.test.ts`)
  .concat('apps/web/**/*.test.ts', 'tools/styles.test.ts', 'tools/pages.test.ts')

export default defineConfig({
  test: {
    // The pool is small because the machine may be.
    maxWorkers: 2,
    pool: 'forks',
    projects: [
      { test: { ...shared, name: 'rules', include: RULES, exclude: ['**/node_modules/**'], isolate: false } },
      {
        plugins: [react()],
        test: {
          ...shared,
          name: 'screens',
          include: ['apps/web/test/**/*.test.tsx'],
          isolate: false,
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
          exclude: [...RULES, '**/node_modules/**'],
          // Every file makes its own database on one shared server.
          globalSetup: ['tools/test-postgres.ts'],
        },
      },
    ],
  },
})
