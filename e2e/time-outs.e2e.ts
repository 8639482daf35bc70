import { expect, type Page } from '@playwright/test'
import { checkInByPhone, salon, sign } from './support/kiosk.ts'
import { stopTime, test } from './support/tablet.ts'
import { comeTo, MARIA, verificationOf } from './support/visit.ts'

const VERIFY = '**/api/square/verify-appointment-cache'
const WAIVERS = '**/api/waivers'

/** A call that gets no answer; resolves with how often it was made so far. */
async function stallCall(page: Page, call: string): Promise<() => number> {
  let calls = 0
  await page.route(call, () => {
    calls += 1
  })
  return () => calls
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test.beforeEach(({ page }) => page.clock.install())

/** Somebody presses Check In, and a call hangs; from then on, a second or two after it was made, time is the test's. */
async function checkInUntil(page: Page, call: string): Promise<void> {
  const hanging = await stallCall(page, call)
  await page.goto(`${salon.kiosk}/`)
  await checkInByPhone(page, '7145550190')
  await expect.poll(hanging).toBe(1)
  await stopTime(page)
}

test('a look-up of a client is waited for 30 s', async ({ page }) => {
  await checkInUntil(page, '**/api/clients/phone/**')
  await page.clock.runFor(27_000)
  await expect(page.getByText('Verifying your appointment details...')).toBeVisible()
  await page.clock.runFor(3_000)
  await expect(page.getByRole('alert')).toHaveText(
    'Could not connect to the server. Please check that the server is running on port 8000.',
  )
})

test('a verification is waited for 8 s, and then the client counts as not booked', async ({ page }) => {
  await page.route('**/api/clients/phone/**', route => route.fulfill({ json: MARIA }))
  await checkInUntil(page, VERIFY)
  await page.clock.runFor(5_000)
  await expect(page.getByText('Verifying your appointment details...')).toBeVisible()
  await page.clock.runFor(3_000)
  await expect.poll(() => page.evaluate(() => sessionStorage.phoneProcessingComplete)).toBe('true')
  await page.clock.runFor(1_000)
  await expect(page).toHaveURL(/\/appointment-check$/)
})

test('an enhanced check-in is waited for 10 s, and then kept and sent again', async ({ page }) => {
  await page.route('**/api/clients/phone/**', route => route.fulfill({ json: MARIA }))
  const verification = await verificationOf(page, 'ON_TIME', 5)
  await page.route(VERIFY, route => route.fulfill({ json: verification }))
  const sources: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('/enhanced-checkin')) sources.push(request.postDataJSON().preVerificationData.source)
  })
  await checkInUntil(page, '**/api/square/enhanced-checkin')
  await page.clock.runFor(7_000)
  await expect(page.getByText('Verifying your appointment details...')).toBeVisible()
  await page.clock.runFor(3_000)
  await expect.poll(() => page.evaluate(() => sessionStorage.lastCheckIn)).toContain('"kept":true')
  expect(await page.evaluate(() => sessionStorage.checkedIn)).toBeUndefined()
  await page.clock.runFor(1_000)
  await expect(page).toHaveURL(/\/waiver$/)
  await page.clock.runFor(2_000)
  await expect.poll(() => sources).toEqual(['cache', 'offline'])
})

test('the location is waited for 3 s', async ({ page }) => {
  const hanging = await stallCall(page, '**/api/locations/current-v2')
  await page.goto(`${salon.kiosk}/`)
  await expect.poll(hanging).toBe(1)
  await stopTime(page)
  await page.clock.runFor(1_000)
  await expect(button(page, 'Tustin')).toBeVisible()
  await page.clock.runFor(2_000)
  await expect(button(page, 'Location Error')).toBeVisible()
})

test.describe('a signed waiver', () => {
  /** Signs and submits; from then on time is the test's. */
  async function submit(page: Page): Promise<void> {
    await sign(page)
    await stopTime(page)
    await button(page, 'Sign & Submit').tap()
    await expect(page.getByText('Saving your signature')).toBeVisible()
  }
  /** Comes to the waiver while a check-in has no answer yet. */
  async function comeWhileCheckInIsUnderWay(page: Page): Promise<void> {
    await comeTo(page, '/waiver')
    await page.evaluate(() => sessionStorage.setItem('squareVerificationStatus', 'pending'))
  }
  /** The page has what it was answered before: the answer to a later call comes after it. */
  const untilRead = (page: Page) => page.evaluate(() => fetch('/api/health').then(answer => answer.text()))
  const stored = { json: { success: true, waiverId: 'w', documentUrl: '', processing: false } }

  test('shows its progress for 2.2 s, however fast the server is', async ({ page }) => {
    await page.route(WAIVERS, route => route.fulfill(stored))
    const answered = page.waitForResponse(WAIVERS)
    await comeTo(page, '/waiver')
    await submit(page)
    await answered
    const bar = page.getByRole('progressbar', { name: 'Saving' })
    for (const percent of ['15', '35', '60', '85', '100']) {
      await page.clock.runFor(400)
      await expect(bar).toHaveAttribute('aria-valuenow', percent)
    }
    await page.clock.runFor(199)
    await expect(page).toHaveURL(/\/waiver$/)
    await page.clock.runFor(1)
    await expect(page).toHaveURL(/\/appointment-status$/)
  })

  test('waits 10 s for a server that does not answer, and says on the next screen that it is still being saved', async ({
    page,
  }) => {
    const hanging = await stallCall(page, WAIVERS)
    await comeTo(page, '/waiver')
    await submit(page)
    await expect.poll(hanging).toBe(1)
    await page.clock.runFor(9_999)
    await expect(page).toHaveURL(/\/waiver$/)
    await page.clock.runFor(1)
    await expect(page).toHaveURL(/\/appointment-status$/)
    await expect(page.getByText('We’re still saving your signature. You don’t need to wait here.')).toBeVisible()
    // Given up after 30 s in all, and sent again two seconds later.
    await page.unrouteAll()
    await page.route(WAIVERS, route => route.fulfill(stored))
    let isSentAgain = false
    page.on('request', request => {
      isSentAgain ||= request.url().endsWith('/api/waivers')
    })
    await page.clock.runFor(18_000)
    await page.touchscreen.tap(400, 5)
    // Between giving up and setting the next time it works on its own, which no clock of ours moves.
    await expect
      .poll(async () => {
        await page.clock.runFor(500)
        return isSentAgain
      })
      .toBe(true)
    await expect(page.getByText('Everything is saved.')).toBeVisible()
  })

  test('waits up to 30 s for a check-in that is still under way, and looks once a second', async ({ page }) => {
    await page.route(WAIVERS, route => route.fulfill(stored))
    const answered = page.waitForResponse(WAIVERS)
    await comeWhileCheckInIsUnderWay(page)
    await submit(page)
    await answered
    await untilRead(page)
    await page.clock.runFor(29_999)
    await expect(page).toHaveURL(/\/waiver$/)
    await page.clock.runFor(1)
    await expect(page).toHaveURL(/\/appointment-status$/)
  })

  test('goes on within a second of that check-in', async ({ page }) => {
    await page.route(WAIVERS, route => route.fulfill(stored))
    const answered = page.waitForResponse(WAIVERS)
    await comeWhileCheckInIsUnderWay(page)
    await submit(page)
    await answered
    await untilRead(page)
    await page.clock.runFor(15_500)
    await page.evaluate(() => sessionStorage.setItem('squareVerificationStatus', 'complete'))
    await page.clock.runFor(499)
    await expect(page).toHaveURL(/\/waiver$/)
    await page.clock.runFor(1)
    await expect(page).toHaveURL(/\/appointment-status$/)
  })
})
