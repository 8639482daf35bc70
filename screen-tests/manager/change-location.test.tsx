import { CALLS } from '@frontlash/contract/calls'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { REDIRECT_MS } from '../../apps/web/src/kiosk/change-location/change-location-flow.ts'
import { LOCATIONS, openApp, startOver } from '../support/open-app.tsx'
import { passTime } from '../support/pass-time.ts'
import { loseConnection, respond, respondWith, sentTo } from '../support/responses.ts'

beforeEach(async () => {
  startOver()
  respond(CALLS.listLocations, LOCATIONS)
  await openApp('/change-location')
  expect(await screen.findByRole('heading', { name: 'Change Location' })).toBeVisible()
})

afterEach(() => vi.useRealTimers())

function type(digits: string): void {
  for (const digit of digits) fireEvent.pointerDown(screen.getByRole('button', { name: digit }), { button: 0 })
}

const chooseIrvine = async () => userEvent.click(await screen.findByRole('button', { name: /^Irvine/ }))
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Change Location' }))
/** The message of the error; empty if there is none. */
const told = () => screen.getByRole('alert').textContent

const NOT_ALLOWED = 'Invalid PIN or insufficient permissions'
const refused = (status: number, json: object) => () =>
  respondWith(CALLS.verifyPin, () => Response.json(json, { status }))

test.each([
  ['fails', refused(500, { code: 'INTERNAL', msg: 'x' }), 'Server error. Please try again or contact support.'],
  ['refuses the PIN with a message', refused(400, { code: 'INVALID', msg: 'A PIN has digits' }), 'A PIN has digits'],
  ['refuses the PIN without a message', refused(400, {}), 'Invalid request'],
  ['cannot be reached', () => loseConnection(CALLS.verifyPin), 'Cannot connect to server. Please check connection.'],
  ['is overloaded', refused(503, {}), 'Failed to verify PIN. Please try again.'],
  ['does not know the PIN', () => respond(CALLS.verifyPin, { valid: false }), NOT_ALLOWED],
  ['knows the PIN as a technician’s', () => respond(CALLS.verifyPin, { valid: true, role: 'technician' }), NOT_ALLOWED],
])('the tablet keeps its location and shows an error if the server %s', async (_what, given, sentence) => {
  given()
  await chooseIrvine()
  type('2468')
  await submit()
  await waitFor(() => expect(told()).toBe(sentence))
  expect(localStorage.getItem('selectedLocation')).toBe('tustin')
})

test('a tablet on which PINs are switched off offers the sign-in by user name and password', async () => {
  const off = { code: 'PIN_SIGN_IN_OFF', msg: 'PINs are off until tomorrow. Please use your user name and password.' }
  refused(403, off)()
  await chooseIrvine()
  type('2468')
  await submit()
  await waitFor(() => expect(told()).toBe(off.msg))
  await userEvent.click(screen.getByRole('button', { name: 'Use user name and password' }))
  expect(await screen.findByRole('heading', { name: 'Manager Login' })).toBeVisible()
})

test('the keypad ignores presses after too many wrong PINs until the countdown has ended', async () => {
  respondWith(CALLS.verifyPin, () =>
    Response.json(
      { code: 'TOO_MANY_TRIES', msg: 'Too many tries. Please wait 3 seconds.' },
      { status: 429, headers: { 'retry-after': '3' } },
    ),
  )
  await chooseIrvine()
  vi.useFakeTimers()
  type('2468')
  fireEvent.click(screen.getByRole('button', { name: 'Change Location' }))
  await passTime(1)
  expect(told()).toBe('Too many tries. Please wait 3 seconds.')
  await passTime(2_000)
  expect(told()).toBe('Too many tries. Please wait 1 seconds.')
  expect(screen.getByRole('img', { name: 'Admin PIN: 0 of 4 digits' })).toBeVisible()
  type('1')
  expect(screen.getByRole('img', { name: 'Admin PIN: 0 of 4 digits' })).toBeVisible()
  await passTime(1_000)
  expect(told()).toBe('')
  type('1')
  expect(screen.getByRole('img', { name: 'Admin PIN: 1 of 4 digits' })).toBeVisible()
})

test('the screen Change Location shows an error if the location or the PIN is missing', async () => {
  respond(CALLS.verifyPin, { valid: true, role: 'manager' })
  respond(CALLS.currentLocation, { location: { id: 'irvine', name: 'Irvine' }, squareLocationId: 'L', device: null })
  const missing = 'Please select a location and enter your PIN'
  await submit()
  expect(told()).toBe(missing)
  type('246')
  expect(told()).toBe('')
  await submit()
  expect(told()).toBe(missing)
  await chooseIrvine()
  await submit()
  expect(told()).toBe('PIN must be 4 digits')
  type('89')
  expect(screen.getByRole('img', { name: 'Admin PIN: 4 of 4 digits' })).toBeVisible()

  const name = screen.getByLabelText('Device name')
  expect(name).toHaveAttribute('maxlength', '50')
  const deviceName = () => JSON.parse(localStorage.getItem('deviceMetadata')!).deviceName
  const before = deviceName()
  await userEvent.clear(name)
  await userEvent.type(name, '   ')
  await submit()
  expect(await screen.findByText('Location changed successfully! Redirecting...')).toBeVisible()
  expect(sentTo(CALLS.verifyPin).map(({ body }) => body)).toEqual([{ pin: '2468' }])
  await waitFor(() => expect(window.location.pathname).toBe('/'))
  expect(deviceName()).toBe(before)
  expect(localStorage.getItem('selectedLocation')).toBe('irvine')
})

test('a location that is not open to the manager today is refused as the tablet’s new location', async () => {
  respond(CALLS.verifyPin, { valid: true, role: 'manager' })
  const refusal = { code: 'NO_LOCATION_ACCESS', msg: 'No location access for Irvine today', requestId: 'r' }
  respondWith(CALLS.currentLocation, ({ body }) =>
    Object.values(body ?? {}).includes('irvine')
      ? Response.json(refusal, { status: 403 })
      : new Promise<never>(() => undefined),
  )
  await chooseIrvine()
  type('2468')
  await submit()
  await waitFor(() => expect(told()).toBe(refusal.msg))
  expect(localStorage.getItem('selectedLocation')).toBe('tustin')
})

test('a report of the new location that does not reach the server is retried exactly once', async () => {
  respond(CALLS.verifyPin, { valid: true, role: 'manager' })
  loseConnection(CALLS.currentLocation)
  const reports = () => sentTo(CALLS.currentLocation).filter(({ body }) => Object.values(body ?? {}).includes('irvine'))
  await chooseIrvine()
  type('2468')
  await submit()
  expect(await screen.findByText('Location changed successfully! Redirecting...')).toBeVisible()
  expect(reports()).toHaveLength(2)
  expect(localStorage.getItem('selectedLocation')).toBe('irvine')
})

test('a user who leaves the screen while the location is being changed is not redirected afterwards', async () => {
  respond(CALLS.verifyPin, { valid: true, role: 'manager' })
  const { promise, resolve } = Promise.withResolvers<Response>()
  respondWith(CALLS.currentLocation, ({ body }) =>
    Object.values(body ?? {}).includes('irvine') ? promise : new Promise<never>(() => undefined),
  )
  await chooseIrvine()
  type('2468')
  await submit()
  await waitFor(() => expect(sentTo(CALLS.verifyPin)).toHaveLength(1))
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  await screen.findByRole('heading', { name: 'Client Check-in' })
  const moves = vi.spyOn(window.history, 'pushState')
  resolve(Response.json({ location: { id: 'irvine', name: 'Irvine' }, squareLocationId: 'L', device: null }))
  await waitFor(() => expect(localStorage.getItem('selectedLocation')).toBe('irvine'))
  await new Promise(done => setTimeout(done, REDIRECT_MS + 100))
  expect(moves).not.toHaveBeenCalled()
})
