import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { turnTablet } from './support/every-size.ts'
import { salon } from './support/kiosk.ts'
import { openMenu, signInByHand } from './support/staff.ts'
import { TABLET_PORTRAIT } from './support/touch.ts'
import { test } from './support/without-motion.ts'

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const firstRow = (page: Page) => page.locator('tbody tr').first()

/** Presses Refresh until the list has rows, because a new demo generates its past visits in the background. */
async function refreshUntilRows(page: Page): Promise<void> {
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).tap()
    await expect(firstRow(page)).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
}

test('an admin can read a sent text, check a waiver and read the ratings', async ({ page }) => {
  await page.setViewportSize(TABLET_PORTRAIT)
  await signInByHand(page)
  await openMenu(page)
  await link(page, 'Office').tap()
  await link(page, 'Texts').tap()
  await expect(title(page, 'Texts')).toBeFocused()
  await refreshUntilRows(page)
  await expectAccessible(page)
  await turnTablet(page)
  await page.getByLabel('State').selectOption('Delivered')
  await expect(page).toHaveURL(`${salon.kiosk}/office/texts?state=DELIVERED`)
  await firstRow(page).getByRole('link').tap()
  await expect(page.getByText('Provider’s id')).toBeVisible()
  await turnTablet(page)

  // A waiver is found by the signed name, which is never in the address.
  await link(page, 'Waivers').tap()
  await refreshUntilRows(page)
  await expectAccessible(page)
  await turnTablet(page)
  const name = await firstRow(page).locator('td').first().innerText()
  await page.getByLabel('Find a waiver').fill(name.toLowerCase())
  await expect(page.getByRole('button', { name: 'Received' })).toBeHidden()
  await expect(page).toHaveURL(`${salon.kiosk}/office/waivers`)
  await firstRow(page).getByRole('link').tap()
  await expect(title(page, name)).toBeFocused()
  await page.getByRole('button', { name: 'Check this waiver' }).tap()
  await expect(page.getByText('Everything is as it was')).toBeVisible()
  await expectAccessible(page)
  await turnTablet(page)
  await page.goBack()
  await expect(page.getByLabel('Find a waiver')).toHaveValue(name.toLowerCase())
  await expect(firstRow(page).locator('td').first()).toHaveText(name)

  await link(page, 'Check all waivers').tap()
  await page.getByRole('button', { name: 'Check now' }).tap()
  await expect(page.getByText(/^All waivers are unchanged, checked /)).toBeVisible({ timeout: 30_000 })
  await page.getByText('For experts').tap()
  await expectAccessible(page)
  await turnTablet(page)

  await link(page, 'Surveys').tap()
  await refreshUntilRows(page)
  await expect(page.getByRole('region', { name: 'All ratings in figures' })).toBeVisible()
  await page.setViewportSize(TABLET_PORTRAIT)
  // All columns are visible, and a row is at most two lines high.
  expect(await page.locator('main').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  const rows = page.getByRole('table', { name: 'Ratings', exact: true }).locator('tbody tr')
  const heights = await rows.evaluateAll(all => all.map(row => Math.round(row.getBoundingClientRect().height)))
  expect(Math.max(...heights)).toBeLessThanOrEqual(52)
  await page.locator('tbody th button').first().tap()
  await expectAccessible(page)
  await turnTablet(page)
})
