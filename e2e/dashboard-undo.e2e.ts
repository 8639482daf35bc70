import type { DayAppointment } from '@frontlash/contract/day-calendar'
import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { actOn, bookingOf, cardOf, expectStatus, makeInactive, openDashboard } from './support/dashboard.ts'
import { setPhonesAroundNow } from './support/kiosk.ts'
import { KIOSK_TABLET, PHONE, TABLET_LANDSCAPE, TABLET_PORTRAIT, tap } from './support/touch.ts'
import { test } from './support/without-motion.ts'

let page: Page
let colleague: Page

test.beforeAll(async ({ browser }) => {
  await setPhonesAroundNow()
  page = await openDashboard(browser, { size: KIOSK_TABLET })
  colleague = await openDashboard(browser, { as: 'manager', size: KIOSK_TABLET })
})
test.afterAll(async () => {
  await page.context().close()
  await colleague.context().close()
})

const actionsDialog = (of: Page) => of.getByRole('dialog', { name: /Appointment Actions/ })

/** Opens a card's actions and taps one of them. */
async function choose(of: Page, booking: DayAppointment, action: string): Promise<void> {
  await cardOf(of, booking).press('Shift+Enter')
  await expect(actionsDialog(of)).toBeVisible()
  await tapAway(actionsDialog(of).getByRole('button', { name: action }))
  await expect(actionsDialog(of)).toHaveCount(0)
}

/** Taps something until it is gone: what has just appeared takes no press yet. */
async function tapAway(what: Locator): Promise<void> {
  await expect(async () => {
    if ((await what.count()) > 0) await tap(what)
    await expect(what).toHaveCount(0, { timeout: 300 })
  }).toPass()
}

/** The notice of what was done, by its words. */
const notice = (words: string) => standing(page).filter({ hasText: words })

async function untouched(phone: string): Promise<DayAppointment> {
  const booking = await bookingOf(phone)
  await makeInactive(booking)
  for (const one of [page, colleague]) await expectStatus(cardOf(one, booking), 'inactive')
  return booking
}

test('a checked-in client who is cancelled by mistake is checked in again by Undo, since the same minute', async () => {
  const booking = await untouched('7145550102')
  await choose(page, booking, 'Manual Check-in')
  await expectStatus(cardOf(colleague, booking), 'checked-in')
  await choose(page, booking, 'Cancel Appointment')
  await expectStatus(cardOf(colleague, booking), 'cancelled')
  await tapAway(notice(`${booking.customer_name} cancelled`).getByRole('button', { name: 'Undo' }))
  await expectStatus(cardOf(page, booking), 'checked-in')
  await expectStatus(cardOf(colleague, booking), 'checked-in')
})

test('an undo that comes after a colleague’s says that the card has changed, and shows it as it is', async () => {
  const booking = await untouched('7145550103')
  await choose(page, booking, 'Manual Check-in')
  await choose(page, booking, 'Cancel Appointment')
  await expectStatus(cardOf(colleague, booking), 'cancelled')
  await choose(colleague, booking, 'Undo Cancellation')
  await expectStatus(cardOf(page, booking), 'inactive')
  await tapAway(notice(`${booking.customer_name} cancelled`).getByRole('button', { name: 'Undo' }))
  await expect(notice('Somebody else was first: this card has changed.')).toBeVisible()
  await expectStatus(cardOf(page, booking), 'inactive')
})

const standing = (of: Page) => of.getByRole('status', { name: 'Notices' }).locator('> *')

/** Clients who wait: a tap on their cards receives them. */
async function waiting(...phones: string[]): Promise<DayAppointment[]> {
  const bookings: DayAppointment[] = []
  for (const phone of phones) bookings.push(await untouched(phone))
  for (const booking of bookings) await actOn(booking, 'manual-checkin')
  for (const booking of bookings) await expectStatus(cardOf(page, booking), 'checked-in')
  return bookings
}

test('after two quick taps both can be undone, the newest on top', async () => {
  const [first, second] = await waiting('7145550102', '7145550103')
  await expect(standing(page)).toHaveCount(0)
  await tap(cardOf(page, first!))
  await expect(standing(page)).toHaveText([`${first!.customer_name} receivedUndo`])
  await tap(cardOf(page, second!))
  await expect(standing(page)).toHaveText([
    `${second!.customer_name} receivedUndo`,
    `${first!.customer_name} receivedUndo`,
  ])
  await tapAway(notice(`${first!.customer_name} received`).getByRole('button', { name: 'Undo' }))
  await expectStatus(cardOf(page, first!), 'checked-in')
  await expectStatus(cardOf(page, second!), 'received')
})

test('a third notice pushes out the oldest', async () => {
  const [first, second, third] = await waiting('7145550101', '7145550102', '7145550103')
  for (const booking of [first!, second!, third!]) {
    await tap(cardOf(page, booking))
    await expectStatus(cardOf(page, booking), 'received')
  }
  await expect(standing(page)).toHaveText([
    `${third!.customer_name} receivedUndo`,
    `${second!.customer_name} receivedUndo`,
  ])
})

for (const size of [PHONE, TABLET_PORTRAIT, TABLET_LANDSCAPE, { width: 1440, height: 900 }]) {
  test(`two notices at ${size.width}x${size.height}: a finger finds both ways back, and nothing is cut`, async ({
    browser,
  }) => {
    const small = await openDashboard(browser, { size })
    const [booking, other] = await waiting('7145550102', '7145550103')
    for (const one of [other!, booking!]) {
      // A desk has a mouse.
      await (size.width < 1440 ? tap(cardOf(small, one)) : cardOf(small, one).click())
      await expectStatus(cardOf(small, one), 'received')
    }
    const undos = standing(small).getByRole('button', { name: 'Undo' })
    await expect(undos).toHaveCount(2)
    await expect(undos.first()).toHaveAccessibleDescription(`${booking!.customer_name} received`)
    const boxes = await Promise.all([undos.first().boundingBox(), undos.last().boundingBox()])
    for (const box of boxes) {
      expect(Math.min(box!.width, box!.height)).toBeGreaterThanOrEqual(44)
      expect(box!.x + box!.width).toBeLessThanOrEqual(size.width)
      expect(box!.y + box!.height).toBeLessThanOrEqual(size.height)
    }
    expect(boxes[0]!.y + boxes[0]!.height).toBeLessThanOrEqual(boxes[1]!.y)
    if (size === PHONE) await expectAccessible(small)
    await small.context().close()
  })
}

test('a keyboard undoes one notice after the other', async () => {
  const [first, second] = await waiting('7145550102', '7145550103')
  for (const booking of [first!, second!]) {
    await cardOf(page, booking).press('Enter')
    await expectStatus(cardOf(page, booking), 'received')
  }
  await notice(`${second!.customer_name} received`).getByRole('button').focus()
  await page.keyboard.press('Enter')
  const place = page.getByRole('status', { name: 'Notices' })
  await expect(place).toBeFocused()
  await expect(place).toHaveCSS('outline-style', 'solid')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expectStatus(cardOf(page, second!), 'checked-in')
  await expectStatus(cardOf(page, first!), 'checked-in')
})
