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
  // All files of a worker use the same salon, one after the other. Each file resets the demo's phones around the
  // present time.
  workers: runningSalon() ? 1 : salonsAtOnce(),
  fullyParallel: false,
  timeout: 90_000 * PACE,
  expect: { timeout: 15_000 * PACE },
  outputDir: '../.cache/browser-tests',
  // The test command sets the name of the report file, and reads the numbers of passed and failed tests from the
  // report.
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : [['list']],
  use: {
    // By default a page is a tablet with a touch screen.
    viewport: KIOSK_TABLET,
    ...TOUCH_SCREEN,
    deviceScaleFactor: 1,
    // Tests reuse one `page`, and its stored data is deleted between tests. A new page would take more processor time
    // than most tests.
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
        // With fewer processes, the browser needs a sixth less processor time.
        '--in-process-gpu',
        '--enable-features=NetworkServiceInProcess2',
      ],
    },
    screenshot: 'only-on-failure',
  },
})
