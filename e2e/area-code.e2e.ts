import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { salon, setPhonesAroundNow, typeDigits } from './support/kiosk.ts'
import { test } from './support/tablet.ts'
import { TABLET_LANDSCAPE, TABLET_PORTRAIT } from './support/touch.ts'
import { goToScreen } from './support/visit.ts'

const HINT = 'Start with the area code'

const hint = (page: Page) => page.getByRole('status').filter({ hasText: HINT })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Where a key of the keypad is on a tablet on its side, and upright. */
async function placesOfKey(page: Page): Promise<unknown[]> {
  const places: unknown[] = []
  for (const viewport of [TABLET_LANDSCAPE, TABLET_PORTRAIT]) {
    await page.setViewportSize(viewport)
    places.push(await button(page, '5').boundingBox())
  }
  return places
}

test('a booked client who types the 1 in front of the number is found all the same', async ({ page }) => {
  await setPhonesAroundNow()
  await page.goto(`${salon.kiosk}/`)
  const number = page.getByLabel('Phone number')
  const keypad = await placesOfKey(page)
  await typeDigits(page, '1')
  await expect(hint(page)).toBeVisible()
  await expect(number).toHaveValue('')
  // Nothing moves under the finger, and the line does not cover what it belongs to.
  expect(await placesOfKey(page)).toEqual(keypad)
  await expectAccessible(page)
  await typeDigits(page, '7145550102')
  await expect(hint(page)).toHaveCount(0)
  await expect(number).toHaveValue('(714) 555-0102')
  // An eleventh digit is not taken in silence.
  await typeDigits(page, '3')
  await expect(page.getByRole('status').filter({ hasText: 'A phone number has ten digits' })).toBeVisible()
  await expect(number).toHaveValue('(714) 555-0102')
  await button(page, 'Check In').tap()
  await expect(page).toHaveURL(/\/waiver$/)
})

test('the registration takes no such number either', async ({ page }) => {
  await goToScreen(page, '/register')
  await button(page, 'Edit').tap()
  await button(page, 'Clear').tap()
  await typeDigits(page, '0')
  await expect(hint(page)).toBeVisible()
  await expect(page.getByLabel('Phone Number')).toHaveValue('')
  await expectAccessible(page)
  await typeDigits(page, '17145550111')
  await expect(hint(page)).toHaveCount(0)
  await expect(page.getByLabel('Phone Number')).toHaveValue('(714) 555-0111')
})
