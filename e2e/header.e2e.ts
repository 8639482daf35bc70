import { expect, type Page } from '@playwright/test'
import { checkInByPhone, enrolByHand, salon, setPhonesAroundNow } from './support/kiosk.ts'
import { TABLET_LANDSCAPE, TABLET_PORTRAIT } from './support/touch.ts'
import { test } from './support/without-motion.ts'

let page: Page

test.beforeAll(async ({ browser }) => {
  page = await browser.newPage()
  await enrolByHand(page)
  await setPhonesAroundNow()
})
test.afterAll(() => page.close())
test.beforeEach(async () => {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto('about:blank')
  await page.goto(`${salon.kiosk}/`)
})

const button = (name: string) => page.getByRole('button', { name, exact: true })

/** Taps on the location and the settings icon, and what a client finds here, are in apps/web/test/kiosk/header.test.tsx. */
test('the header names the location and the day at the salon, and Refresh reloads the page', async () => {
  await expect(page.getByText('Friday, November 20')).toBeVisible()
  await expect(button('Tustin')).toBeVisible()
  const loaded = page.waitForEvent('load')
  await button('Refresh').tap()
  await loaded
})

test('Refresh without a connection leaves the tablet as it is, instead of on an error of the browser’s own', async () => {
  await page.evaluate('window.isOldPage = true')
  await page.context().setOffline(true)
  const asked = page.waitForEvent('requestfailed')
  await button('Refresh').tap()
  await asked
  await page.context().setOffline(false)
  await expect(button('Check In')).toBeVisible()
  expect(await page.evaluate('window.isOldPage')).toBe(true)
})

test('while a client reads the waiver, the name stands right beside Logout', async () => {
  await checkInByPhone(page, '7145550102')
  await expect(page).toHaveURL(/\/waiver$/)
  const name = page.getByRole('navigation', { name: 'Account' }).locator('span').first()
  for (const size of [TABLET_LANDSCAPE, TABLET_PORTRAIT]) {
    await page.setViewportSize(size)
    const { x, width } = (await name.boundingBox())!
    expect((await button('Logout').boundingBox())!.x - x - width).toBeLessThan(20)
  }
  await button('Logout').tap()
  await expect(page).toHaveURL(`${salon.kiosk}/`)
})

test('a manager finds the link to the dashboard, and Logout ends the session', async () => {
  const token = await page.evaluate(async () => {
    const response = await fetch('/api/auth/login-pin', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ pin: '1357', selectedLocation: 'tustin' }),
    })
    const { token } = await response.json()
    localStorage.setItem('token', token)
    return token
  })
  await page.reload()
  const account = page.getByRole('navigation', { name: 'Account' })
  await expect(account.getByRole('link', { name: 'Manager Dashboard' })).toBeVisible()
  await expect(account.getByRole('link', { name: 'My Appointment' })).toHaveCount(0)
  await account.getByRole('button', { name: 'Logout' }).tap()
  await expect(account).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  // The session is over on the server too.
  await expect
    .poll(async () =>
      (await page.request.get(`${salon.kiosk}/api/auth/user`, { headers: { 'x-auth-token': token } })).status(),
    )
    .toBe(401)
})
