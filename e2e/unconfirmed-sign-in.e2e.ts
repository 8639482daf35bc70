import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { openDashboard } from './support/dashboard.ts'
import { salon } from './support/kiosk.ts'
import { tokenOf } from './support/staff.ts'
import { PHONE, TABLET_LANDSCAPE, TABLET_PORTRAIT } from './support/touch.ts'
import { test } from './support/without-motion.ts'

const CHECK = '**/api/auth/user'
const notice = (page: Page) => page.getByText('The server could not confirm your sign-in', { exact: true })

for (const size of [TABLET_PORTRAIT, TABLET_LANDSCAPE, PHONE])
  test(`staff whose sign-in cannot be confirmed stay, are told, and are asked about again: ${size.width} x ${size.height}`, async ({
    browser,
  }) => {
    const page = await openDashboard(browser, { as: 'manager', size })
    const asked: number[] = []
    await page.route(CHECK, route => {
      asked.push(Date.now())
      return route.fulfill({ status: 500, json: { code: 'INTERNAL', msg: 'x' } })
    })
    for (const path of ['/daily-schedule', '/dashboard']) {
      await page.goto(`${salon.kiosk}${path}`)
      await expect(notice(page)).toBeVisible()
      await expect(page).toHaveURL(`${salon.kiosk}${path}`)
      await expectAccessible(page)
    }
    const asksBefore = asked.length
    await expect.poll(() => asked.length).toBeGreaterThan(asksBefore)
    expect(asked.at(-1)! - asked.at(-2)!).toBeGreaterThanOrEqual(4_900)

    // As soon as the server answers, nothing is said any more.
    await page.unroute(CHECK)
    await expect(notice(page)).toHaveCount(0)
    expect(await tokenOf(page)).not.toBeNull()
    await page.context().close()
  })

test('clients find nobody signed in while it cannot be confirmed', async ({ browser }) => {
  const page = await openDashboard(browser, { as: 'manager' })
  await page.evaluate(() => localStorage.setItem('selectedLocation', 'tustin'))
  const token = await tokenOf(page)
  for (const [what, answer] of [
    ['the server is in trouble', { status: 503, json: { code: 'UNAVAILABLE', msg: 'x' } }],
    ['nobody answers', undefined],
  ] as const)
    await test.step(what, async () => {
      await page.route(CHECK, route => (answer ? route.fulfill(answer) : route.abort()))
      await page.goto(`${salon.kiosk}/`)
      // First the token greets its holder; then the answer, or its absence, takes the greeting back.
      await expect(page.getByRole('button', { name: 'Settings' })).toBeVisible()
      await expect(page.getByRole('navigation', { name: 'Account' })).toHaveCount(0)
      await expect(notice(page)).toHaveCount(0)
      expect(await tokenOf(page)).toBe(token)
      await page.unroute(CHECK)
    })
  // The server knows them after all.
  await page.reload()
  await expect(page.getByRole('navigation', { name: 'Account' })).toContainText('Manager Dashboard')
  await page.context().close()
})

test('a token that the server refuses is removed, and leads to the sign-in', async ({ browser }) => {
  const page = await openDashboard(browser, { as: 'manager' })
  await page.route(CHECK, route => route.fulfill({ status: 401, json: { code: 'NOT_SIGNED_IN', msg: 'x' } }))
  await page.reload()
  await expect(page).toHaveURL(/\/login$/)
  expect(await tokenOf(page)).toBeNull()
  await page.context().close()
})
