import { expect } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { checkInByPhone, signAndSubmit, textsTo, typeDigits } from './support/kiosk.ts'
import { oneTablet } from './support/one-tablet.ts'
import { expectHeaderOfPicture } from './support/picture-headers.ts'
import { TABLET_LANDSCAPE, TABLET_PORTRAIT } from './support/touch.ts'
import { test } from './support/without-motion.ts'

const tablet = oneTablet()
const { button, heading } = tablet

/** Returns the position of a key of the keypad, in landscape and in portrait. */
async function placesOfKey(): Promise<unknown[]> {
  const places: unknown[] = []
  for (const viewport of [TABLET_LANDSCAPE, TABLET_PORTRAIT]) {
    await tablet.page.setViewportSize(viewport)
    places.push(await button('5').boundingBox())
  }
  return places
}

test('a client who types a 1 before the phone number sees a hint, and can then check in', async () => {
  const { page } = tablet
  const hint = page.getByRole('status').filter({ hasText: 'Start with the area code' })
  const number = page.getByLabel('Phone number')
  const keypad = await placesOfKey()
  await expectHeaderOfPicture(page, 'client')
  await typeDigits(page, '1')
  await expect(hint).toBeVisible()
  await expect(number).toHaveValue('')
  // The keys do not move when the hint appears.
  expect(await placesOfKey()).toEqual(keypad)
  await expectAccessible(page)
  await typeDigits(page, '7145550102')
  await expect(hint).toHaveCount(0)
  await expect(number).toHaveValue('(714) 555-0102')
  await typeDigits(page, '3')
  await expect(page.getByRole('status').filter({ hasText: 'A phone number has ten digits' })).toBeVisible()
  await expect(number).toHaveValue('(714) 555-0102')
  await button('Check In').tap()
  await expect(page).toHaveURL(/\/waiver$/)
})

/**
 * screen-tests/kiosk/client-checks-in.test.tsx tests other check-ins, and visit-today.e2e.ts tests bookings on other
 * days or at other locations.
 */
test('a client who comes on time checks in, signs the waiver and gets a text', async () => {
  const phone = '7145550101'
  const before = (await textsTo(phone)).length
  await checkInByPhone(tablet.page, phone)
  await expect(tablet.page.getByText('Verifying your appointment details...')).toBeVisible()
  await signAndSubmit(tablet.page)
  await expect(tablet.page).toHaveURL(/\/appointment-status$/)
  await expect(heading("You're All Checked In!")).toBeVisible()
  await button('Log Out').tap()
  await expect
    .poll(async () =>
      (await textsTo(phone))
        .slice(before)
        .map(text => text.body)
        .join(),
    )
    .toContain('you are checked in for')
})
