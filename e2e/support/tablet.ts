import { test as base, type Page } from '@playwright/test'
import { enrolByHand } from './kiosk.ts'
import { handToClients } from './staff.ts'
import { TOUCH_SCREEN } from './touch.ts'

type TabletState = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>

/**
 * Tests whose page is a tablet at Tustin that is enrolled already, once for all tests of a file, with nobody's visit on it.
 * `test.use(IN_KIOSK_MODE)` makes it one that a manager has handed to clients.
 */
export const test = base.extend<object, { enrolled: TabletState; inKioskMode: TabletState }>({
  enrolled: [
    async ({ browser }, use) => {
      const page = await browser.newPage({ hasTouch: true })
      await enrolByHand(page)
      const state = await page.context().storageState()
      await page.context().close()
      await use(state)
    },
    { scope: 'worker' },
  ],
  inKioskMode: [
    async ({ browser }, use) => {
      const page = await browser.newPage(TOUCH_SCREEN)
      await handToClients(page)
      const state = await page.context().storageState()
      await page.context().close()
      await use(state)
    },
    { scope: 'worker' },
  ],
  storageState: ({ enrolled }, use) => use(enrolled),
})

/** For `test.use`: the tablet is in kiosk mode, in Maya's name. */
export const IN_KIOSK_MODE = {
  storageState: ({ inKioskMode }: { inKioskMode: TabletState }, use: (state: TabletState) => Promise<void>) =>
    use(inKioskMode),
}

/** From here on the page's clock stands still, but for what the test lets pass. It has to be installed already. */
export async function stopTime(page: Page): Promise<void> {
  await page.clock.pauseAt(new Date((await page.evaluate(() => Date.now())) + 1_000))
}
