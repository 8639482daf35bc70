import type { CallPlace } from '@frontlash/contract/call-types'
import { CALLS } from '@frontlash/contract/calls'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openApp } from '../support/open-app.tsx'
import { passTime } from '../support/pass-time.ts'
import { respond, respondWith, sentTo } from '../support/responses.ts'
import {
  alertOf,
  arrivedAt,
  button,
  goToScreen,
  MARIA,
  press,
  pressCheckIn,
  sign,
  startVisits,
  verificationOf,
} from '../support/visit.ts'

beforeEach(startVisits)
afterEach(() => void vi.useRealTimers())

const letHang = (call: CallPlace) => respondWith(call, () => new Promise(() => undefined))

/** Presses Check In, and waits until the given call is sent and gets no response. */
async function checkInUntil(call: CallPlace): Promise<void> {
  letHang(call)
  await openApp('/')
  await pressCheckIn()
  await waitFor(() => expect(sentTo(call)).toHaveLength(1))
}

const isWorking = () => expect(screen.getByText('Verifying your appointment details...')).toBeVisible()

test('the lookup of a client fails after 30 s without a response', async () => {
  await checkInUntil(CALLS.findClient)
  await passTime(29_000)
  isWorking()
  await passTime(1_000)
  expect(
    await alertOf('Could not connect to the server. Please check that the server is running on port 8000.'),
  ).toBeVisible()
})

test('a booking that cannot be verified within 8 s is ignored, and the client continues without a booking', async () => {
  respond(CALLS.findClient, MARIA)
  await checkInUntil(CALLS.verifyAppointment)
  await passTime(7_000)
  isWorking()
  expect(sessionStorage.phoneProcessingComplete).toBeUndefined()
  await passTime(1_000)
  expect(sessionStorage.phoneProcessingComplete).toBe('true')
  await passTime(1_000)
  await arrivedAt('/appointment-check')
})

test('a check-in without a response is stored on the tablet after 10 s and sent again', async () => {
  respond(CALLS.findClient, MARIA)
  respond(CALLS.verifyAppointment, verificationOf('ON_TIME', 5))
  await checkInUntil(CALLS.enhancedCheckIn)
  await passTime(9_000)
  isWorking()
  await passTime(1_000)
  await waitFor(() => expect(sessionStorage.lastCheckIn).toContain('"kept":true'))
  expect(sessionStorage.checkedIn).toBeUndefined()
  await passTime(1_000)
  await arrivedAt('/waiver')
  await passTime(2_000)
  await waitFor(() => expect(sentTo(CALLS.enhancedCheckIn)).toHaveLength(2))
  const sources = sentTo(CALLS.enhancedCheckIn).map(
    ({ body }) => (body as { preVerificationData: { source: string } }).preVerificationData.source,
  )
  expect(sources).toEqual(['cache', 'offline'])
})

test('the header shows "Location Error" if the location cannot be loaded within 3 s', async () => {
  letHang(CALLS.currentLocation)
  await openApp('/')
  await waitFor(() => expect(sentTo(CALLS.currentLocation)).toHaveLength(1))
  await passTime(2_000)
  expect(await button('Tustin')).toBeVisible()
  await passTime(1_000)
  expect(await button('Location Error')).toBeVisible()
})

describe('a signed waiver', () => {
  /** Signs and submits, and waits until the signature is sent. */
  async function submit(): Promise<void> {
    await sign()
    await press('Sign & Submit')
    expect(await screen.findByText('Saving your signature')).toBeVisible()
    await waitFor(() => expect(sentTo(CALLS.signWaiver)).toHaveLength(1))
  }
  const here = () => window.location.pathname

  test('is followed by a progress bar for 2.2 s, even if the server responds faster', async () => {
    await goToScreen('/waiver')
    await sign()
    const submitButton = await button('Sign & Submit')
    vi.setTimerTickMode('manual')
    fireEvent.click(submitButton)
    for (const percent of ['15', '35', '60', '85', '100']) {
      await passTime(400)
      expect(screen.getByRole('progressbar', { name: 'Saving' })).toHaveAttribute('aria-valuenow', percent)
    }
    await passTime(199)
    expect(here()).toBe('/waiver')
    await passTime(1)
    vi.setTimerTickMode('interval', 20)
    await arrivedAt('/appointment-status')
  })

  test('is shown as "still saving" after 10 s without a response', async () => {
    letHang(CALLS.signWaiver)
    await goToScreen('/waiver')
    await submit()
    const submittedMs = Date.now()
    await passTime(9_000)
    expect(here()).toBe('/waiver')
    await passTime(1_000)
    await arrivedAt('/appointment-status')
    expect(Date.now() - submittedMs).toBeLessThan(13_000)
    expect(await screen.findByText('We’re still saving your signature. You don’t need to wait here.')).toBeVisible()
    // The call times out after 30 s. It is sent again two seconds later, while the client is still there.
    respond(CALLS.signWaiver, { success: true, waiverId: MARIA.id, documentUrl: null, processing: false })
    await passTime(10_000)
    fireEvent.pointerDown(document.body)
    expect(sentTo(CALLS.signWaiver)).toHaveLength(1)
    await passTime(9_000)
    fireEvent.pointerDown(document.body)
    await passTime(3_500)
    await waitFor(() => expect(sentTo(CALLS.signWaiver)).toHaveLength(2))
    expect(await screen.findByText('Everything is saved.')).toBeVisible()
  })

  test('waits at most 30 s for the response to the check-in', async () => {
    await goToScreen('/waiver')
    sessionStorage.setItem('squareVerificationStatus', 'pending')
    await submit()
    await passTime(29_000)
    expect(here()).toBe('/waiver')
    await passTime(1_000)
    await arrivedAt('/appointment-status')
  })

  test('is followed by the next screen within a second after the response to the check-in', async () => {
    await goToScreen('/waiver')
    sessionStorage.setItem('squareVerificationStatus', 'pending')
    await submit()
    await passTime(15_500)
    expect(here()).toBe('/waiver')
    sessionStorage.setItem('squareVerificationStatus', 'complete')
    await passTime(1_000)
    await arrivedAt('/appointment-status')
  })
})
