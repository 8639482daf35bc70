import { expect } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { turnTablet } from './support/every-size.ts'
import { openMenu, signInByHand } from './support/staff.ts'
import { TABLET_PORTRAIT } from './support/touch.ts'
import { test } from './support/without-motion.ts'

test('an admin words a text, sees its faults and what is replaced, and saves it', async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: TABLET_PORTRAIT })).newPage()
  await signInByHand(page)
  await openMenu(page)
  await page.getByRole('link', { name: 'Office', exact: true }).tap()
  await page.getByRole('link', { name: 'Settings', exact: true }).tap()
  await page.getByRole('navigation', { name: 'Groups of settings' }).getByRole('link', { name: 'Texts' }).tap()
  await page.getByRole('link', { name: 'Change the wording' }).tap()
  await expect(page.getByRole('heading', { level: 1, name: 'Wording' })).toBeFocused()
  await page.locator('select').first().selectOption('Checked in late')
  const words = page.getByLabel('Words')
  await words.fill('Hi {nmae} – come in 🌸')
  await expect(page.getByText('{nmae} stands for nothing.')).toBeVisible()
  await expect(page.locator('mark').first()).toHaveText('-')
  await expectAccessible(page)
  await turnTablet(page)
  await page.getByRole('button', { name: 'Save', exact: true }).tap()
  await expect(words).toBeFocused()
  await words.fill('Hi ')
  await page.getByRole('button', { name: '{first}', exact: true }).tap()
  await expect(words).toHaveValue('Hi {first}')
  await expect(page.getByText('Hi Alexandria', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).tap()
  await expect(page.getByText('"Checked in late" saved for the salon.')).toBeVisible()
  await expectAccessible(page)
  await turnTablet(page)
  await page.getByRole('button', { name: 'Use the built-in words' }).tap()
  await expect(words).toHaveValue(/you are checked in for/)
  await page.context().close()
})
