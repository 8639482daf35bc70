import { expect, type Page } from '@playwright/test'
import { checkInByPhone, salon, typeDigits } from './support/kiosk.ts'
import { test } from './support/tablet.ts'
import { goToScreen, verificationOf } from './support/visit.ts'

const SIZES = [
  { width: 820, height: 1180 },
  { width: 1180, height: 820 },
  { width: 390, height: 844 },
]

/** Doubles the text size of a page, as the browser's setting does. */
async function doubleText(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const style = document.createElement('style')
    style.textContent = ':root { font-size: 200% }'
    const add = () => document.documentElement.append(style)
    if (document.documentElement) add()
    else addEventListener('DOMContentLoaded', add)
  })
}

/** Expects at every size that nothing exceeds the screen's width, and that the next button can be pressed. */
async function expectEverythingInReach(page: Page, pressedNext?: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await expectWithinSides(page, `${size.width} x ${size.height}`)
    if (pressedNext) await page.getByRole('button', { name: pressedNext }).tap({ trial: true })
  }
}

async function expectWithinSides(page: Page, size: string): Promise<void> {
  const beyond = await page.evaluate(() =>
    [...document.querySelectorAll('h1, p, dd, button, a, input, canvas')]
      .filter(part => part.checkVisibility({ visibilityProperty: true }) && !part.closest('.visually-hidden'))
      .filter(part => {
        const { left, right, width } = part.getBoundingClientRect()
        // The padding of a quiet button may exceed the screen's edge; its text may not.
        return width > 0 && (left < -16 || right > innerWidth + 1)
      })
      .map(part => part.textContent || part.getAttribute('aria-label')),
  )
  expect(beyond, size).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), size).toBeLessThanOrEqual(0)
}

test('every part of a screen with doubled text size can be reached on tablets and phones', async ({ page }) => {
  await doubleText(page)
  await page.goto(`${salon.kiosk}/`)
  await typeDigits(page, '714555019')
  await page.getByRole('button', { name: 'Check In' }).tap()
  await expect(page.getByRole('alert')).toHaveText('Please enter a valid 10-digit phone number')
  await expectEverythingInReach(page, 'Check In')
  await page.getByRole('button', { name: 'Clear' }).tap()
  await checkInByPhone(page, '2125550199')
  await expect(page.getByRole('heading', { name: 'Welcome to the salon!' })).toBeVisible()
  await expectEverythingInReach(page, "I'm a walk-in client")
  await page.getByRole('button', { name: "I'm a walk-in client" }).tap()
  await page.getByRole('button', { name: "I'm available now" }).tap()
  await expectEverythingInReach(page, 'Full Set')
  await page.getByRole('button', { name: 'Full Set' }).tap()
  await expect(page.getByRole('button', { name: 'Register' })).toBeVisible()
  await expectEverythingInReach(page, 'Register')
  await goToScreen(page, '/appointment-status', { verification: await verificationOf(page, 'EARLY', 48) })
  await expect(page.getByRole('heading', { name: "You're a bit early!" })).toBeVisible()
  await expectEverythingInReach(page)
})
