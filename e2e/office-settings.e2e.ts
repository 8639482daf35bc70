import { expect } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { turnTablet } from './support/every-size.ts'
import { salon } from './support/kiosk.ts'
import { openMenu, signInByHand } from './support/staff.ts'
import { TABLET_PORTRAIT } from './support/touch.ts'
import { test } from './support/without-motion.ts'

test('an admin can change a location’s limit for late clients, and return to the limit of the salon', async ({
  page,
}) => {
  await page.setViewportSize(TABLET_PORTRAIT)
  await signInByHand(page)
  await openMenu(page)
  await page.getByRole('link', { name: 'Office', exact: true }).tap()
  await page.getByRole('link', { name: 'Settings', exact: true }).tap()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeFocused()
  await turnTablet(page)

  await page.getByRole('link', { name: 'Timing', exact: true }).tap()
  const limits = page.getByRole('region', { name: 'Early and late' })
  await limits.getByLabel('For', { exact: true }).selectOption('Irvine')
  await limits.getByLabel('Late: up to', { exact: true }).fill('15')
  await limits.getByRole('button', { name: 'Save', exact: true }).tap()
  await expect(limits.getByText('Each limit must be below the one before it.')).toBeVisible()
  await expect(limits.getByLabel('Late but allowed: up to')).toBeFocused()
  await expectAccessible(page)
  await turnTablet(page)
  await limits.getByLabel('Late: up to', { exact: true }).fill('14')
  await limits.getByRole('button', { name: 'Save', exact: true }).tap()
  await expect(page.getByText('Early and late saved for Irvine.')).toBeVisible()
  await expect(limits.getByText('Using: Irvine’s own.')).toBeVisible()
  await limits.getByRole('button', { name: "Use the salon's" }).tap()
  await expect(limits.getByLabel('Late: up to', { exact: true })).toHaveValue('10')

  await limits.getByRole('button', { name: 'History of Early and late' }).tap()
  const history = page.getByRole('dialog', { name: 'History of Early and late' })
  await expect(history.getByText(/the salon’s/).first()).toBeVisible()
  await expectAccessible(page)
  await turnTablet(page)
  await history.getByRole('button', { name: 'Close' }).tap()
  await page.getByRole('link', { name: 'Read only', exact: true }).tap()
  await expect(page.getByRole('region', { name: 'Tustin' })).toContainText('Monday')
  await turnTablet(page)
  await page.goBack()
  await expect(page).toHaveURL(`${salon.kiosk}/office/settings/timing`)
})
