import { expect, type Page } from '@playwright/test'
import { salon, typeDigits } from './support/kiosk.ts'
import { test } from './support/tablet.ts'
import { tapQuickly } from './support/touch.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const number = (page: Page) => page.getByLabel('Phone number')

/** Whether the salon was asked about a number. */
function looksUp(page: Page): () => boolean {
  let hasAsked = false
  page.on('request', request => {
    hasAsked ||= request.url().includes('/api/clients/phone/')
  })
  return () => hasAsked
}

/** What else keeps Enter is in apps/web/test/kiosk/enter-key.test.tsx. */
test('Enter never submits the number, wherever the focus is; Space on Check In does', async ({ page }) => {
  const hasAsked = looksUp(page)
  await page.goto(`${salon.kiosk}/`)
  // The header keeps it.
  const loaded = page.waitForEvent('load')
  await button(page, 'Refresh').focus()
  await page.keyboard.press('Enter')
  await loaded
  await expect(button(page, 'Check In')).toBeVisible()
  await page.keyboard.type('7145550101')
  await expect(number(page)).toHaveValue('(714) 555-0101')
  await page.keyboard.press('Enter')
  for (const name of ['Check In', '5', 'Clear', 'Backspace']) {
    await button(page, name).focus()
    for (const key of ['Enter', 'NumpadEnter', 'Control+Enter', 'Shift+Enter']) await page.keyboard.press(key)
    await expect(number(page)).toHaveValue('(714) 555-0101')
  }
  await number(page).focus()
  await page.keyboard.press('Enter')
  await expect(button(page, 'Check In')).toBeVisible()
  expect(hasAsked()).toBe(false)

  await button(page, 'Backspace').focus()
  await page.keyboard.press('Space')
  await expect(number(page)).toHaveValue('(714) 555-010')
  await button(page, '1').focus()
  await page.keyboard.press('Space')
  await expect(number(page)).toHaveValue('(714) 555-0101')
  await button(page, 'Check In').focus()
  await page.keyboard.press('Space')
  await expect.poll(hasAsked).toBe(true)
})

test('neither does it before the app has started', async ({ page }) => {
  const hasAsked = looksUp(page)
  let letScriptsThrough = () => {}
  const held = new Promise<void>(resolve => {
    letScriptsThrough = resolve
  })
  await page.route('**/assets/*.js', async route => {
    await held
    await route.continue()
  })
  await page.goto(`${salon.kiosk}/`, { waitUntil: 'commit' })
  await typeDigits(page, '7145550101')
  await button(page, 'Check In').focus()
  await page.keyboard.press('Enter')
  await button(page, '5').focus()
  await page.keyboard.press('Enter')
  letScriptsThrough()
  await expect(page.locator('#shell')).toHaveCount(0)
  await expect(number(page)).toHaveValue('(714) 555-0101')
  await expect(button(page, 'Check In')).toBeVisible()
  expect(hasAsked()).toBe(false)
})

test('the question about leaving kiosk mode keeps Enter', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('kioskMode', 'true'))
  await page.goto(`${salon.kiosk}/`)
  await tapQuickly(button(page, 'Settings'), 5)
  const yes = page.getByRole('alertdialog').getByRole('button', { name: 'Exit Kiosk Mode' })
  await expect(yes).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Exit Kiosk Mode' })).toBeVisible()
})
