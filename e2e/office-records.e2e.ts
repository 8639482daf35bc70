import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { parseCsv } from '../apps/server/test/parse-csv.ts'
import { expectAccessible } from './support/accessible.ts'
import { turnTablet } from './support/every-size.ts'
import { salon } from './support/kiosk.ts'
import { confirmByHand, openMenu, signInByHand, tokenOf } from './support/staff.ts'
import { TABLET_PORTRAIT } from './support/touch.ts'
import { test } from './support/without-motion.ts'

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const firstRow = (page: Page) => page.locator('tbody tr').first()

/** What clients write, and what a table program would take for a formula. */
const FORMULAS = ['=1+1', '+x', '-x', '@x']
const COMMENTS = [...FORMULAS, '\tz', '\rz', 'a "quoted", word', 'two\nlines\r\nof it', 'Chị Ngọc Nguyễn: đẹp lắm']

/** What is written begins with no space of any kind; before what looks like a formula stands an apostrophe. */
const inFile = (words: string) => (FORMULAS.includes(words) ? `'${words}` : words.trim())

/** The cells of a column by name, of a file in which no cell is a formula. */
function column(file: string, name: string): (string | undefined)[] {
  const [columns, ...lines] = parseCsv(file)
  expect(lines.flat().filter(cell => /^[=+@\t\r]|^-(?!\d)/.test(cell))).toEqual([])
  return lines.map(line => line[columns!.indexOf(name)])
}

/** Presses Export and reads the file that the browser has downloaded. */
async function exported(page: Page, confirm?: () => Promise<void>): Promise<string> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).tap()
  await confirm?.()
  return readFileSync(await (await downloading).path(), 'utf8')
}

/** Clients' names have letters, and among the signs of formulas only the hyphen. */
async function addClient(page: Page, firstName: string): Promise<void> {
  const headers = { 'x-auth-token': (await tokenOf(page))! }
  const data = { phone: '2125559930', firstName, lastName: '-Holt', locationId: 'tustin', skipSMS: true }
  expect((await page.request.post(`${salon.kiosk}/api/clients`, { headers, data })).ok()).toBe(true)
}

async function sendComments(page: Page): Promise<void> {
  const headers = { 'x-auth-token': (await tokenOf(page))! }
  for (const feedback of COMMENTS) {
    const data = { name: feedback, location: 'tustin', overall_rating: 5, feedback }
    expect((await page.request.post(`${salon.kiosk}/api/survey/submit`, { headers, data })).ok()).toBe(true)
  }
}

/** A new demo's past is made in the background, and a list is only read again when it is asked. */
async function refreshUntilRows(page: Page): Promise<void> {
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).tap()
    await expect(firstRow(page)).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
}

test('an admin reads a text, checks a waiver, walks a chain and takes the ratings as a file', async ({ page }) => {
  await page.setViewportSize(TABLET_PORTRAIT)
  await signInByHand(page)
  await openMenu(page)
  await link(page, 'Office').tap()
  await link(page, 'Texts').tap()
  await expect(title(page, 'Texts')).toBeFocused()
  await refreshUntilRows(page)
  await expectAccessible(page)
  await turnTablet(page)
  await page.getByLabel('State').selectOption('Delivered')
  await expect(page).toHaveURL(`${salon.kiosk}/office/texts?state=DELIVERED`)
  await firstRow(page).getByRole('link').tap()
  await expect(page.getByText('Provider’s id')).toBeVisible()
  await turnTablet(page)

  // A waiver is found by the name that it was signed with, which stands in no address.
  await link(page, 'Waivers').tap()
  await refreshUntilRows(page)
  await expectAccessible(page)
  await turnTablet(page)
  const name = await firstRow(page).locator('td').first().innerText()
  await page.getByLabel('Find a waiver').fill(name.toLowerCase())
  await expect(page.getByRole('button', { name: 'Received' })).toBeHidden()
  await expect(page).toHaveURL(`${salon.kiosk}/office/waivers`)
  await firstRow(page).getByRole('link').tap()
  await expect(title(page, name)).toBeFocused()
  await page.getByRole('button', { name: 'Check this waiver' }).tap()
  await expect(page.getByText('Everything is as it was')).toBeVisible()
  await expectAccessible(page)
  await turnTablet(page)
  await page.goBack()
  await expect(page.getByLabel('Find a waiver')).toHaveValue(name.toLowerCase())
  await expect(firstRow(page).locator('td').first()).toHaveText(name)

  await link(page, 'Chains').tap()
  await page.getByRole('button', { name: 'Walk the chain' }).first().tap()
  await expect(page.getByText('Sound', { exact: true }).first()).toBeVisible({ timeout: 30_000 })
  await expectAccessible(page)
  await turnTablet(page)

  await link(page, 'Surveys').tap()
  await refreshUntilRows(page)
  await expect(page.getByRole('region', { name: 'All ratings in figures' })).toBeVisible()
  await page.setViewportSize(TABLET_PORTRAIT)
  // All columns are in view, and with two lines of each a row stays low.
  expect(await page.locator('main').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  const rows = page.getByRole('table', { name: 'Ratings', exact: true }).locator('tbody tr')
  const heights = await rows.evaluateAll(all => all.map(row => Math.round(row.getBoundingClientRect().height)))
  expect(Math.max(...heights)).toBeLessThanOrEqual(52)
  await page.locator('tbody th button').first().tap()
  await expectAccessible(page)
  await turnTablet(page)

  // What was written is read back from the files, comments and names alike.
  await sendComments(page)
  await page.getByLabel('Comment').selectOption('With a comment')
  const ratings = await exported(page, () => confirmByHand(page))
  for (const name of ['Comment', 'Client'])
    expect(column(ratings, name)).toEqual(expect.arrayContaining([...FORMULAS, '\tz', '\rz'].map(inFile)))
  expect(column(ratings, 'Comment')).toEqual(expect.arrayContaining(COMMENTS.map(inFile)))

  await addClient(page, '-Zanna')
  await link(page, 'Clients').tap()
  await page.getByLabel('Name, last 4 digits or whole number').fill('zanna')
  await expect(page.getByText('1 client.')).toBeVisible()
  const clients = await exported(page)
  expect(column(clients, 'First name')).toEqual(["'-Zanna"])
  expect(column(clients, 'Last name')).toEqual(["'-Holt"])
})
