import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { salon, typeDigits } from './support/kiosk.ts'
import { MANAGERS_NAME, PINS } from './support/staff.ts'
import { IN_KIOSK_MODE, test } from './support/tablet.ts'
import { PHONE, TABLET_LANDSCAPE, TABLET_PORTRAIT, tapQuickly, untilPressesCount } from './support/touch.ts'

let page: Page

test.use(IN_KIOSK_MODE)
test.beforeEach(async ({ page: handed }) => {
  page = handed
  await page.goto(`${salon.kiosk}/`)
})

const MANAGED = `This iPad is in Client Kiosk Mode, managed by ${MANAGERS_NAME}`
const question = () => page.getByRole('alertdialog', { name: 'Exit Kiosk Mode? This will log out the iPad.' })
const keys = () => page.getByRole('dialog', { name: 'Exit Kiosk Mode' })
const flags = () => page.evaluate(() => [localStorage.getItem('kioskMode'), localStorage.getItem('kioskManager')])

const tapCorner = (times: number) => tapQuickly(page.getByRole('button', { name: 'Settings' }), times)

/** screen-tests/kiosk/kiosk-mode.test.tsx tests other cases of kiosk mode. */
test('a tablet in kiosk mode leaves kiosk mode after five taps on the gear and a manager’s PIN', async () => {
  await expect(page.getByText(MANAGED)).toBeVisible()
  await tapCorner(4)
  await expect(question()).toHaveCount(0)
  await tapCorner(1)
  await question().getByRole('button', { name: 'Exit Kiosk Mode' }).tap()
  await expect(keys().getByText('Enter a manager’s PIN')).toBeVisible()
  await untilPressesCount(page)
  for (const viewport of [PHONE, TABLET_LANDSCAPE, TABLET_PORTRAIT]) {
    await page.setViewportSize(viewport)
    // On a phone the dialog is a sheet, which slides in again after a change of the size.
    await (await keys().elementHandle())!.waitForElementState('stable')
    for (const button of await keys().getByRole('button').all()) {
      const box = (await button.boundingBox())!
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
      expect(box.y + box.height).toBeLessThanOrEqual(viewport.height)
    }
  }
  await expectAccessible(page)
  expect(await flags()).toEqual(['true', MANAGERS_NAME])
  await typeDigits(keys(), PINS.manager)
  await expect(page).toHaveURL(/\/login$/)
  expect(await flags()).toEqual([null, null])
})

test('an iPad app that has stopped scrolling is repaired automatically', async ({ browser }) => {
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
    // Simulates a page whose scrolling is frozen: it ignores new scroll positions.
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
