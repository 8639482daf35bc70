import { expect } from '@playwright/test'
import { enrolByHand, salon, typeDigits } from './support/kiosk.ts'
import { test } from './support/without-motion.ts'

test('a kiosk loads a new version of the app only when nobody is using the kiosk', async ({ page }) => {
  await page.clock.install()
  await enrolByHand(page)
  await expect(page.getByRole('button', { name: 'Tustin' })).toBeVisible()
  await page.evaluate('window.isOldPage = true')
  const isOldPage = () => page.evaluate<boolean>('window.isOldPage === true')

  const health = (await (await fetch(`${salon.backend}/api/health`)).json()) as object
  await page.route('**/api/health', route => route.fulfill({ json: { ...health, version: '99.0.0' } }))
  await typeDigits(page, '7')
  const told = page.waitForResponse(`${salon.kiosk}/api/health`)
  // This event simulates that the network is back, so the tablet calls the salon's health check.
  await page.evaluate(`window.dispatchEvent(new Event('online'))`)
  await told
  // This is longer than the delay after which an unused screen reloads.
  await page.clock.runFor(6_000)
  expect(await isOldPage()).toBe(true)

  await page.getByRole('button', { name: 'Clear' }).tap()
  // The reloaded page has no fake clock, so this call may fail.
  await page.clock.runFor(6_000).catch(() => undefined)
  // The page cannot be queried while it reloads.
  await expect.poll(() => isOldPage().catch(() => true), { timeout: 10_000 }).toBe(false)
  await expect(page.getByRole('button', { name: 'Check In' })).toBeVisible()
})
