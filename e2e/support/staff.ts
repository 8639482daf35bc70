import { expect, type Page } from '@playwright/test'
import { salon, typeDigits } from './kiosk.ts'

/** The demo's people, by PIN (docs/product/access.md, "Accounts"). */
export const PINS = { admin: '2468', manager: '1357', weekday: '9753', technician: '8642' } as const

/** Signs somebody in at a location by hand; resolves when the address she was on her way to is open. */
export async function signInByHand(
  page: Page,
  { pin = PINS.admin as string, at = 'Tustin', to = '/dashboard' } = {},
): Promise<void> {
  await page.goto(`${salon.kiosk}${to}`)
  await expect(page.getByRole('heading', { name: 'Manager Login' })).toBeVisible()
  await page.getByRole('button', { name: at, exact: true }).tap()
  await typeDigits(page, pin)
  await expect(page).toHaveURL(`${salon.kiosk}${to}`)
}

/** The token of the person who is signed in on a page. */
export function tokenOf(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('token'))
}
