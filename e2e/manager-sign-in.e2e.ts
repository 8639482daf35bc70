import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { salon, typeDigits } from './support/kiosk.ts'
import { openMenu, PINS, signInByHand, tokenOf } from './support/staff.ts'
import { test } from './support/without-motion.ts'

const login = () => `${salon.kiosk}/login`

async function openLogin(page: Page): Promise<void> {
  await page.goto(login())
  await expect(page.getByRole('heading', { name: 'Manager Login' })).toBeVisible()
}

/** From here on the page's time stands still, but for what the test lets pass. */
async function stopTime(page: Page): Promise<void> {
  await page.clock.pauseAt(new Date((await page.evaluate(() => Date.now())) + 1_000))
}

test('a manager types four digits and is at the dashboard of their location', async ({ page }) => {
  await signInByHand(page, { pin: PINS.manager, at: 'Irvine' })
  expect(await tokenOf(page)).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  expect(await page.evaluate(() => localStorage.getItem('managerDashboardLocation'))).toBe('irvine')
})

test('a link to a report leads to it after signing in, and the manager stays signed in after a reload', async ({
  page,
}) => {
  // The address of a report, as it stands in a message or a bookmark.
  await page.goto(`${salon.kiosk}/daily-schedule?location=irvine`)
  await typeDigits(page, PINS.manager)
  await expect(page).toHaveURL(`${salon.kiosk}/daily-schedule?location=irvine`)
  await page.reload()
  await expect(page).toHaveURL(`${salon.kiosk}/daily-schedule?location=irvine`)
  await expect(page.getByRole('heading', { name: /^Daily Schedule - Irvine - / })).toBeVisible()
})

for (const address of ['/dashboard', '/manager', '/daily-schedule', '/status'])
  test(`nobody opens ${address} without signing in`, async ({ page }) => {
    await page.goto(`${salon.kiosk}${address}`)
    await expect(page).toHaveURL(login())
    await expect(page).toHaveTitle('Manager Login')
  })

test('who is signed out in another tab, or by the server, comes to the sign-in and is told', async ({ page }) => {
  await signInByHand(page)
  await expect(page.getByRole('columnheader', { name: 'Time' })).toBeVisible()
  await page.evaluate(() => localStorage.removeItem('token'))
  await page.getByRole('navigation', { name: 'Location' }).getByRole('button', { name: 'Irvine' }).tap()
  const told = page.getByRole('status').filter({ hasText: 'Your session has ended.' })
  await expect(page).toHaveURL(login())
  await expect(told).toBeVisible()
  await typeDigits(page, PINS.admin)
  await expect(page.getByRole('columnheader', { name: 'Time' })).toBeVisible()

  // Who signs out is told nothing.
  await openMenu(page)
  await page.getByRole('button', { name: 'Logout', exact: true }).tap()
  await expect(page).toHaveURL(login())
  await expect(page.getByRole('heading', { name: 'Manager Login' })).toBeVisible()
  await expect(told).toHaveCount(0)
})

test('the chips stand in the managers’ order, Tustin first and chosen', async ({ page }) => {
  await page.goto(`${salon.kiosk}/manager-login`)
  const chips = page.getByRole('group', { name: 'Location' }).getByRole('button')
  await expect(chips).toHaveText(['Tustin', 'Santa Ana', 'Costa Mesa', 'Irvine'])
  await expect(chips.first()).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('link', { name: 'Back to Client Portal' }).tap()
  await expect(page).toHaveURL(`${salon.kiosk}/location-required`)
})

test('a wrong PIN is told, and a second and a half later its dots are empty again', async ({ page }) => {
  await page.clock.install()
  await openLogin(page)
  await stopTime(page)
  await typeDigits(page, '5050')
  const dots = page.getByRole('img', { name: /PIN/ })
  await expect(dots).toHaveAccessibleName('PIN: 4 of 4 digits')
  const asked = page.waitForRequest('**/api/auth/login-pin')
  await page.clock.runFor(299)
  await page.clock.runFor(1)
  await asked
  await expect(page.getByText('Incorrect PIN. Please try again.')).toBeVisible()
  await page.clock.runFor(1_499)
  await expect(dots).toHaveAccessibleName('PIN: 4 of 4 digits')
  await page.clock.runFor(1)
  await expect(dots).toHaveAccessibleName('PIN: 0 of 4 digits')
})

test('a fourth digit that is taken back within 300 ms signs nobody in', async ({ page }) => {
  await page.clock.install()
  await openLogin(page)
  await stopTime(page)
  await page.keyboard.type(PINS.manager)
  await page.clock.runFor(299)
  await page.keyboard.press('Backspace')
  await page.clock.runFor(5_000)
  await expect(page.getByRole('img', { name: 'PIN: 3 of 4 digits' })).toBeVisible()
  expect(await tokenOf(page)).toBeNull()
})

test('a keyboard works too, and Enter asks for the digits that are missing', async ({ page }) => {
  await openLogin(page)
  await page.keyboard.type('13')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please enter a 4-digit PIN')).toBeVisible()
  await page.keyboard.type('57')
  await expect(page).toHaveURL(`${salon.kiosk}/dashboard`)
})

test('the keys are locked while a PIN is being looked at', async ({ page }) => {
  await openLogin(page)
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/auth/login-pin', async route => {
    await isAnswered
    await route.continue()
  })
  await page.keyboard.type(PINS.manager)
  await expect(page.getByRole('button', { name: '1', exact: true })).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Backspace')
  await expect(page.getByRole('img', { name: 'PIN: 4 of 4 digits' })).toBeVisible()
  answer()
  await expect(page).toHaveURL(`${salon.kiosk}/dashboard`)
})

test('a manager is told where they have no access today', async ({ page }) => {
  await openLogin(page)
  await page.getByRole('button', { name: 'Costa Mesa' }).tap()
  await page.keyboard.type(PINS.manager)
  await expect(page.getByText('No location access for Costa Mesa today')).toBeVisible()
})

test('after too many wrong PINs the screen counts the seconds down, and then takes keys again', async ({ page }) => {
  await page.route('**/api/auth/login-pin', route =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '30' },
      json: { code: 'TOO_MANY_TRIES', msg: 'Too many tries. Please wait 30 seconds.' },
    }),
  )
  await page.clock.install()
  await openLogin(page)
  await stopTime(page)
  await page.keyboard.type(PINS.admin)
  await page.clock.runFor(300)
  await expect(page.getByText('Too many tries. Please wait 30 seconds.')).toBeVisible()
  await page.clock.runFor(3_000)
  await expect(page.getByText('Too many tries. Please wait 27 seconds.')).toBeVisible()
  const key = page.getByRole('button', { name: '1', exact: true })
  await expect(key).toHaveAttribute('aria-disabled', 'true')
  await page.clock.runFor(27_000)
  await expect(page.getByText(/Too many tries/)).toBeHidden()
  await expect(key).not.toHaveAttribute('aria-disabled')
})

for (const [why, answer, sentence] of [
  ['answers without a token', { status: 200, json: {} }, 'No token or user data received'],
  ['is broken', { status: 500, json: { code: 'INTERNAL', msg: 'x' } }, 'Login failed. Please check your PIN.'],
  ['refuses access', { status: 403, json: { code: 'NOT_ALLOWED', msg: 'Access denied' } }, 'Access denied'],
] as const)
  test(`a PIN at a server that ${why} is told "${sentence}"`, async ({ page }) => {
    await page.route('**/api/auth/login-pin', route => route.fulfill(answer))
    await openLogin(page)
    await page.keyboard.type(PINS.manager)
    await expect(page.getByText(sentence)).toBeVisible()
  })

test.describe('by user name and password', () => {
  test.beforeEach(async ({ page }) => {
    await openLogin(page)
    await page.getByRole('button', { name: 'Use user name and password' }).tap()
  })

  test('a manager is at the dashboard of the location where they work today', async ({ page }) => {
    await page.getByLabel('User name').fill('manager')
    await page.getByLabel('Password').fill('lashes-demo')
    await page.getByRole('button', { name: 'Sign in' }).tap()
    await expect(page).toHaveURL(`${salon.kiosk}/dashboard`)
    expect(await page.evaluate(() => localStorage.getItem('managerDashboardLocation'))).toBe('tustin')
  })

  test('the button says what is missing', async ({ page }) => {
    await page.getByRole('button', { name: 'Sign in' }).tap({ force: true })
    await expect(page.getByText('Please enter your user name and password')).toBeVisible()
  })

  for (const [why, answer, sentence] of [
    ['refuses', { status: 401, json: { code: 'INVALID_CREDENTIALS', msg: 'x' } }, 'Wrong user name or password.'],
    ['answers without a token', { status: 200, json: {} }, 'Server returned an invalid response. Please try again.'],
    [
      'answers with something else',
      { status: 200, body: '<html>' },
      'Server returned an invalid response. Please try again.',
    ],
    ['says nothing of why', { status: 418, json: {} }, 'Login failed: 418 error'],
  ] as const)
    test(`a server that ${why} is told as "${sentence}"`, async ({ page }) => {
      await page.route('**/api/auth/login', route => route.fulfill(answer))
      await page.getByLabel('User name').fill('manager')
      await page.getByLabel('Password').fill('lashes-demo')
      await page.keyboard.press('Enter')
      await expect(page.getByText(sentence)).toBeVisible()
    })

  test('no answer at all is told as that', async ({ page }) => {
    await page.route('**/api/auth/login', route => route.abort())
    await page.getByLabel('User name').fill('manager')
    await page.getByLabel('Password').fill('lashes-demo')
    await page.keyboard.press('Enter')
    await expect(page.getByText('No response from server. Please check your connection and try again.')).toBeVisible()
  })

  test('a token that opens nothing is thrown away', async ({ page }) => {
    await page.route('**/api/auth/user', route => route.fulfill({ status: 500, json: {} }))
    await page.getByLabel('User name').fill('manager')
    await page.getByLabel('Password').fill('lashes-demo')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Successfully logged in but failed to fetch user data.')).toBeVisible()
    expect(await tokenOf(page)).toBeNull()
  })
})

test('both ways of signing in can be read by everybody, in all sizes', async ({ page }) => {
  for (const [width, height] of [
    [820, 1180],
    [1180, 820],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await openLogin(page)
    for (const other of ['Use user name and password', 'Use your PIN']) {
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations).toEqual([])
      const overflow = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)
      expect(overflow).toBeLessThanOrEqual(0)
      await page.getByRole('button', { name: other }).tap()
    }
  }
})
