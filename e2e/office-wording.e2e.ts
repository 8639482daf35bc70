import { expect } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { turnTablet } from './support/every-size.ts'
import { textsTo } from './support/kiosk.ts'
import { confirmByHand, openMenu, signInByHand } from './support/staff.ts'
import { TABLET_PORTRAIT } from './support/touch.ts'
import { test } from './support/without-motion.ts'

/** The phone number of the demo's manager at Tustin (docs/product/demo.md). */
const MANAGERS_PHONE = '7145550190'

/** screen-tests/office/wording.test.tsx tests the other wording of the preview and of a refusal. */
test('an admin can change the wording of a text and send a test text with the new wording', async ({ page }) => {
  await page.setViewportSize(TABLET_PORTRAIT)
  await signInByHand(page)
  await openMenu(page)
  await page.getByRole('link', { name: 'Office', exact: true }).tap()
  await page.getByRole('link', { name: 'Settings', exact: true }).tap()
  await page.getByRole('navigation', { name: 'Groups of settings' }).getByRole('link', { name: 'Texts' }).tap()
  await page.getByRole('link', { name: 'Change the wording' }).tap()
  await expect(page.getByRole('heading', { level: 1, name: 'Wording' })).toBeFocused()
  const [text, place] = [page.locator('select').first(), page.locator('select').nth(1)]
  await text.selectOption('Checked in late')
  const words = page.getByLabel('Words')
  await words.fill('Hi {nmae} – come in 🌸')
  await expect(page.getByText('{nmae} stands for nothing.')).toBeVisible()
  await expect(page.locator('mark').first()).toHaveText('-')
  await expectAccessible(page)
  await turnTablet(page)
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await words.fill('Hi ')
  await page.getByRole('button', { name: '{first}', exact: true }).tap()
  await expect(words).toHaveValue('Hi {first}')
  await expect(page.getByText('Hi Alexandria', { exact: true })).toBeVisible()
  await save.tap()
  await confirmByHand(page)
  await expect(page.getByText('"Checked in late" saved for the salon.')).toBeVisible()
  await expectAccessible(page)
  await turnTablet(page)

  // A test text with the saved wording is sent to a manager's phone.
  await place.selectOption('Tustin')
  await page.getByRole('button', { name: 'Send a test text' }).tap()
  await expect(page.getByText('The test text is on its way.')).toBeVisible()
  await expect
    .poll(async () => (await textsTo(MANAGERS_PHONE)).map(text => text.body))
    .toContainEqual(expect.stringMatching(/^Hi Ana/))
  await place.selectOption('The salon')
  await page.getByRole('button', { name: 'Use the built-in words' }).tap()
  await expect(words).toHaveValue(/you are checked in for/)
})
