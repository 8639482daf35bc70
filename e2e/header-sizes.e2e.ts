import { expect, type Page } from '@playwright/test'
import { salon } from './support/kiosk.ts'
import { PINS, signInByHand } from './support/staff.ts'
import { IN_KIOSK_MODE, test } from './support/tablet.ts'
import { TABLET_LANDSCAPE, TABLET_PORTRAIT } from './support/touch.ts'
import { goToScreen } from './support/visit.ts'

const SIZES = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  TABLET_PORTRAIT,
  { width: 1024, height: 768 },
  { width: 1180, height: 820 },
] as const

/** As short as the default, as long as many salons' names are, and as long as one may be. */
const BRANDS = ['Frontlash', 'Lash & Brow Studio', 'Wonderful Lash and Brow Studio'] as const

type Visitor = 'nobody' | 'a client' | 'a manager'

/** The salon goes by this name. */
async function nameSalon(page: Page, brand: string): Promise<void> {
  const health = await (await page.request.get(`${salon.kiosk}/api/health`)).json()
  await page.route('**/api/health', route => route.fulfill({ json: { ...health, brand, demo: brand === BRANDS[0] } }))
}

/** Shows the header under another name of the salon, to whoever is there. */
async function showBrand(page: Page, brand: string, who: Visitor): Promise<void> {
  await nameSalon(page, brand)
  await page.reload()
  await expect(page.getByRole('link', { name: `${brand}, home` })).toBeVisible()
  if (who !== 'nobody') await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
}

/** A client who has signed today stands at the waiver, a manager and nobody at the first screen. */
async function comeAs(page: Page, who: Visitor): Promise<void> {
  if (who === 'a manager') await signInByHand(page, { pin: PINS.manager })
  if (who !== 'a client') return void (await page.goto(`${salon.kiosk}/`))
  await page.route('**/api/waivers/current*', route =>
    route.fulfill({ json: { version: '1', language: 'en', onFile: null, signedToday: true } }),
  )
  await goToScreen(page, '/waiver')
}

type Part = { name: string; left: number; right: number; middle: number; lines: number }

/** What stands in the header, by place, and over how many lines each text goes. */
const partsOf = (page: Page) =>
  page.evaluate((): Part[] => {
    const texts = [...document.querySelectorAll('header a, header p, header button, header nav span > span')]
    return texts
      .filter(element => getComputedStyle(element).position !== 'fixed')
      .map(element => {
        const { left, right, top, height } = element.getBoundingClientRect()
        const tops = new Set<number>()
        const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
        while (words.nextNode()) {
          const range = document.createRange()
          range.selectNodeContents(words.currentNode)
          for (const rect of range.getClientRects()) tops.add(Math.round(rect.top))
        }
        const lines = tops.size
        return { name: element.ariaLabel ?? element.textContent, left, right, middle: top + height / 2, lines }
      })
  })

const isBeside = (one: Part, other: Part) => Math.abs(one.middle - other.middle) < 20

/** How many lines of parts there are, one below the other. */
const linesOf = (parts: readonly Part[]) =>
  parts.filter((part, place) => !parts.slice(0, place).some(earlier => isBeside(earlier, part))).length

for (const who of ['nobody', 'a client', 'a manager'] as const)
  test(`a salon's name of up to 30 letters leaves the header in order at every size while ${who} is there`, async ({
    browser,
    enrolled,
    inKioskMode,
  }) => {
    const isKiosk = who === 'a client'
    const context = await browser.newContext({ storageState: isKiosk ? inKioskMode : enrolled })
    const page = await context.newPage()
    await comeAs(page, who)
    // Worst case for a mid-length name: kiosk mode with a client signed in.
    for (const brand of isKiosk ? BRANDS : [BRANDS[0], BRANDS[2]]) {
      await showBrand(page, brand, who)
      for (const size of SIZES) {
        await page.setViewportSize(size)
        await expectInOrder(page, size.width, `${size.width} px, ${brand}, ${who}${isKiosk ? ', kiosk mode' : ''}`)
      }
    }
    await context.close()
  })

/** Every part of the header is on the screen, on one line, and on no other. */
async function expectInOrder(page: Page, widthPx: number, state: string): Promise<void> {
  const parts = await partsOf(page)
  for (const part of parts) {
    expect(part.left, `${state}: ${part.name} begins on the screen`).toBeGreaterThanOrEqual(0)
    expect(part.right, `${state}: ${part.name} ends on the screen`).toBeLessThanOrEqual(widthPx)
    expect(part.lines, `${state}: ${part.name} is one line`).toBeLessThanOrEqual(1)
    const beside = parts.filter(other => other !== part && isBeside(part, other) && other.left >= part.left)
    for (const other of beside)
      if (!other.name.includes(part.name) && !part.name.includes(other.name))
        expect(other.left, `${state}: ${part.name} lies on ${other.name}`).toBeGreaterThanOrEqual(part.right - 1)
  }
  // One line of everything from 1000 px on; the account below it on a tablet that stands upright; three lines on a phone.
  const max = widthPx < 600 ? 3 : widthPx < 1000 ? 2 : 1
  expect(linesOf(parts), `${state}: lines of the header`).toBeLessThanOrEqual(max)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(widthPx)
}

test.describe('in kiosk mode', () => {
  test.use(IN_KIOSK_MODE)

  test('on a phone the header keeps its date and its refresh button, and the keys need no scrolling', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${salon.kiosk}/`)
    await showBrand(page, 'Wonderful Lash and Brow Studio', 'nobody')
    await expect(page.getByText('Friday, November 20')).toBeVisible()
    const refresh = page.getByRole('button', { name: 'Refresh' })
    const gear = page.getByRole('button', { name: 'Settings' })
    for (const button of [refresh, gear, page.getByRole('button', { name: 'Tustin', exact: true })]) {
      const box = (await button.boundingBox())!
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
    }
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(844)
    const loaded = page.waitForEvent('load')
    await refresh.tap()
    await loaded
  })
})

test('beside a name that ends with an ellipsis nothing leads home', async ({ page }) => {
  await page.setViewportSize({ width: 1180, height: 820 })
  await page.goto(`${salon.kiosk}/`)
  const name = (await page.getByRole('link', { name: 'Frontlash, home' }).boundingBox())!
  expect(name.width).toBeLessThan(250)
})

test('while a client reads the waiver, the name stands right beside Logout', async ({ page }) => {
  await goToScreen(page, '/waiver')
  const account = page.getByRole('navigation', { name: 'Account' })
  const logout = account.getByRole('button', { name: 'Logout' })
  for (const size of [TABLET_LANDSCAPE, TABLET_PORTRAIT]) {
    await page.setViewportSize(size)
    const { x, width } = (await account.locator('span').first().boundingBox())!
    expect((await logout.boundingBox())!.x - x - width).toBeLessThan(20)
  }
  await logout.tap()
  await expect(page).toHaveURL(`${salon.kiosk}/`)
})

test('Refresh without a connection leaves the tablet as it is, instead of on an error of the browser’s own', async ({
  page,
}) => {
  await page.goto(`${salon.kiosk}/`)
  await page.evaluate('window.isOldPage = true')
  await page.context().setOffline(true)
  const asked = page.waitForEvent('requestfailed')
  await page.getByRole('button', { name: 'Refresh' }).tap()
  await asked
  await page.context().setOffline(false)
  await expect(page.getByRole('button', { name: 'Check In' })).toBeVisible()
  expect(await page.evaluate('window.isOldPage')).toBe(true)
})
