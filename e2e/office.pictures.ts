import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { openMenu, signInByHand } from './support/staff.ts'
import { TABLET_LANDSCAPE } from './support/touch.ts'

const PICTURES = join(import.meta.dirname, '../docs/pictures')

test('the pictures of the owner’s page', async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: TABLET_LANDSCAPE })).newPage()
  await signInByHand(page)
  await openMenu(page)
  await page.getByRole('link', { name: 'Office', exact: true }).tap()

  await page.getByRole('link', { name: 'Insights', exact: true }).tap()
  await expect(page.getByRole('table', { name: 'Bookings' })).toBeVisible()
  await takePicture(page, 'office-insights')

  await page.getByRole('link', { name: 'Clients', exact: true }).tap()
  await page.getByLabel('Name, last 4 digits or whole number').fill('nguyen')
  await page.getByRole('table', { name: 'Clients' }).getByRole('link', { name: 'Nguyễn' }).first().tap()
  await expect(page.getByRole('heading', { name: 'Personal data' })).toBeVisible()
  await expect(page.getByText(/^\d+ visits?\.$/)).toBeVisible()
  await takePicture(page, 'office-client')
})

/** JPEG at a quality that keeps small letters readable and the file below 120 kB. */
async function takePicture(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: join(PICTURES, `${name}.jpg`), type: 'jpeg', quality: 75, animations: 'disabled' })
}
