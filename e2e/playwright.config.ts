import { defineConfig } from '@playwright/test'
import { findBrowser } from './support/find-browser.ts'
import { runningSalon, SALONS_AT_ONCE } from './support/salons.ts'

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  globalSetup: './support/global-setup.ts',
  // The journeys of one file share a salon, one after the other: each sets the demo's phones around now again.
  workers: runningSalon() ? 1 : SALONS_AT_ONCE,
  fullyParallel: false,
  // A browser on a machine that others use too may stall for seconds: what fails is tried once more, and listed as flaky.
  retries: 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  outputDir: '../.cache/browser-tests',
  // The sum is read from the file that the test command names.
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : [['list']],
  use: {
    viewport: { width: 820, height: 1180 },
    hasTouch: true,
    deviceScaleFactor: 1,
    launchOptions: {
      executablePath: await findBrowser(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    screenshot: 'only-on-failure',
  },
})
