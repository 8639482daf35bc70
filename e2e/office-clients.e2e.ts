import { type Browser, expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { salon } from './support/kiosk.ts'
import { confirmByHand, openMenu, PASSWORD, signInByHand, tokenOf } from './support/staff.ts'
import { TABLET_LANDSCAPE, TABLET_PORTRAIT } from './support/touch.ts'
import { test } from './support/without-motion.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const found = (page: Page, name: string) => page.getByRole('table', { name: 'Clients' }).getByRole('link', { name })
/** Presses a found client until the page is there: rows that have just come take no press. */
const open = (page: Page, name: string) =>
  expect(async () => {
    if (await found(page, name).isVisible()) await found(page, name).tap()
    await expect(title(page, name)).toBeVisible({ timeout: 3_000 })
  }).toPass()
const newPage = async (browser: Browser, viewport: { width: number; height: number }) =>
  (await browser.newContext({ viewport })).newPage()

async function openClients(page: Page): Promise<void> {
  await openMenu(page)
  await page.getByRole('link', { name: 'Office', exact: true }).tap()
  await page.getByRole('link', { name: 'Find a client' }).tap()
  await expect(page.getByLabel('Name, last 4 digits or whole number')).toBeFocused()
}

async function search(page: Page, term: string): Promise<void> {
  await page.getByLabel('Name, last 4 digits or whole number').fill(term)
}

/** Sends a call as whoever is signed in on a page. */
async function send(page: Page, method: 'POST' | 'GET', path: string, data: object): Promise<Record<string, string>> {
  const headers = { 'x-auth-token': (await tokenOf(page))! }
  const response = await page.request.fetch(`${salon.kiosk}${path}`, { method, headers, data })
  expect(response.ok()).toBe(true)
  return response.json()
}

/** The families whose faces for a letter have been fetched. Runs in the page. */
function loadedTypefaces(letter: string): string[] {
  const inRange = (range: string) => {
    const [from, to = from] = range.trim().slice(2).split('-')
    return letter.codePointAt(0)! >= parseInt(from!, 16) && letter.codePointAt(0)! <= parseInt(to!, 16)
  }
  return [...document.fonts]
    .filter(face => face.status === 'loaded' && face.unicodeRange.split(',').some(inRange))
    .map(face => face.family.replaceAll('"', ''))
}

/** Registers a client as the front desk does. */
const register = (page: Page, phone: string, firstName: string, lastName: string, locationId: string) =>
  send(page, 'POST', '/api/clients', { phone, firstName, lastName, locationId, skipSMS: true })

test('an admin finds clients by every kind of term, corrects a number and deletes a client', async ({ page }) => {
  await page.setViewportSize(TABLET_PORTRAIT)
  await signInByHand(page)
  await register(page, '2125559901', 'Nora', 'Fields', 'irvine')
  await openClients(page)
  await expectAccessible(page)
  for (const [term, name] of [
    ['obrien', "Lauren O'Brien"],
    ["O'Brien", "Lauren O'Brien"],
    ['nguyen', 'Chloe Nguyễn'],
    ['0104', 'Chloe Nguyễn'],
    ['(212) 555-9901', 'Nora Fields'],
  ] as const) {
    await search(page, term)
    await expect(found(page, name)).toBeVisible()
    await expect(page).toHaveURL(`${salon.kiosk}/office/clients`)
  }
  // The ễ of Nguyễn is drawn in the same typeface as the letters beside it.
  await expect.poll(() => page.evaluate(loadedTypefaces, 'ễ')).toContain('Inter')
  await open(page, 'Nora Fields')
  await expect(title(page, 'Nora Fields')).toBeFocused()
  await expect(page.getByText('(212) 555-9901').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'History', exact: true }).tap()
  await expect(page.getByText('client opened')).toBeVisible()

  await button(page, 'Correct the number').tap()
  const correct = page.getByRole('dialog', { name: 'Correct the number of Nora Fields?' })
  await correct.getByLabel('Right number').fill('212 555 9902')
  await expectAccessible(page)
  await correct.getByRole('button', { name: 'Correct', exact: true }).tap()
  await confirmByHand(page)
  await expect(page.getByText('The number is (212) 555-9902 now.')).toBeVisible()
  await page.getByRole('navigation', { name: 'Office' }).getByRole('link', { name: 'Clients', exact: true }).tap()
  await search(page, '2125559901')
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible()
  await search(page, '2125559902')
  await open(page, 'Nora Fields')

  await button(page, 'Delete').tap()
  const dialog = page.getByRole('dialog', { name: 'Delete Nora Fields?' })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await dialog.getByLabel("Type the last four digits of the client's number").fill('9901')
  await dialog.getByRole('button', { name: 'Delete', exact: true }).tap()
  await expect(dialog.getByText('These are not the last four digits.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel("Type the last four digits of the client's number").fill('9902')
  await dialog.getByRole('button', { name: 'Delete', exact: true }).tap()
  await expect(title(page, 'Clients')).toBeVisible()
  await search(page, '2125559902')
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible()
})

test('a manager of Tustin neither finds a client of Irvine by name nor opens one by an address, but by the whole number', async ({
  browser,
}) => {
  const admin = await newPage(browser, TABLET_LANDSCAPE)
  await signInByHand(admin)
  const { id } = await register(admin, '2125559911', 'Ines', 'Zybrowski', 'irvine')
  await send(admin, 'POST', '/api/auth/confirm', { password: PASSWORD })
  await send(admin, 'POST', '/api/office/staff', {
    username: 'tess',
    role: 'manager',
    locations: ['tustin'],
    pin: '4072',
  })
  const page = await newPage(browser, TABLET_LANDSCAPE)
  await signInByHand(page, { pin: '4072' })
  await openClients(page)
  await expect(page.getByText('Type at least 2 letters, or 4 digits of the number.')).toBeVisible()
  await search(page, 'zybrow')
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible()
  await search(page, '9911')
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible()
  await page.goto(`${salon.kiosk}/office/clients/${id}/visits`)
  await expect(page.getByText('There is no such client.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Find a client' }).tap()
  await search(page, '2125559911')
  await open(page, 'Ines Zybrowski')
  await expect(title(page, 'Ines Zybrowski')).toBeFocused()
  await button(page, 'Record that the client wants no texts').tap()
  await expect(page.getByText('Recorded by tess')).toBeVisible()
  await button(page, 'Undo').tap()
  await expect(button(page, 'Record that the client wants no texts')).toBeVisible()
})
