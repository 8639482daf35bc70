import { expect, type Page } from '@playwright/test'
import { checkInByPhone, salon, sign } from './support/kiosk.ts'
import { stopTime, test } from './support/tablet.ts'
import { goToScreen } from './support/visit.ts'

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

/** Other limits are in apps/web/test/kiosk/time-outs.test.tsx. */
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

test.describe('a signed waiver', () => {
  /** Signs and submits; from then on time is the test's. */
  async function submit(page: Page): Promise<void> {
    await sign(page)
    await stopTime(page)
    await button(page, 'Sign & Submit').tap()
    await expect(page.getByText('Saving your signature')).toBeVisible()
  }
  const stored = { json: { success: true, waiverId: 'w', documentUrl: '', processing: false } }

  test('waits 10 s for a server that does not answer, and says on the next screen that it is still being saved', async ({
    page,
  }) => {
    const hanging = await stallCall(page, WAIVERS)
    await goToScreen(page, '/waiver')
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
})
