import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { salon } from './support/kiosk.ts'
import { openMenu, signInByHand, tokenOf } from './support/staff.ts'
import { TABLET_PORTRAIT } from './support/touch.ts'
import { test } from './support/without-motion.ts'

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const found = (page: Page, name: string) => page.getByRole('table', { name: 'Clients' }).getByRole('link', { name })
/** Taps a found client until the client's page appears, because new rows ignore presses for a moment. */
const open = (page: Page, name: string) =>
  expect(async () => {
    if (await found(page, name).isVisible()) await found(page, name).tap()
    await expect(title(page, name)).toBeVisible({ timeout: 3_000 })
  }).toPass()

async function openClients(page: Page): Promise<void> {
  await openMenu(page)
  await page.getByRole('link', { name: 'Office', exact: true }).tap()
  await page.getByRole('link', { name: 'Find a client' }).tap()
  await expect(page.getByLabel('Name, last 4 digits or whole number')).toBeFocused()
}

async function search(page: Page, term: string): Promise<void> {
  await page.getByLabel('Name, last 4 digits or whole number').fill(term)
}

/** Sends a call as the user who is signed in on a page. */
async function send(page: Page, method: 'POST' | 'GET', path: string, data: object): Promise<Record<string, string>> {
  const headers = { 'x-auth-token': (await tokenOf(page))! }
  const response = await page.request.fetch(`${salon.kiosk}${path}`, { method, headers, data })
  expect(response.ok()).toBe(true)
  return response.json()
}

/** Returns the font families that the page has loaded for a letter. Runs in the page. */
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

test('an admin can find a client by name, by the last digits or by the full phone number', async ({ page }) => {
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
  // The ễ of Nguyễn has the same font as the letters beside it.
  await expect.poll(() => page.evaluate(loadedTypefaces, 'ễ')).toContain('Inter')
  await open(page, 'Nora Fields')
  await expect(title(page, 'Nora Fields')).toBeFocused()
  await expect(page.getByText('(212) 555-9901').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'History', exact: true }).tap()
  await expect(page.getByText('client opened')).toBeVisible()
})
