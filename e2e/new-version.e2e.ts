import { expect } from '@playwright/test'
import { enrolByHand, salon, typeDigits } from './support/kiosk.ts'
import { test } from './support/without-motion.ts'

test('a kiosk takes a new version while nobody is at it, and not while somebody types', async ({ page }) => {
  await page.clock.install()
  await enrolByHand(page)
  await expect(page.getByRole('button', { name: 'Tustin' })).toBeVisible()
  await page.evaluate('window.isOldPage = true')
  const isOldPage = () => page.evaluate<boolean>('window.isOldPage === true')

  const health = (await (await fetch(`${salon.backend}/api/health`)).json()) as object
  await page.route('**/api/health', route => route.fulfill({ json: { ...health, version: '99.0.0' } }))
  await typeDigits(page, '7')
  const told = page.waitForResponse(`${salon.kiosk}/api/health`)
  // As when the network is back: the tablet asks how the salon is.
  await page.evaluate(`window.dispatchEvent(new Event('online'))`)
  await told
  // Longer than the screen has to be at rest.
  await page.clock.runFor(6_000)
  expect(await isOldPage()).toBe(true)

  await page.getByRole('button', { name: 'Clear' }).tap()
  // The page that is left takes its clock with it.
  await page.clock.runFor(6_000).catch(() => undefined)
  // A question in the moment of the change has no answer.
  await expect.poll(() => isOldPage().catch(() => true), { timeout: 10_000 }).toBe(false)
  await expect(page.getByRole('button', { name: 'Check In' })).toBeVisible()
})
