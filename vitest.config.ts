import { defineConfig } from 'vitest/config'

// How many times slower the machine is than usual, as the test command has measured it.
const pace = Number(process.env.TEST_PACE ?? 1)

export default defineConfig({
  test: {
    include: ['packages/**/*.test.ts', 'apps/**/*.test.ts', 'tools/**/*.test.ts'],
    // Every file makes its own database on one shared server; the pool is small because the machine may be.
    maxWorkers: 2,
    pool: 'forks',
    testTimeout: 40_000 * pace,
    hookTimeout: 120_000 * pace,
    // What is waited for comes later on a slow machine, and is no failure for that.
    expect: { poll: { timeout: 10_000 * pace } },
    setupFiles: ['tools/patient-waits.ts'],
    globalSetup: ['tools/test-postgres.ts'],
  },
})
