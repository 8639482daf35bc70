import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** The attacks that are test files. They take minutes, so only `npm run attack` runs them, and not `npm test`. */
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
