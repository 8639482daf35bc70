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

describe('waiver', () => {
  const NOT_SENT = 'Failed to submit waiver. Please try again.'
  const NOT_SIGNED = 'Please sign the waiver before submitting'

  test.each<[what: string, sentence: string, prepareServer: () => void]>([
    ['fails', NOT_SENT, () => refuse(CALLS.signWaiver, 500, 'INTERNAL')],
    [
      'responds without success',
      NOT_SENT,
      () => respondWith(CALLS.signWaiver, () => Response.json({ success: false })),
    ],
    ['refuses it', NOT_SENT, () => refuse(CALLS.signWaiver, 400, 'INVALID', { msg: 'Too large' })],
    [
      'finds no ink',
      NOT_SIGNED,
      () => refuse(CALLS.signWaiver, 400, 'INVALID', { field: 'signatureData', msg: 'Nothing is written in it' }),
    ],
  ])('a server that %s is told as "%s", and the signature stays', async (_what, sentence, prepareServer) => {
    await goToScreen('/waiver')
    prepareServer()
    await sign()
    await press('Sign & Submit')
    expect(await alertOf(sentence)).toBeVisible()
    // Sent again as it is, and taken.
    respond(CALLS.signWaiver, SIGNED)
    await press('Sign & Submit')
    await passTime(2_300)
    await arrivedAt('/appointment-status')
  })

  test('without a signature nothing is sent', async () => {
    await goToScreen('/waiver')
    await press('Sign & Submit')
    expect(await alertOf(NOT_SIGNED)).toBeVisible()
    // What was signed and taken back is no signature either.
    await sign()
    await waitFor(() => expect(screen.queryByText(NOT_SIGNED)).toBeNull())
    await press('Clear')
    await press('Sign & Submit')
    expect(await alertOf(NOT_SIGNED)).toBeVisible()
    expect(sentTo(CALLS.signWaiver)).toEqual([])
  })

  test('a new client who could not be saved is told so, and is saved when the waiver is submitted', async () => {
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

describe('appointment status', () => {
  test.each<[what: string, prepareServer: () => void]>([
    ['fails', () => refuse(CALLS.verifyAppointment, 500, 'INTERNAL')],
    ['is not reached', () => loseConnection(CALLS.verifyAppointment)],
  ])('a client can log out although the server %s', async (_what, prepareServer) => {
    // The booking became too late while the client looked at it, and what the salon says of it cannot be had.
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
  ] as const)('the client is told when the manager cannot be reached about %s, and can ask again', async (...row) => {
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
    // One request, however often it has to be sent.
    expect(requests[0]!.headers.get('idempotency-key')).toMatch(/./)
    expect(new Set(requests.map(request => request.headers.get('idempotency-key')))).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'Speak to Manager' })).toBeNull()
    expect(screen.queryByText(OUT_OF_REACH)).toBeNull()
  })
})

test('a client without a visit in half a year, and without a check-in, reads both', async () => {
  await goToScreen('/appointment')
  expect(await screen.findByText('No Appointment Found for Today')).toBeVisible()
  expect(await screen.findByText('No Appointment Found Within 45 Days')).toBeVisible()
  expect(await screen.findByText('No previous check-ins found.')).toBeVisible()
})

describe('the location', () => {
  const locationButton = (name: string) => screen.findByRole('button', { name })
  /** Without those of the heartbeat. */
  const reports = () => sentTo(CALLS.currentLocation).filter(({ body }) => !('appVersion' in (body as object)))

  test('is reported again when the server did not learn it at the first try', async () => {
    await goToScreen('/')
    expect(await locationButton('Tustin')).toBeVisible()
    loseConnection(CALLS.currentLocation)
    // A connection that comes back is a reason to ask at once; this one does not last.
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
