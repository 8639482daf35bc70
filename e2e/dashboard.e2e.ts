import type { DayAppointment } from '@frontlash/contract/day-calendar'
import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import {
  bookingOf,
  cardOf,
  chooseAction,
  expectStatus,
  holdCard,
  makeInactive,
  openDashboard,
} from './support/dashboard.ts'
import { salon, setPhonesAroundNow } from './support/kiosk.ts'
import { openMenu } from './support/staff.ts'
import { DESK, MANAGERS_TABLET, untilPressesCount } from './support/touch.ts'
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
/** The newest notice stands first; it comes with the server's answer, until when the card is busy. */
async function undo(): Promise<void> {
  await expect(card).not.toHaveAttribute('aria-busy', 'true')
  await untilPressesCount(page)
  await page.getByRole('button', { name: 'Undo', exact: true }).first().tap()
}

test('a press on a waiting client marks the client as received, and Undo takes it back', async () => {
  await chooseAction(page, card, 'Manual Check-in')
  await expectStatus(card, 'checked-in')
  await card.tap()
  await expectStatus(card, 'received')
  await expect(notice()).toContainText('received')
  await undo()
  await expectStatus(card, 'checked-in')
})

test('a press on any other client opens the actions of that client', async () => {
  await card.tap()
  const dialog = page.getByRole('dialog', { name: /Appointment Actions/ })
  await expect(dialog).toContainText(booking.service_name)
  await expect(dialog.getByRole('button')).toHaveText([
    '',
    'Manual Check-in',
    'Assign Different Tech',
    'Cancel Appointment',
  ])
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(card).toBeFocused()
})

const ACTIONS: readonly [before: readonly string[], action: string, after: string, undone: string][] = [
  [[], 'Manual Check-in', 'checked-in', 'inactive'],
  [['Manual Check-in'], 'Mark Received', 'received', 'checked-in'],
  [['Manual Check-in'], 'Undo Check-in', 'inactive', 'checked-in'],
  [['Manual Check-in', 'Mark Received'], 'Undo Received', 'checked-in', 'received'],
  [[], 'Cancel Appointment', 'cancelled', 'inactive'],
  [['Cancel Appointment'], 'Undo Cancellation', 'inactive', 'cancelled'],
]
for (const [before, action, after, undone] of ACTIONS) {
  test(`${action} makes a card ${after}; Undo makes it ${undone} again`, async () => {
    for (const earlier of before) {
      await chooseAction(page, card, earlier)
      await expect(notice()).toBeVisible()
    }
    await chooseAction(page, card, action)
    await expectStatus(card, after)
    await undo()
    await expectStatus(card, undone)
  })
}

test('a client is given to another technician, marked so, and given back', async () => {
  await chooseAction(page, card, 'Assign Different Tech')
  const dialog = page.getByRole('dialog', { name: /Assign Different Tech/ })
  const current = dialog.getByRole('button', { name: 'Current' })
  await expect(current).toBeDisabled()
  const other = dialog
    .getByRole('button')
    .filter({ hasNotText: /Current|Cancel|^$/ })
    .first()
  const technician = (await other.textContent())!
  await other.tap()
  const hers = page.getByRole('cell', { name: technician, exact: true })
  await expect(hers.locator(`[data-appointment-id="${booking.square_appointment_id}"]`)).toBeVisible()
  await expect(card).toHaveAttribute('aria-description', /reassigned by a manager/)
  await holdCard(page, card)
  await expect(page.getByRole('dialog').getByRole('button').nth(1)).toHaveText('Restore to Original')
  await page.getByRole('dialog').getByRole('button', { name: 'Restore to Original' }).tap()
  await expect(page.getByRole('cell', { name: booking.technician_name, exact: true }).locator(card)).toBeVisible()
})

test('a finger that holds a client who waits opens the actions and receives nobody', async () => {
  await chooseAction(page, card, 'Manual Check-in')
  await expectStatus(card, 'checked-in')
  await holdCard(page, card)
  await page.keyboard.press('Escape')
  await expectStatus(card, 'checked-in')
})

test('a mouse that wanders off while it is down neither holds nor receives', async ({ browser }) => {
  await chooseAction(page, card, 'Manual Check-in')
  const desk = await openDashboard(browser, { size: DESK.viewport })
  const there = cardOf(desk, booking)
  await expectStatus(there, 'checked-in')
  await there.scrollIntoViewIfNeeded()
  const box = (await there.boundingBox())!
  await desk.mouse.move(box.x + 20, box.y + 10)
  await desk.mouse.down()
  await desk.mouse.move(box.x + 20, box.y + 22)
  // A hold would have opened the actions by then.
  await desk.waitForTimeout(600)
  await desk.mouse.up()
  await expect(desk.getByRole('dialog')).toHaveCount(0)
  await expectStatus(there, 'checked-in')
  await desk.mouse.click(box.x + 20, box.y + 10)
  await expectStatus(there, 'received')
  await desk.context().close()
})

test('the keyboard opens a waiting client’s actions without marking the client as received', async () => {
  await chooseAction(page, card, 'Manual Check-in')
  await expectStatus(card, 'checked-in')
  await card.focus()
  await page.keyboard.press('Shift+Enter')
  await expect(page.getByRole('dialog', { name: /Appointment Actions/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card).toBeFocused()
  await page.keyboard.press('Enter')
  await expectStatus(card, 'received')
})

test('an action whose answer is lost on the way is sent again, done once, and can be undone', async () => {
  const call = '**/api/manager/manual-checkin'
  let lost = 0
  await page.route(call, async route => {
    if (lost++ > 0) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await chooseAction(page, card, 'Manual Check-in')
  await expectStatus(card, 'checked-in')
  await undo()
  await expectStatus(card, 'inactive')
  expect(lost).toBe(2)
  await page.unroute(call)
})

for (const size of [
  { width: 1440, height: 900 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
]) {
  test(`the day and its dialogs at ${size.width} by ${size.height} can be used with a screen reader`, async () => {
    await page.setViewportSize(size)
    await expectAccessible(page)
    await holdCard(page, card)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Assign Different Tech' }).tap()
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).tap()
    await page.setViewportSize(MANAGERS_TABLET)
  })
}

test('a location that is closed to a manager today stays closed, and says whom to ask', async ({ browser }) => {
  const hers = await openDashboard(browser, { as: 'manager' })
  await hers.getByRole('button', { name: 'Costa Mesa' }).tap()
  await expect(hers.getByRole('dialog', { name: 'Access Denied' })).toContainText('Costa Mesa')
  await expectAccessible(hers)
  await hers.getByRole('button', { name: 'OK', exact: true }).tap()
  await expect(hers.getByRole('button', { name: 'Tustin' })).toHaveAttribute('aria-pressed', 'true')
  await expect(hers.getByRole('button', { name: 'Permissions' })).toHaveCount(0)
  await hers.getByRole('button', { name: 'Irvine' }).tap()
  await expect(hers.getByRole('button', { name: 'Irvine' })).toHaveAttribute('aria-pressed', 'true')
  await expect(hers.getByRole('columnheader', { name: 'Time' })).toBeVisible()
  await hers.context().close()
})

test('the place on the calendar is kept over a reload', async ({ browser }) => {
  const hers = await openDashboard(browser)
  const calendar = hers.getByRole('table')
  await calendar.evaluate(element => element.scrollTo(150, 333))
  await expect.poll(() => hers.evaluate(() => sessionStorage.getItem('dashboardScroll'))).toContain('333')
  await hers.reload()
  await expect.poll(() => calendar.evaluate(element => element.scrollTop)).toBe(333)
  await hers.context().close()
})

test('an admin opens the permissions', async () => {
  await openMenu(page)
  await page.getByRole('button', { name: 'Permissions' }).tap()
  await expect(page.getByRole('dialog', { name: 'Manage Location Permissions' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'More', exact: true })).toBeFocused()
})

test('Kiosk Mode hands the browser to clients of the shown location, in the manager’s name', async ({ browser }) => {
  const hers = await openDashboard(browser, { as: 'manager' })
  await openMenu(hers)
  await hers.getByRole('button', { name: 'Kiosk Mode' }).tap()
  await expect(hers).toHaveURL(`${salon.kiosk}/`)
  await expect(hers.getByText(/This iPad is in Client Kiosk Mode, managed by /)).toBeVisible()
  await expect(hers.getByRole('button', { name: 'Check In' })).toBeVisible()
  expect(await hers.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await hers.context().close()
})

test('the location shown at Logout is shown again after the next sign-in', async ({ browser }) => {
  const hers = await openDashboard(browser, { as: 'manager', at: 'irvine' })
  await openMenu(hers)
  await hers.getByRole('button', { name: 'Logout' }).tap()
  await expect(hers).toHaveURL(/\/login$/)
  await hers.context().close()
  // By user name and password nobody chooses a location.
  const again = await browser.newPage()
  await again.goto(`${salon.kiosk}/login`)
  await again.getByRole('button', { name: 'Use user name and password' }).tap()
  await again.getByLabel('User name').fill('manager')
  await again.getByLabel('Password').fill('lashes-demo')
  await again.getByRole('button', { name: 'Sign in' }).tap()
  await expect(again.getByRole('button', { name: 'Irvine' })).toHaveAttribute('aria-pressed', 'true')
  await again.getByRole('button', { name: 'Tustin' }).tap()
  await openMenu(again)
  await again.getByRole('button', { name: 'Logout' }).tap()
  await again.context().close()
})
