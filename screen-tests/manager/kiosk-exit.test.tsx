import { MANAGER_CALLS } from '@frontlash/contract/manager-calls'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openApp } from '../support/open-app.tsx'
import { passTime } from '../support/pass-time.ts'
import { loseConnection, refuse, respond, respondWith, sentTo } from '../support/responses.ts'
import { arrivedAt, IN_KIOSK_MODE, press, startVisits } from '../support/visit.ts'

beforeEach(async () => {
  startVisits()
  await openApp('/', { stored: IN_KIOSK_MODE })
})
afterEach(() => vi.useRealTimers())

const question = () => screen.queryByRole('alertdialog', { name: 'Exit Kiosk Mode? This will log out the iPad.' })
const keys = () => screen.queryByRole('dialog', { name: 'Exit Kiosk Mode' })
const flags = () => [localStorage.getItem('kioskMode'), localStorage.getItem('kioskManager')]

async function tapCorner(times: number): Promise<void> {
  const gear = await screen.findByRole('button', { name: 'Settings' })
  for (let taps = 0; taps < times; taps++) fireEvent.click(gear)
}

/** Shows the keypad for a manager's PIN, by five taps and a confirmation. */
async function askToLeave(): Promise<void> {
  await tapCorner(5)
  await screen.findByRole('alertdialog')
  fireEvent.click(within(question()!).getByRole('button', { name: 'Exit Kiosk Mode' }))
  await screen.findByText('Enter a manager’s PIN')
}

async function leave(pin: string): Promise<void> {
  await askToLeave()
  for (const key of pin) fireEvent.keyDown(window, { key })
  await passTime(300)
}

test.each([
  ['nobody responds', () => loseConnection(MANAGER_CALLS.leaveKioskMode)],
  ['the web server cannot reach the backend', () => refuse(MANAGER_CALLS.leaveKioskMode, 502, 'BACKEND_DOWN')],
  ['the server has no database', () => refuse(MANAGER_CALLS.leaveKioskMode, 503, 'UNAVAILABLE')],
  // The response comes from a guest network's own page, and not from our server.
  [
    'a guest network responds instead',
    () => respondWith(MANAGER_CALLS.leaveKioskMode, () => new Response('<h1>Welcome</h1>', { status: 200 })),
  ],
])('the dialog that ends kiosk mode shows an error if no valid response arrives (%s)', async (_what, fail) => {
  fail()
  await leave('1357')
  await waitFor(() => expect(within(keys()!).getByRole('alert')).toHaveTextContent(/connect|verify/))
  expect(flags()).toEqual(['true', 'Maya'])
  fireEvent.click(within(keys()!).getByRole('button', { name: 'Close' }))
  expect(keys()).toBeNull()
  expect(window.location.pathname).toBe('/')
})

test('a PIN that belongs to neither a manager nor an admin does not end kiosk mode', async () => {
  respond(MANAGER_CALLS.leaveKioskMode, { valid: false })
  await leave('8642')
  expect(await screen.findByText('Invalid PIN or insufficient permissions')).toBeVisible()
  expect(flags()).toEqual(['true', 'Maya'])
})

test('a password sign-in from a held browser does not end kiosk mode, but shows a code for an admin', async () => {
  const msg = 'Ask an admin to let this browser in. Code 4071.'
  refuse(MANAGER_CALLS.leaveKioskMode, 403, 'NEW_BROWSER', { msg })
  await askToLeave()
  await press('Use user name and password')
  fireEvent.change(screen.getByLabelText('User name'), { target: { value: 'maya' } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'lashes-demo' } })
  fireEvent.click(within(keys()!).getByRole('button', { name: 'Exit Kiosk Mode' }))
  expect(await screen.findByText(msg)).toBeVisible()
  expect(flags()).toEqual(['true', 'Maya'])
})

test('a manager’s PIN ends kiosk mode on the tablet', async () => {
  respond(MANAGER_CALLS.leaveKioskMode, { valid: true })
  await leave('1357')
  await arrivedAt('/login')
  expect(flags()).toEqual([null, null])
  expect(sentTo(MANAGER_CALLS.leaveKioskMode).map(({ body }) => body)).toEqual([{ pin: '1357' }])
})

test('the keypad that ends kiosk mode is hidden after a minute without a touch', async () => {
  await askToLeave()
  await passTime(50_000)
  fireEvent.pointerDown(within(keys()!).getByRole('button', { name: '1' }), { button: 0 })
  await passTime(57_000)
  expect(keys()).not.toBeNull()
  await passTime(3_500)
  expect(keys()).toBeNull()
})

test('four taps on the settings icon do not open the dialog that ends kiosk mode', async () => {
  await tapCorner(4)
  expect(question()).toBeNull()
  await tapCorner(1)
  await screen.findByRole('alertdialog')
  await press('Cancel')
  expect(question()).toBeNull()
  expect(flags()).toEqual(['true', 'Maya'])
})
