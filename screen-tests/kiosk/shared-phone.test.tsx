import { CALLS } from '@frontlash/contract/calls'
import type { AppointmentTodayResponse } from '@frontlash/contract/visit-history'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reloadApp } from '../support/open-app.tsx'
import { passTime } from '../support/pass-time.ts'
import { loseConnection, refuse, respond, respondWith, sentTo } from '../support/responses.ts'
import {
  alertOf,
  arrivedAt,
  BUILT_IN_WAIVER,
  button,
  checkInResponse,
  delayedResponse,
  goToScreen,
  hereToday,
  MARIA,
  press,
  sign,
  startVisits,
  verificationOf,
} from '../support/visit.ts'

const LUCIAS = 'booking-of-lucia'

beforeEach(startVisits)
afterEach(() => void vi.useRealTimers())

/** The bookings of Maria, who is checked in, and of Lucia, who has the same phone number. */
function bookings(over: Partial<AppointmentTodayResponse> = {}): AppointmentTodayResponse[] {
  const { appointment } = verificationOf('ON_TIME', 5)
  const lucias = { square_appointment_id: LUCIAS, service_name: 'Removal', customerName: 'Lucia G.', ...over }
  return [
    { ...appointment!, isCheckedIn: true, canCheckIn: false },
    { ...appointment!, isCheckedIn: false, canCheckIn: true, ...lucias },
  ]
}

/** Shows My Appointment to Maria, with Lucia's booking below Maria's. */
async function openBookings(over: Partial<AppointmentTodayResponse> = {}): Promise<void> {
  await goToScreen('/appointment-check', {
    verification: verificationOf('NO_APPOINTMENT', null, { visitToday: hereToday() }),
  })
  respond(CALLS.appointmentsToday, bookings(over))
  fireEvent.click(myAppointment())
  await button('Check In Now')
}

async function pressCheckInNow(): Promise<void> {
  await press('Check In Now')
  await arrivedAt('/waiver')
  await screen.findByText('Sign here with your finger, Lucia G.')
  // A new screen ignores presses for a moment.
  await passTime(500)
}

async function signAndSubmit(): Promise<void> {
  await sign()
  await press('Sign & Submit')
}

/** Lets time pass until the last screen is shown. On a busy machine the response to the signature may arrive late. */
async function passTimeUntilSeated(): Promise<void> {
  await vi.waitFor(
    async () => {
      await passTime(500)
      expect(window.location.pathname).toBe('/appointment-success')
    },
    { timeout: 10_000 },
  )
}

const myAppointment = () => screen.getByRole('link', { name: 'My Appointment' })
const clientData = () => JSON.parse(sessionStorage.getItem('clientData')!)
const bodiesTo = (call: Parameters<typeof sentTo>[0]) => sentTo(call).map(({ body }) => body)
/** The idempotency keys of a call: one key for each delivery, also if the delivery is repeated. */
const keysTo = (call: Parameters<typeof sentTo>[0]) =>
  new Set(sentTo(call).map(({ headers }) => headers.get('idempotency-key')))
const SIGNED = () => Response.json({ success: true, waiverId: MARIA.id, documentUrl: null, processing: false })

test('a second person with the client’s phone number is checked in after signing a waiver', async () => {
  await openBookings()
  await pressCheckInNow()
  expect(screen.getByText('Lucia G., please read to the end, then sign.')).toBeVisible()
  expect(sentTo(CALLS.checkInClient)).toEqual([])
  // A tablet without a stored wording also loads the wording without a client, before or after this call.
  expect(sentTo(CALLS.currentWaiver).map(({ query }) => query.get('appointmentId'))).toContain(LUCIAS)
  // The link to My Appointment is hidden until the waiver is signed.
  expect(myAppointment().closest('[data-hidden=true]')).not.toBeNull()
  await signAndSubmit()
  await passTimeUntilSeated()
  expect(await screen.findByText(/^Have a seat and relax, Lucia\./)).toBeVisible()
  expect(bodiesTo(CALLS.signWaiver)).toEqual([expect.objectContaining({ clientId: MARIA.id, appointmentId: LUCIAS })])
  expect(bodiesTo(CALLS.checkInClient)).toEqual([
    expect.objectContaining({ clientId: MARIA.id, appointmentId: LUCIAS, isWalkIn: false }),
  ])
  expect(clientData()).toMatchObject({ id: MARIA.id, first_name: 'Maria' })
  expect(sessionStorage.getItem('bookingToSign')).toBeNull()
})

test('the survey after a second person’s check-in contains the name of this person', async () => {
  await openBookings({ start_at: new Date().toISOString() })
  await pressCheckInNow()
  await signAndSubmit()
  await passTimeUntilSeated()
  await press('Rate your visit')
  await arrivedAt('/survey')
  expect(new URLSearchParams(window.location.search).get('name')).toBe('Lucia')
})

test('the Back button on a second person’s waiver returns to the client’s bookings', async () => {
  await openBookings()
  await pressCheckInNow()
  await press('Back')
  await arrivedAt('/appointment')
  expect(await button('Check In Now')).toBeVisible()
  expect(clientData()).toMatchObject({ first_name: 'Maria' })
  // No booking is selected for signing any more, so another waiver would be Maria's own.
  expect(sessionStorage.getItem('bookingToSign')).toBeNull()
  expect(sentTo(CALLS.checkInClient)).toEqual([])
})

test('the browser’s Back button on a second person’s waiver returns to the client’s bookings', async () => {
  await openBookings()
  await pressCheckInNow()
  window.history.back()
  await arrivedAt('/appointment')
  await button('Check In Now')
  expect(sessionStorage.getItem('bookingToSign')).toBeNull()
})

test.each([
  ['Maria G.', 'the client'],
  ['MARÍA G.', 'the client, spelled differently'],
  ['', 'nobody'],
])('a booking in the name %j (%s) is checked in without a waiver of a second person', async customerName => {
  await openBookings({ customerName })
  await press('Check In Now')
  await arrivedAt('/appointment-success')
  expect(sentTo(CALLS.signWaiver)).toEqual([])
})

test('a second person who has already signed today is checked in without another signature', async () => {
  await openBookings()
  respond(CALLS.currentWaiver, ({ query }) => ({
    ...BUILT_IN_WAIVER,
    signedToday: query.get('appointmentId') === LUCIAS,
  }))
  await press('Check In Now')
  await arrivedAt('/appointment-success')
  expect(await screen.findByText(/^Have a seat and relax, Lucia\./)).toBeVisible()
})

test('a second person with the same phone number must sign if the server does not respond', async () => {
  await openBookings()
  loseConnection(CALLS.currentWaiver)
  await pressCheckInNow()
})

test('a second person with a valid earlier waiver is checked in after a press on Continue', async () => {
  await openBookings()
  respond(CALLS.currentWaiver, { ...BUILT_IN_WAIVER, onFile: { signedAt: '2026-06-02T19:00:00Z' } })
  await press('Check In Now')
  await arrivedAt('/waiver')
  expect(await screen.findByText('Lucia G., there is nothing to sign today.')).toBeVisible()
  await passTime(500)
  await press('Continue')
  await arrivedAt('/appointment-success')
  expect(bodiesTo(CALLS.checkInClient)).toEqual([expect.objectContaining({ appointmentId: LUCIAS })])
  expect(sentTo(CALLS.signWaiver)).toEqual([])
})

test('a double press of Check In Now or Sign & Submit sends only one waiver and one check-in', async () => {
  await openBookings()
  const checkInNow = await button('Check In Now')
  fireEvent.click(checkInNow)
  fireEvent.click(checkInNow)
  await arrivedAt('/waiver')
  await sign()
  await passTime(500)
  const submit = await button('Sign & Submit')
  fireEvent.click(submit)
  fireEvent.click(submit)
  await passTimeUntilSeated()
  const signatures = sentTo(CALLS.signWaiver).map(({ headers }) => headers.get('idempotency-key'))
  expect(signatures).toHaveLength(1)
  expect(sentTo(CALLS.checkInClient)).toHaveLength(1)
})

test('a second person whose signature is refused is not checked in', async () => {
  await openBookings()
  await pressCheckInNow()
  refuse(CALLS.signWaiver, 400, 'INVALID', { field: 'signatureData' })
  await signAndSubmit()
  expect(await alertOf('Please sign the waiver before submitting')).toBeVisible()
  await passTime(20)
  expect(sentTo(CALLS.checkInClient)).toEqual([])
  await reloadApp()
  await screen.findByText('Sign here with your finger, Lucia G.')
  await passTime(5_000)
  expect(sentTo(CALLS.checkInClient)).toEqual([])
  respond(CALLS.signWaiver, { success: true, waiverId: MARIA.id, documentUrl: null, processing: false })
  await signAndSubmit()
  await passTimeUntilSeated()
  expect(sentTo(CALLS.checkInClient)).toHaveLength(1)
})

test('a second person’s signature and check-in are stored on a tablet without a network and sent later', async () => {
  await openBookings()
  await pressCheckInNow()
  loseConnection(CALLS.signWaiver)
  loseConnection(CALLS.checkInClient)
  await signAndSubmit()
  await passTimeUntilSeated()
  expect(await screen.findByText(/^Have a seat, Lucia\. It will be saved in a moment\.$/)).toBeVisible()
  expect(screen.getByText('We’re still saving your check-in and your signature. You don’t need to wait here.'))
  respond(CALLS.signWaiver, { success: true, waiverId: MARIA.id, documentUrl: null, processing: false })
  respond(CALLS.checkInClient, checkInResponse())
  await passTime(5_000)
  expect(await screen.findByText('Everything is saved.')).toBeVisible()
  expect(await screen.findByText(/^Have a seat and relax, Lucia\./)).toBeVisible()
  expect(keysTo(CALLS.signWaiver).size).toBe(1)
  expect(bodiesTo(CALLS.signWaiver).at(-1)).toMatchObject({ appointmentId: LUCIAS })
  expect(bodiesTo(CALLS.checkInClient).at(-1)).toMatchObject({ appointmentId: LUCIAS, kept: { phone: MARIA.phone } })
})

test('a second person’s check-in is sent after 10 s even if there is no response to the signature', async () => {
  await openBookings()
  await pressCheckInNow()
  const { reply, release } = delayedResponse()
  respondWith(CALLS.signWaiver, () => reply)
  await signAndSubmit()
  await passTime(9_000)
  expect(sentTo(CALLS.checkInClient)).toEqual([])
  await passTime(1_500)
  await arrivedAt('/appointment-success')
  await waitFor(() => expect(sentTo(CALLS.checkInClient)).toHaveLength(1))
  release(SIGNED())
  expect(await screen.findByText('Everything is saved.')).toBeVisible()
  expect(sentTo(CALLS.signWaiver)).toHaveLength(1)
})

test('a page that is reloaded between a second person’s signature and check-in sends both', async () => {
  await openBookings()
  await pressCheckInNow()
  const { reply, release } = delayedResponse()
  respondWith(CALLS.signWaiver, () => reply)
  await signAndSubmit()
  await passTime(1_000)
  respond(CALLS.signWaiver, { success: true, waiverId: MARIA.id, documentUrl: null, processing: false })
  await reloadApp()
  await arrivedAt('/appointment-success')
  expect(await screen.findByText(/^Have a seat and relax, Lucia\./)).toBeVisible()
  expect(sentTo(CALLS.signWaiver)).toHaveLength(2)
  expect(bodiesTo(CALLS.signWaiver)[1]).toEqual(bodiesTo(CALLS.signWaiver)[0])
  expect(keysTo(CALLS.signWaiver).size).toBe(1)
  expect(keysTo(CALLS.checkInClient).size).toBe(1)
  release(SIGNED())
})

test('a tablet that restarts between a second person’s signature and check-in sends both', async () => {
  await openBookings()
  await pressCheckInNow()
  const { reply, release } = delayedResponse()
  respondWith(CALLS.signWaiver, () => reply)
  await signAndSubmit()
  await passTime(1_000)
  respond(CALLS.signWaiver, { success: true, waiverId: MARIA.id, documentUrl: null, processing: false })
  sessionStorage.clear()
  window.history.replaceState(null, '', '/')
  await reloadApp()
  await waitFor(() => expect(sentTo(CALLS.checkInClient).length).toBeGreaterThan(0))
  expect(bodiesTo(CALLS.signWaiver).at(-1)).toMatchObject({ appointmentId: LUCIAS })
  expect(bodiesTo(CALLS.checkInClient).at(-1)).toMatchObject({ appointmentId: LUCIAS })
  expect(keysTo(CALLS.signWaiver).size).toBe(1)
  expect(keysTo(CALLS.checkInClient).size).toBe(1)
  release(SIGNED())
})

test('a failed check-in of a second person can be repeated without another signature', async () => {
  await openBookings()
  await pressCheckInNow()
  refuse(CALLS.checkInClient, 500, 'INTERNAL')
  await signAndSubmit()
  await passTime(2_500)
  await arrivedAt('/appointment')
  await passTime(500)
  expect(await alertOf('Failed to check in. Please try again.')).toBeVisible()
  const [maria, lucia] = within(screen.getByRole('region', { name: 'Your appointments' })).getAllByRole('listitem')
  expect(lucia).toHaveTextContent('Failed to check in. Please try again.')
  expect(maria).not.toHaveTextContent('Failed')
  respond(CALLS.checkInClient, checkInResponse())
  respond(CALLS.currentWaiver, { ...BUILT_IN_WAIVER, signedToday: true })
  await press('Check In Now')
  await arrivedAt('/appointment-success')
  expect(sentTo(CALLS.signWaiver)).toHaveLength(1)
})

test('a second person whose signature has not been sent yet does not have to sign again', async () => {
  await openBookings()
  await pressCheckInNow()
  loseConnection(CALLS.signWaiver)
  refuse(CALLS.checkInClient, 500, 'INTERNAL')
  await signAndSubmit()
  await passTime(2_500)
  await arrivedAt('/appointment')
  await passTime(500)
  respond(CALLS.checkInClient, checkInResponse())
  await press('Check In Now')
  await arrivedAt('/appointment-success')
})

test('a booking that became too late while a second person signed shows this status after the signature', async () => {
  await openBookings()
  await pressCheckInNow()
  respond(CALLS.checkInClient, checkInResponse(false))
  respond(CALLS.verifyAppointment, verificationOf('TOO_LATE', -20))
  await signAndSubmit()
  await passTime(2_500)
  await arrivedAt('/appointment-status')
  expect(await screen.findByRole('heading', { name: 'Appointment Time Passed' })).toBeVisible()
  expect(clientData()).toMatchObject({ first_name: 'Maria' })
})
