import type { Locator, Page } from '@playwright/test'
import { enrolByHand, salon, setPhonesAroundNow } from './kiosk.ts'
import { test } from './without-motion.ts'

export type OneTablet = {
  readonly page: Page
  readonly button: (name: string) => Locator
  readonly heading: (name: string) => Locator
}

/**
 * The tablet at Tustin that all clients of a test file use, one after the other. Before each of them it stands at the first
 * screen again, and nothing of the one before is left. Called once, at the file's top.
 */
export function oneTablet(): OneTablet {
  let page: Page
  test.beforeAll(async ({ browser }) => {
    page = await (await browser.newContext()).newPage()
    await enrolByHand(page)
    await setPhonesAroundNow()
  })
  test.afterAll(() => page.context().close())
  test.beforeEach(async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.evaluate(() => sessionStorage.clear())
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
