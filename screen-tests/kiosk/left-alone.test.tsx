import { CALLS } from '@frontlash/contract/calls'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openApp } from '../support/open-app.tsx'
import { passTime } from '../support/pass-time.ts'
import { respondWith } from '../support/responses.ts'
import {
  arrivedAt,
  fill,
  goToScreen,
  pressCheckIn,
  startVisits,
  typeDigits,
  type VisitScreen,
} from '../support/visit.ts'

/** The screens of a visit, each with its heading or another visible sentence. */
const SCREENS: readonly [screen: VisitScreen, shows: string][] = [
  ['/appointment-check', 'Welcome to the salon!'],
  ['/walk-in-options', 'When would you like to come in?'],
  ['/register', "Let's set up your profile"],
  ['/waiver', 'Please read to the end, then sign.'],
  ['/appointment', 'No Appointment Found for Today'],
  ['/appointment-status', 'Walk-in Service Selected!'],
  ['/appointment-success', 'Check-in complete'],
  ['/survey', 'How was your visit, Maria?'],
]

/** Hides the page, as when the tablet is locked or shows another app, or makes the page visible again. */
function putInBackground(isHidden: boolean): void {
  Object.defineProperty(document, 'visibilityState', { value: isHidden ? 'hidden' : 'visible', configurable: true })
  fireEvent(document, new Event('visibilitychange'))
}

beforeEach(startVisits)
afterEach(() => {
  Reflect.deleteProperty(document, 'visibilityState')
  vi.useRealTimers()
})

const stored = () => [sessionStorage.length, localStorage.getItem('checkedIn')]

test.each(SCREENS)('the screen %s times out after 20 s without a touch if the page is visible', async (at, shows) => {
  await goToScreen(at, { isWalkIn: at === '/appointment-status' })
  localStorage.setItem('checkedIn', 'true')
  expect(await screen.findByText(shows)).toBeVisible()
  putInBackground(true)
  await passTime(60_000)
  expect(screen.getByText(shows)).toBeVisible()
  putInBackground(false)
  // The 20 s begin again when the page is visible again, and at each touch.
  await passTime(19_000)
  fireEvent.pointerDown(document.body)
  await passTime(19_000)
  expect(screen.getByText(shows)).toBeVisible()
  await passTime(1_100)
  await arrivedAt('/')
  expect(stored()).toEqual([0, null])
})

test('the screen /waiver does not time out while a client scrolls the waiver', async () => {
  await goToScreen('/waiver')
  await passTime(15_000)
  expect(screen.getByText('Still there?')).toBeVisible()
  fireEvent.scroll(screen.getByRole('region', { name: 'Consent and liability release' }))
  await passTime(15_000)
  expect(window.location.pathname).toBe('/waiver')
  await passTime(5_100)
  await arrivedAt('/')
})

test.each([
  ['/login', true],
  ['/manager-login', true],
  ['/change-location', false],
])('the screen %s on a kiosk tablet returns to the first screen after 60 s without a touch', async (at, isAsked) => {
  await openApp(at)
  const key = await screen.findByRole('button', { name: '7' })
  const asked = () => screen.queryAllByText('Still there?').length
  await passTime(45_000)
  fireEvent.pointerDown(key, { button: 0 })
  await passTime(48_000)
  expect(asked()).toBe(0)
  await passTime(3_000)
  expect(asked()).toBe(isAsked ? 1 : 0)
  fireEvent.pointerDown(document.body)
  await passTime(100)
  expect(asked()).toBe(0)
  await passTime(59_000)
  expect(window.location.pathname).toBe(at)
  await passTime(1_500)
  await arrivedAt('/')
})

test('the screen /change-location does not time out while a device name is typed', async () => {
  await openApp('/change-location')
  await passTime(45_000)
  await fill('Device name', 'Front desk')
  await passTime(45_000)
  expect(window.location.pathname).toBe('/change-location')

  startVisits()
  await openApp('/change-location', { stored: {} })
  expect(await screen.findByText('This iPad has no location yet')).toBeVisible()
  await passTime(120_000)
  expect(window.location.pathname).toBe('/change-location')
})

test('the first screen clears a typed phone number after 20 s without a touch', async () => {
  await openApp('/')
  await typeDigits('7')
  sessionStorage.setItem('phoneNumber', '7145550190')
  localStorage.setItem('checkedIn', 'true')
  const field = screen.getByLabelText('Phone number')
  await passTime(18_000)
  expect(field).toHaveValue('(7')
  await passTime(2_500)
  expect(field).toHaveValue('')
  expect(stored()).toEqual([0, null])
})

test('the first screen does not time out during the lookup of a client', async () => {
  await openApp('/')
  respondWith(CALLS.findClient, () => new Promise(() => undefined))
  await pressCheckIn()
  await passTime(25_000)
  expect(screen.getByText('Verifying your appointment details...')).toBeVisible()
})

test('the status screen asks "Still there?" in the last ten seconds before it closes', async () => {
  await goToScreen('/appointment-status')
  expect(await screen.findByRole('heading', { name: "You're All Checked In!" })).toBeVisible()
  expect(screen.getByText('This screen closes by itself')).toBeVisible()
  await passTime(11_000)
  expect(screen.getByText('Still there?').parentElement).toHaveTextContent('Still there? Touch anywhere to stay')
})

test('the managers’ sign-in never times out in a browser that is not a kiosk', async () => {
  await openApp('/login', { stored: {} })
  expect(await screen.findByRole('heading', { name: 'Manager Login' })).toBeVisible()
  await passTime(120_000)
  expect(window.location.pathname).toBe('/login')
})
