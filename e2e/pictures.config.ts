import { defineConfig } from '@playwright/test'

// The salon's clock, before the salons are started: a Saturday afternoon, when all that a day brings is on the screen.
process.env.TEST_NOW ??= '2026-11-21T14:20'
const { default: journeys } = await import('./playwright.config.ts')

/** Makes the pictures of the README from the demo (CONTRIBUTING.md). */
export default defineConfig({ ...journeys, testMatch: '**/*.pictures.ts', workers: 1 })
