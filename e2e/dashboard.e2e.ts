import type { DayAppointment } from '@frontlash/contract/day-calendar'
import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { bookingOf, cardOf, chooseAction, expectStatus, makeInactive, openDashboard } from './support/dashboard.ts'
import { setPhonesAroundNow } from './support/kiosk.ts'
import { DESK, MANAGERS_TABLET, PHONE, untilPressesCount } from './support/touch.ts'
import { test } from './support/without-motion.ts'

let page: Page
let booking: DayAppointment
let card: Locator

test.beforeAll(async ({ browser }) => {
  await setPhonesAroundNow()
  page = await openDashboard(browser)
})
test.afterAll(() => page.context().close())
test.beforeEach(async () => {
  booking = await bookingOf('7145550102')
  await makeInactive(booking)
  card = cardOf(page, booking)
  await expectStatus(card, 'inactive')
})

const notice = () => page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Undo' }) })
/** Presses Undo in the newest notice, which is the first notice and appears once the card is saved. */
async function undo(): Promise<void> {
  await expect(card).not.toHaveAttribute('aria-busy', 'true')
  await untilPressesCount(page)
  await page.getByRole('button', { name: 'Undo', exact: true }).first().tap()
}

test('a manager can check a client in, receive the client and cancel the booking, and can undo each action', async () => {
  await chooseAction(page, card, 'Manual Check-in')
  await expectStatus(card, 'checked-in')
  await undo()
  await expectStatus(card, 'inactive')

  await chooseAction(page, card, 'Manual Check-in')
  await expectStatus(card, 'checked-in')
  // A short press receives a waiting client.
  await card.tap()
  await expectStatus(card, 'received')
  await expect(notice().first()).toContainText('received')
  await undo()
  await expectStatus(card, 'checked-in')

  for (const [action, after] of [
    ['Mark Received', 'received'],
    ['Undo Received', 'checked-in'],
    ['Undo Check-in', 'inactive'],
    ['Cancel Appointment', 'cancelled'],
    ['Undo Cancellation', 'inactive'],
  ] as const) {
    await chooseAction(page, card, action)
    await expectStatus(card, after)
  }
})

test('a mouse click on a waiting client’s card marks the client as received, but dragging the mouse does not', async ({
  browser,
}) => {
  await chooseAction(page, card, 'Manual Check-in')
  await expectStatus(card, 'checked-in')
  const desk = await openDashboard(browser, { size: DESK.viewport })
  const deskCard = cardOf(desk, booking)
  await expectStatus(deskCard, 'checked-in')
  await untilPressesCount(desk)
  const position = { x: 20, y: 10 }
  await deskCard.hover({ position })
  const box = (await deskCard.boundingBox())!
  await desk.mouse.down()
  await desk.mouse.move(box.x + 20, box.y + 22)
  // A hold of this duration would have shown the actions. The test waits in real time, because it tests the duration.
  await desk.waitForTimeout(600)
  await desk.mouse.up()
  await expect(desk.getByRole('dialog')).toHaveCount(0)
  await expectStatus(deskCard, 'checked-in')
  await deskCard.click({ position })
  await expectStatus(deskCard, 'received')
  await desk.context().close()
})

test('each dialog of a card is accessible, and returns the focus to the card after it is closed', async () => {
  await untilPressesCount(page)
  await card.tap()
  const dialog = page.getByRole('dialog', { name: /Appointment Actions/ })
  await expect(dialog).toContainText(booking.service_name)
  await page.setViewportSize(PHONE)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(card).toBeFocused()
  await chooseAction(page, card, 'Assign Different Tech')
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).tap()
  await page.setViewportSize(MANAGERS_TABLET)
})

test('the calendar keeps its scroll position after a reload', async () => {
  const calendar = page.getByRole('grid')
  await calendar.evaluate(element => element.scrollTo(150, 333))
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('dashboardScroll'))).toContain('333')
  await page.reload()
  await expect.poll(() => calendar.evaluate(element => element.scrollTop)).toBe(333)
})
