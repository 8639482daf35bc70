import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { salon } from './support/kiosk.ts'
import { openFromMenu, PINS, signInByHand } from './support/staff.ts'
import { test } from './support/without-motion.ts'

let page: Page

test.beforeAll(async ({ browser }) => {
  page = await (await browser.newContext()).newPage()
  await signInByHand(page, { pin: PINS.manager })
})
test.afterAll(() => page.context().close())
test.beforeEach(() => openFromMenu(page, 'Schedule'))

/**
 * schedule-report.test.ts of the server tests the data of the report, and daily-schedule.test.tsx in screen-tests its
 * wording.
 */
test('the schedule shows the bookings of the location and day in its URL', async () => {
  await page.getByLabel('Location').selectOption('Irvine')
  await page.getByLabel('Date').fill('2026-12-24')
  await expect(page).toHaveURL(`${salon.kiosk}/daily-schedule?date=2026-12-24&location=irvine`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Daily Schedule - Irvine - Thursday, December 24, 2026',
  )
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Daily Schedule - Irvine - Thursday, December 24, 2026',
  )
  await expect(page.getByLabel('Location')).toHaveValue('irvine')
})

test('the printed schedule contains no buttons or filters', async () => {
  await expect(page.getByRole('listitem').first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  for (const control of ['Refresh', 'Print', 'Date', 'Location', 'Back to Dashboard'])
    await expect(page.getByLabel(control, { exact: true }).or(page.getByText(control, { exact: true }))).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('listitem').first()).toBeVisible()
  // All lines have the same columns, whatever they contain.
  const columns = await page
    .getByRole('listitem')
    .evaluateAll(lines => [...new Set(lines.map(line => getComputedStyle(line).gridTemplateColumns))])
  expect(columns).toHaveLength(1)
  // A page may break between lines, but not within a line.
  const breaks = (one: Element) => getComputedStyle(one).breakInside
  expect(await page.locator('main section').first().evaluate(breaks)).toBe('auto')
  expect(await page.getByRole('listitem').first().evaluate(breaks)).toBe('avoid')
  await page.emulateMedia({ media: 'screen' })
})

test('the schedule is accessible and fits every screen size', async () => {
  await page.getByLabel('Location').selectOption('Tustin')
  for (const [width, height] of [
    [1440, 900],
    [820, 1180],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(page.getByRole('listitem').first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  }
  const heading = page.getByText('Manager - manager', { exact: true })
  await expect(heading).toBeVisible()
  expect(await heading.evaluate(one => one.scrollWidth <= one.clientWidth)).toBe(true)
  await expectAccessible(page)
})
