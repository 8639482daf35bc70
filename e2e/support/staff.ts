import { expect, type Page } from '@playwright/test'
import { salon, typeDigits } from './kiosk.ts'

/** The PINs of the demo's users (docs/product/demo.md, "The demo's accounts"). */
export const PINS = { admin: '2468', manager: '1357', weekday: '9753', technician: '8642' } as const

/** The name on a tablet in kiosk mode that a manager has started. */
export const MANAGERS_NAME = 'Maya'

/** Signs a user in at a location by hand, from /login. Resolves when the dashboard is shown. */
export async function signInByHand(
  page: Page,
  { pin = PINS.admin as string, at = 'Tustin', kiosk = salon.kiosk } = {},
): Promise<void> {
  await page.goto(`${kiosk}/login`)
  const chip = page.getByRole('button', { name: at, exact: true })
  if (await page.evaluate(() => navigator.maxTouchPoints > 0)) {
    await chip.tap()
    await typeDigits(page, pin)
  } else {
    // A desktop has a mouse and a keyboard.
    await chip.click()
    await page.keyboard.type(pin)
  }
  await expect(page).toHaveURL(`${kiosk}/dashboard`)
}

/** The password of all demo users (docs/product/demo.md, "The demo's accounts"). */
export const PASSWORD = 'lashes-demo'

/** Types the password into the dialog that asks for it again. */
export async function confirmByHand(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await dialog.getByLabel('Password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Confirm' }).tap()
}

/** Shows the dashboard's menu. Below 1440 px, it contains the other screens and actions. */
export async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).tap()
}

/**
 * Goes to another screen by the dashboard's menu. If another screen is already shown, returns to the dashboard first.
 */
export async function openFromMenu(page: Page, name: 'Schedule' | 'Status'): Promise<void> {
  const back = page.getByRole('link', { name: 'Back to Dashboard' })
  const more = page.getByRole('button', { name: 'More', exact: true })
  await expect(back.or(more)).toBeVisible()
  if (await back.isVisible()) await back.tap()
  await openMenu(page)
  await page.getByRole('link', { name, exact: true }).tap()
  await expect(page).toHaveURL(`${salon.kiosk}${name === 'Schedule' ? '/daily-schedule' : '/status'}`)
  // The dashboard stays until the other screen's code has arrived.
  await expect(back).toBeVisible()
}

/** Signs a manager in and starts kiosk mode at Tustin. Resolves when the first screen is shown. */
export async function startKioskModeByHand(page: Page): Promise<void> {
  await signInByHand(page, { pin: PINS.manager })
  await openMenu(page)
  await page.getByRole('button', { name: 'Kiosk Mode', exact: true }).tap()
  await expect(page).toHaveURL(`${salon.kiosk}/`)
  await expect(page.getByText(`managed by ${MANAGERS_NAME}`)).toBeVisible()
}

/** Returns the token of the user who is signed in on a page. */
export function tokenOf(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('token'))
}
