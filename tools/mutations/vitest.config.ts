import { defineConfig } from 'vitest/config'

const { MUTATE: folder } = process.env

export default defineConfig({
  test: folder
    ? {
        include: [`apps/server/src/journeys/${folder}/*.test.ts`],
        globalSetup: ['tools/test-postgres.ts'],
        testTimeout: 40_000,
        hookTimeout: 120_000,
      }
    : { include: ['packages/domain/**/*.test.ts'] },
})
