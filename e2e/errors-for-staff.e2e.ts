import { expect, type Page } from '@playwright/test'
import { buttonOf } from './support/broken-calls.ts'
import { salon } from './support/kiosk.ts'
import { test } from './support/tablet.ts'
import { tapQuickly } from './support/touch.ts'

/** Five taps on the gear at the first screen. */
async function openSignIn(page: Page): Promise<void> {
  await page.goto(`${salon.kiosk}/`)
  await tapQuickly(buttonOf(page, 'Settings'), 5)
  await expect(page).toHaveURL(/\/login$/)
}

for (const [username, password, sentence] of [
  ['manager', '1357', /^Invalid PIN code/],
  ['nobody', 'lashes-demo', /^Wrong user name or password\.$/],
] as const)
  test(`${username} with ${password} is told "${sentence.source.slice(1)}"`, async ({ page }) => {
    await openSignIn(page)
    await buttonOf(page, 'Use user name and password').tap()
    await page.getByLabel('User name').fill(username)
    await page.getByLabel('Password').fill(password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText(sentence)
  })
