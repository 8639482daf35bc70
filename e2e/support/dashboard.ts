import type { DayAppointment } from '@frontlash/contract/day-calendar'
import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { salon } from './kiosk.ts'
import type { SalonAddresses } from './salons.ts'
import { PASSWORD, PINS, signInByHand } from './staff.ts'
import { DESK, holdUntil, MANAGERS_TABLET, TOUCH_SCREEN, tap } from './touch.ts'

/** The names of the locations at /login. */
const CHIPS = { tustin: 'Tustin', 'santa-ana': 'Santa Ana', 'costa-mesa': 'Costa Mesa', irvine: 'Irvine' } as const

/** The demo users who may use a dashboard, by user name. */
export type StaffName = keyof typeof PINS

const tokens = new Map<StaffName, string>()

async function staffToken(username: StaffName): Promise<string> {
  const known = tokens.get(username) ?? (await signIn(username))
  tokens.set(username, known)
  return known
}

async function signIn(username: StaffName): Promise<string> {
  const response = await fetch(`${salon.backend}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: PASSWORD }),
  })
  const { token } = (await response.json()) as { token?: string }
  if (!token) throw new Error(`${username} could not sign in: ${response.status}`)
  return token
}

/**
 * Loads a dashboard in its own browser: signs in at /login by PIN, at the location whose day is then shown. Resolves
 * when the day is shown.
 */
export async function openDashboard(
  browser: Browser,
  {
    as = 'admin' as StaffName,
    at = 'tustin' as keyof typeof CHIPS,
    size = MANAGERS_TABLET as { width: number; height: number },
    untilShown = true,
    of = salon as SalonAddresses,
  } = {},
): Promise<Page> {
  // A desktop uses a mouse, a smaller screen uses touch.
  const isDesk = size.width >= DESK.viewport.width
  const context = await browser.newContext(isDesk ? DESK : { viewport: size, ...TOUCH_SCREEN })
  const page = await context.newPage()
  await signInByHand(page, { pin: PINS[as], at: CHIPS[at], kiosk: of.kiosk })
  if (untilShown) {
    await expect(page.getByRole('columnheader', { name: 'Time' })).toBeVisible()
    await expect(page.getByText(/^Live/)).toBeVisible()
  }
  return page
}

/** Returns today's bookings of a location as its dashboard receives them. */
export async function bookingsToday(location = 'tustin'): Promise<DayAppointment[]> {
  const response = await fetch(`${salon.backend}/api/square/appointments-cache?location_id=${location}`, {
    headers: { 'x-auth-token': await staffToken('admin') },
  })
  return (await response.json()) as DayAppointment[]
}

/** Returns today's first booking that is not cancelled, for the demo client with this phone number. */
export async function bookingOf(phone: string, location = 'tustin'): Promise<DayAppointment> {
  let found: DayAppointment | undefined
  await expect
    .poll(async () => {
      const today = await bookingsToday(location)
      found = today.find(booking => booking.customer_phone === `+1${phone}` && booking.cancelled_by === null)
      return found !== undefined
    })
    .toBe(true)
  return found!
}

/** Sends a manager's action on a booking, as the dashboard does. */
export async function actOn(booking: DayAppointment, action: string): Promise<void> {
  await fetch(`${salon.backend}/api/manager/${action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-auth-token': await staffToken('admin') },
    body: JSON.stringify({ square_appointment_id: booking.square_appointment_id, location_id: booking.location_id }),
  })
}

/** Undoes all actions of managers on a booking. */
export async function makeInactive(booking: DayAppointment): Promise<void> {
  for (const action of ['undo-cancellation', 'undo-received', 'undo-checkin', 'restore-assignment'])
    await actOn(booking, action)
}

export function cardOf(page: Page, booking: DayAppointment): Locator {
  return page.locator(`[data-appointment-id="${booking.square_appointment_id}"]`).first()
}

/** Expands the list behind a button such as `+2` if the card is in it. */
async function unfold(card: Locator): Promise<void> {
  const button = card.locator('xpath=ancestor::*[@role="group"]/preceding-sibling::button')
  if ((await button.count()) === 0 || (await card.isVisible())) return
  const isTouch = await button.evaluate(() => navigator.maxTouchPoints > 0)
  await (isTouch ? button.tap() : button.click())
}

export async function expectStatus(card: Locator, status: string): Promise<void> {
  await expect(card).toHaveAttribute('data-status', status)
  await unfold(card)
  // The card's accessible name ends with the status.
  await expect(card).toHaveAccessibleName(new RegExp(` ${status}$`))
}

/** Holds a card by touch until its actions are shown. */
export async function holdCard(page: Page, card: Locator): Promise<void> {
  await unfold(card)
  await holdUntil(card, () => expect(page.getByRole('dialog', { name: /Appointment Actions/ })).toBeVisible())
}

export async function chooseAction(page: Page, card: Locator, action: string): Promise<void> {
  await holdCard(page, card)
  await tap(page.getByRole('dialog').getByRole('button', { name: action }))
  await expect(page.getByRole('dialog', { name: /Appointment Actions/ })).toHaveCount(0)
}
