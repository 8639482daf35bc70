import { CALLS } from '@frontlash/contract/calls'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openApp } from '../support/open-app.tsx'
import { passTime } from '../support/pass-time.ts'
import { sentTo } from '../support/responses.ts'
import { arrivedAt, button, goToScreen, press, startVisits } from '../support/visit.ts'

beforeEach(startVisits)
afterEach(() => vi.useRealTimers())

const PHONE_ENTRY = 'Client Check-in'
const SIGN_IN = 'Manager Login'

/** For each address without a visit: the address to which it leads, and the heading there. */
test.each([
  ['/', '/', PHONE_ENTRY],
  ['/appointment-check', '/', PHONE_ENTRY],
  ['/register', '/', PHONE_ENTRY],
  ['/waiver', '/', PHONE_ENTRY],
  ['/appointment', '/', PHONE_ENTRY],
  ['/appointment-status', '/', PHONE_ENTRY],
  ['/walk-in-options', '/', PHONE_ENTRY],
  ['/appointment-success', '/', PHONE_ENTRY],
  ['/change-location', '/change-location', 'Change Location'],
  ['/location-required', '/location-required', 'Please select your salon location before checking in.'],
  ['/survey', '/survey', 'How was your visit?'],
  ['/login', '/login', SIGN_IN],
  ['/manager-login', '/manager-login', SIGN_IN],
  ['/dashboard', '/login', SIGN_IN],
  ['/manager', '/login', SIGN_IN],
  ['/daily-schedule', '/login', SIGN_IN],
  ['/status', '/login', SIGN_IN],
  ['/office/audit', '/login', SIGN_IN],
  ['/LOGIN', '/LOGIN', SIGN_IN],
  ['/change-location/', '/change-location/', 'Change Location'],
  ['/anything-else', '/', PHONE_ENTRY],
  ['/waiver/anything', '/', PHONE_ENTRY],
])('the address %s without a visit leads to the address %s', async (address, leadsTo, heading) => {
  await openApp(address)
  expect(await screen.findByRole('heading', { name: heading })).toBeVisible()
  expect(window.location.pathname).toBe(leadsTo)
  expect(screen.queryAllByRole('banner')).toHaveLength(leadsTo === '/' ? 1 : 0)
})

test('the data of a visit are stored under fixed names and deleted when the visit ends', async () => {
  await goToScreen('/waiver')
  await waitFor(() =>
    expect(Object.keys(sessionStorage).sort()).toEqual([
      'checkedIn',
      'clientData',
      'existingClient',
      'lastCheckIn',
      'phoneNumber',
      'phoneProcessingComplete',
      'phoneSkeletonComplete',
      'squareVerificationResult',
      'squareVerificationStatus',
    ]),
  )
  expect(Object.keys(localStorage).sort()).toEqual(['deviceId', 'deviceMetadata', 'selectedLocation'])
  fireEvent.click(await button('Back'))
  await arrivedAt('/')
  expect(Object.keys(sessionStorage)).toEqual([])
})

test('the choice of a client who wants to book for later is stored with a description', async () => {
  await goToScreen('/walk-in-options')
  await press('I want to book for later')
  await passTime(1_500)
  await arrivedAt('/waiver')
  expect(JSON.parse(sessionStorage.walkInIntent)).toEqual({
    timing: 'later',
    service: 'appointment_later',
    intentDescription: 'Looking for appointment later',
  })
  expect(sentTo(CALLS.checkInClient)).toHaveLength(1)
})
