import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** The configuration for attacks in test files. These attacks take minutes, so only `npm run attack` runs them. */
export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  test: {
    include: ['tools/attack/**/*.attack.ts'],
    globalSetup: ['tools/test-postgres.ts'],
    pool: 'forks',
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 300_000,
  },
})
