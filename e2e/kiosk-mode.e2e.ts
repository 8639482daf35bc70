import { expect, type Page, test } from '@playwright/test'
import { checkInByPhone, enrolByHand, salon, setPhonesAroundNow } from './support/kiosk.ts'
import { tapQuickly } from './support/touch.ts'

let page: Page

test.beforeAll(async ({ browser }) => {
  page = await browser.newPage()
  await enrolByHand(page)
  await setPhonesAroundNow()
})
test.afterAll(() => page.close())
test.beforeEach(async () => {
  await page.goto(`${salon.kiosk}/verify`)
  await page.evaluate(() => {
    localStorage.setItem('kioskMode', 'true')
    localStorage.setItem('kioskManager', 'Dana')
  })
  await page.goto(`${salon.kiosk}/`)
})

const MANAGED = 'This iPad is in Client Kiosk Mode, managed by Dana'
const question = () => page.getByRole('alertdialog', { name: 'Exit Kiosk Mode? This will log out the iPad.' })
const flags = () => page.evaluate(() => [localStorage.getItem('kioskMode'), localStorage.getItem('kioskManager')])

const tapCorner = (times: number) => tapQuickly(page.getByRole('button', { name: 'Settings' }), times)

test('the first screen says whose tablet it is; five taps on the gear, and a yes, end it', async () => {
  await expect(page.getByText(MANAGED)).toBeVisible()
  await tapCorner(4)
  await expect(question()).toHaveCount(0)
  await tapCorner(1)
  await question().getByRole('button', { name: 'Exit Kiosk Mode' }).tap()
  await expect(page).toHaveURL(/\/login$/)
  expect(await flags()).toEqual([null, null])
})

test('a client who is still signed in does not hide the way out', async () => {
  await page.evaluate(() => {
    sessionStorage.setItem('clientData', JSON.stringify({ id: 'maria', first_name: 'Maria', phone: '+17145550190' }))
    sessionStorage.setItem('checkedIn', 'true')
  })
  await page.reload()
  await expect(page.getByRole('link', { name: 'My Appointment' })).toBeVisible()
  await tapCorner(5)
  await question().getByRole('button', { name: 'Exit Kiosk Mode' }).tap()
  await expect(page).toHaveURL(/\/login$/)
  expect(await flags()).toEqual([null, null])
  expect(await page.evaluate(() => sessionStorage.getItem('checkedIn'))).toBeNull()
})

test('a no leaves it as it was', async () => {
  await tapCorner(5)
  await question().getByRole('button', { name: 'Cancel' }).tap()
  await expect(question()).toHaveCount(0)
  expect(await flags()).toEqual(['true', 'Dana'])
})

test('the waiver says it at its foot, and has a hidden corner that does the same', async () => {
  await checkInByPhone(page, '7145550102')
  await expect(page).toHaveURL(/\/waiver$/)
  await expect(page.getByText(MANAGED)).toBeVisible()
  await tapCorner(5)
  await question().getByRole('button', { name: 'Exit Kiosk Mode' }).tap()
  await expect(page).toHaveURL(/\/manager-login$/)
  await expect(page.getByRole('heading', { name: 'Manager Login' })).toBeVisible()
  expect(await flags()).toEqual([null, null])
  expect(await page.evaluate(() => sessionStorage.getItem('clientData'))).toBeNull()
})

test('the screen is kept awake while kiosk mode is on, and let go when it ends', async ({ browser }) => {
  const tablet = await browser.newPage()
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
  await tablet.evaluate(() => {
    localStorage.setItem('kioskMode', 'true')
    localStorage.setItem('kioskManager', 'Dana')
  })
  await tablet.reload()
  await expect.poll(held).toBe(1)
  await tapQuickly(tablet.getByRole('button', { name: 'Settings' }), 5)
  await tablet.getByRole('button', { name: 'Exit Kiosk Mode' }).tap()
  await expect.poll(held).toBe(0)
  await tablet.close()
})

test('an installed iPad app that stops scrolling is brought back', async ({ browser }) => {
  const context = await browser.newContext({
    viewport: { width: 820, height: 600 },
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
  await ipad.goto(`${salon.kiosk}/change-location`)
  await ipad.evaluate('isFrozen = true')
  await expect.poll(() => ipad.evaluate('isFrozen'), { timeout: 15_000 }).toBe(false)
  expect(errors.filter(text => text.includes('does not scroll'))).toHaveLength(1)
  await context.close()
})
