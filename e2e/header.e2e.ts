import { expect, type Page } from '@playwright/test'
import { checkInByPhone, enrolByHand, salon, setPhonesAroundNow, signAndSubmit } from './support/kiosk.ts'
import { TABLET_LANDSCAPE, TABLET_PORTRAIT, tapQuickly } from './support/touch.ts'
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

test('the header names the location and the day at the salon', async () => {
  await expect(page.getByText('Friday, November 20')).toBeVisible()
  await expect(button('Tustin')).toBeVisible()
  await page.getByRole('link', { name: 'Frontlash, home' }).tap()
  await expect(page).toHaveURL(`${salon.kiosk}/`)
})

test('Refresh reloads the page', async () => {
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

test('three taps on the location within two seconds lead to changing it', async () => {
  await tapQuickly(button('Tustin'), 3)
  await expect(page).toHaveURL(/\/change-location$/)
})

test('slower taps on the location lead nowhere', async ({ browser }) => {
  const tablet = await browser.newPage()
  await enrolByHand(tablet)
  await tablet.clock.install()
  await tablet.goto(`${salon.kiosk}/`)
  const chip = tablet.getByRole('button', { name: 'Tustin', exact: true })
  await tapQuickly(chip, 2)
  await tablet.clock.runFor(2_001)
  await chip.tap()
  await expect(tablet).toHaveURL(`${salon.kiosk}/`)
  await tapQuickly(chip, 2)
  await expect(tablet).toHaveURL(/\/change-location$/)
  await tablet.close()
})

test('five taps on the settings icon lead to the managers’ sign-in', async () => {
  await tapQuickly(button('Settings'), 4)
  await expect(page).toHaveURL(`${salon.kiosk}/`)
  await button('Settings').tap()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('heading', { name: 'Manager Login' })).toBeVisible()
})

test('a location that cannot be asked for says so, and the tablet stays where it was', async ({ browser }) => {
  const tablet = await browser.newPage()
  await enrolByHand(tablet, { at: 'Irvine' })
  await tablet.route('**/api/locations/current-v2', route => route.abort())
  await tablet.goto(`${salon.kiosk}/`)
  await expect(tablet.getByRole('button', { name: 'Location Error' })).toBeVisible()
  expect(await tablet.evaluate(() => localStorage.getItem('selectedLocation'))).toBe('irvine')
  await tapQuickly(tablet.getByRole('button', { name: 'Location Error' }), 3)
  await expect(tablet).toHaveURL(/\/change-location$/)
  await tablet.close()
})

test('a client who was checked in finds their name, My Appointment and Logout', async () => {
  await checkInByPhone(page, '7145550101')
  await signAndSubmit(page)
  await expect(page).toHaveURL(/\/appointment-status$/)
  const account = page.getByRole('navigation', { name: 'Account' })
  const { first_name } = await page.evaluate(() => JSON.parse(sessionStorage.getItem('clientData')!))
  await expect(account).toContainText(first_name)
  await expect(button('Settings')).toHaveCount(0)

  // Also on the first screen, and after a reload.
  await page.goto(`${salon.kiosk}/`)
  await expect(account).toContainText(first_name)
  await account.getByRole('link', { name: 'My Appointment' }).tap()
  await expect(page).toHaveURL(/\/appointment$/)
  await expect(page.getByText("You're all checked in!")).toBeVisible()
  await account.getByRole('button', { name: 'Logout' }).tap()
  await expect(page).toHaveURL(`${salon.kiosk}/`)
  await expect(account).toHaveCount(0)
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
})

test('while a client reads the waiver, the name stands right beside Logout', async () => {
  for (const size of [TABLET_PORTRAIT, TABLET_LANDSCAPE]) {
    await page.setViewportSize(size)
    await page.goto(`${salon.kiosk}/`)
    await checkInByPhone(page, '7145550102')
    await expect(page).toHaveURL(/\/waiver$/)
    const account = page.getByRole('navigation', { name: 'Account' })
    const name = (await account.locator('span').first().boundingBox())!
    const logout = (await button('Logout').boundingBox())!
    expect(logout.x - name.x - name.width).toBeLessThan(20)
    await button('Logout').tap()
  }
})

test('a manager finds the link to the dashboard, and Logout ends the session', async () => {
  const token = await page.evaluate(async () => {
    const answer = await fetch('/api/auth/login-pin', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ pin: '1357', selectedLocation: 'tustin' }),
    })
    const { token } = await answer.json()
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
