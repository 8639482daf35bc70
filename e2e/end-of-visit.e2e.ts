import { expect, type Page } from '@playwright/test'
import { checkInByPhone, salon, setPhonesAroundNow, typeDigits } from './support/kiosk.ts'
import { PINS } from './support/staff.ts'
import { test } from './support/tablet.ts'
import { goToScreen } from './support/visit.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** All storage keys of a visit (docs/product/kiosk.md, "What is stored in the browser"). */
const KEYS = [
  'phoneNumber',
  'clientData',
  'existingClient',
  'squareVerificationResult',
  'squareVerificationStatus',
  'phoneProcessingComplete',
  'phoneSkeletonComplete',
  'walkInIntent',
  'foundAppointment',
  'autoCreateClient',
  'checkedIn',
  'lastCheckIn',
  'waiverDone',
  'signedToday',
]

/** screen-tests/kiosk/end-of-visit.test.tsx tests the other ways to end a visit. */
test('the Reload button of a screen that could not be loaded ends the visit and deletes the client’s data', async ({
  page,
}) => {
  await goToScreen(page, '/waiver')
  await page.evaluate(() => localStorage.setItem('checkedIn', 'true'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.route('**/assets/waiver-screen-*.js', route => route.abort())
  await page.reload()
  await expect(page.getByRole('heading', { name: 'This screen stopped working' })).toBeVisible()
  await button(page, 'Reload').tap()
  await expect(page.getByRole('heading', { name: 'Client Check-in' })).toBeVisible()
  await expect(page).toHaveURL(`${salon.kiosk}/`)
  expect(await page.evaluate(keys => keys.filter(key => sessionStorage.getItem(key) !== null), KEYS)).toEqual([])
  expect(await page.evaluate(() => localStorage.getItem('checkedIn'))).toBeNull()
})

test('the browser’s Back button ends the visit and deletes the client’s data', async ({ page }) => {
  await setPhonesAroundNow()
  await page.goto(`${salon.kiosk}/`)
  await checkInByPhone(page, '7145550101')
  await expect(page).toHaveURL(/\/waiver$/)
  await expect(page.getByLabel('Signature', { exact: true })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(`${salon.kiosk}/`)
  await expect(page.getByRole('heading', { name: 'Client Check-in' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Account' })).toHaveCount(0)
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
})

test('a manager who opens the sign-in screen during a visit finds no data of the client in the browser', async ({
  page,
}) => {
  await goToScreen(page, '/waiver')
  await page.goto(`${salon.kiosk}/login`)
  await typeDigits(page, PINS.manager)
  await expect(page).toHaveURL(`${salon.kiosk}/dashboard`)
  expect(await page.evaluate(keys => keys.filter(key => sessionStorage.getItem(key) !== null), KEYS)).toEqual([])
})
