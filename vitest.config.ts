import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['packages/**/*.test.ts', 'apps/**/*.test.ts', 'tools/**/*.test.ts'],
    // Every file makes its own database on one shared server; the pool is small because the machine may be.
    maxWorkers: 2,
    pool: 'forks',
    testTimeout: 40_000,
    hookTimeout: 120_000,
    globalSetup: ['tools/test-postgres.ts'],
  },
})
