import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { bookAt } from './support/book-at.ts'
import { roomBetween } from './support/every-size.ts'
import { checkInByPhone, salon, setPhonesAroundNow, signAndSubmit } from './support/kiosk.ts'
import { receiveForBooking } from './support/seen-by-manager.ts'
import { test } from './support/tablet.ts'
import { TABLET_LANDSCAPE, TABLET_PORTRAIT, TOUCH_SCREEN, tap } from './support/touch.ts'

/** The phone numbers of demo clients (docs/product/demo.md). */
const NOT_BOOKED = '7145550111'
const TWO_BOOKINGS = '7145550115'

/** screen-tests/kiosk/my-appointment.test.tsx tests other cases. */
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })
const myAppointment = (page: Page) => page.getByRole('link', { name: 'My Appointment' })

/** Returns the id of the booking in the visit's verification. */
function bookingOfVisit(page: Page): Promise<string> {
  return page.evaluate(
    () => JSON.parse(sessionStorage.getItem('squareVerificationResult')!).appointment.square_appointment_id,
  )
}

/** Returns the position of an element in CSS pixels from the page's top, without the effect of animations. */
function topOf(what: Locator): Promise<number> {
  return what.evaluate(one => {
    let top = 0
    for (let at = one as HTMLElement | null; at; at = at.offsetParent as HTMLElement | null) top += at.offsetTop
    return top
  })
}

/** Returns the position of Logout in the header, in landscape and in portrait. */
async function placesOfLogout(page: Page): Promise<unknown[]> {
  const logout = page.getByRole('navigation', { name: 'Account' }).getByRole('button', { name: 'Logout' })
  const places: unknown[] = []
  for (const size of [TABLET_LANDSCAPE, TABLET_PORTRAIT]) {
    await page.setViewportSize(size)
    places.push(await logout.boundingBox())
  }
  return places
}

test.beforeAll(setPhonesAroundNow)

test.describe('the screens for clients on a tablet', () => {
  test.use({ ...TOUCH_SCREEN, viewport: TABLET_PORTRAIT })

  test('show a link to My Appointment once the client has signed the waiver', async ({ page }) => {
    const phone = '9495554001'
    await bookAt(phone, 'Ines Moreno', 5)
    await page.goto(`${salon.kiosk}/`)
    await expect(myAppointment(page)).toHaveCount(0)
    await checkInByPhone(page, phone)
    await expect(page).toHaveURL(/\/waiver$/)
    const booking = await bookingOfVisit(page)
    await expect(button(page, 'Sign & Submit')).toBeVisible()
    await expect(myAppointment(page)).toHaveCount(0)
    const logoutBeforeSigning = await placesOfLogout(page)
    await signAndSubmit(page)
    await expect(page).toHaveURL(/\/appointment-status$/)
    await expect(myAppointment(page)).toBeVisible()
    // The My Appointment button has not moved Logout, because its space in the header is reserved.
    expect(await placesOfLogout(page)).toEqual(logoutBeforeSigning)
    await tap(myAppointment(page))
    await expect(page.getByText("You're all checked in!")).toBeVisible()
    await expect(myAppointment(page)).toBeVisible()
    await tap(button(page, 'Log Out'))

    await receiveForBooking(booking)
    await checkInByPhone(page, phone)
    await expect(page).toHaveURL(/\/appointment-check$/)
    await tap(myAppointment(page))
    await expect(page.getByText("You're all checked in!")).toBeVisible()
    await expect(button(page, 'Check In Now')).toHaveCount(0)
    await expect(button(page, 'Rate your visit')).toBeVisible()
  })

  test('ask a client without a booking to rate the previous visit as soon as the phone number is entered', async ({
    page,
  }) => {
    const isReleased = Promise.withResolvers<void>()
    await page.route('**/api/clients/*/last-checkin', async route => {
      await isReleased.promise
      const checkInId = '0198aaaa-0000-7000-8000-00000000000a'
      const response = await (await route.fetch()).json()
      await route.fulfill({ json: { ...response, toRate: { checkInId, date: '2026-11-06', location: 'irvine' } } })
    })
    await page.goto(`${salon.kiosk}/`)
    await checkInByPhone(page, NOT_BOOKED)
    await expect(page).toHaveURL(/\/appointment-check$/)
    await expect(heading(page, 'Welcome to the salon!')).toBeFocused()
    const walkIn = await topOf(button(page, "I'm a walk-in client"))
    isReleased.resolve()
    const offer = button(page, /^How was your last visit\?\s*Friday, November 6$/)
    await expect(offer).toBeVisible()
    // The offer of a rating moves nothing when it appears.
    expect(await topOf(button(page, "I'm a walk-in client"))).toBe(walkIn)
    await expectAccessible(page)
  })

  test('let a client with two bookings today check in for the second booking in My Appointment', async ({ page }) => {
    await page.goto(`${salon.kiosk}/`)
    await checkInByPhone(page, TWO_BOOKINGS)
    await expect(page).toHaveURL(/\/waiver$/)
    const first = await bookingOfVisit(page)
    await signAndSubmit(page)
    await tap(myAppointment(page))
    const bookings = page.getByRole('region', { name: 'Your appointments' }).getByRole('listitem')
    await expect(bookings).toHaveCount(2)
    await expect(bookings.nth(0)).toContainText('Checked in')
    await expect(bookings.nth(0).getByRole('button')).toHaveCount(0)
    const banner = page.getByText("You're all checked in!")
    await expect(banner).toBeVisible()
    await expectAccessible(page)
    // In landscape both columns begin at the same height.
    await page.setViewportSize(TABLET_LANDSCAPE)
    const lastVisit = page.getByRole('region', { name: 'Last visit' })
    expect(Math.abs(await roomBetween(banner, lastVisit, 'top'))).toBeLessThanOrEqual(2)
    await page.setViewportSize(TABLET_PORTRAIT)
    const sent = page.waitForRequest(request => request.url().endsWith('/checkin'))
    await tap(bookings.nth(1).getByRole('button', { name: 'Check In Now' }))
    expect((await sent).postDataJSON()).toMatchObject({ isWalkIn: false })
    await expect(heading(page, 'Check-in complete')).toBeFocused()
    await expectAccessible(page)
    await tap(myAppointment(page))
    await expect(bookings.nth(1)).toContainText('Checked in')
    await expect(button(page, 'Check In Now')).toHaveCount(0)
    await tap(button(page, 'Log Out'))

    // After the first visit, the phone number leads to the waiver of the second visit. From there, two taps lead to the
    // rating of the first visit.
    await receiveForBooking(first)
    await checkInByPhone(page, TWO_BOOKINGS)
    await expect(page).toHaveURL(/\/waiver$/)
    await tap(myAppointment(page))
    await tap(button(page, 'Rate your visit'))
    await expect(page).toHaveURL(/\/survey\?/)
  })
})
