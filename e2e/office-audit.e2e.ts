import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { turnTablet } from './support/every-size.ts'
import { salon } from './support/kiosk.ts'
import { openMenu, PINS, signInByHand, tokenOf } from './support/staff.ts'
import { TABLET_PORTRAIT } from './support/touch.ts'
import { test } from './support/without-motion.ts'

/** The demo's admin (docs/product/demo.md, "The demo's accounts"). */
const PASSWORD = 'lashes-demo'
const MORE_THAN_A_PAGE = 52

const rows = (page: Page) => page.getByRole('table', { name: 'Audit log' }).locator('tbody th')
const times = (page: Page) =>
  rows(page)
    .locator('time')
    .evaluateAll(all => all.map(one => one.getAttribute('datetime')))
const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Audit log' })

/** Somebody signs in, which is a row of the audit log. */
async function addRow(page: Page): Promise<void> {
  const data = { pin: PINS.manager, selectedLocation: 'tustin' }
  expect((await page.request.post(`${salon.kiosk}/api/auth/login-pin`, { data })).ok()).toBe(true)
}

test('an admin finds who signed in, page by page, and takes it as a file', async ({ page }) => {
  await page.setViewportSize(TABLET_PORTRAIT)
  await signInByHand(page)
  for (let done = 0; done < MORE_THAN_A_PAGE; done++) await addRow(page)
  // Not a sign-in: without the filter, the first page has fewer of those than rows.
  const headers = { 'x-auth-token': (await tokenOf(page))! }
  const change = { headers, data: { locationId: 'tustin' } }
  expect((await page.request.put(`${salon.kiosk}/api/auth/default-location`, change)).ok()).toBe(true)
  await openMenu(page)
  await page.getByRole('link', { name: 'Office', exact: true }).tap()
  await page.getByRole('link', { name: 'Audit log' }).tap()
  await expect(heading(page)).toBeFocused()
  await expect(rows(page)).toHaveCount(50)
  await turnTablet(page)

  await page.getByLabel('What').selectOption('Sign-ins')
  await expect(page).toHaveURL(`${salon.kiosk}/office/audit?group=sign-ins`)
  await expect(page.getByRole('cell', { name: 'sign-in by PIN' })).toHaveCount(50)
  const first = await times(page)

  // Expand a row; follow its links.
  await rows(page).first().getByRole('button').tap()
  await expect(page.getByText(/^Request [\w-]+$/)).toBeVisible()
  await expectAccessible(page)
  await turnTablet(page)

  await addRow(page)
  await page.getByRole('button', { name: 'Next', exact: true }).tap()
  await expect(page).toHaveURL(/group=sign-ins&after=/)
  await expect(page.getByText('Page 2', { exact: true })).toBeVisible()
  const second = await times(page)
  expect(second.filter(time => first.includes(time))).toEqual([])
  expect(await page.getByRole('main').evaluate(main => main.scrollTop)).toBe(0)

  // Back: the first page as it was left, at its foot.
  await page.goBack()
  await expect.poll(() => times(page)).toEqual(first)
  expect(await page.getByRole('main').evaluate(main => main.scrollTop)).toBeGreaterThan(500)

  // The file is for somebody who knows the password, and has what is on the screen.
  await page.getByRole('button', { name: 'Export' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await dialog.getByLabel('Password').fill('not-the-password')
  await dialog.getByRole('button', { name: 'Confirm' }).tap()
  await expect(dialog.getByText('That is not your password.')).toBeVisible()
  await expectAccessible(page)
  await turnTablet(page)
  await dialog.getByLabel('Password').fill(PASSWORD)
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Confirm' }).tap()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^frontlash-audit-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/)
  const lines = readFileSync(await download.path(), 'utf8').split('\r\n')
  expect(lines[0]).toBe('\ufeffTime,Time (UTC),Who,Role,What,About,Location,Change,Request id')
  // The row that was added between the two pages stands above them, and they have all others once.
  const taken = lines.slice(1, -1).map(line => line.split(',').find(cell => /^\d{4}-.*Z$/.test(cell)))
  const added = taken.indexOf(first[0]!)
  expect(added).toBeGreaterThan(0)
  expect(taken.slice(added, added + first.length + second.length)).toEqual([...first, ...second])
  expect(lines.slice(1, -1).filter(line => !/sign|PIN|password/.test(line))).toEqual([])

  // What was exported is in the log; the address leads back to the dashboard.
  await page.getByRole('button', { name: 'Clear filters' }).tap()
  await page.getByRole('button', { name: 'Refresh' }).tap()
  await expect(page.getByRole('cell', { name: 'list exported' }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard', exact: true }).tap()
  await expect(page).toHaveURL(`${salon.kiosk}/dashboard`)
})
