import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { salon } from './support/kiosk.ts'
import { confirmByHand, openMenu, PINS, signInByHand } from './support/staff.ts'
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

/** Returns whether a manager can sign in at a location today. */
async function signsIn(pin: string, location: string): Promise<boolean> {
  const response = await page.request.post(`${salon.kiosk}/api/auth/login-pin`, {
    data: { pin, selectedLocation: location },
  })
  return response.ok()
}

/** The cell of Maya at Costa Mesa on the weekday of the test salon. */
const TODAY = 'Costa Mesa, Friday, Maya'

test('an admin can grant and revoke a manager’s access to a location, with immediate effect', async () => {
  expect(await signsIn(PINS.manager, 'costa-mesa')).toBe(false)
  for (const isOpen of [true, false]) {
    await cell(TODAY).tap()
    await expect(cell(TODAY)).toBeChecked({ checked: isOpen })
    await expect(cell(TODAY)).not.toHaveAttribute('aria-busy')
    expect(await signsIn(PINS.manager, 'costa-mesa')).toBe(isOpen)
  }
})

test('an admin can pair a browser with the salon through a link', async ({ browser }) => {
  await dialog().getByRole('button', { name: 'Pair a browser' }).tap()
  await page.getByRole('button', { name: 'Make a link' }).tap()
  await confirmByHand(page)
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
})

test('the permission grid is accessible and fits every screen size', async () => {
  for (const [width, height] of [
    [1180, 820],
    [820, 1180],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(cell('Tustin, Monday, Maya')).toBeVisible()
  }
  await expectAccessible(page, { within: 'dialog' })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'More', exact: true })).toBeFocused()
})
