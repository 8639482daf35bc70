import { type Browser, expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { turnTablet } from './support/every-size.ts'
import { salon } from './support/kiosk.ts'
import { confirmByHand, openMenu, signInByHand, tokenOf } from './support/staff.ts'
import { TABLET_PORTRAIT } from './support/touch.ts'
import { test } from './support/without-motion.ts'

/** A tablet at Tustin, enrolled by whoever is signed in on a page; answers its status for a kiosk's call. */
async function enrolTablet(browser: Browser, page: Page, name: string): Promise<() => Promise<number>> {
  const tablet = await browser.newContext()
  const enrolled = await tablet.request.post(`${salon.kiosk}/api/devices/enroll`, {
    headers: { 'x-auth-token': (await tokenOf(page))! },
    data: { location: 'tustin', deviceMeta: { name, screen: '820 x 1180', isIPad: true } },
  })
  expect(enrolled.ok()).toBe(true)
  return async () => (await tablet.request.get(`${salon.kiosk}/api/walk-ins/today?location=tustin`)).status()
}

test('an admin finds a tablet, moves it, takes that back and revokes it', async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: TABLET_PORTRAIT })).newPage()
  await signInByHand(page)
  // A second try has one of its own.
  const name = `Tablet ${Date.now() % 1_000_000}`
  const statusOfTablet = await enrolTablet(browser, page, name)
  await openMenu(page)
  await page.getByRole('link', { name: 'Office', exact: true }).tap()
  await page.getByRole('link', { name: 'Devices', exact: true }).tap()
  await expect(page.getByRole('heading', { level: 1, name: 'Devices' })).toBeFocused()
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Online')
  await expectAccessible(page)
  await turnTablet(page)

  await page.getByRole('link', { name, exact: true }).tap()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.getByLabel('Location', { exact: true }).selectOption('Irvine')
  await expect(page.getByText('It checks clients in at Irvine from its next call on.')).toBeVisible()
  await expectAccessible(page)
  await turnTablet(page)
  await page.getByRole('button', { name: 'Save', exact: true }).tap()
  await confirmByHand(page)
  await expect(page.getByText('Moved to Irvine.')).toBeVisible()
  await expectAccessible(page)
  await turnTablet(page)
  await page.getByRole('button', { name: 'Undo', exact: true }).tap()
  await expect(page.getByLabel('Location', { exact: true })).toHaveValue('tustin')

  expect(await statusOfTablet()).toBe(200)
  await page.getByRole('button', { name: 'Revoke', exact: true }).tap()
  const dialog = page.getByRole('dialog', { name: `Revoke ${name}?` })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessible(page)
  await turnTablet(page)
  await dialog.getByRole('button', { name: 'Revoke' }).tap()
  await expect(page.getByText(`${name} is revoked.`)).toBeVisible()
  expect(await statusOfTablet()).toBe(401)

  await page.getByRole('link', { name: 'All devices' }).tap()
  await page.getByLabel('Use').selectOption('Revoked (30 days)')
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Revoked')
  await page.context().close()
})
