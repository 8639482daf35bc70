import { expect } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { bookingOf } from './support/dashboard.ts'
import { checkInByPhone, sandboxCall, signAndSubmit, textsTo, typeDigits } from './support/kiosk.ts'
import { oneTablet } from './support/one-tablet.ts'
import { PACE } from './support/pace.ts'
import { TABLET_LANDSCAPE, TABLET_PORTRAIT } from './support/touch.ts'
import { test } from './support/without-motion.ts'

const tablet = oneTablet()
const { button, heading } = tablet

/** The phones of the demo (docs/product/demo.md) by their last four digits, and what the kiosk at Tustin finds. */
const FOUND = {
  '0101': 'ON_TIME',
  '0102': 'EARLY',
  '0103': 'TOO_EARLY',
  '0104': 'VERY_EARLY',
  '0105': 'LATE',
  '0106': 'LATE_BUT_ALLOWED',
  '0107': 'TOO_LATE',
  '0108': 'VERY_LATE',
  '0109': 'WRONG_DAY',
  '0110': 'WRONG_LOCATION',
  '0111': 'NO_APPOINTMENT',
  '0112': 'NO_APPOINTMENT',
  '0113': 'ON_TIME',
  '0114': 'NO_APPOINTMENT',
  '0115': 'ON_TIME',
  '0116': 'ON_TIME',
  '0117': 'NO_APPOINTMENT',
  '0118': 'EARLY',
  '0119': 'EARLY',
  '0120': 'ON_TIME',
  '0121': 'NO_APPOINTMENT',
  '0122': 'NO_APPOINTMENT',
}

/** In words they are in apps/web/test/kiosk/client-checks-in.test.tsx. */
test('the salon finds for every phone of the demo what its table says', async () => {
  const found = await tablet.page.evaluate(async lines => {
    const scenarioOf = async (line: string) => {
      const response = await fetch('/api/square/verify-appointment-cache', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ phone: `+1714555${line}` }),
      })
      return [line, (await response.json()).scenario] as const
    }
    return Object.fromEntries(await Promise.all(lines.map(scenarioOf)))
  }, Object.keys(FOUND))
  expect(found).toEqual(FOUND)
})

/** Where a key of the keypad is on a tablet on its side, and upright. */
async function placesOfKey(): Promise<unknown[]> {
  const places: unknown[] = []
  for (const viewport of [TABLET_LANDSCAPE, TABLET_PORTRAIT]) {
    await tablet.page.setViewportSize(viewport)
    places.push(await button('5').boundingBox())
  }
  return places
}

test('a booked client who types the 1 in front of the number is found all the same', async () => {
  const { page } = tablet
  const hint = page.getByRole('status').filter({ hasText: 'Start with the area code' })
  const number = page.getByLabel('Phone number')
  const keypad = await placesOfKey()
  await typeDigits(page, '1')
  await expect(hint).toBeVisible()
  await expect(number).toHaveValue('')
  // Nothing moves under the finger, and the line does not cover what it belongs to.
  expect(await placesOfKey()).toEqual(keypad)
  await expectAccessible(page)
  await typeDigits(page, '7145550102')
  await expect(hint).toHaveCount(0)
  await expect(number).toHaveValue('(714) 555-0102')
  // An eleventh digit is not taken in silence.
  await typeDigits(page, '3')
  await expect(page.getByRole('status').filter({ hasText: 'A phone number has ten digits' })).toBeVisible()
  await expect(number).toHaveValue('(714) 555-0102')
  await button('Check In').tap()
  await expect(page).toHaveURL(/\/waiver$/)
})

/**
 * What the text says that the client gets. Clients who come early are below, those with a booking on another day in
 * visit-today.e2e.ts, at another salon in nothing-cut-off.e2e.ts.
 */
const CLIENTS: readonly [phone: string, heading: string, text: string | null][] = [
  ['7145550101', "You're All Checked In!", 'you are checked in for'],
  // New to the salon: becomes a client by the booking's name.
  ['7145550113', "You're All Checked In!", 'you are checked in for'],
  // Has replied STOP.
  ['7145550120', "You're All Checked In!", null],
  ['7145550105', 'Running a Bit Late', 'It is past the start'],
  ['7145550107', 'Appointment Time Passed', 'Please see the front desk'],
]

test('clients who come on time, late and too late sign, read which it is, and get a text unless they replied STOP', async () => {
  test.slow()
  const before = new Map<string, number>()
  for (const [phone, says] of CLIENTS) {
    before.set(phone, (await textsTo(phone)).length)
    await checkInByPhone(tablet.page, phone)
    await expect(tablet.page.getByText('Verifying your appointment details...')).toBeVisible()
    await signAndSubmit(tablet.page)
    await expect(tablet.page).toHaveURL(/\/appointment-status$/)
    await expect(heading(says)).toBeVisible()
    await button('Log Out').tap()
  }
  const bodyOf = async (phone: string) =>
    (await textsTo(phone))
      .slice(before.get(phone))
      .map(text => text.body)
      .join()
  for (const [phone, , text] of CLIENTS) if (text) await expect.poll(() => bodyOf(phone)).toContain(text)
  for (const [phone, , text] of CLIENTS) if (!text) expect(await bodyOf(phone)).toBe('')
})

test('a booking that is moved in the booking system changes the response within a second', async () => {
  const phone = '7145550116'
  const { square_appointment_id: id, appointment_time } = await bookingOf(phone)
  const later = Date.parse(appointment_time) + 40 * 60_000
  await sandboxCall('PATCH', `/bookings/${id}`, { start_at: new Date(later).toISOString() })
  await expect
    .poll(async () => Date.parse((await bookingOf(phone)).appointment_time), { timeout: 1_000 * PACE, intervals: [50] })
    .toBe(later)
  const before = (await textsTo(phone)).length
  await checkInByPhone(tablet.page, phone)
  await signAndSubmit(tablet.page)
  await expect(heading("You're a bit early!")).toBeVisible()
  await expect
    .poll(async () =>
      (await textsTo(phone))
        .slice(before)
        .map(text => text.body)
        .join(),
    )
    .toContain('you are checked in early for')
})
