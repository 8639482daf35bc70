import { defineConfig } from '@playwright/test'

// The salons begin on a Saturday afternoon, when the screens show a full day.
process.env.TEST_NOW ??= '2026-11-21T14:20'
const { default: journeys } = await import('./playwright.config.ts')

/** The configuration that takes the pictures of the README from the demo (CONTRIBUTING.md). */
export default defineConfig({ ...journeys, testMatch: '**/*.pictures.ts', workers: 1 })
