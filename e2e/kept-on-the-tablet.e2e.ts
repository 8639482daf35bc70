import { expect, type Page } from '@playwright/test'
import { salon, sign } from './support/kiosk.ts'
import { PINS, signInByHand } from './support/staff.ts'
import { test } from './support/tablet.ts'
import { tapQuickly } from './support/touch.ts'
import { goToScreen } from './support/visit.ts'

const WAIVERS = '**/api/waivers'
const REFUSED = { status: 409, json: { code: 'CLIENT_DELETED', msg: 'There is no such client any more.' } }

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const kept = (page: Page) => page.getByRole('region', { name: 'Kept on this iPad' })

/** A client signs while the server does not respond, and goes on; later the server refuses the waiver. */
async function signWaiverThatIsRefused(page: Page): Promise<void> {
  await page.route(WAIVERS, route => route.abort())
  await goToScreen(page, '/waiver')
  await sign(page)
  await button(page, 'Sign & Submit').tap()
  await expect(page).toHaveURL(/\/appointment-status$/)
  await expect(page.getByText('We’re still saving your signature. You don’t need to wait here.')).toBeVisible()
  await page.unrouteAll()
  await page.route(WAIVERS, route => route.fulfill(REFUSED))
  await expect(page.getByText('We couldn’t save your signature. Please see the front desk.')).toBeVisible()
  await openChangeLocation(page)
  await expect(kept(page)).toContainText('A signature of')
  await expect(kept(page)).toContainText('could not be saved (CLIENT_DELETED)')
}

const openChangeLocation = (page: Page) => tapQuickly(button(page, 'Tustin'), 3)

/** That it is sent again when staff ask is in apps/web/test/kiosk/kept-on-the-tablet.test.tsx. */
test('a signature that the salon refused is thrown away only by staff, and only after a question', async ({ page }) => {
  await signWaiverThatIsRefused(page)
  await expect(button(page, 'Try again')).toBeVisible()
  await expect(button(page, 'Discard')).toHaveCount(0)

  await signInByHand(page, { pin: PINS.manager })
  await page.goto(`${salon.kiosk}/`)
  await openChangeLocation(page)
  await button(page, 'Discard').tap()
  const question = page.getByRole('alertdialog', {
    name: 'Discard what could not be saved? It cannot be brought back.',
  })
  await question.getByRole('button', { name: 'Cancel' }).tap()
  await expect(kept(page)).toBeVisible()
  await button(page, 'Discard').tap()
  await question.getByRole('button', { name: 'Discard' }).tap()
  await expect(kept(page)).toHaveCount(0)

  // It is gone from the tablet, and nothing of it is sent any more.
  let sent = 0
  page.on('request', request => {
    if (request.url().endsWith('/api/waivers')) sent += 1
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Change Location' })).toBeVisible()
  await expect(kept(page)).toHaveCount(0)
  expect(sent).toBe(0)
})
