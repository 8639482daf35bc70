import { CALLS } from '@frontlash/contract/calls'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { passTime } from '../support/pass-time.ts'
import { loseConnection, respond } from '../support/responses.ts'
import {
  arrivedAt,
  button,
  checkInByPhone,
  goToScreen,
  hereToday,
  press,
  sign,
  startVisits,
  verificationOf,
} from '../support/visit.ts'

const OFFER = /^How was your last visit\?\s*Friday, November 6$/

/** The header's link; undefined while the link is hidden and only its space is reserved. */
const myAppointment = () =>
  screen.queryAllByRole('link', { name: 'My Appointment' }).find(link => !link.closest('[data-hidden=true]'))

beforeEach(startVisits)
afterEach(() => void vi.useRealTimers())

/** The client was at Irvine two weeks ago, and has not rated the visit. */
function hasVisitToRate(): void {
  respond(CALLS.lastCheckIn, {
    daysSinceLastAppointment: 14,
    lastAppointmentDate: '2026-11-06',
    toRate: { checkInId: '0198aaaa-0000-7000-8000-00000000000a', date: '2026-11-06', location: 'irvine' },
  })
}

async function signAndSubmit(): Promise<void> {
  await sign()
  await press('Sign & Submit')
  await passTime(2_500)
  await arrivedAt('/appointment-status')
}

/** Presses the offer to rate a visit. The offer ignores presses for a moment after it appears. */
async function rateEarlierVisit(): Promise<void> {
  await button(OFFER)
  await passTime(1_000)
  await press(OFFER)
  await arrivedAt('/survey')
  expect(new URLSearchParams(window.location.search).get('location')).toBe('irvine')
  expect(await screen.findByRole('heading', { name: /^How was your visit/ })).toBeVisible()
}

test('a previous visit can be rated on the status screen and in My Appointment', async () => {
  await goToScreen('/', { verification: verificationOf('WRONG_DAY', 1440) })
  hasVisitToRate()
  await checkInByPhone()
  await arrivedAt('/waiver')
  expect(await button('Sign & Submit')).toBeVisible()
  // My Appointment is not linked before the waiver is signed.
  expect(myAppointment()).toBeUndefined()
  await signAndSubmit()
  expect(await screen.findByRole('heading', { name: 'Different Day Appointment' })).toBeVisible()
  expect(await button(OFFER)).toBeVisible()
  fireEvent.click(myAppointment()!)
  await arrivedAt('/appointment')
  await rateEarlierVisit()
})

test('a client without a booking can rate a previous visit right after typing the phone number', async () => {
  await goToScreen('/')
  hasVisitToRate()
  await checkInByPhone()
  await arrivedAt('/appointment-check')
  await rateEarlierVisit()
  expect(myAppointment()).toBeUndefined()
})

test('a walk-in who has not signed the waiver sees no link to My Appointment', async () => {
  await goToScreen('/appointment-check')
  expect(await button('Settings')).toBeVisible()
  expect(myAppointment()).toBeUndefined()
  await press("I'm a walk-in client")
  await arrivedAt('/walk-in-options')
  expect(await button("I'm available now")).toBeVisible()
  expect(myAppointment()).toBeUndefined()
})

test('a client in the registration sees no link to My Appointment', async () => {
  await goToScreen('/register')
  expect(await button('Register')).toBeVisible()
  expect(myAppointment()).toBeUndefined()
})

test('a client whose booking could not be verified sees no link to My Appointment', async () => {
  await goToScreen('/')
  loseConnection(CALLS.verifyAppointment)
  await checkInByPhone()
  await arrivedAt('/appointment-check')
  expect(await button('I have an appointment')).toBeVisible()
  expect(myAppointment()).toBeUndefined()
})

test('My Appointment shows the time, service and location of a check-in without a booking', async () => {
  await goToScreen('/appointment-check', {
    verification: verificationOf('NO_APPOINTMENT', null, { visitToday: hereToday() }),
  })
  respond(CALLS.visitHistory, [
    {
      id: '0198aaaa-0000-7000-8000-00000000000b',
      check_in_time: new Date().toISOString(),
      service_type: 'Refill - available now',
      technician: 'To be assigned',
      location: 'tustin',
      locationName: 'Tustin',
    },
  ])
  fireEvent.click(myAppointment()!)
  expect(await screen.findByText("You're all checked in!")).toBeVisible()
  expect(screen.getByText(/^At \d+:\d\d [AP]M: Refill$/)).toBeVisible()
  expect(screen.getByText('Refill · Tustin')).toBeVisible()
  expect(screen.queryByText('No Appointment Found for Today')).toBeNull()
})

test('a client who checked in earlier today sees the time of this check-in', async () => {
  const message = 'You checked in at 9:42 AM.'
  const received = verificationOf('NO_APPOINTMENT', null, { visitToday: hereToday(), message })
  await goToScreen('/appointment-check', { verification: received })
  expect(await screen.findByText(message)).toBeVisible()
  expect(myAppointment()).toBeVisible()
})
