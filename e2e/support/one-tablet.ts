import type { Locator, Page } from '@playwright/test'
import { salon, setPhonesAroundNow } from './kiosk.ts'
import { enrolledState } from './tablet.ts'
import { test } from './without-motion.ts'

export type OneTablet = {
  readonly page: Page
  readonly button: (name: string) => Locator
  readonly heading: (name: string) => Locator
}

/**
 * The tablet at Tustin that all clients of a test file use, one after the other. Before each test it shows the first
 * screen, without data of the previous test. Call this function once, at the top of the file.
 */
export function oneTablet(): OneTablet {
  let page: Page
  test.beforeAll(async ({ browser }) => {
    page = await (await browser.newContext({ storageState: await enrolledState(browser) })).newPage()
    await setPhonesAroundNow()
  })
  test.afterAll(() => page.context().close())
  test.beforeEach(async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    if (page.url() !== 'about:blank') await page.evaluate(() => sessionStorage.clear())
    await page.goto(`${salon.kiosk}/`)
  })
  return {
    get page() {
      return page
    },
    button: name => page.getByRole('button', { name, exact: true }),
    heading: name => page.getByRole('heading', { name, exact: true }),
  }
}
