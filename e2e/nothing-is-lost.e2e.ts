import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { DayAppointment } from '@frontlash/contract/day-calendar'
import { openEmbeddedPostgres } from '@frontlash/postgres/embedded-postgres'
import { expect, type Locator, type Page } from '@playwright/test'
import pg from 'pg'
import { openDashboard } from './support/dashboard.ts'
import { checkInByPhone, enrolByHand, sign, textsTo } from './support/kiosk.ts'
import { PACE } from './support/pace.ts'
import { type Stack, startStack, template } from './support/stack.ts'
import { openMenu, tokenOf } from './support/staff.ts'
import { test } from './support/without-motion.ts'

/** Of the salon's manager at Tustin, and of clients who are booked about now. */
const MANAGER = '7145550190'
const RATING = ['7145550105', '7145550104'] as const
const MINUTE_MS = 60_000
/** So that what cannot be tapped fails by its own name, and not the whole test by its length. */
const ACTION_TIMEOUT_MS = 20_000 * PACE
const FRIDAY_MORNING_MS = Date.parse('2026-11-20T11:00:00-08:00')

let stack: Stack

test.beforeAll(async () => {
  test.setTimeout(120_000 * PACE)
  stack = await startStack({ DEMO_NOW: '2026-11-20T11:00', RATE_LIMITS: 'off', HASH_COST: 'low' }, template())
})
test.afterAll(() => stack?.stop())

const countOf = async (sql: string, values: unknown[]) => (await run(sql, values))[0]!.n

async function run(sql: string, values: unknown[] = []): Promise<{ n: number }[]> {
  const given = stack.env.DATABASE_URL
  const server = given ? undefined : await openEmbeddedPostgres(stack.dataDir)
  const client = new pg.Client({ connectionString: given ?? server!.url })
  await client.connect()
  try {
    return (await client.query(sql, values)).rows
  } finally {
    await client.end()
    await server?.release()
  }
}

const waiversOf = (phone: string) => countOf('select count(*)::int as n from waivers where client_phone = $1', [phone])
const checkInsOf = (phone: string) =>
  countOf('select count(*)::int as n from check_ins k join clients c on c.id = k.client_id where c.phone = $1', [phone])

test('everything is killed between a signature and its response, and both the signature and the check-in are there once', async ({
  page,
}) => {
  test.setTimeout(120_000 * PACE)
  await enrolByHand(page, { kiosk: stack.kiosk })
  await checkInByPhone(page, '7145550101')
  await expect(page).toHaveURL(/\/waiver$/)
  expect(await checkInsOf('+17145550101')).toBe(1)

  await sign(page)
  // The signature is on its way when the lights go out.
  const sent = page.waitForRequest(request => request.url().endsWith('/api/waivers') && request.method() === 'POST')
  await page.getByRole('button', { name: 'Sign & Submit' }).tap()
  const underWay = await sent
  await stack.killEverything()
  await underWay.response()

  const startedAt = Date.now()
  await stack.startAgain()
  expect(Date.now() - startedAt).toBeLessThan(30_000)
  await expect.poll(() => waiversOf('+17145550101'), { timeout: 40_000 }).toBe(1)
  expect(await checkInsOf('+17145550101')).toBe(1)
})

test('a tablet that is reloaded while the server is away still delivers what was signed on it', async ({ page }) => {
  test.setTimeout(120_000 * PACE)
  await enrolByHand(page, { kiosk: stack.kiosk })
  await checkInByPhone(page, '7145550102')
  await expect(page).toHaveURL(/\/waiver$/)
  await sign(page)
  await page.route('**/api/waivers', route => route.abort('connectionreset'))
  const lost = page.waitForEvent('requestfailed', request => request.url().endsWith('/api/waivers'))
  await page.getByRole('button', { name: 'Sign & Submit' }).tap()
  await lost
  expect(await waiversOf('+17145550102')).toBe(0)
  await page.unroute('**/api/waivers')
  await page.goto(`${stack.kiosk}/`)
  await expect.poll(() => waiversOf('+17145550102'), { timeout: 40_000 }).toBe(1)
})

/** A call of an admin, as the dashboard makes it. */
async function asAdmin(page: Page, path: string, data?: object) {
  const headers = { 'x-auth-token': (await tokenOf(page))! }
  const to = `${stack.kiosk}/api/${path}`
  const response = await (data ? page.request.post(to, { headers, data }) : page.request.get(to, { headers }))
  expect(response.ok()).toBe(true)
  return response.json()
}

const bookingsOf = (admin: Page): Promise<DayAppointment[]> =>
  asAdmin(admin, 'square/appointments-cache?location_id=tustin')

/** The number of a client whose visit, if it begins now, ends in one and a half to three hours; none of the demo's own. */
async function bookedSoon(admin: Page): Promise<string> {
  const found = (await bookingsOf(admin)).find(one => {
    const beginsMs = Date.parse(one.appointment_time) - FRIDAY_MORNING_MS
    const endsMs = beginsMs + one.appointment_duration_minutes * MINUTE_MS
    const isFree = one.cancelled_by === null && /^\+1(?!71455501)\d/.test(one.customer_phone)
    return isFree && beginsMs > 10 * MINUTE_MS && endsMs > 90 * MINUTE_MS && endsMs < 170 * MINUTE_MS
  })
  return found!.customer_phone.slice('+1'.length)
}

/** A client who is booked today comes, and is received. */
async function receive(admin: Page, phone: string): Promise<void> {
  const find = async () => (await bookingsOf(admin)).find(one => one.customer_phone === `+1${phone}`)
  // Those about now are booked again when the demo starts.
  await expect.poll(find).toBeDefined()
  const { square_appointment_id } = (await find())!
  for (const action of ['manual-checkin', 'mark-received'])
    await asAdmin(admin, `manager/${action}`, { square_appointment_id, location_id: 'tustin' })
}

/** A client types the number after the visit, and is not happy. */
async function rateLow(kiosk: Page, phone: string): Promise<void> {
  await checkInByPhone(kiosk, phone)
  await kiosk.getByRole('link', { name: 'My Appointment' }).tap()
  await kiosk.getByRole('button', { name: 'Rate your visit' }).tap()
  await kiosk.getByRole('button', { name: 'Not great' }).tap()
  await kiosk.getByLabel('In your own words').fill('Too long a wait.')
  await kiosk.getByRole('button', { name: 'Send feedback' }).tap()
  await expect(kiosk.getByRole('heading', { name: /^Thank you/ })).toBeVisible()
}

/** The number is typed, with what stands there about texts, and nothing else is done. */
async function typeNumber(kiosk: Page, phone: string): Promise<void> {
  await kiosk.goto(`${stack.kiosk}/`)
  await checkInByPhone(kiosk, phone)
  await expect(kiosk).not.toHaveURL(`${stack.kiosk}/`)
}

const SETTINGS = { texts: 'Texts', requests: 'Requests' } as const

async function openSettings(admin: Page, group: keyof typeof SETTINGS): Promise<void> {
  const rail = admin.getByRole('navigation', { name: 'Office' })
  await rail.getByRole('link', { name: 'Settings', exact: true }).tap()
  const groups = admin.getByRole('navigation', { name: 'Groups of settings' })
  await groups.getByRole('link', { name: SETTINGS[group], exact: true }).tap()
}

/** Saves a setting in its section, for the salon or a location. */
async function save(admin: Page, setting: string, fill: (section: Locator) => Promise<void>): Promise<void> {
  const section = admin.getByRole('region', { name: setting, exact: true })
  await fill(section)
  await section.getByRole('button', { name: 'Save', exact: true }).tap()
  await expect(admin.getByText(new RegExp(`^${setting} saved`)).first()).toBeVisible()
}

/** The rows with these words in the log of texts of one kind, once there is one. */
async function textsInOffice(admin: Page, kind: string, words: RegExp): Promise<Locator> {
  await admin.getByRole('navigation', { name: 'Office' }).getByRole('link', { name: 'Texts', exact: true }).tap()
  // The words of a filter's choices are part of its label.
  const filter = admin.locator('label').filter({ has: admin.getByText('Text', { exact: true }) })
  await filter.getByRole('combobox').selectOption(kind)
  const rows = admin.locator('tbody tr').filter({ hasText: words })
  await expect(async () => {
    await admin.getByRole('button', { name: 'Refresh' }).tap()
    await expect(rows.first()).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 90_000 * PACE })
  return rows
}

test('closing the terminal that the salon runs in stops every process; started again later and on the next day, it holds a survey while the budget is used up, and alerts the owner once a day', async ({
  browser,
  page: kiosk,
}) => {
  test.setTimeout(360_000 * PACE)
  kiosk.setDefaultTimeout(ACTION_TIMEOUT_MS)
  const admin = await openDashboard(browser, { of: stack, untilShown: false })
  admin.setDefaultTimeout(ACTION_TIMEOUT_MS)
  await enrolByHand(kiosk, { kiosk: stack.kiosk, name: 'Window' })
  const here = await bookedSoon(admin)
  const askedAbout = async (phone: string) =>
    (await textsTo(phone, stack.sandbox)).filter(({ body }) => body.includes('/survey?'))
  await test.step('on Friday morning alerts, surveys and a budget are switched on, and two clients are received', async () => {
    await openMenu(admin)
    await admin.getByRole('link', { name: 'Office', exact: true }).tap()
    await openSettings(admin, 'requests')
    await save(admin, 'Alerts by text', async section => {
      await section.getByLabel('A kiosk is silent for 15 minutes').check()
      await section.getByLabel('A visit was rated 1 or 2').check()
    })
    await openSettings(admin, 'texts')
    await save(admin, 'Budget', section => section.getByLabel('Dollars a month').fill('1'))
    await save(admin, 'Survey text', async section => {
      await section.getByLabel('For', { exact: true }).selectOption('Tustin')
      await section.getByLabel('On or off').selectOption('On')
    })
    await receive(admin, RATING[0])
    await rateLow(kiosk, RATING[0])
    await typeNumber(kiosk, here)
    await receive(admin, here)
  })
  // Its time passes, on the real clock.
  await kiosk.goto('about:blank')
  await run(`update devices set last_seen_at = last_seen_at - interval '1 hour'`)

  expect(await stack.closeTerminal()).toBe(0)
  for (const address of [stack.kiosk, stack.backend, stack.sandbox])
    await expect(fetch(address), `nothing listens at ${address}`).rejects.toThrow()
  expect(existsSync(join(stack.dataDir, 'pg18', 'postmaster.pid'))).toBe(false)

  stack.env.DEMO_NOW = '2026-11-20T15:10'
  await stack.startAgain()
  expect((await fetch(`${stack.kiosk}/api/health`)).status).toBe(200)
  expect(stack.output()).not.toContain('is started again')

  const words = /Over a limit.*The budget for texts is used up\./
  await test.step('a survey is held by the budget; then the budget is removed', async () => {
    await expect(await textsInOffice(admin, 'Survey', words)).toHaveCount(1)
    await openSettings(admin, 'texts')
    await save(admin, 'Budget', section => section.getByLabel('Dollars a month').fill(''))
  })

  await stack.rest()
  stack.env.DEMO_NOW = '2026-11-21T11:00'
  await stack.startAgain()
  await test.step('on Saturday it is still held', async () => {
    await expect(await textsInOffice(admin, 'Survey', words)).toHaveCount(1)
    expect(await askedAbout(here)).toEqual([])
  })
  await test.step('on Saturday the silent kiosk and another low rating are told again, each once', async () => {
    // Those of Friday are there already.
    const alerts = await textsInOffice(admin, 'Owner alert', /Tustin/)
    const untilAlerts = (count: number) =>
      expect(async () => {
        await admin.getByRole('button', { name: 'Refresh' }).tap()
        await expect(alerts).toHaveCount(count, { timeout: 2_000 })
      }).toPass({ timeout: 90_000 * PACE })
    await untilAlerts(3)
    await kiosk.goto(`${stack.kiosk}/`)
    await receive(admin, RATING[1])
    await rateLow(kiosk, RATING[1])
    await untilAlerts(4)
    const told = (await textsTo(MANAGER, stack.sandbox)).map(({ body }) => body)
    for (const words of [
      /the kiosk .+ at Tustin has been silent since \d+:\d\d [AP]M\./,
      /a visit at Tustin was rated 1 of 5\. See Office, Surveys\./,
    ])
      expect(told).toContainEqual(expect.stringMatching(words))
  })
  await admin.context().close()
})
