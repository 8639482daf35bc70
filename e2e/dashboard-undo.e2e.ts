import type { DayAppointment } from '@frontlash/contract/day-calendar'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { actOn, bookingOf, cardOf, expectStatus, makeInactive, openDashboard } from './support/dashboard.ts'
import { setPhonesAroundNow } from './support/kiosk.ts'
import { KIOSK_TABLET, PHONE, TABLET_LANDSCAPE, TABLET_PORTRAIT, tap, untilPressesCount } from './support/touch.ts'
import { test } from './support/without-motion.ts'

let page: Page

test.beforeAll(async ({ browser }) => {
  await setPhonesAroundNow()
  page = await openDashboard(browser, { size: KIOSK_TABLET })
})
test.afterAll(() => page.context().close())

const notice = (words: string) => standing(page).filter({ hasText: words })

async function untouched(phone: string): Promise<DayAppointment> {
  const booking = await bookingOf(phone)
  await makeInactive(booking)
  await expectStatus(cardOf(page, booking), 'inactive')
  return booking
}

const standing = (of: Page) => of.getByRole('status', { name: 'Notices' }).locator('> *')

/** Checks the clients in, so that a tap on a card receives the client. */
async function waiting(...phones: string[]): Promise<DayAppointment[]> {
  const bookings: DayAppointment[] = []
  for (const phone of phones) bookings.push(await untouched(phone))
  for (const booking of bookings) await actOn(booking, 'manual-checkin')
  for (const booking of bookings) await expectStatus(cardOf(page, booking), 'checked-in')
  return bookings
}

test('each of two notices has an Undo button that is fully visible at every screen size', async () => {
  const [booking, other] = await waiting('7145550102', '7145550103')
  await expect(standing(page)).toHaveCount(0)
  for (const one of [other!, booking!]) {
    await tap(cardOf(page, one))
    await expectStatus(cardOf(page, one), 'received')
  }
  const undos = standing(page).getByRole('button', { name: 'Undo' })
  await expect(undos).toHaveCount(2)
  await expect(undos.first()).toHaveAccessibleDescription(`${booking!.customer_name} received`)
  for (const size of [{ width: 1440, height: 900 }, TABLET_PORTRAIT, TABLET_LANDSCAPE, PHONE]) {
    await page.setViewportSize(size)
    const boxes = await Promise.all([undos.first().boundingBox(), undos.last().boundingBox()])
    for (const box of boxes) {
      expect(Math.min(box!.width, box!.height)).toBeGreaterThanOrEqual(44)
      expect(box!.x + box!.width).toBeLessThanOrEqual(size.width)
      expect(box!.y + box!.height).toBeLessThanOrEqual(size.height)
    }
    expect(boxes[0]!.y + boxes[0]!.height).toBeLessThanOrEqual(boxes[1]!.y)
  }
  await untilPressesCount(page)
  await tap(undos.last())
  await expectStatus(cardOf(page, other!), 'checked-in')
  await expectAccessible(page)
  await page.setViewportSize(KIOSK_TABLET)
})

test('each of two actions can be undone by keyboard through the Undo button of its own notice', async () => {
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
