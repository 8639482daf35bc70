import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { PACE } from './support/pace.ts'
import { openMenu, signInByHand } from './support/staff.ts'
import { PHONE, TABLET_LANDSCAPE } from './support/touch.ts'
import { test } from './support/without-motion.ts'

/** A window of 1280 px at a zoom of 400 % (WCAG 1.4.10). */
const ZOOMED = { width: 320, height: 568 } as const

const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Office' }).getByRole('link', { name, exact: true })
const firstRow = (page: Page) => page.getByRole('main').locator('[data-place^="row-"]').first()

type Way = (page: Page) => Promise<unknown>
const byMenu =
  (name: string): Way =>
  page =>
    menu(page, name).tap()
const byLink =
  (name: string): Way =>
  page =>
    link(page, name).tap()
const byRow: Way = page => firstRow(page).tap()

/** The office's screens, in an order in which each screen can be reached from the previous screen on a tablet. */
const SCREENS: readonly (readonly [path: RegExp, way: Way])[] = [
  [/\/office\/visits$/, byMenu('Visits')],
  [/\/office\/clients$/, byMenu('Clients')],
  [/\/office\/clients\/[^/]+\/visits$/, byRow],
  [/\/consent$/, byLink('Consent')],
  [/\/history$/, byLink('History')],
  [/\/office\/staff$/, byMenu('Staff')],
  [/\/office\/staff\/[^/]+$/, byRow],
  [/\/office\/devices$/, byMenu('Devices')],
  [/\/office\/waivers$/, byMenu('Waivers')],
  [/\/office\/waivers\/[\w-]+$/, byRow],
  [/\/office\/waivers$/, byLink('All waivers')],
  [/\/chains$/, byLink('Check all waivers')],
  [/\/office\/waivers$/, byLink('All waivers')],
  [/\/editions$/, byLink('Texts of the waiver')],
  [/\/editions\/1$/, byLink('Text 1')],
  [/\/office\/texts$/, byMenu('Texts')],
  [/\/office\/texts\/[\w-]+$/, byRow],
  [/\/office\/texts$/, byLink('All texts')],
  [/\/cost$/, byLink('Cost')],
  [/\/office\/surveys$/, byMenu('Surveys')],
  [/\/office\/insights$/, byMenu('Insights')],
  [/\/office\/settings$/, byMenu('Settings')],
  [/\/timing$/, byLink('Timing')],
  [/\/requests$/, byLink('Requests')],
  [/\/texts$/, byLink('Texts')],
  [/\/wording$/, byLink('Change the wording')],
  [/\/office\/settings$/, byMenu('Settings')],
  [/\/facts$/, byLink('Read only')],
  [/\/office\/audit$/, byMenu('Audit log')],
  [/\/office\/me$/, byMenu('My account')],
]

/**
 * Expects that nothing is wider than the window, except for a rounding error of one pixel and elements that scroll by
 * themselves.
 */
async function expectReflow(page: Page, name: string): Promise<void> {
  const beyond = () =>
    page.evaluate(() => {
      const main = document.querySelector('main')!
      const scrollsItself = (part: Element) => {
        for (let at = part.parentElement; at && at !== main; at = at.parentElement)
          if (['auto', 'scroll'].includes(getComputedStyle(at).overflowX)) return true
        return false
      }
      const parts = [...main.querySelectorAll('h1, h2, p, dd, td, th, button, a, select, input, textarea')]
      return [
        ...(document.documentElement.scrollWidth > innerWidth ? ['the page'] : []),
        ...(main.scrollWidth > main.clientWidth + 1 ? [`main ${main.scrollWidth} in ${main.clientWidth}`] : []),
        ...parts
          .filter(part => part.checkVisibility({ visibilityProperty: true }) && !part.closest('.visually-hidden'))
          .filter(part => !part.matches('.visually-hidden') && !scrollsItself(part))
          .filter(part => {
            const { left, right, width } = part.getBoundingClientRect()
            return width > 1 && (left < -1 || right > innerWidth + 1)
          })
          .map(part => `${part.tagName} ${part.textContent?.slice(0, 40)}`),
      ]
    })
  // Tables turn into cards shortly after the window has become narrow.
  await expect.poll(beyond, { message: name }).toEqual([])
}

/** Expects that the heading row and first column of each table stay visible, and that rows are at least 48 px high. */
async function expectTablesInView(page: Page, name: string): Promise<void> {
  const wrong = await page.evaluate(() => {
    const main = document.querySelector('main')!
    const tables = [...main.querySelectorAll('table')].filter(one => one.checkVisibility())
    const scrollsWith = (part: Element) => {
      let at = part.parentElement!
      while (at !== main && ['visible', 'clip'].includes(getComputedStyle(at).overflowX)) at = at.parentElement!
      return at
    }
    return tables.flatMap(table => {
      const heads = [...table.querySelectorAll('thead th, tbody th')]
      const loose = heads.filter(one => getComputedStyle(one).position !== 'sticky' || scrollsWith(one) !== main)
      const low = [...table.querySelectorAll('tbody > tr')].filter(row => row.getBoundingClientRect().height < 48)
      return [...loose, ...low].map(part => `${table.caption?.textContent}: ${part.textContent}`)
    })
  })
  expect(wrong, name).toEqual([])
}

test('every screen of the office fits the window at a zoom of 400 %', async ({ page }) => {
  test.setTimeout(180_000 * PACE)
  // The page of an account also shows the notice about a guessed password. The route is set first: Chromium may not
  // intercept the calls of a document that is being loaded when the route is set.
  await page.route(/\/api\/office\/staff\/[^/?]+$/, async route => {
    const account = await (await route.fetch()).json()
    await route.fulfill({ json: { ...account, browserHold: { since: '2026-11-20T19:00:00.000Z', wrong: 134 } } })
  })
  await page.setViewportSize(TABLET_LANDSCAPE)
  await signInByHand(page)
  await openMenu(page)
  await page.getByRole('link', { name: 'Office', exact: true }).tap()
  const seen = new Set<string>()
  for (const [path, way] of [[/\/office$/, () => Promise.resolve()] as const, ...SCREENS]) {
    await way(page)
    await expect(page).toHaveURL(path)
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    // The focus is on the new heading, or stays on the tapped tab.
    await expect(page.locator('h1:focus, [data-place^="tab-"]:focus')).toBeVisible()
    const name = new URL(page.url()).pathname.replace(/[0-9a-f-]{36}/, 'id').replaceAll('/', '_')
    // A list that appears a second time only leads to the next screen, so it is not checked again.
    if (seen.has(name)) continue
    seen.add(name)
    await expectTablesInView(page, name)
    await page.setViewportSize(ZOOMED)
    await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible()
    await expectReflow(page, name)
    await page.setViewportSize(PHONE)
    const notice = page.getByRole('region', { name: 'New browsers' })
    if (name.startsWith('_office_staff_'))
      for (const press of ['Let in', 'Close'])
        expect((await notice.getByRole('button', { name: press }).boundingBox())!.height).toBeGreaterThanOrEqual(44)
    await expectAccessible(page)
    await page.setViewportSize(TABLET_LANDSCAPE)
    await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden()
  }
})

test('a tablet in landscape shows the whole menu of the office without scrolling', async ({ page }) => {
  await page.setViewportSize(TABLET_LANDSCAPE)
  await signInByHand(page)
  await openMenu(page)
  await page.getByRole('link', { name: 'Office', exact: true }).tap()
  const names = ['Overview', 'Audit log', 'My account', 'Dashboard']
  for (const name of names) await expect(menu(page, name)).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ ...TABLET_LANDSCAPE, height: 700 })
  await expect(menu(page, 'Dashboard')).toBeInViewport({ ratio: 1 })
  await menu(page, 'Audit log').scrollIntoViewIfNeeded()
  await menu(page, 'Dashboard').tap()
  await expect(page).toHaveURL(/\/dashboard$/)
})
