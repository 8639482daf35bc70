import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { holdTime } from './support/hold-time.ts'
import { checkInByPhone, salon, signAndSubmit, textsTo, typeDigits } from './support/kiosk.ts'
import { oneTablet } from './support/one-tablet.ts'
import { raiseKeyboard } from './support/raise-keyboard.ts'
import { seenByManager } from './support/seen-by-manager.ts'
import { TOUCH_SCREEN } from './support/touch.ts'
import { test } from './support/without-motion.ts'

const tablet = oneTablet()
const { button, heading } = tablet

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).tap()

/** A number that nobody has: types it, walks in, and stands before the registration. */
async function comeToRegister(
  phone: string,
  choose: (page: Page) => Promise<void>,
  page: Page = tablet.page,
): Promise<void> {
  await checkInByPhone(page, phone)
  await press(page, "I'm a walk-in client")
  await choose(page)
  await expect(page).toHaveURL(/\/register$/)
  await expect(page.getByRole('heading', { name: "Let's set up your profile", exact: true })).toBeFocused()
}

const fullSetNow = async (page: Page) => {
  await press(page, "I'm available now")
  await press(page, 'Full Set')
}
const later = (page: Page) => press(page, 'I want to book for later')

async function typeName(first: string, last: string): Promise<void> {
  await tablet.page.getByLabel('First Name').fill(first)
  await tablet.page.getByLabel('Last Name').fill(last)
}

test('a new client walks in, registers and signs, is on the walk-in list and gets a text', async () => {
  await comeToRegister('2125550101', fullSetNow)
  const chosen = tablet.page.getByRole('region', { name: 'What you chose' })
  await expect(chosen).toContainText('Walk-in Service Selected')
  await expect(chosen).toContainText('Full set - available now')
  await expect(tablet.page.getByLabel('Phone Number')).toHaveValue('(212) 555-0101')
  await expect(tablet.page.getByLabel('Phone Number')).not.toBeEditable()
  await expectAccessible(tablet.page)
  await typeName('  Naomi  ', 'Kim')
  await button('Register').tap()
  await expect(tablet.page).toHaveURL(/\/waiver$/)
  expect(await tablet.page.evaluate(() => sessionStorage.checkedIn)).toBe('true')
  await signAndSubmit(tablet.page)
  await expect(heading('Walk-in Service Selected!')).toBeVisible()
  await expect(tablet.page.getByText('Thank you, Naomi. Please have a seat.')).toBeVisible()
  await expect
    .poll(async () => (await textsTo('2125550101')).map(text => text.body).join())
    .toContain('Hi Naomi, you are on our walk-in list for a full set')
  expect((await seenByManager('2125550101')).walkIns).toMatchObject([
    { name: 'Naomi Kim', service: 'Full set - available now', intent: { service: 'full_set' } },
  ])
})

test('a new client who wants to book for later is told that the salon will contact them', async () => {
  await comeToRegister('2125550102', later)
  await expect(tablet.page.getByText('Looking for appointment later')).toBeVisible()
  await typeName('Ruth', 'Osei')
  await button('Register').tap()
  await expect(tablet.page).toHaveURL(/\/waiver$/)
  await expect
    .poll(async () => (await textsTo('2125550102')).map(text => text.body).join())
    .toContain('thanks for stopping by')
})

test('somebody who goes back to choose another service finds the typed name again, the next client does not', async () => {
  await comeToRegister('2125550107', fullSetNow)
  await typeName('Zoë', 'O’Brien-Smith')
  await button('Go Back').tap()
  await expect(heading('When would you like to come in?')).toBeVisible()
  await later(tablet.page)
  await expect(tablet.page).toHaveURL(/\/register$/)
  await expect(tablet.page.getByLabel('First Name')).toHaveValue('Zoë')
  await expect(tablet.page.getByLabel('Last Name')).toHaveValue('O’Brien-Smith')
  await comeToRegister('2125550108', fullSetNow)
  await expect(tablet.page.getByLabel('First Name')).toHaveValue('')
  await expect(tablet.page.getByLabel('Last Name')).toHaveValue('')
})

test('what is missing or wrong is said at its field, and nothing is sent', async () => {
  let sent = 0
  await tablet.page.route('**/api/clients', route => {
    sent += 1
    return route.continue()
  })
  await comeToRegister('2125550103', fullSetNow)
  await button('Register').tap()
  await expect(tablet.page.getByText('First name is required')).toBeVisible()
  await expect(tablet.page.getByText('Last name is required')).toBeVisible()
  await typeName('N'.repeat(51), 'K')
  await expect(tablet.page.getByText('First name is too long')).toBeVisible()
  await expect(tablet.page.getByLabel('Last Name')).toHaveAccessibleDescription('Last name is too short')
  await button('Edit').tap()
  await button('Clear').tap()
  await expect(tablet.page.getByText('Phone number is required')).toBeVisible()
  await typeDigits(tablet.page, '714555')
  await button('Done').tap()
  await expect(tablet.page.getByText('Please enter a valid 10-digit phone number')).toBeVisible()
  await expectAccessible(tablet.page)
  await button('Register').tap()
  expect(sent).toBe(0)
})

test('somebody who types the number of a known client is told so, and can check in as that client', async () => {
  await comeToRegister('2125550104', fullSetNow)
  await button('Edit').tap()
  await button('Clear').tap()
  await typeDigits(tablet.page, '7145550111')
  await expect(tablet.page.getByText(/^This phone number is already registered to \w+ \w\.$/)).toBeVisible()
  await expectAccessible(tablet.page)
  await tablet.page.getByRole('button', { name: /^Check In as \w+ \w\.$/ }).tap()
  await expect(tablet.page).toHaveURL(/\/waiver$/)
  expect(await tablet.page.evaluate(() => JSON.parse(sessionStorage.clientData).phone)).toBe('+17145550111')
  expect((await seenByManager('7145550111')).walkIns).toHaveLength(1)
})

test('somebody who corrects a mistyped number to one that is booked now is checked in for the booking, and is no walk-in', async () => {
  await comeToRegister('2125550106', fullSetNow)
  await button('Edit').tap()
  await button('Clear').tap()
  await typeDigits(tablet.page, '7145550101')
  await tablet.page.getByRole('button', { name: /^Check In as \w+ \w\.$/ }).tap()
  await expect(tablet.page).toHaveURL(/\/waiver$/)
  await signAndSubmit(tablet.page)
  await expect(tablet.page.getByRole('heading', { name: "You're All Checked In!" })).toBeVisible()
  expect((await seenByManager('7145550101')).walkIns).toEqual([])
})

test('a registration that fails is said so, and pressed again it makes one client', async () => {
  await comeToRegister('2125550105', fullSetNow)
  await typeName('Ines', 'Moreau')
  // The server has it, but the answer is lost.
  const keys: (string | undefined)[] = []
  await tablet.page.route('**/api/clients', async route => {
    keys.push(route.request().headers()['idempotency-key'])
    await route.fetch()
    await route.abort('connectionreset')
  })
  await button('Register').tap()
  await expect(
    tablet.page.getByRole('alert').filter({ hasText: 'Registration failed. Please try again.' }),
  ).toBeVisible()
  await tablet.page.unrouteAll()
  const again = tablet.page.waitForRequest('**/api/clients')
  await button('Register').tap()
  expect((await again).headers()['idempotency-key']).toBe(keys[0])
  await expect(tablet.page).toHaveURL(/\/waiver$/)
})

test('above the tablet’s own keyboard stand both names, the number and both buttons', async ({ browser }) => {
  const state = await tablet.page.context().storageState()
  for (const [width, height, keyboard] of [
    [1180, 820, 420],
    [390, 844, 340],
    [820, 1180, 360],
  ] as const) {
    const other = await browser.newPage({ viewport: { width, height }, storageState: state })
    await other.goto(`${salon.kiosk}/`)
    await comeToRegister('2125550108', fullSetNow, other)
    await other.getByLabel('First Name').tap()
    await raiseKeyboard(other, height - keyboard)
    for (const part of ['First Name', 'Last Name', 'Phone Number'])
      expect((await footOf(other.getByLabel(part))).y).toBeLessThan(height - keyboard)
    for (const name of ['Go Back', 'Register'])
      await expect
        .poll(async () => (await footOf(other.getByRole('button', { name }))).y)
        .toBeLessThan(height - keyboard)
    await other.close()
  }
})

for (const [width, height, freePx, pannedPx] of [
  [1180, 820, 390, 0],
  [1180, 820, 430, 60],
  [820, 1180, 690, 0],
  [820, 1180, 780, 180],
  [390, 844, 390, 0],
  [390, 844, 504, 100],
] as const)
  test(`with ${freePx} of ${height} px free above the keyboard, ${width} px wide, the time left and "Still there?" are seen and typing goes on`, async ({
    browser,
  }) => {
    const storageState = await tablet.page.context().storageState()
    const context = await browser.newContext({ ...TOUCH_SCREEN, viewport: { width, height }, storageState })
    const page = await context.newPage()
    await page.clock.install()
    await page.goto(`${salon.kiosk}/`)
    await comeToRegister('2125550108', fullSetNow, page)
    const name = page.getByLabel('First Name')
    await name.tap()
    await raiseKeyboard(page, freePx, pannedPx)
    await holdTime(page)
    const ring = page.getByRole('timer')
    const question = page.getByText('Still there?')
    const expectSeen = async (part: Locator) => {
      const box = (await part.boundingBox())!
      expect(box.y).toBeGreaterThanOrEqual(pannedPx)
      expect(box.y + box.height).toBeLessThanOrEqual(pannedPx + freePx)
    }
    await expectSeen(ring)
    // Somebody who types for half a minute, with long pauses, is there all the time.
    for (const letters of ['Ma', 'r', 'ia']) {
      await page.clock.runFor(12_000)
      await expect(question).toBeVisible()
      await expectSeen(question)
      await expectSeen(ring)
      await page.keyboard.insertText(letters)
      await expect(question).toHaveCount(0)
    }
    await expect(name).toHaveValue('Maria')
    // A client who does not answer is forgotten, as on every screen.
    await page.clock.runFor(20_100)
    await expect(page).toHaveURL(`${salon.kiosk}/`)
    await context.close()
  })

async function footOf(part: Locator): Promise<{ y: number }> {
  const box = (await part.boundingBox())!
  return { y: box.y + box.height }
}
