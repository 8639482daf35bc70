import { expect, type Page } from '@playwright/test'
import {
  bookingOf,
  cardOf,
  chooseAction,
  expectStatus,
  holdCard,
  makeInactive,
  openDashboard,
} from './support/dashboard.ts'
import { checkInByPhone, enrolByHand, salon, sandboxCall, setPhonesAroundNow, signAndSubmit } from './support/kiosk.ts'
import { tokenOf } from './support/staff.ts'
import { doubleTap, MANAGERS_TABLET, untilPressesCount } from './support/touch.ts'
import { test } from './support/without-motion.ts'

/** The maximum time until an action on a dashboard appears on all others, even on a busy machine. */
const SOON = { timeout: 1_000 }

let mine: Page
let theirs: Page

test.beforeAll(async ({ browser }) => {
  await setPhonesAroundNow()
  mine = await openDashboard(browser, { as: 'admin' })
  theirs = await openDashboard(browser, { as: 'manager' })
})
test.afterAll(async () => {
  await mine.context().close()
  await theirs.context().close()
})

test('a manager’s action appears on another dashboard within a second', async () => {
  const booking = await untouched('7145550102')
  for (const one of [mine, theirs]) await expectStatus(cardOf(one, booking), 'inactive')
  await chooseAction(mine, cardOf(mine, booking), 'Manual Check-in')
  const undo = mine.getByRole('button', { name: 'Undo', exact: true }).first()
  await undo.waitFor()
  await expect(cardOf(theirs, booking)).toHaveAttribute('data-status', 'checked-in', SOON)
  await undo.tap()
  await expectStatus(cardOf(mine, booking), 'inactive')
  await expect(cardOf(theirs, booking)).toHaveAttribute('data-status', 'inactive', SOON)

  const later = new Date(Date.parse(booking.appointment_time) + 3 * 3_600_000)
  const [clock, half] = later
    .toLocaleTimeString('en-US', { timeZone: 'America/Los_Angeles', hour: 'numeric', minute: '2-digit' })
    .split(/\s/)
  // A narrow card shortens AM and PM to one letter.
  const shown = new RegExp(`${clock}( ${half}|${half![0]!.toLowerCase()})`)
  await sandboxCall('PATCH', `/bookings/${booking.square_appointment_id}`, { start_at: later.toISOString() })
  await expect(cardOf(mine, booking)).toContainText(shown, SOON)
  await expect(cardOf(theirs, booking)).toContainText(shown, SOON)
})

test('a check-in at the kiosk turns the client’s card blue on both open dashboards', async ({ browser }) => {
  const kiosk = await browser.newPage()
  await enrolByHand(kiosk)
  const booking = await untouched('7145550101')
  await expectStatus(cardOf(mine, booking), 'inactive')
  await holdCard(mine, cardOf(mine, booking))
  await checkInByPhone(kiosk, '7145550101')
  await signAndSubmit(kiosk)
  await expect(kiosk).toHaveURL(/\/appointment-status$/)
  await expect(mine.getByRole('dialog').getByRole('status')).toHaveText('the kiosk checked the client in just now.')
  await mine.keyboard.press('Escape')
  await expectStatus(cardOf(mine, booking), 'checked-in')
  await expectStatus(cardOf(theirs, booking), 'checked-in')
  await kiosk.close()
})

test('a dashboard that was offline shows the missed changes as soon as it is online again', async () => {
  const booking = await untouched('7145550103')
  await expectStatus(cardOf(theirs, booking), 'inactive')
  await theirs.context().setOffline(true)
  await expect(theirs.getByText(/^Reconnecting/)).toBeVisible()
  await chooseAction(mine, cardOf(mine, booking), 'Manual Check-in')
  await expectStatus(cardOf(mine, booking), 'checked-in')
  await expectStatus(cardOf(theirs, booking), 'inactive')
  await theirs.context().setOffline(false)
  await expect(theirs.getByText(/^Live/)).toBeVisible()
  await expectStatus(cardOf(theirs, booking), 'checked-in')
})

test('a manager can receive a walk-in from the walk-in list, and Undo puts the client back on the list', async () => {
  const name = `Wanda ${String.fromCharCode(65 + Math.floor(Math.random() * 26))}alker`
  await walkIn(name)
  const list = mine.getByRole('complementary', { name: 'Walk-ins and alerts' })
  await mine.setViewportSize({ width: 1440, height: 900 })
  await list.getByRole('button', { name: `Receive ${name}` }).tap()
  await expect(list.getByRole('button', { name: /^Received today/ })).toBeVisible()
  await mine.getByRole('status', { name: 'Notices' }).getByText(name).waitFor()
  await mine.getByRole('button', { name: 'Undo', exact: true }).first().tap()
  await expect(list.getByRole('button', { name: `Receive ${name}` })).toBeVisible()
  await mine.setViewportSize(MANAGERS_TABLET)
})

test('a client’s request for a manager shows an alert, and a double tap marks only this alert as done', async () => {
  await mine.setViewportSize({ width: 1440, height: 900 })
  for (const [clientName, clientPhone] of [
    ['Rita F.', '7145550111'],
    ['Latecomer-Extraordinaire B.', '2125556299'],
  ])
    await call('POST', '/api/sms/send', {
      messageType: 'manager_request',
      clientName,
      clientPhone,
      location: 'tustin',
      reason: 'other',
    })
  const alerts = mine.getByRole('listitem').filter({ hasText: 'Manager asked for' })
  await expect(alerts.filter({ hasText: '(714) 555-0111' })).toBeVisible()
  await expect(alerts.filter({ hasText: '(212) 555-6299' })).toBeVisible()
  const count = await alerts.count()
  // Before the second tap, the next alert has moved up under the finger.
  await doubleTap(alerts.first().getByRole('button', { name: 'On my way' }))
  await expect(alerts).toHaveCount(count - 1)
  await expect(mine.getByText(/^Manager asked for, .+: done$/)).toBeVisible()
  await untilPressesCount(mine)
  // The newest notice is above the notices of earlier tests.
  const notices = mine.getByRole('status', { name: 'Notices' })
  await notices.getByRole('button', { name: 'Undo', exact: true }).first().tap()
  await expect(alerts).toHaveCount(count)

  // In the folded panel the number of walk-ins is above all alerts, and a long name fits into its row.
  await mine.setViewportSize(MANAGERS_TABLET)
  const rail = mine.getByRole('complementary', { name: 'Walk-ins and alerts' })
  const heading = (await rail.getByRole('heading', { name: /^Walk-ins \d+$/ }).boundingBox())!
  const late = rail.getByRole('button', { name: 'Latecomer-Extraordinaire' }).first()
  const [button, name] = [(await late.boundingBox())!, (await late.locator('span').boundingBox())!]
  expect(heading.y).toBeLessThan(button.y)
  expect(name.x).toBeGreaterThanOrEqual(button.x)
  expect(name.x + name.width).toBeLessThanOrEqual(button.x + button.width)
})

/** Returns the booking of a demo client on which nobody has acted yet. */
async function untouched(phone: string) {
  const booking = await bookingOf(phone)
  await makeInactive(booking)
  return booking
}

async function walkIn(name: string): Promise<void> {
  const [firstName, lastName] = name.split(' ') as [string, string]
  const phone = `714556${String(Math.floor(Math.random() * 10_000)).padStart(4, '0')}`
  const { id } = await call<{ id: string }>('POST', '/api/clients', { firstName, lastName, phone })
  await call('POST', `/api/clients/${id}/checkin`, {
    clientId: id,
    appointmentId: null,
    serviceType: 'Walk-in Service',
    technician: 'To be assigned',
    location: 'tustin',
    isWalkIn: true,
    walkInIntent: { timing: 'now', service: 'refill', intentDescription: 'Refill - available now' },
  })
}

/** Sends a call as the user who is signed in on the first dashboard. */
async function call<Result>(method: 'POST', path: string, body?: object): Promise<Result> {
  const response = await fetch(`${salon.backend}${path}`, {
    method,
    headers: { 'content-type': 'application/json', 'x-auth-token': (await tokenOf(mine))! },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`)
  return (await response.json()) as Result
}
