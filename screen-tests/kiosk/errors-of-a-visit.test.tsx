import { CALLS } from '@frontlash/contract/calls'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { passTime } from '../support/pass-time.ts'
import { loseConnection, refuse, respond, respondWith, sentTo } from '../support/responses.ts'
import {
  alertOf,
  arrivedAt,
  button,
  goToScreen,
  MARIA,
  press,
  sign,
  startVisits,
  verificationOf,
} from '../support/visit.ts'

beforeEach(startVisits)
afterEach(() => void vi.useRealTimers())

const SIGNED = { success: true, waiverId: MARIA.id, documentUrl: null, processing: false } as const

describe('the waiver screen', () => {
  const NOT_SENT = 'Failed to submit waiver. Please try again.'
  const NOT_SIGNED = 'Please sign the waiver before submitting'

  test.each<[what: string, sentence: string, prepareServer: () => void]>([
    ['fails', NOT_SENT, () => refuse(CALLS.signWaiver, 500, 'INTERNAL')],
    [
      'responds without success',
      NOT_SENT,
      () => respondWith(CALLS.signWaiver, () => Response.json({ success: false })),
    ],
    ['refuses the waiver', NOT_SENT, () => refuse(CALLS.signWaiver, 400, 'INVALID', { msg: 'Too large' })],
    [
      'finds no ink',
      NOT_SIGNED,
      () => refuse(CALLS.signWaiver, 400, 'INVALID', { field: 'signatureData', msg: 'Nothing is written in it' }),
    ],
  ])('keeps the signature and shows an error if the server %s', async (_what, sentence, prepareServer) => {
    await goToScreen('/waiver')
    prepareServer()
    await sign()
    await press('Sign & Submit')
    expect(await alertOf(sentence)).toBeVisible()
    // The same signature is sent again, and the server accepts it.
    respond(CALLS.signWaiver, SIGNED)
    await press('Sign & Submit')
    await passTime(2_300)
    await arrivedAt('/appointment-status')
  })

  test('shows an error if the client presses Sign & Submit without a signature', async () => {
    await goToScreen('/waiver')
    await press('Sign & Submit')
    expect(await alertOf(NOT_SIGNED)).toBeVisible()
    // A cleared signature does not count either.
    await sign()
    await waitFor(() => expect(screen.queryByText(NOT_SIGNED)).toBeNull())
    await press('Clear')
    await press('Sign & Submit')
    expect(await alertOf(NOT_SIGNED)).toBeVisible()
    expect(sentTo(CALLS.signWaiver)).toEqual([])
  })

  test('shows an error if the new client could not be saved, and tries again at the next press of Sign & Submit', async () => {
    await goToScreen('/appointment-check', { isKnown: false })
    refuse(CALLS.registerClient, 500, 'INTERNAL')
    respond(CALLS.searchAppointments, verificationOf('WRONG_DAY', 48 * 60, { client: null }))
    await press('I have an appointment')
    await passTime(5_000)
    await press('Continue with This Appointment')
    await arrivedAt('/waiver')
    const NOT_CREATED = 'Failed to create your account. Please try again.'
    expect(await alertOf(NOT_CREATED)).toBeVisible()
    await sign()
    await press('Sign & Submit')
    await waitFor(() => expect(sentTo(CALLS.registerClient)).toHaveLength(2))
    expect(await alertOf(NOT_CREATED)).toBeVisible()
    respond(CALLS.registerClient, { ...MARIA, existing: false })
    await press('Sign & Submit')
    await passTime(2_300)
    await arrivedAt('/appointment-status')
    expect(sentTo(CALLS.registerClient).at(-1)!.body).toMatchObject({
      autoCreate: true,
      skipSMS: true,
      firstName: 'Maria',
    })
    expect(sessionStorage.autoCreateClient).toBeUndefined()
  })
})

describe('the status screen', () => {
  test.each<[what: string, prepareServer: () => void]>([
    ['fails', () => refuse(CALLS.verifyAppointment, 500, 'INTERNAL')],
    ['cannot be reached', () => loseConnection(CALLS.verifyAppointment)],
  ])('lets the client log out even if the server %s', async (_what, prepareServer) => {
    // The booking became too late while it was on the screen, and its verification cannot be loaded.
    await goToScreen('/appointment', { hasBookingToday: true, isCheckedIn: false })
    prepareServer()
    await press('Check In Now')
    expect(await alertOf('Failed to verify appointment status. Please try again.')).toBeVisible()
    await press('Log Out')
    await arrivedAt('/')
    await waitFor(() => expect(sessionStorage).toHaveLength(0))
  })

  test.each([
    ['TOO_LATE', -35, 'late', 'shortly to help with your appointment.'],
    ['VERY_LATE', -120, 'reschedule', 'shortly to help reschedule your appointment.'],
    ['NO_APPOINTMENT_EXISTING_CLIENT', null, 'walk_in', 'shortly to help with your appointment.'],
  ] as const)('can repeat a failed request for the manager in the scenario %s', async (...row) => {
    const [scenario, startsInMinutes, reason, end] = row
    const OUT_OF_REACH =
      'Unable to reach manager right now. Please speak with a team member at the front desk for assistance.'
    await goToScreen('/appointment-status', {
      verification: verificationOf(scenario, startsInMinutes),
      isCheckedIn: false,
    })
    for (const prepareServer of [
      () => refuse(CALLS.askForManager, 500, 'INTERNAL'),
      () => loseConnection(CALLS.askForManager),
      () => respondWith(CALLS.askForManager, () => Response.json({ success: false })),
    ]) {
      prepareServer()
      const before = sentTo(CALLS.askForManager).length
      await press('Speak to Manager')
      await waitFor(() => expect(sentTo(CALLS.askForManager)).toHaveLength(before + 1))
      expect(await alertOf(OUT_OF_REACH)).toBeVisible()
    }
    respond(CALLS.askForManager, { success: true })
    await press('Speak to Manager')
    const notified = await screen.findByText(/^We've notified the manager!/)
    expect(notified).toHaveTextContent(`We've notified the manager! Someone will call you at (714) 555-0190 ${end}`)
    const requests = sentTo(CALLS.askForManager)
    expect(requests.at(-1)!.body).toMatchObject({
      messageType: 'manager_request',
      clientName: 'Maria G.',
      clientPhone: '(714) 555-0190',
      location: 'tustin',
      reason,
    })
    // All attempts have the same idempotency key, so that the server counts them as a single request.
    expect(requests[0]!.headers.get('idempotency-key')).toMatch(/./)
    expect(new Set(requests.map(request => request.headers.get('idempotency-key')))).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'Speak to Manager' })).toBeNull()
    expect(screen.queryByText(OUT_OF_REACH)).toBeNull()
  })
})

test('My Appointment shows a message to a client who has neither bookings nor check-ins', async () => {
  await goToScreen('/appointment')
  expect(await screen.findByText('No Appointment Found for Today')).toBeVisible()
  expect(await screen.findByText('No Appointment Found Within 45 Days')).toBeVisible()
  expect(await screen.findByText('No previous check-ins found.')).toBeVisible()
})

describe('the tablet’s location', () => {
  const locationButton = (name: string) => screen.findByRole('button', { name })
  /** The reports of the location, without the heartbeats, which use the same call. */
  const reports = () => sentTo(CALLS.currentLocation).filter(({ body }) => !('appVersion' in (body as object)))

  test('is reported to the server again 20 s after a failed report', async () => {
    await goToScreen('/')
    expect(await locationButton('Tustin')).toBeVisible()
    loseConnection(CALLS.currentLocation)
    // The browser is online again, so the kiosk reports its location at once. The report fails.
    fireEvent(window, new Event('online'))
    expect(await locationButton('Location Error')).toBeVisible()
    const before = reports().length
    respond(CALLS.currentLocation, {
      location: { id: 'tustin', name: 'Tustin' },
      squareLocationId: null,
      device: null,
    })
    await passTime(19_000)
    expect(reports()).toHaveLength(before)
    await passTime(1_500)
    expect(reports()).toHaveLength(before + 1)
    expect(await button('Tustin')).toBeVisible()
  })
})
