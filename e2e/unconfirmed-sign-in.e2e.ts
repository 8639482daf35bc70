import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { openDashboard } from './support/dashboard.ts'
import { salon } from './support/kiosk.ts'
import { tokenOf } from './support/staff.ts'
import { PHONE, TABLET_LANDSCAPE, TABLET_PORTRAIT } from './support/touch.ts'
import { test } from './support/without-motion.ts'

const CHECK = '**/api/auth/user'
const notice = (page: Page) => page.getByText('The server could not confirm your sign-in', { exact: true })

test('staff stay signed in and see a notice while the server cannot confirm the session', async ({ browser }) => {
  const page = await openDashboard(browser, { as: 'manager' })
  await page.route(CHECK, route => route.fulfill({ status: 500, json: { code: 'INTERNAL', msg: 'x' } }))
  for (const path of ['/daily-schedule', '/dashboard']) {
    await page.goto(`${salon.kiosk}${path}`)
    for (const size of [TABLET_PORTRAIT, TABLET_LANDSCAPE, PHONE]) {
      await page.setViewportSize(size)
      await expect(notice(page)).toBeInViewport({ ratio: 1 })
    }
    await expect(page).toHaveURL(`${salon.kiosk}${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await expectAccessible(page)
  }

  // The notice disappears as soon as the server responds.
  await page.unroute(CHECK)
  await expect(notice(page)).toHaveCount(0)
  expect(await tokenOf(page)).not.toBeNull()
  await page.context().close()
})
