import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { checkInByPhone, enrolByHand, salon, setPhonesAroundNow, typeDigits } from './support/kiosk.ts'
import { handToClients, MANAGERS_NAME, openMenu, PINS, signInByHand } from './support/staff.ts'
import { IN_KIOSK_MODE, test } from './support/tablet.ts'
import { PHONE, TABLET_LANDSCAPE, TABLET_PORTRAIT, tapQuickly, untilPressesCount } from './support/touch.ts'

let page: Page

test.use(IN_KIOSK_MODE)
test.beforeAll(setPhonesAroundNow)
test.beforeEach(async ({ page: handed }) => {
  page = handed
  await page.goto(`${salon.kiosk}/`)
})

const MANAGED = `This iPad is in Client Kiosk Mode, managed by ${MANAGERS_NAME}`
const question = () => page.getByRole('alertdialog', { name: 'Exit Kiosk Mode? This will log out the iPad.' })
const keys = () => page.getByRole('dialog', { name: 'Exit Kiosk Mode' })
const flags = () => page.evaluate(() => [localStorage.getItem('kioskMode'), localStorage.getItem('kioskManager')])

const tapCorner = (times: number) => tapQuickly(page.getByRole('button', { name: 'Settings' }), times)

/** Five taps and a yes: the tablet asks for a manager's PIN. */
async function askToLeave(): Promise<void> {
  await tapCorner(5)
  await question().getByRole('button', { name: 'Exit Kiosk Mode' }).tap()
  await expect(keys()).toBeVisible()
}

/** Leaves kiosk mode as staff do. */
async function leave(pin: string = PINS.manager): Promise<void> {
  await askToLeave()
  await typeDigits(keys(), pin)
}

test('the first screen says whose tablet it is; five taps on the gear, a yes and a manager’s PIN end it', async () => {
  await expect(page.getByText(MANAGED)).toBeVisible()
  await tapCorner(4)
  await expect(question()).toHaveCount(0)
  await tapCorner(1)
  await question().getByRole('button', { name: 'Exit Kiosk Mode' }).tap()
  await expect(keys().getByText('Enter a manager’s PIN')).toBeVisible()
  expect(await flags()).toEqual(['true', MANAGERS_NAME])
  await typeDigits(keys(), PINS.manager)
  await expect(page).toHaveURL(/\/login$/)
  expect(await flags()).toEqual([null, null])
})

for (const viewport of [TABLET_PORTRAIT, TABLET_LANDSCAPE, PHONE])
  test(`the PIN is asked for within reach of a finger at ${viewport.width} x ${viewport.height}`, async () => {
    await page.setViewportSize(viewport)
    await askToLeave()
    await untilPressesCount(page)
    await expectAccessible(page)
    for (const button of await keys().getByRole('button').all()) {
      const box = (await button.boundingBox())!
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
      expect(box.y + box.height).toBeLessThanOrEqual(viewport.height)
    }
  })

test('a technician’s PIN is refused and kiosk mode stays on', async () => {
  await leave(PINS.technician)
  await expect(keys().getByText('Invalid PIN or insufficient permissions')).toBeVisible()
  await expect(page).toHaveURL(`${salon.kiosk}/`)
  expect(await flags()).toEqual(['true', MANAGERS_NAME])
  await keys().getByRole('button', { name: 'Close' }).tap()
  await expect(keys()).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Check In' })).toBeVisible()
})

test('without a network kiosk mode stays on, and says why', async () => {
  await expect(page.getByRole('button', { name: 'Settings' })).toBeVisible()
  await page.context().setOffline(true)
  await leave()
  await expect(keys().getByText('Cannot connect to server. Please check connection.')).toBeVisible()
  expect(await flags()).toEqual(['true', MANAGERS_NAME])
  await page.context().setOffline(false)
})

test('where PINs are not taken, user name and password end kiosk mode', async () => {
  const OFF =
    'PIN sign-in is off until tomorrow after too many wrong PINs. Please sign in with your user name and password.'
  let isPinRefused = true
  await page.route('**/api/auth/leave-kiosk-mode', route =>
    isPinRefused && 'pin' in route.request().postDataJSON()
      ? route.fulfill({ status: 403, json: { code: 'PIN_SIGN_IN_OFF', msg: OFF, requestId: 'r' } })
      : route.continue(),
  )
  await leave()
  await expect(keys().getByText(OFF)).toBeVisible()
  await untilPressesCount(page)
  await expectAccessible(page)
  const done = keys().getByRole('button', { name: 'Exit Kiosk Mode' })
  await keys().getByLabel('User name').fill('manager')
  await keys().getByLabel('Password').fill('not the password')
  await done.tap()
  await expect(keys().getByText('Wrong user name or password, or insufficient permissions')).toBeVisible()
  expect(await flags()).toEqual(['true', MANAGERS_NAME])
  await keys().getByLabel('Password').fill('lashes-demo')
  isPinRefused = false
  await done.tap()
  await expect(page).toHaveURL(/\/login$/)
  expect(await flags()).toEqual([null, null])
})

test('a manager without a PIN finds user name and password in the dialog', async () => {
  await askToLeave()
  await keys().getByRole('button', { name: 'Use user name and password' }).tap()
  await keys().getByLabel('User name').fill('manager')
  await keys().getByLabel('Password').fill('lashes-demo')
  await keys().getByLabel('Password').press('Enter')
  await expect(page).toHaveURL(/\/login$/)
})

test('a client who is still signed in does not hide the way out', async () => {
  await page.evaluate(() => {
    sessionStorage.setItem('clientData', JSON.stringify({ id: 'maria', first_name: 'Maria', phone: '+17145550190' }))
    sessionStorage.setItem('checkedIn', 'true')
  })
  await page.reload()
  await expect(page.getByRole('navigation', { name: 'Account' })).toHaveText('MariaLogout')
  await leave()
  await expect(page).toHaveURL(/\/login$/)
  expect(await flags()).toEqual([null, null])
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
})

test('the waiver says it at its foot, and has a hidden corner that does the same', async () => {
  await checkInByPhone(page, '7145550102')
  await expect(page).toHaveURL(/\/waiver$/)
  await expect(page.getByText(MANAGED)).toBeVisible()
  await tapQuickly(page.getByRole('button', { name: 'Admin' }), 5)
  await question().getByRole('button', { name: 'Exit Kiosk Mode' }).tap()
  await typeDigits(keys(), PINS.manager)
  await expect(page).toHaveURL(/\/manager-login$/)
  await expect(page.getByRole('heading', { name: 'Manager Login' })).toBeVisible()
  expect(await flags()).toEqual([null, null])
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
})

test('the screen is kept awake while kiosk mode is on, and let go when it ends', async ({ browser }) => {
  const tablet = await browser.newPage({ storageState: { cookies: [], origins: [] } })
  await tablet.addInitScript(`
    window.locks = []
    Object.defineProperty(navigator, 'wakeLock', { value: { request: async () => {
      const lock = new EventTarget()
      lock.released = false
      lock.release = async () => { lock.released = true }
      locks.push(lock)
      return lock
    } } })`)
  const held = () => tablet.evaluate('locks.filter(lock => !lock.released).length')
  await enrolByHand(tablet)
  expect(await held()).toBe(0)
  await handToClients(tablet)
  await expect.poll(held).toBe(1)
  await tapQuickly(tablet.getByRole('button', { name: 'Settings' }), 5)
  await tablet.getByRole('button', { name: 'Exit Kiosk Mode' }).tap()
  await typeDigits(tablet.getByRole('dialog', { name: 'Exit Kiosk Mode' }), PINS.admin)
  await expect.poll(held).toBe(0)
  await tablet.close()
})

test('an installed iPad app that stops scrolling is brought back', async ({ browser }) => {
  const context = await browser.newContext({
    viewport: { width: 820, height: 600 },
    storageState: { cookies: [], origins: [] },
    hasTouch: true,
    userAgent: 'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)',
  })
  const ipad = await context.newPage()
  const errors: string[] = []
  ipad.on('console', message => message.type() === 'error' && errors.push(message.text()))
  await ipad.addInitScript(`
    Object.defineProperty(navigator, 'standalone', { value: true })
    // A page that is painted on the glass: it takes no new scroll position while it is frozen.
    const scrollTop = Object.getOwnPropertyDescriptor(Element.prototype, 'scrollTop')
    window.isFrozen = false
    Object.defineProperty(Element.prototype, 'scrollTop', {
      get: scrollTop.get,
      set(value) { if (!window.isFrozen) scrollTop.set.call(this, value) },
    })
    addEventListener('touchstart', event => { if (!event.isTrusted) window.isFrozen = false })`)
  await ipad.goto(`${salon.kiosk}/`)
  await ipad.getByRole('button', { name: 'Set Location Now' }).tap()
  await expect(ipad.getByRole('heading', { name: 'Change Location' })).toBeVisible()
  await ipad.evaluate('isFrozen = true')
  await expect.poll(() => ipad.evaluate('isFrozen'), { timeout: 15_000 }).toBe(false)
  expect(errors.filter(text => text.includes('does not scroll'))).toHaveLength(1)
  await context.close()
})

test('a tablet stays its own salon’s when its manager presses Kiosk Mode after a look at another salon’s day', async () => {
  const location = page.getByRole('banner').getByText('Tustin')
  await expect(location).toBeVisible()
  await leave()
  await signInByHand(page, { pin: PINS.manager })
  const irvine = page.getByRole('button', { name: 'Irvine', exact: true })
  await irvine.tap()
  await expect(irvine).toHaveAttribute('aria-pressed', 'true')
  await openMenu(page)
  await page.getByRole('button', { name: 'Kiosk Mode', exact: true }).tap()
  await expect(page.getByText(MANAGED)).toBeVisible()
  await expect(location).toBeVisible()
  await expect(page.getByRole('banner').getByText('Irvine')).toHaveCount(0)
})
