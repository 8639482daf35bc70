import { MANAGER_CALLS } from '@frontlash/contract/manager-calls'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openApp } from '../support/open-app.tsx'
import { passTime } from '../support/pass-time.ts'
import { respond, respondWith } from '../support/responses.ts'
import { arrivedAt, button, fill, goToScreen, IN_KIOSK_MODE, MARIA, press, startVisits } from '../support/visit.ts'

const MANAGED = 'This iPad is in Client Kiosk Mode, managed by Maya'
const LEAVE = MANAGER_CALLS.leaveKioskMode

beforeEach(startVisits)
afterEach(() => {
  Reflect.deleteProperty(navigator, 'wakeLock')
  vi.useRealTimers()
})

const keys = () => within(screen.getByRole('dialog', { name: 'Exit Kiosk Mode' }))
const flags = () => [localStorage.getItem('kioskMode'), localStorage.getItem('kioskManager')]

/** Taps a corner five times and confirms the question. The tablet then asks for a manager's PIN. */
async function askToLeave(corner = 'Settings'): Promise<void> {
  for (let taps = 0; taps < 5; taps++) await press(corner)
  const question = await screen.findByRole('alertdialog', { name: 'Exit Kiosk Mode? This will log out the iPad.' })
  fireEvent.click(within(question).getByRole('button', { name: 'Exit Kiosk Mode' }))
  expect(await screen.findByText('Enter a manager’s PIN')).toBeVisible()
}

async function typePin(pin = '1357'): Promise<void> {
  for (const key of pin) fireEvent.keyDown(window, { key })
  await passTime(300)
}

/** Types user name and password into the dialog, and submits. */
async function typePassword(password: string): Promise<void> {
  await fill('User name', 'manager')
  await fill('Password', password)
  fireEvent.click(keys().getByRole('button', { name: 'Exit Kiosk Mode' }))
}

test.each([
  ['PIN_SIGN_IN_OFF', 'PINs are off until tomorrow after too many wrong ones. Please use your user name and password.'],
  [
    'PIN_NOT_ALLOWED_HERE',
    'Staff PINs do not work on this device yet. Sign in once with user name and password, or ask an admin to allow them in Office, Devices.',
  ],
])('kiosk mode can be ended with a user name and password if a PIN is refused with %s', async (code, OFF) => {
  respondWith(LEAVE, ({ body }) =>
    'pin' in (body as object)
      ? Response.json({ code, msg: OFF, requestId: 'r' }, { status: 403 })
      : Response.json({ valid: (body as { password: string }).password === 'lashes-demo' }),
  )
  await openApp('/', { stored: IN_KIOSK_MODE })
  await askToLeave()
  await typePin()
  expect(await screen.findByText(OFF)).toBeVisible()
  await typePassword('not the password')
  expect(await screen.findByText('Wrong user name or password, or insufficient permissions')).toBeVisible()
  expect(flags()).toEqual(['true', 'Maya'])
  await typePassword('lashes-demo')
  await arrivedAt('/login')
  expect(flags()).toEqual([null, null])
})

test('kiosk mode can be ended on the first screen while a client is checked in', async () => {
  const client = { id: 'maria', first_name: 'Maria', phone: MARIA.phone }
  await openApp('/', {
    stored: IN_KIOSK_MODE,
    visit: { clientData: JSON.stringify(client), checkedIn: 'true' },
  })
  expect(await screen.findByRole('navigation', { name: 'Account' })).toHaveTextContent('MariaLogout')
  await askToLeave()
  respond(LEAVE, { valid: true })
  await typePin()
  await arrivedAt('/login')
  expect(flags()).toEqual([null, null])
  expect(sessionStorage).toHaveLength(0)
})

test('kiosk mode can be ended on the waiver screen by taps on a hidden corner and a PIN', async () => {
  await goToScreen('/waiver', { stored: IN_KIOSK_MODE })
  // The previous screen shows the same note, so the query may find that note while it disappears.
  await waitFor(() => expect(screen.getByText(MANAGED)).toBeVisible())
  await askToLeave('Admin')
  respond(LEAVE, { valid: true })
  await typePin()
  await arrivedAt('/manager-login')
  expect(await screen.findByRole('heading', { name: 'Manager Login' })).toBeVisible()
  expect(flags()).toEqual([null, null])
  expect(sessionStorage).toHaveLength(0)
})

test('the display of the tablet stays on as long as the tablet is in kiosk mode', async () => {
  const locks: { released: boolean }[] = []
  const request = async () => {
    const lock = Object.assign(new EventTarget(), {
      released: false,
      release: async () => {
        lock.released = true
      },
    })
    locks.push(lock)
    return lock
  }
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true })
  const held = () => locks.filter(lock => !lock.released)
  await openApp('/')
  await button('Check In')
  expect(locks).toEqual([])
  startVisits()
  await openApp('/', { stored: IN_KIOSK_MODE })
  await waitFor(() => expect(held()).toHaveLength(1))
  await askToLeave()
  respond(LEAVE, { valid: true })
  await typePin()
  await waitFor(() => expect(held()).toEqual([]))
})
