import { CALLS } from '@frontlash/contract/calls'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { passTime } from '../support/pass-time.ts'
import { loseConnection, refuse, respond, respondWith, sentTo } from '../support/responses.ts'
import {
  arrivedAt,
  delayedResponse,
  goToScreen,
  MARIA,
  press,
  sign,
  startVisits,
  verificationOf,
} from '../support/visit.ts'

const MESSAGES = [
  'Connecting to our appointment system...',
  'Searching for your customer profile...',
  'Getting your booking history...',
  'Reviewing your recent appointments...',
  'Finding most relevant appointment...',
]

beforeEach(startVisits)
afterEach(() => void vi.useRealTimers())

/** Starts the search, and waits for the minimum duration of its steps. */
async function search(): Promise<void> {
  await press('I have an appointment')
  await passTime(6_000)
}
const heading = (name: string) => screen.findByRole('heading', { name })

test('the search for an appointment announces each of its steps to screen readers', async () => {
  const { reply, release } = delayedResponse()
  respondWith(CALLS.searchAppointments, () => reply)
  await goToScreen('/appointment-check')
  await press('I have an appointment')
  await passTime(100)
  for (const message of MESSAGES) {
    expect(screen.getByText(message)).toHaveRole('status')
    await passTime(800)
  }
  await passTime(25_000)
  expect(screen.getByText('Finding most relevant appointment...')).toBeVisible()
  release(Response.json(verificationOf('NO_APPOINTMENT_EXISTING_CLIENT', null)))
  expect(await screen.findByText('Search complete!')).toBeVisible()
  await passTime(500)
  expect(await heading('Welcome Back!')).toBeVisible()
})

test('the result of the search shows the address of the booking’s location', async () => {
  respond(
    CALLS.searchAppointments,
    verificationOf('WRONG_LOCATION', 5, {
      correctLocationName: 'Irvine',
      correctLocationAddress: '4255 Campus Dr, Irvine, CA 92612',
      daysSinceLastAppointment: 75,
    }),
  )
  await goToScreen('/appointment-check')
  await search()
  const card = await screen.findByRole('region', { name: 'Your appointment' })
  expect(card).toHaveTextContent('Irvine, CA')
  expect(card).toHaveTextContent('75 days since last visit')
})

test('a known client without a booking is welcomed back and can check in as a walk-in', async () => {
  const message = "Welcome back, Maria! We couldn't find any appointments for today, but you're already in our system."
  respond(CALLS.searchAppointments, verificationOf('NO_APPOINTMENT_EXISTING_CLIENT', null, { message }))
  await goToScreen('/appointment-check')
  await search()
  expect(await heading('Welcome Back!')).toBeVisible()
  expect(screen.getByText(message)).toBeVisible()
  await press('Continue as Walk-in')
  await arrivedAt('/walk-in-options')
})

test('an unknown client without a booking sees the message "No Appointment Found"', async () => {
  const message = "We couldn't find any appointments for this phone number. You may be a walk-in client."
  const unknown = verificationOf('NO_APPOINTMENT', null, { client: null, message })
  respond(CALLS.searchAppointments, unknown)
  await goToScreen('/appointment-check', { isKnown: false, verification: unknown })
  await search()
  expect(await heading('No Appointment Found')).toBeVisible()
  expect(screen.getByText(message)).toBeVisible()
  await press('Start Over')
  await arrivedAt('/')
  expect(sessionStorage.phoneNumber).toBeUndefined()
})

test('a known client is welcomed back even if the search for an appointment fails', async () => {
  refuse(CALLS.searchAppointments, 500, 'INTERNAL')
  await goToScreen('/appointment-check')
  await search()
  expect(await heading('Welcome Back!')).toBeVisible()
})

test('a search without a network shows that the booking system cannot be reached', async () => {
  await goToScreen('/appointment-check', {
    isKnown: false,
    verification: verificationOf('NO_APPOINTMENT', null, { client: null }),
  })
  for (const call of Object.values(CALLS)) loseConnection(call)
  await search()
  expect(await heading('No Appointment Found')).toBeVisible()
  expect(screen.getByText(/^We can’t reach our booking system right now\./)).toBeVisible()
  expect(screen.queryByText(/We couldn't find any appointments/)).toBeNull()
})

test('the Start Over button has no effect while the client is being checked in', async () => {
  respond(CALLS.searchAppointments, verificationOf('VALID_TIMING', 5))
  await goToScreen('/appointment-check')
  const { reply, release } = delayedResponse()
  respondWith(CALLS.enhancedCheckIn, () => reply)
  await search()
  await press('Continue with This Appointment')
  await press('Start Over')
  await passTime(1_000)
  expect(window.location.pathname).toBe('/appointment-check')
  expect(JSON.parse(sessionStorage.clientData)).toMatchObject({ id: MARIA.id })
  expect(sentTo(CALLS.enhancedCheckIn)).toHaveLength(1)
  release(
    Response.json({
      success: true,
      checkedIn: true,
      checkInId: MARIA.id,
      duplicate: false,
      smsResult: { scenario: 'check-in', state: 'QUEUED' },
    }),
  )
  await arrivedAt('/waiver')
})

test('a client whose booking is on another day sees the day of the booking after signing the waiver', async () => {
  const found = verificationOf('WRONG_DAY', 20 * 24 * 60)
  respond(CALLS.searchAppointments, found)
  respond(CALLS.verifyAppointment, found)
  await goToScreen('/appointment-check', { verification: verificationOf('NO_APPOINTMENT', null), isCheckedIn: false })
  await search()
  expect(await heading('Appointment Found!')).toHaveFocus()
  await press('Continue with This Appointment')
  await arrivedAt('/waiver')
  expect(JSON.parse(sessionStorage.foundAppointment)).toMatchObject({ locationId: 'tustin', customerName: 'Maria G.' })
  await sign()
  await press('Sign & Submit')
  await passTime(2_500)
  await arrivedAt('/appointment-status')
  expect(await heading('Different Day Appointment')).toBeVisible()
})
