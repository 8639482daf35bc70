import { defineConfig } from '@playwright/test'
import { LONG_BROWSER_FILES, leftOut } from '../tools/long-tests.ts'
import { findBrowser } from './support/find-browser.ts'
import { PACE } from './support/pace.ts'
import { runningSalon, salonsAtOnce } from './support/salons.ts'
import { KIOSK_TABLET, TOUCH_SCREEN } from './support/touch.ts'

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  testIgnore: leftOut(LONG_BROWSER_FILES),
  globalSetup: './support/global-setup.ts',
  // The journeys of one file share a salon, one after the other: each sets the demo's phones around now again.
  workers: runningSalon() ? 1 : salonsAtOnce(),
  fullyParallel: false,
  timeout: 90_000 * PACE,
  expect: { timeout: 15_000 * PACE },
  outputDir: '../.cache/browser-tests',
  // The sum is read from the file that the test command names.
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : [['list']],
  use: {
    // A tablet: what is pressed is pressed by a finger.
    viewport: KIOSK_TABLET,
    ...TOUCH_SCREEN,
    deviceScaleFactor: 1,
    // The `page` of a test is that of the test before, emptied of all that was stored: opening one takes more of the processor than
    // most of what is then done on it.
    reuseContext: true,
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
        // Fewer processes: a journey's browser takes a sixth less of the processor.
        '--in-process-gpu',
        '--enable-features=NetworkServiceInProcess2',
      ],
    },
    screenshot: 'only-on-failure',
  },
})
