import { readFileSync } from 'node:fs'
import { type Browser, expect, type Page } from '@playwright/test'
import { checkInByPhone, salon, signAndSubmit, textsTo, typeDigits } from './support/kiosk.ts'
import { PACE } from './support/pace.ts'
import { confirmByHand, openFromMenu, openMenu, PINS, tokenOf } from './support/staff.ts'
import { KIOSK_TABLET, MANAGERS_TABLET, tapQuickly } from './support/touch.ts'
import { test } from './support/without-motion.ts'

const MISTYPED = '2125559921'
const RIGHT = '2125559922'
/** The phone number of a client who walks away from the tablet. */
const GONE = '2125559923'
/** The phone numbers of the clients who read the waiver. */
const READERS = ['2125559924', '2125559925'] as const
const NEW_WORDS = 'Please keep your lashes dry for a day.'
const DAY_MS = 86_400_000
const LOST = 'Blue tablet'
/** A missing element ends the test with its name before the timeout of the whole test. */
const ACTION_TIMEOUT_MS = 15_000 * PACE

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
/** The link to a screen in the office's rail. */
const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Office' }).getByRole('link', { name, exact: true })
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const row = (page: Page, words: string) => page.locator('tbody tr').filter({ hasText: words }).first()

/** A list's filter, found by its caption, because its label also contains its options. */
const filter = (page: Page, name: string) =>
  page
    .locator('label')
    .filter({ has: page.getByText(name, { exact: true }) })
    .getByRole('combobox')

/** Loads the first screen on a new tablet, where an admin enrols the tablet. */
async function newTablet(browser: Browser, viewport: { width: number; height: number }, name: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport })).newPage()
  page.setDefaultTimeout(ACTION_TIMEOUT_MS)
  await page.goto(`${salon.kiosk}/`)
  await button(page, 'Set Location Now').tap()
  await setUp(page, name)
  return page
}

async function setUp(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Tustin/ }).tap()
  await page.getByLabel('Device name').fill(name)
  await typeDigits(page, PINS.admin)
  await button(page, 'Change Location').tap()
  await expect(page).toHaveURL(`${salon.kiosk}/`)
}

/** Walks in as a new client. Resolves when the waiver is shown. */
async function goToWaiver(kiosk: Page, phone: string): Promise<void> {
  await kiosk.goto(`${salon.kiosk}/`)
  await checkInByPhone(kiosk, phone)
  await button(kiosk, "I'm a walk-in client").tap()
  await button(kiosk, "I'm available now").tap()
  await button(kiosk, 'Refill').tap()
  await kiosk.getByLabel('First Name').fill('Nora')
  await kiosk.getByLabel('Last Name').fill(phone === MISTYPED ? 'Rivers' : 'Reader')
  await button(kiosk, 'Register').tap()
  await expect(kiosk.getByLabel('Signature', { exact: true })).toBeVisible()
}

/** Walks in as a new client with a mistyped phone number, signs the waiver and logs out. */
async function walkIn(kiosk: Page): Promise<void> {
  await goToWaiver(kiosk, MISTYPED)
  await signAndSubmit(kiosk)
  await button(kiosk, 'Log Out').tap()
  await expect(kiosk).toHaveURL(`${salon.kiosk}/`)
}

/** Publishes an edition again on its page, with immediate effect. */
async function publishAgain(page: Page, edition: number): Promise<void> {
  await page.getByLabel('Note').fill('As the lawyer asked.')
  await page.getByLabel('A lawyer has read this change.').tap()
  await button(page, 'Publish again').tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish again', exact: true }).tap()
  await expect(page.getByText(`Text ${edition} is signed from now on.`)).toBeVisible()
}

/** Goes to the office from the tablet's first screen. */
async function openOffice(page: Page): Promise<void> {
  await tapQuickly(button(page, 'Settings'), 5)
  await typeDigits(page, PINS.admin)
  await openMenu(page)
  await link(page, 'Office').tap()
  await expect(title(page, 'Overview')).toBeVisible()
}

async function openTextSettings(page: Page): Promise<void> {
  await menu(page, 'Settings').tap()
  await page.getByRole('navigation', { name: 'Groups of settings' }).getByRole('link', { name: 'Texts' }).tap()
}

/** Sets the budget in dollars a month. An empty string removes the budget. */
async function setBudget(page: Page, dollars: string): Promise<void> {
  const budget = page.getByRole('region', { name: 'Budget' })
  await budget.getByLabel('Dollars a month').fill(dollars)
  await budget.getByRole('button', { name: 'Save', exact: true }).tap()
  await expect(page.getByText('Budget saved.')).toBeVisible()
}

/** Registers a client as the front desk does. The client then begins at the kiosk and walks away. */
async function walkAway(kiosk: Page, page: Page): Promise<void> {
  const response = await page.request.post(`${salon.kiosk}/api/clients`, {
    headers: { 'x-auth-token': (await tokenOf(page))! },
    data: { phone: GONE, firstName: 'Vera', lastName: 'Holt', locationId: 'tustin', skipSMS: true },
  })
  expect(response.ok()).toBe(true)
  await kiosk.goto(`${salon.kiosk}/`)
  await checkInByPhone(kiosk, GONE)
  await button(kiosk, "I'm a walk-in client").tap()
}

async function openClient(page: Page, term: string): Promise<void> {
  await menu(page, 'Clients').tap()
  await page.getByLabel('Name, last 4 digits or whole number').fill(term)
  // Until the search results arrive, the list shows the newest clients. A touch has no effect on a row that is replaced
  // during the touch.
  await expect(page.getByText('1 client.')).toBeVisible()
  await page.getByRole('table', { name: 'Clients' }).getByRole('link', { name: 'Nora Rivers' }).tap()
  await expect(title(page, 'Nora Rivers')).toBeVisible()
}

/** Taps a link or button that downloads a file, and returns the file's name and content. */
async function fileFrom(page: Page, act: () => Promise<void>): Promise<{ name: string; content: Buffer }> {
  const coming = page.waitForEvent('download')
  await act()
  const download = await coming
  return { name: download.suggestedFilename(), content: readFileSync(await download.path()) }
}

/** The manager's tablet, which shows the office before each test. */
let page: Page
/** The tablet at the door. */
let kiosk: Page

test.beforeAll(async ({ browser }) => {
  page = await newTablet(browser, MANAGERS_TABLET, 'Desk')
  await openOffice(page)
  kiosk = await newTablet(browser, KIOSK_TABLET, LOST)
})
test.afterAll(async () => {
  for (const one of [kiosk, page]) await one.context().close()
})

test('a text that a waiting client needs is sent even if the month’s budget for texts is used up', async () => {
  await openTextSettings(page)
  await setBudget(page, '1')
  await walkIn(kiosk)
  await expect.poll(async () => (await textsTo(MISTYPED)).length).toBe(1)
})

test('a client with a corrected phone number gets texts at this number, and the wrong number gets no more texts', async () => {
  await menu(page, 'Texts').tap()
  await filter(page, 'Text').selectOption('Walk-in now')
  await row(page, 'Nora').getByRole('link').tap()
  await expect(page.getByText(/Hi Nora, you are on our walk-in list/)).toBeVisible()
  await openClient(page, MISTYPED)
  await button(page, 'Record that the client wants no texts').tap()
  await expect(page.getByText('Wants no texts', { exact: true })).toBeVisible()
  await button(page, 'Correct the number').tap()
  await page.getByLabel('Right number').fill(RIGHT)
  await page.getByRole('dialog').getByRole('button', { name: 'Correct', exact: true }).tap()
  await confirmByHand(page)
  await expect(page.getByText('The number is (212) 555-9922 now.')).toBeVisible()
  // The opt-out applies only to the mistyped phone number.
  await expect(page.getByText('Wants no texts', { exact: true })).toBeHidden()
  await checkInByPhone(kiosk, RIGHT)
  await expect(kiosk.getByText(/^You have been on our walk-in list since/)).toBeVisible()
  await walkAway(kiosk, page)
})

test('a client reads the edition of the waiver that the owner has published last', async () => {
  await menu(page, 'Waivers').tap()
  await link(page, 'Texts of the waiver').tap()
  await page.getByRole('link', { name: /^Text 1/ }).tap()
  const files = []
  for (const language of ['English', 'Spanish', 'Vietnamese']) {
    const text = page.getByRole('region', { name: `Text in ${language}` })
    files.push({ language, ...(await fileFrom(page, () => text.getByRole('button', { name: 'Download' }).tap())) })
  }
  await link(page, 'All texts of the waiver').tap()
  for (const { language, name, content } of files)
    await page.getByLabel(`${language} text`).setInputFiles({
      name,
      mimeType: 'text/markdown',
      buffer: Buffer.concat([content, Buffer.from(`\n\n## Aftercare\n\n${NEW_WORDS}\n`)]),
    })
  await expect(page.getByRole('checkbox', { name: 'Aftercare' })).toBeVisible()
  const from = page.getByLabel('Signed from')
  const today = await from.inputValue()
  await from.fill(new Date(Date.parse(today) + DAY_MS).toISOString().slice(0, 10))
  await page.getByLabel('Note').fill('Aftercare, as the lawyer asked.')
  await page.getByLabel('A lawyer has read this change.').tap()
  await button(page, 'Publish').tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).tap()
  await expect(page.getByText(/^Text 2 is published for /)).toBeVisible()
  await link(page, 'Text 2').tap()
  await button(page, 'Withdraw').tap()
  await expect(page.getByText('Withdrawn by Alma')).toBeVisible()
  await button(page, 'Undo').tap()
  await expect(page.getByText('Text 2 is published again.')).toBeVisible()
  await button(page, 'Withdraw').tap()
  await expect(page.getByText('Withdrawn by Alma')).toBeVisible()
  await publishAgain(page, 2)
  // The visit of the client who walked away has ended, so the tablet shows its first screen.
  await expect(kiosk).toHaveURL(`${salon.kiosk}/`, { timeout: 30_000 * PACE })
  await goToWaiver(kiosk, READERS[0])
  await expect(kiosk.getByText(NEW_WORDS)).toBeAttached()
  await link(page, 'All texts of the waiver').tap()
  await page.getByRole('link', { name: /^Text 1/ }).tap()
  await publishAgain(page, 1)
  await goToWaiver(kiosk, READERS[1])
  await expect(kiosk.getByText(NEW_WORDS)).toHaveCount(0)
})

test('an admin records the follow-up of a low rating', async () => {
  await menu(page, 'Surveys').tap()
  await filter(page, 'Follow-up').selectOption('Open')
  const ratings = page.getByText(/^\d+ ratings?\.$/)
  const before = await ratings.innerText()
  await page.locator('tbody th button').first().tap()
  await page.getByLabel('Note').fill('Called, comes again on Friday.')
  await button(page, 'Done').tap()
  await expect(page.getByText('The rating is followed up.')).toBeVisible()
  await expect(ratings).not.toHaveText(before)
})

test('a downloaded waiver can still be verified after the client was deleted', async ({ browser }) => {
  await menu(page, 'Waivers').tap()
  await page.getByLabel('Find a waiver').fill('nora rivers')
  await expect(button(page, 'Received')).toBeHidden()
  await row(page, 'Nora Rivers').getByRole('link').tap()
  await button(page, 'Check this waiver').tap()
  await expect(page.getByText('Everything is as it was')).toBeVisible()
  const waiver = await fileFrom(page, () => button(page, 'Download').tap())
  expect(waiver.name).toMatch(/^waiver-.*\.pdf$/)
  expect(waiver.content.subarray(0, 5).toString()).toBe('%PDF-')
  await openClient(page, 'rivers')
  const zip = await fileFrom(page, () => button(page, 'Export').tap())
  expect(zip.content.subarray(0, 2).toString()).toBe('PK')
  await button(page, 'Delete').tap()
  const dialog = page.getByRole('dialog', { name: 'Delete Nora Rivers?' })
  await dialog.getByLabel("Type the last four digits of the client's number").fill(RIGHT.slice(-4))
  await dialog.getByRole('button', { name: 'Delete', exact: true }).tap()
  await expect(page.getByText('Nora Rivers is deleted.')).toBeVisible()
  await page.getByLabel('Name, last 4 digits or whole number').fill('rivers')
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible()
  const lawyers = await (await browser.newContext({ viewport: KIOSK_TABLET })).newPage()
  await lawyers.goto(`${salon.kiosk}/verify`)
  const file = (buffer: Buffer) => ({ name: waiver.name, mimeType: 'application/pdf', buffer })
  await lawyers.getByLabel('Choose a PDF').setInputFiles(file(waiver.content))
  const verdict = lawyers.getByRole('status').filter({ hasText: /document/ })
  await expect(verdict).toContainText('This is one of our documents')
  await expect(verdict).toContainText(/Signed on .* at Tustin\. It has not been changed since\./)
  await expect(lawyers.getByText(/Nora|Rivers|555-99/)).toHaveCount(0)
  await lawyers.getByLabel('Choose a PDF').setInputFiles(file(Buffer.concat([waiver.content, Buffer.from(' ')])))
  await expect(verdict).toContainText('We do not know this document')
  await lawyers.context().close()
})

test('the text to a client who left the kiosk is not sent while the budget for texts is used up', async () => {
  await menu(page, 'Texts').tap()
  await filter(page, 'Text').selectOption('Stopped halfway')
  await expect(async () => {
    await button(page, 'Refresh').tap()
    await expect(row(page, 'Vera Holt')).toContainText('The budget for texts is used up.', { timeout: 2_000 })
  }).toPass({ timeout: 30_000 * PACE })
  await expect(row(page, 'Vera Holt')).toContainText('Over a limit')
  await link(page, 'Cost').tap()
  await expect(page.getByText(/^The budget of \$1\.00 is used up: this month has used \d+ % of it\./)).toBeVisible()
  await link(page, 'Change the budget').tap()
  await setBudget(page, '')
  expect(await textsTo(GONE)).toEqual([])
})

test('the owner can make a backup and run the check-up on the status page', async () => {
  await menu(page, 'Dashboard').tap()
  await openFromMenu(page, 'Status')
  const backups = page.getByRole('region', { name: 'Backups' })
  await button(page, 'Back up now').tap()
  await expect(backups.getByText('Done', { exact: true })).toBeVisible()
  await expect(backups).toContainText(/Size\d+ [KM]BMadeBy hand/)
  await expect(backups).toContainText(/frontlash-\d{8}-\d{6}-by-hand\.backup/)
  const report = page.getByRole('region', { name: 'Check-up' })
  await button(page, 'Run the check-up').tap()
  await expect(report).toContainText('This is the demo.')
  await expect(report).toContainText('Mend: set SQUARE_ACCESS_TOKEN')
  await report.getByText(/^Fine \(\d+\)$/).tap()
  await expect(report.getByText('The database answers (PostgreSQL 18).')).toBeVisible()
  await page.reload()
  await expect(backups.getByText('Done', { exact: true })).toBeVisible()
  await expect(report).toContainText('This is the demo.')
})
