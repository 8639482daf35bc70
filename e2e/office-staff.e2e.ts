import { type Browser, expect, type Page } from '@playwright/test'
import * as OTPAuth from 'otpauth'
import { expectAccessible } from './support/accessible.ts'
import { salon } from './support/kiosk.ts'
import { PACE } from './support/pace.ts'
import { confirmByHand, openMenu, PASSWORD, signInByHand } from './support/staff.ts'
import { TABLET_LANDSCAPE, TABLET_PORTRAIT } from './support/touch.ts'
import { test } from './support/without-motion.ts'

const NEW_PASSWORD = 'velvet-lash-orchard'
/** The period for which the authenticator app shows a code, in milliseconds. */
const CODE_MS = 30_000
/** The maximum time until a reset of credentials ends all sessions (docs/product/office/accounts.md, "Staff"). */
const SESSION_END_TIMEOUT_MS = 2_000

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

async function openOffice(page: Page): Promise<void> {
  await openMenu(page)
  await page.getByRole('link', { name: 'Office', exact: true }).tap()
}

/** Goes to the list of accounts in the office. */
async function openStaff(page: Page): Promise<void> {
  await openOffice(page)
  await page.getByRole('link', { name: 'Staff', exact: true }).tap()
  await expect(title(page, 'Staff')).toBeFocused()
}

/** Types user name and password on the sign-in screen. */
async function typePassword(page: Page, username: string, password: string): Promise<void> {
  await button(page, 'Use user name and password').tap()
  await page.getByLabel('User name').fill(username)
  await page.getByLabel('Password').fill(password)
  await button(page, 'Sign in').tap()
}

const newPage = async (browser: Browser, viewport: { width: number; height: number }) =>
  (await browser.newContext({ viewport })).newPage()

test('a new user can set up the account through a link, and is signed out when an admin resets the account', async ({
  browser,
}) => {
  const page = await newPage(browser, TABLET_PORTRAIT)
  await signInByHand(page)
  await openStaff(page)
  await expectAccessible(page)
  await button(page, 'Add an account').tap()
  const dialog = page.getByRole('dialog', { name: 'Add an account' })
  await dialog.getByLabel('User name').fill('maya')
  await dialog.getByLabel('First name').fill('Mayra')
  await dialog.getByLabel('Role').selectOption('Manager')
  await expectAccessible(page)
  await button(page, 'Add').tap()
  await confirmByHand(page)
  const link = await page.getByRole('textbox', { name: 'Set-up link' }).inputValue()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Open the account' }).tap()
  await expect(title(page, 'Mayra')).toBeFocused()
  await expect(page.getByRole('checkbox', { name: 'Tustin, Monday, Mayra' })).toBeChecked()

  // Back asks before it discards typed input.
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await page.getByLabel('First name').fill('Mayalin')
  await page.evaluate(() => history.back())
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).tap()
  await expect(page).toHaveURL(`${salon.kiosk}/office/staff/maya`)
  await expect(page.getByLabel('First name')).toHaveValue('Mayalin')
  await page.evaluate(() => history.back())
  await question.getByRole('button', { name: 'Leave' }).tap()
  await expect(title(page, 'Staff')).toBeVisible()
  await expect(page).toHaveURL(`${salon.kiosk}/office/staff`)
  await page.getByRole('link', { name: 'maya', exact: true }).tap()
  await expect(page.getByLabel('First name')).toHaveValue('Mayra')

  const own = await newPage(browser, TABLET_LANDSCAPE)
  await own.goto(link)
  await expect(title(own, 'Welcome, Mayra')).toBeVisible()
  await expectAccessible(own)
  await button(own, 'Give me a PIN').tap()
  await expect(own.getByText(/^Your PIN is \d{4}$/)).toBeVisible()
  await own.getByLabel(/^Password/).fill(NEW_PASSWORD)
  await button(own, 'Finish').tap()
  await button(own, 'Go to Manager Login').tap()
  await typePassword(own, 'maya', NEW_PASSWORD)
  await expect(own).toHaveURL(`${salon.kiosk}/dashboard`)
  await openOffice(own)
  await own.getByRole('link', { name: 'My account', exact: true }).tap()
  await expect(own.getByText('This browser')).toBeVisible()
  await own.getByLabel('Current password').fill(NEW_PASSWORD)
  await own.getByLabel('New password').fill('half typed')
  const wall = await own.context().newPage()
  await wall.goto(`${salon.kiosk}/dashboard`)
  await expect(wall.getByRole('button', { name: 'More', exact: true })).toBeVisible()

  // A set-up link can be used only once.
  const late = await newPage(browser, TABLET_PORTRAIT)
  await late.goto(link)
  await expect(late.getByText('This link is used or too old. Ask for a new one.')).toBeVisible()

  await button(page, 'Reset').tap()
  await expect(button(page, 'Cancel')).toBeFocused()
  await page.getByRole('dialog').getByRole('button', { name: 'Reset', exact: true }).tap()
  await expect(page.getByRole('dialog', { name: 'Set-up link' })).toBeVisible()
  await expect(title(wall, 'Manager Login')).toBeVisible({ timeout: SESSION_END_TIMEOUT_MS })

  // When a screen of the office gets the focus, it detects the reset. It keeps typed input, so that the user can copy
  // it.
  const ended = own.getByRole('dialog', { name: 'Your session has ended' })
  await expect(async () => {
    await own.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(ended).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 15_000 * PACE })
  await expectAccessible(own)
  await button(own, 'Stay here').tap()
  await expect(own.getByLabel('New password')).toHaveValue('half typed')
  await button(own, 'Save the password').tap()
  await ended.getByRole('button', { name: 'Sign in' }).tap()
  await expect(title(own, 'Manager Login')).toBeVisible()
  for (const one of [page, own, late]) await one.context().close()
})

test('an admin with two-step sign-in must enter a code to sign in and to confirm a change', async ({ page }) => {
  await page.setViewportSize(TABLET_LANDSCAPE)
  await signInByHand(page)
  await openOffice(page)
  await page.getByRole('link', { name: 'My account', exact: true }).tap()
  await button(page, 'Set up').tap()
  await confirmByHand(page)
  const typed = await page.getByText(/^Or type this key there:/).innerText()
  const secret = OTPAuth.Secret.fromBase32(typed.replace(/^.*: /, '').replaceAll(' ', ''))
  await expectAccessible(page)
  const codeIn = (ms: number) => new OTPAuth.TOTP({ secret }).generate({ timestamp: Date.now() + ms })
  await page.getByLabel('Code that the app shows').fill(codeIn(0))
  await button(page, 'Turn on').tap()
  const shown = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(shown).toHaveCount(10)
  const codes = await shown.allInnerTexts()
  await expectAccessible(page)
  await button(page, 'I have saved them').tap()
  await expect(button(page, 'Switch off')).toBeVisible()

  // The sign-in by password asks for a two-step code.
  await page.getByRole('link', { name: 'Dashboard', exact: true }).tap()
  await openMenu(page)
  await button(page, 'Logout').tap()
  await typePassword(page, 'admin', PASSWORD)
  await expect(page.getByText('Please type the code from your app.')).toBeVisible()
  await expectAccessible(page)
  // The app's code was used for the set-up and is valid only once, so the test uses a recovery code.
  await page.getByLabel(/^Code from your app/).fill(codes[0]!)
  await button(page, 'Sign in').tap()
  await expect(page).toHaveURL(`${salon.kiosk}/dashboard`)

  // A sign-in by PIN requires no code, so the password and a code must confirm a change.
  await openMenu(page)
  await button(page, 'Logout').tap()
  await signInByHand(page)
  await openOffice(page)
  await page.getByRole('link', { name: 'My account', exact: true }).tap()
  await button(page, 'Switch off').tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await dialog.getByLabel('Password').fill(PASSWORD)
  await button(page, 'Confirm').tap()
  // The server accepts the code of a phone whose clock is 30 seconds fast.
  await dialog.getByLabel(/^Code from your app/).fill(codeIn(CODE_MS))
  await button(page, 'Confirm').tap()
  await expect(page.getByText('Two-step sign-in is off.')).toBeVisible()
})
