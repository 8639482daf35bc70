import { type Sandbox, startSandbox } from '@frontlash/sandbox/sandbox'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { DESK } from './support/touch.ts'
import { test } from './support/without-motion.ts'

let sandbox: Sandbox
let page: Page
test.beforeAll(async ({ browser }) => {
  page = await browser.newPage(DESK)
  sandbox = await startSandbox({
    port: 0,
    salon: 'small',
    square: { accessToken: 'tests', webhookSignatureKey: 'tests', webhookUrl: 'http://127.0.0.1:9/square' },
    twilio: { accountSid: `AC${'1'.repeat(32)}`, authToken: 'tests', messagingServiceSid: `MG${'2'.repeat(32)}` },
    // The clock starts on a Friday at eleven, so that no test runs past midnight.
    clockOffsetMs: Date.parse('2026-11-20T19:00:00Z') - Date.now(),
  })
})
test.afterAll(async () => {
  await page.close()
  await sandbox.close()
})

test('a user of the sandbox can book a visit, move it to another location and cancel it', async () => {
  await page.goto(`${sandbox.url}/?view=bookings`)
  await page.getByRole('button', { name: 'Book a visit' }).click()
  const booking = page.getByRole('dialog', { name: 'Book a visit' })
  await booking.getByLabel('Phone').fill('(714) 555-8899')
  await booking.getByLabel('Name').fill('Zelda Quill')
  await booking.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(page.getByRole('row', { name: /Zelda Quill/ })).toContainText('11:05 AM')

  await page.getByRole('button', { name: /^Change Zelda Quill/ }).click()
  const change = page.getByRole('dialog', { name: /Zelda Quill/ })
  await change.getByLabel('Time').fill('15:30')
  await change.getByLabel('Salon').selectOption('Irvine')
  await change.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: /Zelda Quill/ })).toContainText('Cancelled by salon')
  await page.getByRole('button', { name: 'Irvine' }).click()
  await expect(page.getByRole('row', { name: /Zelda Quill/ })).toContainText('3:30 PM')

  await page.getByRole('button', { name: /^Change Zelda Quill/ }).click()
  await page.getByRole('button', { name: 'Client cancels' }).click()
  await expect(page.getByRole('row', { name: /Zelda Quill/ })).toContainText('Cancelled by client')
})

test('the sandbox page shows new bookings and texts without a reload', async () => {
  await page.goto(`${sandbox.url}/?view=bookings&phone=%2B17145552002`)
  await expect(page.getByText('No texts on this phone yet')).toBeVisible()
  await fetch(`${sandbox.url}/sandbox/bookings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      phone: '7145552002',
      name: 'Lou Marsh',
      location_id: 'tustin',
      start_at: '2026-11-20T11:20',
    }),
  })
  await expect(page.getByRole('row', { name: /Lou Marsh/ })).toBeVisible()
  await sandbox.texts.receive('+17145552002', 'On my way')
  await expect(page.getByRole('log').getByText('On my way')).toBeVisible()
})

test('a phone that replies STOP on the sandbox page gets no texts until it replies START', async () => {
  await page.goto(`${sandbox.url}/?phone=%2B17145550103`)
  await page.getByRole('button', { name: 'STOP', exact: true }).click()
  await expect(page.getByText('This phone has replied STOP')).toBeVisible()
  await expect(page.getByRole('log').getByText('you will get no more texts')).toBeVisible()
  await page.getByRole('button', { name: 'START', exact: true }).click()
  await expect(page.getByText('This phone has replied STOP')).toBeHidden()
  await page.getByLabel('Reply from this phone').fill('hello there')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('log').getByText('hello there')).toBeVisible()
})

test('the list of demo phones shows the kiosk’s result for each phone, and can be reset to the present time', async () => {
  await page.goto(`${sandbox.url}/?view=demo`)
  const row = page.getByRole('row', { name: /0104/ })
  await expect(row).toContainText('VERY_EARLY')
  const id = sandbox.salon.bookings
    .touched()
    .find(
      one => one.customer_id?.startsWith('DEMO0104') && one.start_at > '2026-11-20' && one.status === 'ACCEPTED',
    )!.id
  sandbox.salon.bookings.change(id, { status: 'CANCELLED_BY_CUSTOMER' })
  await expect(row).toContainText('NO_APPOINTMENT')
  await page.getByRole('button', { name: 'Set around now again' }).click()
  await expect(row).toContainText('VERY_EARLY')
})

test('the sandbox page shows how long a simulated outage will last, and can end it', async () => {
  await page.goto(`${sandbox.url}/?view=faults`)
  const twilio = page.getByRole('group', { name: 'Twilio' })
  await twilio.getByLabel(/^Down/).check()
  await expect(twilio.getByText(/^Down, \d+ s left$/)).toBeVisible()
  expect(sandbox.failures.now('twilio').kind).toBe('down')
  await twilio.getByLabel(/^Works/).check()
  await expect.poll(() => sandbox.failures.now('twilio').kind).toBe('ok')
})

/**
 * Returns the names of controls that are too small for a finger. A radio button is pressed by its label. Runs in the
 * page.
 */
const TOO_SMALL = `[...document.querySelectorAll('button, a, select, input:not([type=radio]), label:has(input[type=radio])')]
  .filter(one => one.checkVisibility())
  .map(one => ({ name: one.textContent, box: one.getBoundingClientRect() }))
  .filter(({ box }) => box.width < 44 || box.height < 44)
  .map(one => one.name)`

for (const view of ['demo', 'bookings', 'faults', 'phone'])
  test(`the view “${view}” of the sandbox page is accessible and fits every screen size`, async () => {
    await page.goto(`${sandbox.url}/?view=${view}`)
    for (const [width, height] of [
      [1440, 900],
      [820, 1180],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expect(page.getByRole('heading', { name: /sandbox/ })).toBeVisible()
      await page.getByText('Frontlash', { exact: true }).first().waitFor()
      expect(await page.evaluate(TOO_SMALL)).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
      // The tablet's layout consists of parts of the other two layouts, so it is not checked separately.
      if (width !== 820) await expectAccessible(page)
    }
  })
