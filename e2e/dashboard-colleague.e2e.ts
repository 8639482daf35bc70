import type { DayAppointment } from '@frontlash/contract/day-calendar'
import { clockTime } from '@frontlash/domain/salon-words'
import { expect, type Page } from '@playwright/test'
import { actOn, bookingOf, cardOf, expectStatus, holdCard, makeInactive, openDashboard } from './support/dashboard.ts'
import { sandboxCall, setPhonesAroundNow } from './support/kiosk.ts'
import { KIOSK_TABLET, TABLET_LANDSCAPE, TABLET_PORTRAIT, tap, tapAt, untilPressesCount } from './support/touch.ts'
import { test } from './support/without-motion.ts'

let mine: Page

test.beforeAll(async ({ browser }) => {
  await setPhonesAroundNow()
  mine = await openDashboard(browser, { size: KIOSK_TABLET })
})
test.afterAll(() => mine.context().close())

const dialog = () => mine.getByRole('dialog', { name: /Appointment Actions/ })

async function untouched(phone: string): Promise<DayAppointment> {
  const booking = await bookingOf(phone)
  await makeInactive(booking)
  await expectStatus(cardOf(mine, booking), 'inactive')
  return booking
}

test('a dialog says what a colleague does with its card, holds the buttons still, and then offers what is possible now', async () => {
  const booking = await untouched('7145550102')
  await holdCard(mine, cardOf(mine, booking))
  await expect(dialog().getByRole('button', { name: 'Manual Check-in' })).toBeVisible()
  // On another device.
  await actOn(booking, 'manual-checkin')
  await expect(dialog().getByRole('status')).toHaveText(/^\S+ checked the client in just now\.$/)
  await expect(dialog().getByRole('button', { name: 'Mark Received' })).toBeVisible()
  await actOn(booking, 'mark-received')
  await expect(dialog().getByRole('status')).toHaveText(/^\S+ received the client just now\.$/)
  await expect(dialog().getByRole('button', { name: 'Undo Received' })).toBeVisible()
  await actOn(booking, 'undo-received')
  await expect(dialog().getByRole('status')).toHaveText(/^\S+ undid this just now\.$/)
  await actOn(booking, 'cancel-appointment')
  await expect(dialog().getByRole('status')).toHaveText(/^\S+ cancelled just now\.$/)
  await expect(dialog().getByRole('button', { name: 'Cancel Appointment' })).toHaveCount(0)
  await tap(dialog().getByRole('button', { name: 'Undo Cancellation' }))
  await expectStatus(cardOf(mine, booking), 'inactive')
})

/** What the dialog's likeliest button was, from when it was held until another stood there; times of the wall clock. */
type Held = { atMs: number; endMs: number; x: number; y: number; words: string[] }

test('for 600 ms the earlier buttons stay and take no press, and the new ones take none for 400 ms more', async () => {
  const booking = await untouched('7145550102')
  await holdCard(mine, cardOf(mine, booking))
  await expect(dialog().getByRole('button', { name: 'Manual Check-in' })).toBeVisible()
  const calls: string[] = []
  mine.on('request', request => {
    if (request.method() === 'POST') calls.push(request.url())
  })
  await mine.evaluate(() => {
    const button = () => document.querySelector('dialog [data-kind="likely"]')!
    const now = () => performance.timeOrigin + performance.now()
    const held = { atMs: 0, endMs: 0, x: 0, y: 0, words: [button().textContent!] }
    Object.assign(window, { held })
    new MutationObserver(() => {
      const shown = button()
      if (held.words.at(-1) !== shown.textContent) held.words.push(shown.textContent!)
      if (held.atMs === 0 && shown.ariaDisabled === 'true') {
        const box = shown.getBoundingClientRect()
        Object.assign(held, { atMs: now(), x: box.x + box.width / 2, y: box.y + box.height / 2 })
      } else if (held.endMs === 0 && held.atMs > 0 && shown.ariaDisabled !== 'true') held.endMs = now()
    }).observe(document.querySelector('dialog')!, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    })
  })
  const held = () => mine.evaluate(() => (window as unknown as { held: Held }).held)
  const known = async (time: 'atMs' | 'endMs') => {
    await mine.waitForFunction(name => (window as unknown as { held: Held }).held[name] > 0, time, { timeout: 15_000 })
    return held()
  }
  await actOn(booking, 'manual-checkin')
  const began = await known('atMs')
  await tapAt(mine, began, began.atMs + 300)
  const ended = await known('endMs')
  await tapAt(mine, ended, ended.endMs + 200)
  expect(ended.words).toEqual(['Manual Check-in', 'Mark Received'])
  // The page tells of the beginning a little late where the machine is busy.
  expect(ended.endMs - ended.atMs).toBeGreaterThan(400)
  // Once presses count again, the card is as the colleague left it: neither tap has pressed anything.
  await untilPressesCount(mine)
  expect(calls).toEqual([])
  await tap(dialog().getByRole('button', { name: 'Close' }))
  await expect(dialog()).toHaveCount(0)
  await expectStatus(cardOf(mine, booking), 'checked-in')
})

type AtSquare = { id: string; team_member_id: string; start_at: string }

test('a booking that is moved at Square is announced in its open dialog, with the new time and technician', async () => {
  await setPhonesAroundNow()
  const booking = await untouched('7145550104')
  const bookings = await sandboxCall<AtSquare[]>('GET', '/bookings?location_id=tustin')
  const { team_member_id: before } = bookings.find(one => one.id === booking.square_appointment_id)!
  const { team_member_id } = bookings.find(one => one.team_member_id !== before)!
  await holdCard(mine, cardOf(mine, booking))
  await expect(dialog().getByRole('button', { name: 'Manual Check-in' })).toBeVisible()
  await expect(dialog().getByRole('status')).toHaveText('')
  const later = new Date(Date.parse(booking.appointment_time) + 3_600_000)
  const path = `/bookings/${booking.square_appointment_id}`
  await sandboxCall('PATCH', path, { start_at: later.toISOString(), team_member_id })
  const time = clockTime(later, 'America/Los_Angeles')
  await expect(dialog().getByRole('status')).toHaveText(new RegExp(`^This booking was moved to ${time} with [^.]+\\.$`))
  const [, technician] = / with (.+)\.$/.exec((await dialog().getByRole('status').textContent())!)!
  for (const size of [TABLET_LANDSCAPE, TABLET_PORTRAIT]) {
    await mine.setViewportSize(size)
    await expect(dialog().getByText(`${time} - `)).toBeVisible()
    await expect(dialog().getByRole('definition').filter({ hasText: technician! })).toBeVisible()
  }
  await untilPressesCount(mine)
  await tap(dialog().getByRole('button', { name: 'Assign Different Tech' }))
  const assign = mine.getByRole('dialog', { name: /Assign Different Tech/ })
  await expect(assign.getByRole('button', { name: `${technician} Current` })).toBeDisabled()
  await tap(assign.getByRole('button', { name: 'Cancel', exact: true }))
  await expect(assign).toHaveCount(0)
})
