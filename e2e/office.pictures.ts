import { expect, test } from '@playwright/test'
import { saveHeader, takePicture } from './support/picture-headers.ts'
import { openMenu, signInByHand } from './support/staff.ts'
import { TABLET_LANDSCAPE } from './support/touch.ts'

test('the screenshots for the owner’s docs page are taken', async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: TABLET_LANDSCAPE })).newPage()
  await signInByHand(page)
  await openMenu(page)
  await page.getByRole('link', { name: 'Office', exact: true }).tap()

  await page.getByRole('link', { name: 'Insights', exact: true }).tap()
  // A new demo generates its past visits in the background.
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).tap()
    await expect(page.getByText(/check-ins on \d{2} days at 4 salons\.$/)).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 120_000 })
  await takePicture(page, 'office-insights', 75)
  await saveHeader(page, 'office-insights')

  // The picture shows a client who was received as a walk-in, and who has a waiver, texts and consents.
  await page
    .getByRole('row', { name: /^Served/ })
    .getByRole('link')
    .tap()
  await expect(page.getByRole('heading', { level: 1, name: 'Visits' })).toBeVisible()
  await page.locator('tbody td a').first().tap()
  await expect(page.getByRole('heading', { name: 'Personal data' })).toBeVisible()
  await expect(page.getByText(/^\d+ visits?\.$/)).toBeVisible()
  await takePicture(page, 'office-client', 75)
})
