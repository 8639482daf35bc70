import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

/** Touches every card of a day, which takes too long for every run of the tests (CONTRIBUTING.md). */
export default defineConfig({ ...journeys, testMatch: '**/*.sweep.ts', timeout: 3_600_000, workers: 1, retries: 0 })
