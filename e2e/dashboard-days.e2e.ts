import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { bookingOf, cardOf, chooseAction, expectStatus, makeInactive, openDashboard } from './support/dashboard.ts'
import { salon, sandboxCall, setPhonesAroundNow } from './support/kiosk.ts'
import { bookingAt, cardsOn, openMadeUpDay } from './support/made-up-day.ts'
import { tokenOf } from './support/staff.ts'
import { test } from './support/without-motion.ts'

/** What one dashboard does is on every other within this; on a machine that is busy too. */
const SOON = { timeout: 1_000 }

/** Of the day that the salon is started on, as the access grid counts: Monday is 0. */
const FRIDAY = 4

test('an action, its undo, and a booking moved at Square are on the other dashboard within a second', async ({
  browser,
}) => {
  await setPhonesAroundNow()
  const booking = await bookingOf('7145550102')
  await makeInactive(booking)
  const mine = await openDashboard(browser)
  const hers = await openDashboard(browser, { as: 'manager' })
  await expectStatus(cardOf(hers, booking), 'inactive')

  await chooseAction(mine, cardOf(mine, booking), 'Manual Check-in')
  const undo = mine.getByRole('button', { name: 'Undo', exact: true })
  await undo.waitFor()
  await expect(cardOf(hers, booking)).toHaveAttribute('data-status', 'checked-in', SOON)
  await undo.tap()
  await expectStatus(cardOf(mine, booking), 'inactive')
  await expect(cardOf(hers, booking)).toHaveAttribute('data-status', 'inactive', SOON)

  const later = new Date(Date.parse(booking.appointment_time) + 3 * 3_600_000)
  const [clock, half] = later
    .toLocaleTimeString('en-US', { timeZone: 'America/Los_Angeles', hour: 'numeric', minute: '2-digit' })
    .split(/\s/)
  // The card may be a narrow one.
  const shown = new RegExp(`${clock}( ${half}|${half![0]!.toLowerCase()})`)
  await sandboxCall('PATCH', `/bookings/${booking.square_appointment_id}`, { start_at: later.toISOString() })
  await expect(cardOf(mine, booking)).toContainText(shown, SOON)
  await expect(cardOf(hers, booking)).toContainText(shown, SOON)
  await mine.context().close()
  await hers.context().close()
})

test('a manager who loses access to the day on the screen no longer sees it, and is told whom to ask', async ({
  browser,
}) => {
  const admin = await openDashboard(browser)
  const hers = await openDashboard(browser, { as: 'manager', at: 'irvine' })
  const token = (await tokenOf(admin))!
  const change = async (method: 'POST' | 'DELETE', path: string) => {
    const users = await admin.request.get(`${salon.kiosk}/api/auth/all-users-access`, {
      headers: { 'x-auth-token': token },
    })
    const all = (await users.json()) as { id: string; username: string }[]
    const her = all.find(user => user.username === 'manager')!
    const answer = await admin.request.fetch(`${salon.kiosk}/api/auth/${path}`, {
      method,
      headers: { 'x-auth-token': token, origin: salon.kiosk },
      data: { userId: her.id, locationId: 'irvine', locationName: 'Irvine', dayIndex: FRIDAY },
    })
    expect(answer.ok()).toBe(true)
  }
  await change('DELETE', 'revoke-location-schedule')
  await expect(hers.getByRole('dialog', { name: 'Access Denied' })).toContainText('Irvine')
  await expect(hers.getByRole('table')).toHaveCount(0)
  await expect(hers.getByText('Select a Location', { exact: true })).toBeVisible()
  await change('POST', 'grant-location-schedule')
  await hers.context().close()
  await admin.context().close()
})

test('on the days of the clock change cards stand where the clock on the wall says', async ({ browser }) => {
  const spring = await openMadeUpDay(browser, {
    bookings: [bookingAt('2026-03-08T09:30:00Z', 'Lena', 30), bookingAt('2026-03-08T10:00:00Z', 'Lena', 30)],
  })
  await expect(cardsOn(spring).nth(0)).toContainText('1:30 AM')
  await expect(cardsOn(spring).nth(1)).toContainText('3:00 AM')
  const [before, after] = await boxes(spring)
  // An hour of the wall's clock that nobody lived through lies between them.
  expect(Math.abs(after!.y - before!.y - 90 * 2.37)).toBeLessThan(2)
  await spring.context().close()

  const autumn = await openMadeUpDay(browser, {
    bookings: [bookingAt('2026-11-01T08:30:00Z', 'Lena', 30), bookingAt('2026-11-01T09:30:00Z', 'Lena', 30)],
  })
  await expect(cardsOn(autumn)).toContainText(['1:30', '1:30'])
  const [first, second] = await boxes(autumn)
  expect(second!.y).toBe(first!.y)
  expect(second!.x).toBeGreaterThanOrEqual(first!.x + first!.width)
  await autumn.context().close()
})

test('nine technicians with ten clients each are all there, none over another, for everybody', async ({ browser }) => {
  const bookings = Array.from({ length: 90 }, (_, n) => {
    const startMs = Date.parse('2026-11-20T16:00:00Z') + Math.floor(n / 9) * 60 * 60_000
    return bookingAt(new Date(startMs).toISOString(), `Tech ${'ABCDEFGHI'[n % 9]}`, [30, 60, 90][n % 3]!)
  })
  const page = await openMadeUpDay(browser, { bookings })
  await expect(cardsOn(page)).toHaveCount(90)
  await expect(page.getByRole('columnheader')).toHaveCount(10)
  const drawn = await boxes(page)
  const over = drawn.flatMap((a, at) =>
    drawn
      .slice(at + 1)
      .filter(b => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height),
  )
  expect(over).toEqual([])
  await expectAccessible(page)
  await page.context().close()
})

function boxes(page: Page) {
  return cardsOn(page).evaluateAll(all => all.map(card => card.getBoundingClientRect().toJSON() as DOMRect))
}
