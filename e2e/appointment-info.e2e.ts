import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { CALL } from './support/broken-calls.ts'
import { checkInByPhone, enrolByHand, salon } from './support/kiosk.ts'
import { HERE_TODAY, verificationOf } from './support/visit.ts'
import { test } from './support/without-motion.ts'

let page: Page

test.beforeAll(async ({ browser }) => {
  const context = await browser.newContext()
  page = await context.newPage()
  await enrolByHand(page)
})
test.afterAll(() => page.context().close())
test.afterEach(() => page.unrouteAll({ behavior: 'ignoreErrors' }))

/**
 * The client with this number types it, and opens My Appointment at the next screen. The lookup of a booking is faked here as
 * for a client who was here earlier today, because a booked client would otherwise be checked in by then, and has to sign first.
 */
async function openAppointment(phone: string, on: Page = page): Promise<void> {
  const response = await verificationOf(on, 'NO_APPOINTMENT', null, {
    phone: `+1${phone}`,
    client: null,
    ...HERE_TODAY,
  })
  await on.route(CALL.verify, route => route.fulfill({ json: response }))
  await on.goto(`${salon.kiosk}/`)
  await checkInByPhone(on, phone)
  await expect(on).toHaveURL(/\/appointment-check$/)
  await on.unroute(CALL.verify)
  await on.getByRole('link', { name: 'My Appointment' }).tap()
  await expect(on).toHaveURL(/\/appointment$/)
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const heading = (name: string | RegExp) => page.getByRole('heading', { name })

/** More of it is in apps/web/test/kiosk/appointment-info.test.tsx. */
test('a client reads today’s appointment, checks in and is told so', async () => {
  await openAppointment('7145550118')
  await expect(heading(/^Welcome, /)).toBeFocused()
  const booked = page.getByRole('region', { name: 'Your appointment' })
  await expect(booked).toContainText(/\d:\d\d\s*AM/)
  await expect(booked).toContainText('Service')
  await expect(booked).toContainText('Technician')
  await expectAccessible(page)

  const sent = page.waitForRequest(request => request.url().endsWith('/checkin'))
  await button('Check In Now').tap()
  expect((await sent).postDataJSON()).toMatchObject({ location: 'tustin', isWalkIn: false })
  await expect(page).toHaveURL(/\/appointment-success$/)
  await expect(heading('Check-in complete')).toBeFocused()
  await expect(page.getByText('Have a seat and relax')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your visit' })).toContainText(/\d:\d\d\s*AM/)
  await expect(button('Rate your visit')).toBeVisible()
  await expectAccessible(page)

  // The client's own screen now says so, and the header leads to it.
  await page.getByRole('link', { name: 'My Appointment' }).tap()
  await expect(page.getByText("You're all checked in!")).toBeVisible()
  await expect(button('Check In Now')).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Your check-ins' }).getByRole('listitem')).toHaveCount(1)

  // Whatever this visit knows: a check-in of today counts.
  await openAppointment('7145550118')
  await expect(page.getByText("You're all checked in!")).toBeVisible()
  await expect(button('Check In Now')).toHaveCount(0)
  await button('Log Out').tap()
  await expect(page).toHaveURL(`${salon.kiosk}/`)
  await expect(page.getByRole('link', { name: 'My Appointment' })).toHaveCount(0)
})

test('a client who is too late reads that instead of a button', async () => {
  await openAppointment('7145550107')
  await expect(page.getByText('The time to check in has passed. Please see the front desk.')).toBeVisible()
  await expect(button('Check In Now')).toHaveCount(0)
  await expectAccessible(page)
})

test('without a network the client goes on, and reads that the check-in is still being saved until it is', async () => {
  await page.route('**/api/clients/*/checkin', route => route.abort())
  await openAppointment('7145550104')
  await button('Check In Now').tap()
  await expect(heading('We have your check-in')).toBeVisible()
  await expect(page.getByText('We’re still saving your check-in')).toBeVisible()
  await page.unrouteAll()
  await expect(heading('Check-in complete')).toBeVisible()
  await expect(page.getByText('Everything is saved.')).toBeVisible()
})
