import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { salon } from './support/kiosk.ts'
import { openMenu, PINS, signInByHand } from './support/staff.ts'
import { MANAGERS_TABLET } from './support/touch.ts'
import { test } from './support/without-motion.ts'

let page: Page

test.beforeAll(async ({ browser }) => {
  page = await (await browser.newContext({ viewport: MANAGERS_TABLET })).newPage()
  await signInByHand(page)
})
test.afterAll(() => page.context().close())
test.beforeEach(async () => {
  await page.reload()
  await openMenu(page)
  await page.getByRole('button', { name: 'Permissions' }).tap()
  await expect(dialog()).toBeVisible()
})

const dialog = () => page.getByRole('dialog', { name: 'Manage Location Permissions' })
const cell = (name: string) => dialog().getByRole('checkbox', { name, exact: true })

/** Whether a manager signs in at a location today. */
async function signsIn(pin: string, location: string): Promise<boolean> {
  const answer = await page.request.post(`${salon.kiosk}/api/auth/login-pin`, {
    data: { pin, selectedLocation: location },
  })
  return answer.ok()
}

test('an admin opens a location to a manager on every day and closes it again, and it counts at once', async () => {
  const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
  expect(await signsIn(PINS.manager, 'costa-mesa')).toBe(false)
  for (const day of days) await cell(`Costa Mesa, ${day}, Maya`).tap()
  for (const day of days) {
    await expect(cell(`Costa Mesa, ${day}, Maya`)).toBeChecked()
    await expect(cell(`Costa Mesa, ${day}, Maya`)).not.toHaveAttribute('aria-busy')
  }
  expect(await signsIn(PINS.manager, 'costa-mesa')).toBe(true)
  for (const day of days) await cell(`Costa Mesa, ${day}, Maya`).tap()
  for (const day of days) {
    await expect(cell(`Costa Mesa, ${day}, Maya`)).not.toBeChecked()
    await expect(cell(`Costa Mesa, ${day}, Maya`)).not.toHaveAttribute('aria-busy')
  }
  expect(await signsIn(PINS.manager, 'costa-mesa')).toBe(false)
})

test('a cell shows its change at once and that it is being saved', async () => {
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/auth/revoke-location-schedule', async route => {
    await isAnswered
    await route.fulfill({ json: { success: true } })
  })
  await cell('Santa Ana, Monday, Wendy').tap()
  await expect(cell('Santa Ana, Monday, Wendy')).not.toBeChecked()
  await expect(cell('Santa Ana, Monday, Wendy')).toHaveAttribute('aria-busy', 'true')
  await cell('Santa Ana, Monday, Wendy').tap()
  await expect(cell('Santa Ana, Monday, Wendy')).not.toBeChecked()
  answer()
  await expect(cell('Santa Ana, Monday, Wendy')).not.toHaveAttribute('aria-busy')
  await page.unroute('**/api/auth/revoke-location-schedule')
})

test('a change that the server does not take is taken back, and the list is loaded again', async () => {
  await page.route('**/api/auth/grant-location-schedule', route => route.fulfill({ status: 500, json: {} }))
  const loaded = page.waitForRequest('**/api/auth/all-users-access')
  await cell('Irvine, Tuesday, Wendy').tap()
  await loaded
  await expect(cell('Irvine, Tuesday, Wendy')).not.toBeChecked()
  await expect(dialog().getByRole('alert')).toHaveText('A change was not saved. The list shows what counts.')
  await page.unroute('**/api/auth/grant-location-schedule')
})

test('without network a change is said not to be saved, until the list is there again', async () => {
  await page.context().setOffline(true)
  await cell('Irvine, Tuesday, Wendy').tap()
  await expect(dialog().getByRole('alert')).toHaveText('A change was not saved. The list shows what counts.')
  await expect(cell('Irvine, Tuesday, Wendy')).not.toBeChecked()
  await page.context().setOffline(false)
  await expect(dialog().getByRole('alert')).toBeEmpty()
  await cell('Irvine, Tuesday, Wendy').tap()
  await expect(cell('Irvine, Tuesday, Wendy')).toBeChecked()
  await expect(cell('Irvine, Tuesday, Wendy')).not.toHaveAttribute('aria-busy')
  await cell('Irvine, Tuesday, Wendy').tap()
  await expect(cell('Irvine, Tuesday, Wendy')).not.toHaveAttribute('aria-busy')
})

test('managers are shown first, everybody on request, and nothing is taken from an admin', async () => {
  await expect(cell('Tustin, Monday, Maya')).toBeVisible()
  await expect(dialog().getByRole('checkbox', { name: /, Alma$/ })).toHaveCount(0)
  await dialog().getByRole('switch', { name: 'Show everybody' }).tap()
  const hers = dialog().getByRole('rowheader', { name: /admin/ })
  await expect(hers).toContainText('always everywhere')
  await expect(dialog().getByRole('rowheader', { name: /technician/ })).toBeVisible()
})

test('a keyboard goes from cell to cell with arrows and changes one with Space', async () => {
  await cell('Tustin, Monday, Maya').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect(cell('Costa Mesa, Tuesday, Maya')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(cell('Costa Mesa, Tuesday, Maya')).toBeChecked()
  await expect(cell('Costa Mesa, Tuesday, Maya')).not.toHaveAttribute('aria-busy')
  await page.keyboard.press('Space')
  await expect(cell('Costa Mesa, Tuesday, Maya')).not.toBeChecked()
  await page.keyboard.press('End')
  await expect(cell('Costa Mesa, Sunday, Maya')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog()).toBeHidden()
  await expect(page.getByRole('button', { name: 'More', exact: true })).toBeFocused()
})

test('until the list is there it says so, and today’s column is marked', async () => {
  await page.keyboard.press('Escape')
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/auth/all-users-access', async route => {
    await isAnswered
    await route.continue()
  })
  await openMenu(page)
  await page.getByRole('button', { name: 'Permissions' }).tap()
  await expect(dialog().getByText('Loading users...')).toBeVisible()
  answer()
  await expect(dialog().getByRole('columnheader', { name: /today/ })).toHaveCount(1)
  await page.unroute('**/api/auth/all-users-access')
})

test('an admin pairs a browser by a link that is good once', async ({ browser }) => {
  await dialog().getByRole('button', { name: 'Pair a browser' }).tap()
  await page.getByRole('button', { name: 'Make a link' }).tap()
  const link = await page.getByLabel('Pairing link').inputValue()
  expect(link).toMatch(/\/pair#[\w-]{22}$/)

  const context = await browser.newContext({ hasTouch: true })
  const other = await context.newPage()
  await other.goto(link)
  await other.getByLabel('What this computer is called').fill('Home office')
  await other.getByRole('button', { name: 'Pair this browser' }).tap()
  await expect(other.getByRole('heading', { name: 'This browser is paired' })).toBeVisible()
  expect((await context.cookies()).find(({ name }) => name === 'kiosk')).toMatchObject({
    httpOnly: true,
    sameSite: 'Strict',
  })
  await other.getByRole('button', { name: 'Go to Manager Login' }).tap()
  await expect(other.getByRole('heading', { name: 'Manager Login' })).toBeVisible()
  await context.close()

  const late = await (await browser.newContext({ hasTouch: true })).newPage()
  await late.goto(link)
  await late.getByRole('button', { name: 'Pair this browser' }).tap()
  await expect(late.getByText(/^This link has been used/)).toBeVisible()
  await late.context().close()
})

test('a manager has no button for permissions', async ({ browser }) => {
  const hers = await browser.newPage({ viewport: MANAGERS_TABLET })
  await signInByHand(hers, { pin: PINS.manager })
  await openMenu(hers)
  await expect(hers.getByRole('button', { name: 'Logout' })).toBeVisible()
  await expect(hers.getByRole('button', { name: 'Permissions' })).toHaveCount(0)
  await hers.close()
})

test('the grid can be read by everybody, in all sizes', async () => {
  for (const [width, height] of [
    [1180, 820],
    [820, 1180],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(cell('Tustin, Monday, Maya')).toBeVisible()
    const { violations } = await new AxeBuilder({ page }).include('dialog').analyze()
    expect(violations).toEqual([])
  }
  await page.setViewportSize(MANAGERS_TABLET)
})
