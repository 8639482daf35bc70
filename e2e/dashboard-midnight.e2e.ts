import { type Browser, expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { openDashboard } from './support/dashboard.ts'
import { type Stack, startStack, template } from './support/stack.ts'
import { test } from './support/without-motion.ts'

/**
 * The salon's midnight from Friday to Saturday. The manager of this test has access to Santa Ana only from Monday to
 * Friday.
 */
const END_OF_FRIDAY_MS = Date.parse('2026-11-21T00:00:00-08:00')
/** The time between the start of the salon and its midnight: enough to start the salon and load two dashboards. */
const LEAD_MS = template() ? 25_000 : 55_000
/** The screen and the server each check the date every 15 seconds. */
const VISIBLE_TIMEOUT_MS = 45_000

let stack: Stack | undefined

test.afterAll(() => stack?.stop())

test('the dashboard changes to the next day at midnight in the salon’s time zone', async ({ browser }) => {
  test.setTimeout(900_000)
  const { theirs, admins, midnightMs } = await openBeforeMidnight(browser)
  await expect(admins.getByText('Friday, November 20')).toBeVisible()
  const untilSeen = { timeout: Math.max(0, midnightMs - Date.now()) + VISIBLE_TIMEOUT_MS }
  const denied = theirs.getByRole('dialog', { name: 'Access Denied' })
  await expect(denied).toContainText('Santa Ana', untilSeen)
  expect(Date.now()).toBeGreaterThanOrEqual(midnightMs)
  await expectAccessible(theirs)
  await expect(theirs.getByRole('grid')).toHaveCount(0)
  await denied.getByRole('button', { name: 'OK' }).tap()
  await expect(theirs.getByText('Select a Location', { exact: true })).toBeVisible()
  await theirs.getByRole('button', { name: 'Santa Ana', exact: true }).tap()
  await expect(denied).toBeVisible()

  await expect(admins.getByText('Saturday, November 21')).toBeVisible(untilSeen)
  await expect(admins.getByRole('grid')).toBeVisible()
  await expect(admins.getByText(/^Live/)).toBeVisible()
})

type Opened = {
  readonly theirs: Page
  readonly admins: Page
}

/** Loads two dashboards of Santa Ana on a Friday that ends when the real clock reaches `midnightMs`. */
async function openBeforeMidnight(browser: Browser): Promise<Opened & { midnightMs: number }> {
  for (let leadMs = LEAD_MS; ; ) {
    const startedAt = Date.now()
    const midnightMs = startedAt + leadMs
    await stack?.stop()
    const clock = { FRONTLASH_CLOCK_OFFSET_MS: String(END_OF_FRIDAY_MS - midnightMs) }
    stack = await startStack({ ...clock, RATE_LIMITS: 'off', HASH_COST: 'low' }, template())
    const opened = await openAll(browser, stack).catch(error => {
      if (Date.now() < midnightMs) throw error
    })
    if (opened && Date.now() < midnightMs) return { ...opened, midnightMs }
    // Midnight came before both dashboards were loaded, so the next attempt gets twice the time.
    leadMs = 2 * (Date.now() - startedAt)
  }
}

async function openAll(browser: Browser, of: Stack): Promise<Opened> {
  const [theirs, admins] = await Promise.all([
    openDashboard(browser, { of, as: 'weekday', at: 'santa-ana' }),
    openDashboard(browser, { of, at: 'santa-ana' }),
  ])
  return { theirs, admins }
}
