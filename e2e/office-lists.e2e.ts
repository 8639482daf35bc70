import { expect, type Page } from '@playwright/test'
import { PACE } from './support/pace.ts'
import { openMenu, signInByHand } from './support/staff.ts'
import { TABLET_LANDSCAPE } from './support/touch.ts'
import { test } from './support/without-motion.ts'

/**
 * A list whose rows link to pages, and a list whose rows expand, each with a filter option and a heading that sorts the
 * list. screen-tests/office/every-list.test.tsx tests all lists.
 */
const LISTS = [
  { name: 'Texts', filter: 'State', choice: 'Delivered', requestPattern: /state=/, heading: 'Created' },
  { name: 'Visits', filter: 'Kind', choice: 'Booked', requestPattern: /kind=/, heading: 'Time' },
] as const

/** A missing element ends the test with its name before the timeout of the whole test. */
const ACTION_TIMEOUT_MS = 15_000 * PACE

const A_PAGE = 50

const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Office' }).getByRole('link', { name, exact: true })
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true })
const rows = (page: Page) => page.locator('tbody th').locator('a, button')
const scrolled = (page: Page) => page.getByRole('main').evaluate(main => main.scrollTop)
const shown = (page: Page) => rows(page).evaluateAll(all => all.map(row => (row as HTMLElement).dataset.place))

/** Performs an action that loads other rows, and waits for these rows. */
async function untilRequested(page: Page, requestPattern: RegExp, act: () => Promise<unknown>): Promise<void> {
  const response = page.waitForResponse(
    response => /\/api\/office\/\w+\?/.test(response.url()) && requestPattern.test(response.url()),
  )
  await act()
  const result: { rows: { key?: string; id?: string }[] } = await (await response).json()
  await expect.poll(() => shown(page)).toEqual(result.rows.map(({ key, id }) => `row-${key ?? id}`))
}

test('a list keeps its filter, page and scroll position after the browser’s Back button and after a reload', async ({
  page,
}) => {
  await page.setViewportSize(TABLET_LANDSCAPE)
  page.setDefaultTimeout(ACTION_TIMEOUT_MS)
  await signInByHand(page)
  await openMenu(page)
  await page.getByRole('link', { name: 'Office', exact: true }).tap()
  for (const { name, filter, choice, requestPattern, heading } of LISTS)
    await test.step(name, async () => {
      await menu(page, name).tap()
      await expect(title(page, name)).toBeFocused()
      const field = page.locator('label').filter({ has: page.getByText(filter, { exact: true }) })
      await untilRequested(page, requestPattern, () => field.getByRole('combobox').selectOption(choice))
      await untilRequested(page, /sort=/, () => page.getByRole('button', { name: heading, exact: true }).tap())
      const before = await shown(page)
      expect(before).toHaveLength(A_PAGE)
      await untilRequested(page, /after=/, () => next(page).tap())
      expect((await shown(page)).filter(row => before.includes(row))).toEqual([])
      const last = rows(page).last()
      await last.scrollIntoViewIfNeeded()
      const [address, left, place] = [page.url(), await shown(page), await last.getAttribute('data-place')]
      // The rows of some lists expand and are no links, so the menu leads away from these lists.
      const isLink = await last.evaluate(row => row.closest('a') !== null)
      await last.tap()
      if (!isLink) await menu(page, 'My account').tap()
      await expect(title(page, name)).toHaveCount(0)
      await expect(page.locator('h1:focus')).toBeVisible()
      const isAsLeft = async () => {
        await expect(page.locator(`[data-place="${place}"]`)).toBeFocused()
        await expect(page).toHaveURL(address)
        expect(await shown(page)).toEqual(left)
        await expect(page.locator(`[data-place="${place}"]`)).toBeInViewport()
      }
      await page.goBack()
      await isAsLeft()
      const top = await scrolled(page)
      await page.reload()
      await isAsLeft()
      expect(await scrolled(page)).toBe(top)
    })
})
