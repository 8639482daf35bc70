import { expect } from '@playwright/test'
import { holdTime } from './support/hold-time.ts'
import { checkInByPhone, salon } from './support/kiosk.ts'
import { test } from './support/tablet.ts'

/** screen-tests/kiosk/left-alone.test.tsx tests the timeouts that end an abandoned visit. */
test('a tablet that could not load a screen shows the first screen again as soon as it is online', async ({ page }) => {
  await page.clock.install()
  // The blocked script contains the screens for the tablet's location (vite.config.ts). The error below proves that the
  // app requested it.
  await page.route('**/assets/location-*.js', route => route.abort('internetdisconnected'))
  await page.goto(`${salon.kiosk}/`)
  for (let tap = 0; tap < 3; tap++) await page.getByRole('button', { name: 'Tustin', exact: true }).tap()
  const stopped = page.getByRole('heading', { name: 'This screen stopped working' })
  await expect(stopped).toBeVisible()
  await holdTime(page)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Reload' }).tap()
  await page.clock.runFor(20_000)
  await expect(stopped).toBeVisible()
  await page.context().setOffline(false)
  await page.clock.runFor(20_000)
  await expect(page.getByRole('button', { name: 'Check In' })).toBeVisible()
  await expect(page).toHaveURL(`${salon.kiosk}/`)
})

test('a client who could not check in without a network can check in once the network is back', async ({ page }) => {
  await page.clock.install()
  await page.goto(`${salon.kiosk}/`)
  await expect(page.getByRole('button', { name: 'Tustin' })).toBeVisible()
  await page.clock.fastForward(15_000)
  await page.context().setOffline(true)
  await checkInByPhone(page, '7145550101')
  await expect(page.getByRole('alert')).toHaveText('Server connection failed. Please try again or refresh the page.')
  await page.context().setOffline(false)
  // After a failure the browser does not request the code of a screen again, so the app reloads the page at that
  // screen.
  await page.getByRole('button', { name: 'Check In' }).tap()
  await expect(page).toHaveURL(/\/waiver$/)
  await expect(page.getByLabel('Signature', { exact: true })).toBeVisible()
})
