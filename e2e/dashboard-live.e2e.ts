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
import { checkInByPhone, enrolByHand, salon, setPhonesAroundNow, signAndSubmit } from './support/kiosk.ts'
import { doubleTap, MANAGERS_TABLET, untilPressesCount } from './support/touch.ts'
import { test } from './support/without-motion.ts'

let mine: Page
let hers: Page

test.beforeAll(async ({ browser }) => {
  await setPhonesAroundNow()
  mine = await openDashboard(browser, { as: 'admin' })
  hers = await openDashboard(browser, { as: 'manager' })
})
test.afterAll(async () => {
  await mine.context().close()
  await hers.context().close()
})

test('what one manager does, the other sees', async () => {
  const booking = await untouched('7145550102')
  await expectStatus(cardOf(mine, booking), 'inactive')
  await chooseAction(mine, cardOf(mine, booking), 'Manual Check-in')
  await expectStatus(cardOf(hers, booking), 'checked-in')
  await cardOf(hers, booking).tap()
  await expectStatus(cardOf(mine, booking), 'received')
})

test('a client who checks in at the kiosk turns blue on both dashboards', async ({ browser }) => {
  const kiosk = await browser.newPage()
  await enrolByHand(kiosk)
  const booking = await untouched('7145550101')
  await expectStatus(cardOf(mine, booking), 'inactive')
  await checkInByPhone(kiosk, '7145550101')
  await signAndSubmit(kiosk)
  await expect(kiosk).toHaveURL(/\/appointment-status$/)
  await expectStatus(cardOf(mine, booking), 'checked-in')
  await expectStatus(cardOf(hers, booking), 'checked-in')
  await kiosk.close()
})

test('of two managers who act at once, the second is told that the first was faster', async () => {
  const booking = await untouched('7145550102')
  await expectStatus(cardOf(hers, booking), 'inactive')
  await holdCard(hers, cardOf(hers, booking))
  // The second dashboard misses it: it receives no events while it is offline.
  await hers.context().setOffline(true)
  await chooseAction(mine, cardOf(mine, booking), 'Cancel Appointment')
  await expectStatus(cardOf(mine, booking), 'cancelled')
  await hers.context().setOffline(false)
  const answer = hers.waitForResponse('**/api/manager/manual-checkin')
  await hers
    .getByRole('dialog')
    .getByRole('button', { name: 'Manual Check-in' })
    .click({ timeout: 2_000 })
    .catch(() => undefined)
  if (await hers.getByRole('dialog').count()) await hers.keyboard.press('Escape')
  else expect(((await (await answer).json()) as { success: boolean }).success).toBe(false)
  answer.catch(() => undefined)
  await expectStatus(cardOf(hers, booking), 'cancelled')
})

test('a dashboard that goes offline says so, and has missed nothing once it is online again', async () => {
  const booking = await untouched('7145550103')
  await expectStatus(cardOf(hers, booking), 'inactive')
  await hers.context().setOffline(true)
  await expect(hers.getByText(/^Reconnecting/)).toBeVisible()
  await chooseAction(mine, cardOf(mine, booking), 'Manual Check-in')
  await expectStatus(cardOf(mine, booking), 'checked-in')
  await expectStatus(cardOf(hers, booking), 'inactive')
  await hers.context().setOffline(false)
  await expect(hers.getByText(/^Live/)).toBeVisible()
  await expectStatus(cardOf(hers, booking), 'checked-in')
})

test('after five failed attempts the log says so, and the dashboard goes on trying', async ({ browser }) => {
  const page = await openDashboard(browser)
  const log: string[] = []
  page.on('console', message => log.push(message.text()))
  await page.clock.install()
  await page.reload()
  await expect(page.getByText(/^Live/)).toBeVisible()
  await page.route('**/api/realtime/**', route => route.abort())
  await page.context().setOffline(true)
  await expect(page.getByText(/^Reconnecting/)).toBeVisible()
  for (let second = 0; second < 60; second++) await page.clock.runFor(1_000)
  await expect.poll(() => log).toContain('Max reconnection attempts reached')
  await page.unroute('**/api/realtime/**')
  await page.context().setOffline(false)
  await page.clock.runFor(6_000)
  await expect(page.getByText(/^Live/)).toBeVisible()
  await page.context().close()
})

test('somebody who comes without a booking is on the list, is received there, and can be taken back', async () => {
  const name = `Wanda ${String.fromCharCode(65 + Math.floor(Math.random() * 26))}alker`
  await walkIn(name)
  const list = mine.getByRole('complementary', { name: 'Walk-ins and alerts' })
  await mine.setViewportSize({ width: 1440, height: 900 })
  await list.getByRole('button', { name: `Receive ${name}` }).tap()
  await expect(list.getByRole('button', { name: /^Received today/ })).toBeVisible()
  await mine.getByRole('button', { name: 'Undo', exact: true }).first().tap()
  await expect(list.getByRole('button', { name: `Receive ${name}` })).toBeVisible()
  await mine.setViewportSize(MANAGERS_TABLET)
})

test('a walk-in who is tapped twice is received once, and one notice says so', async () => {
  const name = `Dora ${String.fromCharCode(65 + Math.floor(Math.random() * 26))}oubleday`
  await walkIn(name)
  await mine.setViewportSize({ width: 1440, height: 900 })
  const receive = mine.getByRole('button', { name: `Receive ${name}` })
  await expect(receive).toBeVisible()
  const isSecondTapped = Promise.withResolvers<void>()
  await mine.route('**/receive', async route => {
    await isSecondTapped.promise
    await route.continue()
  })
  await receive.tap()
  await receive.tap()
  isSecondTapped.resolve()
  await expect(receive).toBeHidden()
  await expect(mine.getByText(`${name} received`)).toHaveCount(1)
  await mine.unroute('**/receive')
  await mine.setViewportSize(MANAGERS_TABLET)
})

test('a client who asks for a manager is an alert until a manager goes; a double tap marks one alert only, and Undo brings it back', async () => {
  await mine.setViewportSize({ width: 1440, height: 900 })
  for (const [clientName, clientPhone] of [
    ['Rita F.', '7145550111'],
    ['Latecomer-Extraordinaire B.', '7145556299'],
  ])
    await post('/api/sms/send', {
      messageType: 'manager_request',
      clientName,
      clientPhone,
      location: 'tustin',
      reason: 'other',
    })
  const alerts = mine.getByRole('listitem').filter({ hasText: 'Manager asked for' })
  await expect(alerts.filter({ hasText: '(714) 555-0111' })).toBeVisible()
  await expect(alerts.filter({ hasText: '(714) 555-6299' })).toBeVisible()
  const count = await alerts.count()
  // The next one has moved up under the finger when it taps again.
  await doubleTap(alerts.first().getByRole('button', { name: 'On my way' }))
  await expect(alerts).toHaveCount(count - 1)
  await expect(mine.getByText(/^Manager asked for, .+: done$/)).toBeVisible()
  await untilPressesCount(mine)
  // The newest notice stands on top of those of other journeys.
  const notices = mine.getByRole('status', { name: 'Notices' })
  await notices.getByRole('button', { name: 'Undo', exact: true }).first().tap()
  await expect(alerts).toHaveCount(count)

  // Folded to a rail: how many wait stands above all alerts, and a long name begins where it can be read.
  await mine.setViewportSize(MANAGERS_TABLET)
  const rail = mine.getByRole('complementary', { name: 'Walk-ins and alerts' })
  const heading = (await rail.getByRole('heading', { name: /^Walk-ins \d+$/ }).boundingBox())!
  const late = rail.getByRole('button', { name: 'Latecomer-Extraordinaire' }).first()
  const [button, name] = [(await late.boundingBox())!, (await late.locator('span').boundingBox())!]
  expect(heading.y).toBeLessThan(button.y)
  expect(name.x).toBeGreaterThanOrEqual(button.x)
  expect(name.x + name.width).toBeLessThanOrEqual(button.x + button.width)
})

/** A demo client's booking that nobody has acted on yet. */
async function untouched(phone: string) {
  const booking = await bookingOf(phone)
  await makeInactive(booking)
  return booking
}

async function walkIn(name: string): Promise<void> {
  const [firstName, lastName] = name.split(' ') as [string, string]
  const phone = `714556${String(Math.floor(Math.random() * 10_000)).padStart(4, '0')}`
  const { id } = await post<{ id: string }>('/api/clients', { firstName, lastName, phone })
  await post(`/api/clients/${id}/checkin`, {
    clientId: id,
    appointmentId: null,
    serviceType: 'Walk-in Service',
    technician: 'To be assigned',
    location: 'tustin',
    isWalkIn: true,
    walkInIntent: { timing: 'now', service: 'refill', intentDescription: 'Refill - available now' },
  })
}

/** A call with the token of the person who is signed in on the first dashboard. */
async function post<Answer>(path: string, body: object): Promise<Answer> {
  const token = await mine.evaluate(() => localStorage.getItem('token'))
  const answer = await fetch(`${salon.backend}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-auth-token': token! },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Answer
}
