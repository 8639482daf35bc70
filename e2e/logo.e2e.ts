import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { salon } from './support/kiosk.ts'
import { test } from './support/tablet.ts'
import { doubleTap, drag, TABLET_LANDSCAPE, TABLET_PORTRAIT, untilPressesCount } from './support/touch.ts'
import { goToScreen } from './support/visit.ts'

const logo = (page: Page) => page.getByRole('link', { name: 'Frontlash, home' })
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave check-in?' })
const answerWith = (page: Page, name: string) => question(page).getByRole('button', { name, exact: true })

/** Expects the first screen, and no data of the client in the header or in storage. */
async function expectNobody(page: Page): Promise<void> {
  await expect(page).toHaveURL(`${salon.kiosk}/`)
  await expect(page.getByRole('heading', { name: 'Client Check-in' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Account' })).toHaveCount(0)
  await expect(page.getByLabel('Phone number')).toHaveValue('')
  expect(await page.evaluate(() => [sessionStorage.length, localStorage.getItem('checkedIn')])).toEqual([0, null])
}

/** Taps until the question appears. After a fast stroke, browsers do not turn the first tap into a click. */
async function tapLogoUntilQuestion(page: Page): Promise<void> {
  await expect(async () => {
    await logo(page).tap({ timeout: 1_000 })
    await expect(question(page)).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await untilPressesCount(page)
}

/** Draws three strokes with a finger. They have enough points to count as strokes and not as dots. */
async function beginToSign(page: Page): Promise<void> {
  const area = page.getByLabel('Signature', { exact: true })
  await area.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await area.boundingBox())!
  const steps = Array.from({ length: 40 }, (_, step) => step / 39)
  for (const from of [0.2, 0.4, 0.6])
    await drag(
      page,
      steps.map(share => ({ x: x + width * (from + 0.2 * share), y: y + height * (0.3 + 0.4 * share) })),
    )
}

/** screen-tests/kiosk/logo.test.tsx tests other cases of the logo. */
test('a press on the logo ends the visit and discards the signature only after a confirmation', async ({ page }) => {
  await goToScreen(page, '/waiver')
  await beginToSign(page)
  await tapLogoUntilQuestion(page)
  await expect(answerWith(page, 'Stay')).toBeFocused()
  await expectAccessible(page)
  for (const viewport of [TABLET_LANDSCAPE, TABLET_PORTRAIT]) {
    await page.setViewportSize(viewport)
    for (const name of ['Stay', 'Leave'])
      expect((await answerWith(page, name).boundingBox())!.height).toBeGreaterThanOrEqual(72)
  }
  await answerWith(page, 'Leave').tap()
  await expectNobody(page)
})

test('a double tap on the logo opens the confirmation dialog and presses none of its buttons', async ({ page }) => {
  await goToScreen(page, '/register')
  await page.getByLabel('First Name').fill('Naomi')
  for (const viewport of [TABLET_PORTRAIT, TABLET_LANDSCAPE]) {
    await page.setViewportSize(viewport)
    await doubleTap(logo(page))
    await expect(question(page)).toBeVisible()
    await expect(page).toHaveURL(/\/register$/)
    await untilPressesCount(page)
    await answerWith(page, 'Stay').tap()
    await expect(question(page)).toHaveCount(0)
    await untilPressesCount(page)
  }

  await logo(page).focus()
  await page.keyboard.press('Enter')
  await expect(answerWith(page, 'Stay')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question(page)).toHaveCount(0)
  await expect(logo(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(answerWith(page, 'Leave')).toBeFocused()
  await page.keyboard.press('Enter')
  await expectNobody(page)
})
