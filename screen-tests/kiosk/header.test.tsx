import { CALLS } from '@frontlash/contract/calls'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openApp } from '../support/open-app.tsx'
import { passTime } from '../support/pass-time.ts'
import { loseConnection } from '../support/responses.ts'
import { arrivedAt, button, goToScreen, IN_KIOSK_MODE, MARIA, press, startVisits } from '../support/visit.ts'

beforeEach(startVisits)
afterEach(() => void vi.useRealTimers())

const account = () => screen.queryByRole('navigation', { name: 'Account' })

test('three taps on the location’s name within two seconds open the screen Change Location', async () => {
  await openApp('/')
  await press('Tustin')
  await press('Tustin')
  await passTime(2_001)
  await press('Tustin')
  expect(window.location.pathname).toBe('/')
  await press('Tustin')
  await press('Tustin')
  await arrivedAt('/change-location')
})

test('five taps on the settings icon open the managers’ sign-in', async () => {
  await openApp('/')
  for (let taps = 0; taps < 4; taps++) await press('Settings')
  expect(window.location.pathname).toBe('/')
  await press('Settings')
  await arrivedAt('/login')
  expect(await screen.findByRole('heading', { name: 'Manager Login' })).toBeVisible()
})

test('the header shows "Location Error" if the location cannot be loaded', async () => {
  loseConnection(CALLS.currentLocation)
  await openApp('/', { stored: { selectedLocation: 'irvine' } })
  await button('Location Error')
  expect(localStorage.getItem('selectedLocation')).toBe('irvine')
  for (let taps = 0; taps < 3; taps++) await press('Location Error')
  await arrivedAt('/change-location')
})

test('the account menu on a phone can be closed by its button, by a press outside the menu or by Escape', async () => {
  await goToScreen('/appointment-status')
  const menu = await button('Account menu')
  const isOpen = () => menu.getAttribute('aria-expanded') === 'true' && account()!.hasAttribute('data-open')
  expect(isOpen()).toBe(false)
  fireEvent.click(menu)
  expect(isOpen()).toBe(true)
  fireEvent.click(menu)
  expect(isOpen()).toBe(false)
  fireEvent.click(menu)
  fireEvent.click(document.body)
  expect(isOpen()).toBe(false)
  fireEvent.click(menu)
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(isOpen()).toBe(false)
})

test('the Refresh button shows for eight seconds that the server cannot be reached', async () => {
  await goToScreen('/waiver')
  loseConnection({ method: 'GET', path: '/' })
  await press('Refresh')
  const message = 'The server cannot be reached. Please try again in a moment.'
  expect(await screen.findByText(message)).toBeVisible()
  expect(window.location.pathname).toBe('/waiver')
  await passTime(8_100)
  expect(screen.queryByText(message)).toBeNull()
})

test('the header shows the name of the client who is checked in, even after a reload', async () => {
  await goToScreen('/appointment-status')
  expect(account()).toHaveTextContent('Maria')
  expect(screen.queryByRole('button', { name: 'Settings' })).toBeNull()
  const visit = Object.fromEntries(Object.keys(sessionStorage).map(key => [key, sessionStorage.getItem(key)!]))
  expect(JSON.parse(visit.clientData!)).toMatchObject({
    first_name: MARIA.first_name,
    created_at: MARIA.created_at,
    role: 'client',
  })

  startVisits()
  await openApp('/', { visit })
  await screen.findByRole('navigation', { name: 'Account' })
  expect(account()).toHaveTextContent('Maria')
  expect(screen.queryByRole('button', { name: 'Settings' })).toBeNull()
  fireEvent.click(within(account()!).getByRole('link', { name: 'My Appointment' }))
  await arrivedAt('/appointment')
  fireEvent.click(within(account()!).getByRole('button', { name: 'Logout' }))
  await arrivedAt('/')
  expect(account()).toBeNull()
  expect(sessionStorage).toHaveLength(0)
})

test.each(['/', '/appointment-check', '/walk-in-options', '/register', '/waiver', '/appointment-status'] as const)(
  'the header of the screen %s shows the settings icon in kiosk mode while nobody is signed in',
  async at => {
    await goToScreen(at, { isWalkIn: true, isCheckedIn: false, stored: IN_KIOSK_MODE })
    expect(await button('Settings')).toBeVisible()
  },
)
