import { expect, type Page } from '@playwright/test'
import { contrastIn, expectSeenEdge } from './support/contrast.ts'
import { checkInByPhone, salon, signAndSubmit } from './support/kiosk.ts'
import { openMenu, signInByHand } from './support/staff.ts'
import { test } from './support/tablet.ts'
import { TABLET_LANDSCAPE } from './support/touch.ts'
import { goToScreen } from './support/visit.ts'

const BLACK = 'rgb(0, 0, 0)'
const WHITE = 'rgb(255, 255, 255)'

/**
 * Expects that the upper edge of every visible button and field of the screen can be seen. Left out are the number on a
 * keypad's display, which has no edge, and the links that only a keyboard shows.
 */
async function expectSeenControls(page: Page, part = ':is(main, header)'): Promise<void> {
  const controls = page
    .locator(part)
    .locator('button, input:not([type=checkbox], [inputmode=none]), select, textarea')
    .filter({ hasNotText: 'Skip to' })
  for (const control of await controls.all())
    if ((await control.isVisible()) && (await control.evaluate(one => !one.closest('[inert]'))))
      await expectSeenEdge(page, control)
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the buttons and fields of the clients’ screens are visible in ${colorScheme} forced colours`, async ({
    page,
  }) => {
    await page.emulateMedia({ forcedColors: 'active', colorScheme })
    await page.goto(`${salon.kiosk}/`)
    await expectSeenControls(page)
    for (const slot of ['next', 'open'])
      expect(
        await contrastIn(page, (await page.locator(`[data-slot=${slot}]`).first().boundingBox())!),
      ).toBeGreaterThan(3)
    await checkInByPhone(page, '2125550199')
    await expect(page.getByRole('heading', { name: 'Welcome to the salon!' })).toBeVisible()
    await expectSeenControls(page)
    await page.getByRole('button', { name: "I'm a walk-in client" }).tap()
    await page.getByRole('button', { name: "I'm available now" }).tap()
    await expectSeenControls(page)
    await page.getByRole('button', { name: 'Full Set' }).tap()
    await expect(page.getByRole('button', { name: 'Register' })).toBeVisible()
    await expectSeenControls(page)
    await page.route('**/api/waivers', route =>
      route.fulfill({ json: { success: true, waiverId: 'one', documentUrl: null, processing: false } }),
    )
    await goToScreen(page, '/waiver')
    await expectSeenControls(page)
    await expectSeenEdge(page, page.getByRole('region', { name: 'Consent and liability release' }))
    const reading = page.getByRole('button', { name: /^Keep reading/ }).locator('..')
    await expect(reading).toHaveCSS('background-color', colorScheme === 'light' ? WHITE : BLACK)
    await signAndSubmit(page)
    await expect(page).toHaveURL(/\/appointment-status$/)
    await expectSeenControls(page)
    await page.emulateMedia({ forcedColors: null, colorScheme: null })
  })

  test(`the buttons and fields of the sign-in and the office are visible in ${colorScheme} forced colours`, async ({
    browser,
  }) => {
    const page = await (await browser.newContext({ viewport: TABLET_LANDSCAPE, hasTouch: true })).newPage()
    await page.emulateMedia({ forcedColors: 'active', colorScheme, reducedMotion: 'reduce' })
    await page.goto(`${salon.kiosk}/login`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectSeenControls(page)
    await page.getByRole('button', { name: '1', exact: true }).tap()
    const filled = page.locator('[data-look=filled]')
    await expect(filled).toHaveCSS('background-color', colorScheme === 'light' ? BLACK : WHITE)
    await signInByHand(page)
    await openMenu(page)
    await page.getByRole('button', { name: 'Permissions' }).tap()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectSeenControls(page, '[role=dialog], dialog[open]')
    await expectSeenEdge(page, page.getByRole('dialog'))
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap()
    await openMenu(page)
    await page.getByRole('link', { name: 'Office' }).tap()
    for (const name of ['Visits', 'Clients', 'Staff', 'Settings', 'Waivers']) {
      await page.getByRole('navigation', { name: 'Office' }).getByRole('link', { name, exact: true }).tap()
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await expectSeenControls(page)
    }
    await page.context().close()
  })
}
