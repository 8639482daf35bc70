import { expect, type Page } from '@playwright/test'
import { salon } from './support/kiosk.ts'
import { PACE } from './support/pace.ts'
import { openMenu, PASSWORD, signInByHand, tokenOf } from './support/staff.ts'
import { enrolledState } from './support/tablet.ts'
import { TABLET_LANDSCAPE } from './support/touch.ts'
import { test } from './support/without-motion.ts'

/** Each list with a choice of one of its filters and the heading that sorts it; clients are in office-outage.e2e.ts. */
const LISTS = [
  { name: 'Visits', filter: 'Kind', choice: 'Booked', asks: /kind=/, heading: 'Time' },
  { name: 'Texts', filter: 'State', choice: 'Delivered', asks: /state=/, heading: 'Created' },
  { name: 'Waivers', filter: 'Period', choice: '28 days', asks: /period=|from=/, heading: 'Received' },
  { name: 'Surveys', filter: 'Comment', choice: 'With a comment', asks: /comment=/, heading: 'Submitted' },
  { name: 'Staff', filter: 'State', choice: 'In use', asks: /disabled=/, heading: 'User name' },
  { name: 'Devices', filter: 'Kind', choice: 'Kiosk', asks: /kind=/, heading: null },
  { name: 'Audit log', filter: 'Location', choice: 'Tustin', asks: /location=/, heading: 'Time' },
] as const

/** So that what is not there fails by its own name, and not the whole test by its length. */
const ACTION_TIMEOUT_MS = 15_000 * PACE

const A_PAGE = 50

const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Office' }).getByRole('link', { name, exact: true })
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true })
const rows = (page: Page) => page.locator('tbody th').locator('a, button')
const scrolled = (page: Page) => page.getByRole('main').evaluate(main => main.scrollTop)
const shown = (page: Page) => rows(page).evaluateAll(all => all.map(row => (row as HTMLElement).dataset.place))

/** Does something that asks for other rows, and waits until these are shown. */
async function untilAsked(page: Page, asks: RegExp, act: () => Promise<unknown>): Promise<void> {
  const response = page.waitForResponse(
    response => /\/api\/office\/\w+\?/.test(response.url()) && asks.test(response.url()),
  )
  await act()
  const result: { rows: { key?: string; id?: string }[] } = await (await response).json()
  await expect.poll(() => shown(page)).toEqual(result.rows.map(({ key, id }) => `row-${key ?? id}`))
}

/** Another admin, in a browser of their own. */
async function newColleague(page: Page): Promise<Page> {
  const headers = { 'x-auth-token': (await tokenOf(page))! }
  const send = async (path: string, data: object) => {
    const response = await page.request.post(`${salon.kiosk}/api/${path}`, { headers, data })
    expect(response.ok(), await response.text()).toBe(true)
    return response.json()
  }
  await send('auth/confirm', { password: PASSWORD })
  const username = `cora${Date.now() % 1_000_000}`
  const { pin } = await send('office/staff', {
    username,
    firstName: 'Cora',
    role: 'admin',
    locations: [],
    drawPin: true,
  })
  const theirs = await (await page.context().browser()!.newContext({ viewport: TABLET_LANDSCAPE })).newPage()
  await signInByHand(theirs, { pin })
  return theirs
}

test('each list keeps filter, sort, page, rows and place over Back and a reload, and its address shows a colleague the same rows', async ({
  browser,
  page,
}) => {
  // A device for the list of devices.
  await enrolledState(browser)
  await page.setViewportSize(TABLET_LANDSCAPE)
  page.setDefaultTimeout(ACTION_TIMEOUT_MS)
  await signInByHand(page)
  const colleague = await newColleague(page)
  await openMenu(page)
  await page.getByRole('link', { name: 'Office', exact: true }).tap()
  const turned: string[] = []
  for (const { name, filter, choice, asks, heading } of LISTS)
    await test.step(name, async () => {
      await menu(page, name).tap()
      await expect(title(page, name)).toBeFocused()
      const field = page.locator('label').filter({ has: page.getByText(filter, { exact: true }) })
      await untilAsked(page, asks, () => field.getByRole('combobox').selectOption(choice))
      if (heading) await untilAsked(page, /sort=/, () => page.getByRole('button', { name: heading, exact: true }).tap())
      const before = await shown(page)
      if (before.length === A_PAGE) {
        turned.push(name)
        await untilAsked(page, /after=/, () => next(page).tap())
        expect((await shown(page)).filter(row => before.includes(row))).toEqual([])
      }
      const last = rows(page).last()
      await last.scrollIntoViewIfNeeded()
      const [address, left, place] = [page.url(), await shown(page), await last.getAttribute('data-place')]
      await last.tap()
      // A row of some lists opens in its place.
      if (page.url() === address) await menu(page, 'My account').tap()
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
      await colleague.goto(address)
      await expect.poll(() => shown(colleague)).toEqual(left)
    })
  expect(turned).toEqual(expect.arrayContaining(['Visits', 'Texts']))
  await colleague.context().close()
})
