import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { openDashboard } from './support/dashboard.ts'
import { salon } from './support/kiosk.ts'
import { expectHeaderOfPicture } from './support/picture-headers.ts'
import { openMenu } from './support/staff.ts'
import { MANAGERS_TABLET, PHONE, TABLET_LANDSCAPE, TABLET_PORTRAIT, tap } from './support/touch.ts'
import { test } from './support/without-motion.ts'

let page: Page
test.beforeAll(async ({ browser }) => {
  page = await openDashboard(browser)
})
test.afterAll(() => page.context().close())

/** map-of-screens.e2e.ts tests the screens behind the entries of the menu. */
test('every item of the dashboard’s menu can be pressed at every screen size', async () => {
  await openMenu(page)
  for (const size of [TABLET_LANDSCAPE, TABLET_PORTRAIT, PHONE]) {
    await page.setViewportSize(size)
    for (const name of ['Schedule', 'Status']) await page.getByRole('link', { name, exact: true }).tap({ trial: true })
    for (const name of ['Permissions', 'Kiosk Mode', 'Logout'])
      await page.getByRole('button', { name, exact: true }).tap({ trial: true })
  }
  await expectAccessible(page)
  await page.keyboard.press('Escape')
})

test('the browser’s Back button closes an open dialog of the dashboard, but does not leave the dashboard', async () => {
  await page.setViewportSize(PHONE)
  const day = page.getByRole('columnheader', { name: 'Time' })
  const sheet = page.getByRole('dialog', { name: 'Walk-ins and alerts' })
  const before = await page.evaluate(() => history.length)
  for (const closing of ['back', 'cross', 'back']) {
    await page.getByRole('button', { name: /^Walk-ins/ }).tap()
    await expect(sheet).toBeVisible()
    if (closing === 'back') await page.goBack()
    else await tap(sheet.getByRole('button', { name: 'Close' }))
    await expect(sheet).toHaveCount(0)
    await expect(page).toHaveURL(`${salon.kiosk}/dashboard`)
    await expect(day).toBeVisible()
    await expect.poll(() => page.evaluate(() => history.state?.dialog)).toBeUndefined()
  }
  expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(before + 1)

  // Back from a dialog leads to the dialog that opened it.
  await openMenu(page)
  await page.getByRole('button', { name: 'Permissions' }).tap()
  await tap(page.getByRole('button', { name: 'Pair a browser' }))
  await expect(page.getByRole('dialog', { name: 'Pair a browser' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog', { name: 'Manage Location Permissions' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(day).toBeVisible()
})

test('a press outside the open menu closes the menu and has no other effect', async () => {
  await page.setViewportSize(TABLET_PORTRAIT)
  const calls: string[] = []
  page.on('request', request => request.method() === 'POST' && calls.push(request.url()))
  for (const card of await page
    .locator('[data-card]')
    .all()
    .then(all => all.slice(0, 4))) {
    await card.scrollIntoViewIfNeeded()
    const { x, y, width, height } = (await card.boundingBox())!
    await openMenu(page)
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    await page.touchscreen.tap(x + width / 2, y + height / 2)
    await expect(page.getByRole('button', { name: 'Logout' })).toBeHidden()
  }
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(calls.filter(url => url.includes('/manager/'))).toEqual([])
})

test('the header shows the links of the menu on a screen with a width of 1440 px', async () => {
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const name of ['Schedule', 'Status']) await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
  for (const name of ['Permissions', 'Kiosk Mode', 'Logout'])
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'More', exact: true })).toBeHidden()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1440)
  // The date is complete or lacks its year, but is never cut off.
  const date = page.locator('header p').first()
  for (const day of ['Friday, May 1', 'Wednesday, September 30']) {
    const cut = await date.evaluate((line, text) => {
      line.firstChild!.nodeValue = text
      const edges = line.getBoundingClientRect()
      return [...line.childNodes].filter(part => {
        const words = document.createRange()
        words.selectNodeContents(part)
        const { top, right } = words.getBoundingClientRect()
        return top < edges.bottom - 2 && right > edges.right + 0.5
      }).length
    }, day)
    expect(cut, day).toBe(0)
  }
})

test('the Refresh button shows an error and does not reload the page while the server does not respond', async () => {
  await page.setViewportSize(MANAGERS_TABLET)
  await page.evaluate(() => {
    sessionStorage.setItem('kept', 'yes')
    Object.assign(window, { isSamePage: true })
  })
  await page.route(`${salon.kiosk}/`, route => route.abort())
  // Each failed reload shows a new notice above the earlier notices.
  const message = page.getByText('Cannot connect to server. Please check connection.').first()
  await page.getByRole('banner').getByRole('button', { name: 'Refresh' }).tap()
  await expect(message).toBeVisible()
  await page.getByRole('banner').getByRole('button', { name: 'Refresh' }).tap()
  const date = page
    .getByRole('banner')
    .getByText(/day, |day /)
    .first()
  for (let taps = 0; taps < 5; taps++) await date.tap()
  await expect(message).toBeVisible()
  expect(await page.evaluate(() => [sessionStorage.getItem('kept'), 'isSamePage' in window])).toEqual(['yes', true])

  await page.unroute(`${salon.kiosk}/`)
  for (let taps = 0; taps < 5; taps++) await date.tap()
  await page.waitForFunction(() => !('isSamePage' in window))
  expect(await page.evaluate(() => sessionStorage.getItem('kept'))).toBeNull()
})

test('the header of the dashboard looks as in the picture of the README', async () => {
  await expectHeaderOfPicture(page, 'managers-day')
})
