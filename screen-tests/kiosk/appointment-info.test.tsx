import { CALLS } from '@frontlash/contract/calls'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { passTime } from '../support/pass-time.ts'
import { loseConnection, refuse, respond, sentTo } from '../support/responses.ts'
import {
  alertOf,
  arrivedAt,
  button,
  checkInResponse,
  goToScreen,
  hereToday,
  press,
  startVisits,
  verificationOf,
} from '../support/visit.ts'

const FAILED = 'Failed to check in. Please try again.'

beforeEach(startVisits)
afterEach(() => void vi.useRealTimers())

/** Shows My Appointment with a booking of today that can be checked in. */
async function openBooking(): Promise<void> {
  await goToScreen('/appointment', { hasBookingToday: true })
  await button('Check In Now')
}

test('My Appointment shows an error if the appointments cannot be loaded, and Try again loads them', async () => {
  const verification = verificationOf('NO_APPOINTMENT', null, { visitToday: hereToday() })
  await goToScreen('/appointment-check', { verification, hasBookingToday: true })
  loseConnection(CALLS.appointmentsToday)
  fireEvent.click(await screen.findByRole('link', { name: 'My Appointment' }))
  expect(await alertOf('Failed to load appointment information')).toBeVisible()
  expect(await button('Log Out')).toBeVisible()
  const { appointment } = verificationOf('ON_TIME', 5)
  respond(CALLS.appointmentsToday, [{ ...appointment!, isCheckedIn: false, canCheckIn: true }])
  await press('Try again')
  expect(await button('Check In Now')).toBeVisible()
})

test('My Appointment loads again by itself as soon as the network is back', async () => {
  const verification = verificationOf('NO_APPOINTMENT', null, { visitToday: hereToday() })
  await goToScreen('/appointment-check', { verification })
  loseConnection(CALLS.appointmentsToday)
  fireEvent.click(await screen.findByRole('link', { name: 'My Appointment' }))
  await alertOf('Failed to load appointment information')
  respond(CALLS.appointmentsToday, [])
  fireEvent(window, new Event('online'))
  expect(await screen.findByText('No Appointment Found for Today')).toBeVisible()
})

test.each([
  ['a minute before the start of the booking offers no rating', 1, false],
  ['at the start of the booking offers a rating', 0, true],
])('a check-in %s', async (_, startsInMinutes, isOffered) => {
  await goToScreen('/appointment-check', {
    verification: verificationOf('NO_APPOINTMENT', null, { visitToday: hereToday() }),
  })
  const { appointment } = verificationOf('ON_TIME', startsInMinutes)
  respond(CALLS.appointmentsToday, [{ ...appointment!, isCheckedIn: false, canCheckIn: true }])
  fireEvent.click(await screen.findByRole('link', { name: 'My Appointment' }))
  await press('Check In Now')
  expect(await screen.findByRole('heading', { name: 'Check-in complete' })).toBeVisible()
  expect(screen.queryAllByRole('button', { name: 'Rate your visit' })).toHaveLength(isOffered ? 1 : 0)
})

test('a walk-in client who has not signed the waiver today sees no link to My Appointment', async () => {
  const verification = verificationOf('NO_APPOINTMENT', null, { visitToday: { ...hereToday()!, needsWaiver: true } })
  await goToScreen('/appointment-check', { verification })
  expect(await button("I'm a walk-in client")).toBeVisible()
  expect(screen.queryByRole('link', { name: 'My Appointment' })).toBeNull()
})

test('a check-in that the server could not save succeeds after a second press of Check In Now', async () => {
  await openBooking()
  refuse(CALLS.checkInClient, 500, 'INTERNAL', { msg: 'Something went wrong' })
  await press('Check In Now')
  expect(await alertOf(FAILED)).toBeVisible()
  respond(CALLS.checkInClient, checkInResponse())
  await press('Check In Now')
  await arrivedAt('/appointment-success')
})

test('My Appointment loads a booking again if the booking was moved before the client pressed Check In Now', async () => {
  await openBooking()
  refuse(CALLS.checkInClient, 404, 'APPOINTMENT_NOT_FOUND', { msg: 'There is no such appointment.' })
  const before = sentTo(CALLS.appointmentsToday).length
  await press('Check In Now')
  expect(await alertOf(FAILED)).toBeVisible()
  await waitFor(() => expect(sentTo(CALLS.appointmentsToday)).toHaveLength(before + 1))
  respond(CALLS.checkInClient, checkInResponse())
  await press('Check In Now')
  await arrivedAt('/appointment-success')
})

test('My Appointment shows the next appointment to a client who has no appointment today', async () => {
  const verification = verificationOf('NO_APPOINTMENT', null, { visitToday: hereToday() })
  await goToScreen('/appointment-check', { verification })
  respond(CALLS.appointmentsAhead, [verificationOf('ON_TIME', 20 * 24 * 60).appointment!])
  respond(CALLS.lastCheckIn, { daysSinceLastAppointment: 40, lastAppointmentDate: '2026-10-11', toRate: null })
  fireEvent.click(await screen.findByRole('link', { name: 'My Appointment' }))
  expect(await screen.findByText('No Appointment Found for Today')).toBeVisible()
  expect(screen.getByText('Your next appointment')).toBeVisible()
  expect(screen.getByText('40 days since last visit')).toBeVisible()
  expect(screen.getByText('No previous check-ins found.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Check In Now' })).toBeNull()
  await press('Ask for a visit today')
  await arrivedAt('/walk-in-options')
})

test('My Appointment does not load later appointments if the client has a booking today', async () => {
  await openBooking()
  expect(sentTo(CALLS.appointmentsAhead)).toEqual([])
})

test('a client who presses Check In Now too late is led to the status screen of the booking', async () => {
  await openBooking()
  sessionStorage.setItem('walkInIntent', JSON.stringify({ timing: 'now', service: 'full_set' }))
  respond(CALLS.checkInClient, checkInResponse(false))
  respond(CALLS.verifyAppointment, verificationOf('VERY_LATE', -120))
  await press('Check In Now')
  await arrivedAt('/appointment-status')
  expect(await screen.findByRole('heading', { name: 'Appointment Was Long Ago' })).toBeVisible()
  expect(sessionStorage.getItem('walkInIntent')).toBeNull()
})

test('a client who is too late sees a message in place of the Check In Now button', async () => {
  const verification = verificationOf('NO_APPOINTMENT', null, { visitToday: hereToday() })
  await goToScreen('/appointment-check', { verification })
  const { appointment } = verificationOf('TOO_LATE', -35)
  respond(CALLS.appointmentsToday, [{ ...appointment!, isCheckedIn: false, canCheckIn: false }])
  fireEvent.click(await screen.findByRole('link', { name: 'My Appointment' }))
  expect(await screen.findByText('The time to check in has passed. Please see the front desk.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Check In Now' })).toBeNull()
})

test('a check-in without a network is shown as "still saving" until the server has saved it', async () => {
  await openBooking()
  loseConnection(CALLS.checkInClient)
  await press('Check In Now')
  await passTime(10_000)
  await arrivedAt('/appointment-success')
  expect(await screen.findByRole('heading', { name: 'We have your check-in' })).toBeVisible()
  expect(screen.getByText(/^We’re still saving your check-in/)).toBeVisible()
  respond(CALLS.checkInClient, checkInResponse())
  await passTime(5_000)
  expect(await screen.findByText('Everything is saved.')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Check-in complete' })).toBeVisible()
})
