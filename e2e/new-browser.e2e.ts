import { type Browser, expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { inDatabase } from './support/past.ts'
import { type Stack, startStack, template } from './support/stack.ts'
import { confirmByHand, openMenu, PASSWORD, signInByHand } from './support/staff.ts'
import { PHONE, TABLET_LANDSCAPE, TABLET_PORTRAIT } from './support/touch.ts'
import { test } from './support/without-motion.ts'

let stack: Stack

// A salon of its own: in the others the limits are off.
test.beforeAll(async () => {
  stack = await startStack({ DEMO_NOW: '2026-11-20T11:00', HASH_COST: 'low' }, template())
  // As after 100 wrong passwords from browsers that nobody knows.
  await inDatabase(stack, client =>
    client.query(
      `insert into unknown_browser_failures (subject, recent, since_sign_in, last_at, held_since, guesses)
       select 'staff:' || id, 0, 134, now(), now(), 134 from staff where username = 'manager'`,
    ),
  )
})
test.afterAll(() => stack?.stop())

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const newPage = async (browser: Browser, viewport: { width: number; height: number }) =>
  (await browser.newContext({ viewport })).newPage()

test('a manager’s new browser asks for an admin, who lets it in by its code and later closes the notice', async ({
  browser,
}) => {
  const fresh = await newPage(browser, TABLET_PORTRAIT)
  await fresh.goto(`${stack.kiosk}/login`)
  await button(fresh, 'Use user name and password').tap()
  await fresh.getByLabel('User name').fill('manager')
  await fresh.getByLabel('Password').fill(PASSWORD)
  await button(fresh, 'Sign in').tap()
  const refusal = fresh.getByText(/^Ask an admin to let this browser in\. Code \d{4}\.$/)
  await expect(refusal).toBeInViewport({ ratio: 1 })
  await expect(fresh.getByText(/The admin opens Office, Staff, your account/)).toBeInViewport({ ratio: 1 })
  await expectAccessible(fresh)
  const code = /\d{4}/.exec((await refusal.textContent())!)![0]

  const admin = await newPage(browser, TABLET_LANDSCAPE)
  await signInByHand(admin, { kiosk: stack.kiosk })
  await openMenu(admin)
  await admin.getByRole('link', { name: 'Office', exact: true }).tap()
  await admin.getByRole('link', { name: /^Somebody is guessing the password of manager/ }).tap()
  await expect(admin).toHaveURL(`${stack.kiosk}/office/staff/manager`)
  const notice = admin.getByRole('region', { name: 'New browsers' })
  await expect(notice).toContainText(/13[45] wrong attempts from unknown browsers/)
  await expectAccessible(admin)
  await notice.getByLabel('Code on the new browser').fill(code)
  await button(admin, 'Let in').tap()
  await confirmByHand(admin)
  await expect(admin.getByText(`The browser with the code ${code} can sign in until`)).toBeVisible()

  await button(fresh, 'Sign in').tap()
  await expect(fresh).toHaveURL(`${stack.kiosk}/dashboard`)

  await admin.setViewportSize(PHONE)
  await expectAccessible(admin)
  for (const name of ['Let in', 'Close'])
    expect((await notice.getByRole('button', { name, exact: true }).boundingBox())!.height).toBeGreaterThanOrEqual(44)
  expect(await admin.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
  await notice.getByRole('button', { name: 'Close', exact: true }).tap()
  await button(admin, 'Close the notice').tap()
  await expect(notice).toHaveCount(0)
  await expect(admin.getByText('New browsers can sign in to manager again.')).toBeVisible()
  await Promise.all([fresh.context().close(), admin.context().close()])
})
