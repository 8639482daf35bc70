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

/** The default name, a name of typical length, and a name of maximum length. */
const BRANDS = ['Frontlash', 'Lash & Brow Studio', 'Wonderful Lash and Brow Studio'] as const

type Visitor = 'nobody' | 'a client' | 'a manager'

/** Replaces the salon's name in the responses to the page. */
async function nameSalon(page: Page, brand: string): Promise<void> {
  const health = await (await page.request.get(`${salon.kiosk}/api/health`)).json()
  await page.route('**/api/health', route => route.fulfill({ json: { ...health, brand, demo: brand === BRANDS[0] } }))
}

/** Shows the header with another name of the salon, and waits until the header is complete. */
async function showBrand(page: Page, brand: string, who: Visitor): Promise<void> {
  await nameSalon(page, brand)
  await page.reload()
  await expect(page.getByRole('link', { name: `${brand}, home` })).toBeVisible()
  if (who !== 'nobody') await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
}

/** Shows the waiver for a client who has signed today, or the first screen for a manager or nobody. */
async function comeAs(page: Page, who: Visitor): Promise<void> {
  if (who === 'a manager') await signInByHand(page, { pin: PINS.manager })
  if (who !== 'a client') return void (await page.goto(`${salon.kiosk}/`))
  await page.route('**/api/waivers/current*', route =>
    route.fulfill({ json: { version: '1', language: 'en', onFile: null, signedToday: true } }),
  )
  await goToScreen(page, '/waiver')
}

type Part = { name: string; left: number; right: number; middle: number; lines: number }

/** Returns the position of each part of the header, and the number of lines of its words. */
const partsOf = (page: Page) =>
  page.evaluate((): Part[] => {
    const texts = [...document.querySelectorAll('header a, header p, header button, header nav span > span')]
    return texts
      .filter(element => getComputedStyle(element).position !== 'fixed' && element.checkVisibility())
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

const linesOf = (parts: readonly Part[]) =>
  parts.filter((part, place) => !parts.slice(0, place).some(earlier => isBeside(earlier, part))).length

for (const who of ['nobody', 'a client', 'a manager'] as const)
  test(`the header with ${who} signed in fits every screen size, even if the salon’s name has 30 letters`, async ({
    browser,
    enrolled,
    inKioskMode,
  }) => {
    const isKiosk = who === 'a client'
    const context = await browser.newContext({ storageState: isKiosk ? inKioskMode : enrolled })
    const page = await context.newPage()
    await comeAs(page, who)
    // The name of typical length is tested only in the worst case: during a visit in kiosk mode.
    for (const brand of isKiosk ? BRANDS : [BRANDS[0], BRANDS[2]]) {
      await showBrand(page, brand, who)
      for (const size of SIZES) {
        await page.setViewportSize(size)
        await expectInOrder(page, size.width, `${size.width} px, ${brand}, ${who}${isKiosk ? ', kiosk mode' : ''}`)
      }
    }
    await context.close()
  })

/**
 * Expects that each part of the header is on the screen, has a single line, and overlaps no other part. Only a long
 * salon name may have two lines.
 */
async function expectInOrder(page: Page, widthPx: number, state: string): Promise<void> {
  const parts = await partsOf(page)
  for (const part of parts) {
    expect(part.left, `${state}: ${part.name} begins on the screen`).toBeGreaterThanOrEqual(0)
    expect(part.right, `${state}: ${part.name} ends on the screen`).toBeLessThanOrEqual(widthPx)
    expect(part.lines, `${state}: lines of ${part.name}`).toBeLessThanOrEqual(part.name.endsWith(', home') ? 2 : 1)
    const beside = parts.filter(other => other !== part && isBeside(part, other) && other.left >= part.left)
    for (const other of beside)
      if (!other.name.includes(part.name) && !part.name.includes(other.name))
        expect(other.left, `${state}: ${part.name} lies on ${other.name}`).toBeGreaterThanOrEqual(part.right - 1)
  }
  // From a width of 1000 px the header has a single line. Below that width, the account is on a second line (tablet) or
  // in a menu (phone).
  const max = widthPx < 1000 ? 2 : 1
  expect(linesOf(parts), `${state}: lines of the header`).toBeLessThanOrEqual(max)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(widthPx)
}

test.describe('a phone in kiosk mode', () => {
  test.use(IN_KIOSK_MODE)

  test('shows the whole keypad of the first screen without scrolling', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${salon.kiosk}/`)
    await showBrand(page, 'Wonderful Lash and Brow Studio', 'nobody')
    await expect(page.getByText('Fri, Nov 20')).toBeVisible()
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

test('the link around the logo is no wider than the salon’s name', async ({ page }) => {
  await page.setViewportSize({ width: 1180, height: 820 })
  await page.goto(`${salon.kiosk}/`)
  const logo = page.getByRole('link', { name: 'Frontlash, home' })
  await expect(logo).toBeVisible()
  expect((await logo.boundingBox())!.width).toBeLessThan(250)
})

test('the header of the waiver shows the client’s name next to Logout', async ({ page }) => {
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

test('the Refresh button keeps the current screen if there is no network', async ({ page }) => {
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
