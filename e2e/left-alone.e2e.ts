import { expect, type Page } from '@playwright/test'
import { checkInByPhone, salon, typeDigits } from './support/kiosk.ts'
import { PINS } from './support/staff.ts'
import { IN_KIOSK_MODE, stopTime, test } from './support/tablet.ts'
import { TABLET_LANDSCAPE, TABLET_PORTRAIT, tapQuickly } from './support/touch.ts'
import { goToScreen } from './support/visit.ts'

/** What the browser does when the tablet is locked, or another app is in front. */
async function putInBackground(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate(
    state => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    },
    isHidden ? 'hidden' : 'visible',
  )
}

/** The other screens of a visit are in apps/web/test/kiosk/left-alone.test.tsx. */
test('/waiver is left after 20 s without a touch, not while somebody scrolls or it is in the background', async ({
  page,
}) => {
  await page.clock.install()
  await goToScreen(page, '/waiver')
  await page.evaluate(() => localStorage.setItem('checkedIn', 'true'))
  const shown = page.getByText('Please read to the end, then sign.')
  await expect(shown).toBeVisible()
  await stopTime(page)
  await putInBackground(page, true)
  await page.clock.runFor(60_000)
  await expect(shown).toBeVisible()
  await putInBackground(page, false)
  // It began in full when it was seen again, once more with a touch, and once more when the text was scrolled.
  await page.clock.runFor(19_500)
  await page.touchscreen.tap(300, 3)
  await page.clock.runFor(15_000)
  await expect(page.getByText('Still there?')).toBeVisible()
  await page.getByRole('region', { name: 'Consent and liability release' }).evaluate(column => {
    column.scrollTop = 300
  })
  await expect(page.getByText('Still there?')).toHaveCount(0)
  await page.clock.runFor(19_500)
  await expect(page).toHaveURL(/\/waiver$/)
  await page.clock.runFor(600)
  await expect(page).toHaveURL(`${salon.kiosk}/`)
  expect(await page.evaluate(() => [sessionStorage.length, localStorage.getItem('checkedIn')])).toEqual([0, null])
})

test('a screen that cannot be fetched says so, and the tablet finds back by itself once there is a connection', async ({
  page,
}) => {
  await page.clock.install()
  // The file of the screens about the tablet's salon (vite.config.ts). It must have been asked for, or this proves nothing.
  await page.route('**/assets/location-*.js', route => route.abort('internetdisconnected'))
  await page.goto(`${salon.kiosk}/`)
  for (let tap = 0; tap < 3; tap++) await page.getByRole('button', { name: 'Tustin', exact: true }).tap()
  const stopped = page.getByRole('heading', { name: 'This screen stopped working' })
  await expect(stopped).toBeVisible()
  await stopTime(page)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Reload' }).tap()
  await page.clock.runFor(20_000)
  await expect(stopped).toBeVisible()
  await page.context().setOffline(false)
  await page.clock.runFor(20_000)
  await expect(page.getByRole('button', { name: 'Check In' })).toBeVisible()
  await expect(page).toHaveURL(`${salon.kiosk}/`)
})

test('a client who pressed Check In without a connection checks in as soon as there is one', async ({ page }) => {
  await page.clock.install()
  await page.goto(`${salon.kiosk}/`)
  await expect(page.getByRole('button', { name: 'Tustin' })).toBeVisible()
  await page.clock.fastForward(15_000)
  await page.context().setOffline(true)
  await checkInByPhone(page, '7145550101')
  await expect(page.getByRole('alert')).toHaveText('Server connection failed. Please try again or refresh the page.')
  await page.context().setOffline(false)
  // The browser does not request failed screens again, so the page is reloaded at the screen the client is on.
  await page.getByRole('button', { name: 'Check In' }).tap()
  await expect(page).toHaveURL(/\/waiver$/)
  await expect(page.getByLabel('Signature', { exact: true })).toBeVisible()
})

/** The managers' sign-in is there: the tablet stays a minute after a touch, asks in the last ten seconds, and goes. */
async function expectLeftAfterMinute(page: Page): Promise<void> {
  const address = page.url()
  await expect(page.getByRole('heading', { name: 'Manager Login' })).toBeVisible()
  await stopTime(page)
  await page.clock.runFor(45_000)
  await page.getByRole('button', { name: '7', exact: true }).tap()
  await page.clock.runFor(48_000)
  await expect(page.getByText('Still there?')).toHaveCount(0)
  await page.clock.runFor(3_000)
  await expect(page.getByText('Still there?')).toBeVisible()
  await page.touchscreen.tap(300, 3)
  await expect(page.getByText('Still there?')).toHaveCount(0)
  await page.clock.runFor(59_500)
  await expect(page).toHaveURL(address)
  await page.clock.runFor(1_000)
  await expect(page).toHaveURL(`${salon.kiosk}/`)
}

test('/login on a tablet goes back to the first screen after 60 s without a touch', async ({ page }) => {
  await page.setViewportSize(TABLET_PORTRAIT)
  await page.clock.install()
  await page.goto(`${salon.kiosk}/`)
  await tapQuickly(page.getByRole('button', { name: 'Settings' }), 5)
  await expect(page).toHaveURL(/\/login$/)
  await expectLeftAfterMinute(page)
})

test.describe('in kiosk mode', () => {
  test.use(IN_KIOSK_MODE)

  test('a tablet does not stay on a page for staff that a client has found', async ({ page }) => {
    await page.clock.install()
    await page.goto(`${salon.kiosk}/`)
    await tapQuickly(page.getByRole('button', { name: 'Tustin', exact: true }), 3)
    await expect(page.getByRole('heading', { name: 'Change Location' })).toBeVisible()
    await stopTime(page)
    await page.clock.runFor(50_000)
    await page.getByRole('button', { name: '7', exact: true }).tap()
    await page.clock.runFor(59_000)
    await expect(page).toHaveURL(/\/change-location$/)
    await page.clock.runFor(1_500)
    await expect(page).toHaveURL(`${salon.kiosk}/`)
  })

  test('/manager-login goes back to the first screen after 60 s without a touch', async ({ page }) => {
    await page.setViewportSize(TABLET_LANDSCAPE)
    await page.clock.install()
    await goToScreen(page, '/waiver')
    await tapQuickly(page.getByRole('button', { name: 'Admin' }), 5)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Exit Kiosk Mode' }).tap()
    await typeDigits(page.getByRole('dialog', { name: 'Exit Kiosk Mode' }), PINS.manager)
    await expect(page).toHaveURL(/\/manager-login$/)
    await expectLeftAfterMinute(page)
  })
})
