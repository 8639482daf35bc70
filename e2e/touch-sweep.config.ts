import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

/** The configuration for touching every card of a day, which takes too long for every test run (CONTRIBUTING.md). */
export default defineConfig({ ...journeys, testMatch: '**/*.sweep.ts', timeout: 3_600_000, workers: 1, retries: 0 })
