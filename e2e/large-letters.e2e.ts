import { expect, type Page } from '@playwright/test'
import { checkInByPhone, salon, typeDigits } from './support/kiosk.ts'
import { test } from './support/tablet.ts'
import { comeTo, verificationOf } from './support/visit.ts'

const SIZES = [
  { width: 820, height: 1180 },
  { width: 1180, height: 820 },
  { width: 390, height: 844 },
]

/** A browser whose text is set to twice its size. */
async function doubleText(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const style = document.createElement('style')
    style.textContent = ':root { font-size: 200% }'
    const add = () => document.documentElement.append(style)
    if (document.documentElement) add()
    else addEventListener('DOMContentLoaded', add)
  })
}

/** Nothing reaches beyond the sides of the screen, and every button and link can be scrolled to and pressed. */
async function expectEverythingInReach(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const beyond = await page.evaluate(() =>
    [...document.querySelectorAll('h1, p, dd, button, a, input, canvas')]
      .filter(part => part.checkVisibility({ visibilityProperty: true }) && !part.closest('.visually-hidden'))
      .filter(part => {
        const { left, right, width } = part.getBoundingClientRect()
        // A quiet button's own margin may stand on the edge; its words do not.
        return width > 0 && (left < -16 || right > innerWidth + 1)
      })
      .map(part => part.textContent || part.getAttribute('aria-label')),
  )
  expect(beyond).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

for (const size of SIZES)
  test(`with letters of twice the size everything is within reach on ${size.width} x ${size.height}`, async ({
    page,
  }) => {
    await page.setViewportSize(size)
    await doubleText(page)
    await page.goto(`${salon.kiosk}/`)
    await typeDigits(page, '714555019')
    await page.getByRole('button', { name: 'Check In' }).tap()
    await expect(page.getByRole('alert')).toHaveText('Please enter a valid 10-digit phone number')
    await expectEverythingInReach(page)
    await page.getByRole('button', { name: 'Clear' }).tap()
    await checkInByPhone(page, '2125550199')
    await expect(page.getByRole('heading', { name: 'Welcome to the salon!' })).toBeVisible()
    await expectEverythingInReach(page)
    await page.getByRole('button', { name: "I'm a walk-in client" }).tap()
    await page.getByRole('button', { name: "I'm available now" }).tap()
    await expectEverythingInReach(page)
    await page.getByRole('button', { name: 'Full Set' }).tap()
    await expect(page.getByRole('button', { name: 'Register' })).toBeVisible()
    await expectEverythingInReach(page)
    await comeTo(page, '/appointment-status', { verification: await verificationOf(page, 'EARLY', 48) })
    await expect(page.getByRole('heading', { name: "You're a bit early!" })).toBeVisible()
    await expectEverythingInReach(page)
  })
