import { type Browser, expect, type Page } from '@playwright/test'
import { openDashboard } from './support/dashboard.ts'
import { checkInByPhone, enrolByHand, sign } from './support/kiosk.ts'
import { type Stack, startStack, template } from './support/stack.ts'
import { openMenu, PASSWORD } from './support/staff.ts'
import { KIOSK_TABLET, TOUCH_SCREEN } from './support/touch.ts'
import { test } from './support/without-motion.ts'

/** At the salon. The person whose access is looked at may open Santa Ana from Monday to Friday. */
const END_OF_FRIDAY_MS = Date.parse('2026-11-21T00:00:00-08:00')
/** From the start of the salon to its midnight: long enough to start it, and to open two dashboards and two tablets. */
const LEAD_MS = template() ? 45_000 : 75_000
/** The screen and the server both look at the clock every 15 seconds. */
const VISIBLE_TIMEOUT_MS = 45_000
/** A visit that nobody touches ends after 20 seconds. */
const TOUCH_EVERY_MS = 4_000
const NEW_WORDS = 'Please keep your lashes dry for a day.'

let stack: Stack | undefined

test.afterAll(() => stack?.stop())

test('at the salon’s midnight an admin sees the next day, a manager without access to it sees no day, and tablets without network have the next text of the waiver', async ({
  browser,
}) => {
  test.setTimeout(900_000)
  const { theirs, admins, choosing, reading, midnightMs } = await openBeforeMidnight(browser)
  await expect(admins.getByText('Friday, November 20')).toBeVisible()
  await Promise.all([choosing, reading].map(tablet => touchUntil(tablet, midnightMs)))

  const untilSeen = { timeout: Math.max(0, midnightMs - Date.now()) + VISIBLE_TIMEOUT_MS }
  await test.step('a tablet without network shows the next text; a client who reads the old one can sign it', async () => {
    await choosing.getByRole('button', { name: 'Refill', exact: true }).tap()
    await expect(choosing.getByText(NEW_WORDS)).toBeAttached()
    await expect(reading.getByText(NEW_WORDS)).toHaveCount(0)
    for (const tablet of [choosing, reading]) {
      await sign(tablet)
      await tablet.getByRole('button', { name: 'Sign & Submit' }).tap()
    }
    for (const tablet of [choosing, reading])
      await expect(tablet.getByRole('heading', { name: 'Walk-in Service Selected!' })).toBeVisible({ timeout: 60_000 })
    for (const tablet of [choosing, reading]) await tablet.context().setOffline(false)
  })

  const denied = theirs.getByRole('dialog', { name: 'Access Denied' })
  await expect(denied).toContainText('Santa Ana', untilSeen)
  expect(Date.now()).toBeGreaterThanOrEqual(midnightMs)
  await expect(theirs.getByRole('table')).toHaveCount(0)
  await denied.getByRole('button', { name: 'OK' }).tap()
  await expect(theirs.getByText('Select a Location', { exact: true })).toBeVisible()
  await theirs.getByRole('button', { name: 'Santa Ana', exact: true }).tap()
  await expect(denied).toBeVisible()

  await expect(admins.getByText('Saturday, November 21')).toBeVisible(untilSeen)
  await expect(admins.getByRole('table')).toBeVisible()
  await expect(admins.getByText(/^Live/)).toBeVisible()

  await test.step('both signatures are delivered, and the one under the old text is marked', async () => {
    await openMenu(admins)
    await admins.getByRole('link', { name: 'Office', exact: true }).tap()
    await admins.getByRole('link', { name: 'Waivers', exact: true }).tap()
    const today = admins.locator('tbody tr').filter({ hasText: 'Nov 21' })
    await expect(async () => {
      await admins.getByRole('button', { name: 'Refresh' }).tap()
      await expect(today).toHaveCount(2, { timeout: 2_000 })
    }).toPass({ timeout: 60_000 })
    await expect(today.filter({ hasText: 'Not in force' })).toHaveCount(1)
  })
})

type Opened = {
  readonly theirs: Page
  readonly admins: Page
  /** A tablet without network at which a client has still to choose a service. */
  readonly choosing: Page
  /** A tablet without network at which a client reads the waiver. */
  readonly reading: Page
}

/** Two dashboards of Santa Ana and two tablets on a Friday that ends when the real clock shows `midnightMs`. */
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
    // Midnight came first: this machine is slow, and by now it is known how slow.
    leadMs = 2 * (Date.now() - startedAt)
  }
}

async function openAll(browser: Browser, of: Stack): Promise<Opened> {
  await publishForSaturday(of)
  const [theirs, admins, choosing, reading] = await Promise.all([
    openDashboard(browser, { of, as: 'weekday', at: 'santa-ana' }),
    openDashboard(browser, { of, at: 'santa-ana' }),
    openTablet(browser, of, '7145550111'),
    openTablet(browser, of, '7145550112'),
  ])
  await reading.getByRole('button', { name: 'Refill', exact: true }).tap()
  await expect(reading).toHaveURL(/\/waiver$/)
  await expect(reading.getByLabel('Signature', { exact: true })).toBeVisible()
  for (const tablet of [choosing, reading]) await tablet.context().setOffline(true)
  return { theirs, admins, choosing, reading }
}

/** An edition with other words, as an admin publishes it in the office (owners-week.e2e.ts). */
async function publishForSaturday({ backend }: Stack): Promise<void> {
  const call = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${backend}/api/${path}`, init)
    if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`)
    return response
  }
  const post = (path: string, body: object, headers = {}) =>
    call(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': path, ...headers },
      body: JSON.stringify(body),
    })
  const { token } = await (await post('auth/login', { username: 'admin', password: PASSWORD })).json()
  const headers = { 'x-auth-token': token }
  const file = await (await call('office/waiver-editions/1/en.md', { headers })).text()
  const files = { en: `${file}\n\n## Aftercare\n\n${NEW_WORDS}\n` }
  const responses = { setApart: [], from: '2026-11-21', note: 'Aftercare', lawyerRead: true }
  await post('office/waiver-editions', { files, ...responses }, headers)
}

/** A tablet that has read the next text of the waiver, with a client who walks in and has chosen no service yet. */
async function openTablet(browser: Browser, { kiosk }: Stack, phone: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: KIOSK_TABLET, ...TOUCH_SCREEN })).newPage()
  await enrolByHand(page, { kiosk })
  const read = page.waitForResponse(/\/api\/waivers\/texts\//)
  await page.goto(`${kiosk}/`)
  await read
  await checkInByPhone(page, phone)
  await page.getByRole('button', { name: "I'm a walk-in client", exact: true }).tap()
  await page.getByRole('button', { name: "I'm available now", exact: true }).tap()
  await expect(page.getByRole('button', { name: 'Refill', exact: true })).toBeVisible()
  return page
}

/** Somebody stays at the tablet until it is a second past midnight. */
async function touchUntil(page: Page, midnightMs: number): Promise<void> {
  const endMs = midnightMs + 1_000
  while (Date.now() < endMs) {
    await page.touchscreen.tap(5, KIOSK_TABLET.height - 5)
    await page.waitForTimeout(Math.max(0, Math.min(TOUCH_EVERY_MS, endMs - Date.now())))
  }
}
