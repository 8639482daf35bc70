import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { bookAt } from './support/book-at.ts'
import { turnTablet } from './support/every-size.ts'
import { checkInByPhone, salon, sign, signAndSubmit } from './support/kiosk.ts'
import { signedWaivers } from './support/seen-by-manager.ts'
import { test } from './support/tablet.ts'
import { KIOSK_TABLET, tap } from './support/touch.ts'

/** Two people share a phone number. screen-tests/kiosk/shared-phone.test.tsx tests the wording of the screens. */

test.use({ viewport: KIOSK_TABLET })

const buttonOf = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const myAppointment = (page: Page) => page.getByRole('link', { name: 'My Appointment' })
const bookings = (page: Page) => page.getByRole('region', { name: 'Your appointments' }).getByRole('listitem')

/** The first client types the phone number, taps her name, signs, and goes to My Appointment. */
async function goToBookings(page: Page, phone: string, first: string, last: string): Promise<void> {
  await page.goto(`${salon.kiosk}/`)
  await checkInByPhone(page, phone)
  await tap(namedButton(page, new RegExp(`^${first} ${last[0]}\\.`)))
  await signAndSubmit(page)
  await expect(page).toHaveURL(/\/appointment-status$/)
  await tap(myAppointment(page))
  await expect(bookings(page)).toHaveCount(2)
  await expect(bookings(page).nth(0)).toContainText('Checked in')
}

const namedButton = (page: Page, name: RegExp) => page.getByRole('button', { name })

test('two clients with the same phone number can each check in and sign their own waiver', async ({ page }) => {
  const phone = '9495554051'
  await bookAt(phone, 'Rosa Quintero', 4)
  await bookAt(phone, 'Lucia Quintero', 64)
  await goToBookings(page, phone, 'Rosa', 'Quintero')
  expect(await signedWaivers('lucia quintero')).toEqual([])

  await tap(bookings(page).nth(1).getByRole('button', { name: 'Check In Now' }))
  await expect(page).toHaveURL(/\/waiver$/)
  await expect(page.getByText('Lucia Q., please read to the end, then sign.')).toBeVisible()
  await expect(page.getByText('Sign here with your finger, Lucia Q.')).toBeVisible()
  await expectAccessible(page)
  await turnTablet(page)
  await expect(page.getByText('Sign here with your finger, Lucia Q.')).toBeInViewport({ ratio: 1 })
  await turnTablet(page)

  await tap(buttonOf(page, 'Back'))
  await expect(page).toHaveURL(/\/appointment$/)
  await expect(bookings(page).nth(1)).not.toContainText('Checked in')

  await tap(bookings(page).nth(1).getByRole('button', { name: 'Check In Now' }))
  await signAndSubmit(page)
  await expect(page).toHaveURL(/\/appointment-success$/)
  await expect(page.getByText(/, Lucia\. /)).toBeVisible()
  expect(await page.evaluate(() => JSON.parse(sessionStorage.getItem('clientData')!).first_name)).toBe('Rosa')
  expect(await signedWaivers('lucia quintero')).toEqual(['Lucia Quintero'])
  expect(await signedWaivers('rosa quintero')).toEqual(['Rosa Quintero'])
  await tap(myAppointment(page))
  await expect(bookings(page).nth(1)).toContainText('Checked in')
})

test('the signature and check-in of a second client are each delivered exactly once after a server outage', async ({
  page,
}) => {
  const phone = '9495554052'
  await bookAt(phone, 'Rosa Sandoval', 4)
  await bookAt(phone, 'Lucia Sandoval', 9)
  await goToBookings(page, phone, 'Rosa', 'Sandoval')
  await tap(bookings(page).nth(1).getByRole('button', { name: 'Check In Now' }))
  await expect(page).toHaveURL(/\/waiver$/)
  await sign(page)
  for (const call of ['**/api/waivers', '**/api/clients/*/checkin']) await page.route(call, route => route.abort())
  await tap(buttonOf(page, 'Sign & Submit'))
  await expect(page).toHaveURL(/\/appointment-success$/)
  await expect(page.getByText('Have a seat, Lucia. It will be saved in a moment.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Have a seat, Lucia. It will be saved in a moment.')).toBeVisible()
  await page.unroute('**/api/waivers')
  await page.unroute('**/api/clients/*/checkin')
  await expect(page.getByText('Everything is saved.')).toBeVisible({ timeout: 30_000 })
  expect(await signedWaivers('lucia sandoval')).toEqual(['Lucia Sandoval'])
  await tap(myAppointment(page))
  await expect(bookings(page).nth(1)).toContainText('Checked in')
  await expect(page.getByRole('region', { name: 'Your check-ins' }).getByRole('listitem')).toHaveCount(2)
})
