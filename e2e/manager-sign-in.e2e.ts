import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { atEverySize } from './support/every-size.ts'
import { salon, typeDigits } from './support/kiosk.ts'
import { openMenu, PINS, signInByHand } from './support/staff.ts'
import { test } from './support/without-motion.ts'

const login = () => `${salon.kiosk}/login`

async function openLogin(page: Page): Promise<void> {
  await page.goto(login())
  await expect(page.getByRole('heading', { name: 'Manager Login' })).toBeVisible()
}

test('a manager who opens a link to a report sees the report after signing in', async ({ page }) => {
  await page.goto(`${salon.kiosk}/daily-schedule?location=irvine`)
  await typeDigits(page, PINS.manager)
  await expect(page).toHaveURL(`${salon.kiosk}/daily-schedule?location=irvine`)
  await page.reload()
  await expect(page).toHaveURL(`${salon.kiosk}/daily-schedule?location=irvine`)
  await expect(page.getByRole('heading', { name: /^Daily Schedule - Irvine - / })).toBeVisible()
})

test('a user whose session has ended is sent to the sign-in screen and sees the reason', async ({ page }) => {
  await signInByHand(page)
  await expect(page.getByRole('columnheader', { name: 'Time' })).toBeVisible()
  await page.evaluate(() => localStorage.removeItem('token'))
  await page.getByRole('navigation', { name: 'Location' }).getByRole('button', { name: 'Irvine' }).tap()
  const ended = page.getByRole('status').filter({ hasText: 'Your session has ended.' })
  await expect(page).toHaveURL(login())
  await expect(ended).toBeVisible()
  await typeDigits(page, PINS.admin)
  await expect(page.getByRole('columnheader', { name: 'Time' })).toBeVisible()

  // A user who has signed out by hand sees no reason.
  await openMenu(page)
  await page.getByRole('button', { name: 'Logout', exact: true }).tap()
  await expect(page).toHaveURL(login())
  await expect(page.getByRole('heading', { name: 'Manager Login' })).toBeVisible()
  await expect(ended).toHaveCount(0)
})

test('both sign-in forms are accessible and fit every screen size without scrolling', async ({ page }) => {
  await openLogin(page)
  for (const other of ['Use user name and password', 'Use your PIN']) {
    for (const [width, height] of [
      [820, 1180],
      [1180, 820],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      const overflow = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)
      expect(overflow).toBeLessThanOrEqual(0)
    }
    await expectAccessible(page)
    await page.getByRole('button', { name: other }).tap()
  }
})

test('a browser that needs an admin’s approval shows the code for the admin without scrolling', async ({ page }) => {
  await openLogin(page)
  await page.getByRole('button', { name: 'Use user name and password' }).tap()
  await page.route('**/api/auth/login', route =>
    route.fulfill({
      status: 403,
      json: { code: 'NEW_BROWSER', msg: 'Ask an admin to let this browser in. Code 4071.', requestId: 'r' },
    }),
  )
  await page.getByLabel('User name').fill('manager')
  await page.getByLabel('Password').fill('lashes-demo')
  await page.getByRole('button', { name: 'Sign in' }).tap()
  await atEverySize(page, async () => {
    for (const words of [
      'Ask an admin to let this browser in. Code 4071.',
      /The admin opens Office, Staff, your account/,
    ])
      await expect(page.getByText(words)).toBeInViewport({ ratio: 1 })
  })
  await expectAccessible(page)
})
