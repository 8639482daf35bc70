import { CALLS } from '@frontlash/contract/calls'
import { MANAGER_CALLS } from '@frontlash/contract/manager-calls'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AT_TUSTIN, openApp, staffUser, startOver, tokenOf } from '../support/open-app.tsx'
import { passTime } from '../support/pass-time.ts'
import { loseConnection, refuse, respond, respondWith, sentTo } from '../support/responses.ts'

const MANAGER = staffUser('manager')
const SESSION = { token: tokenOf(MANAGER), user: MANAGER }
/** A browser that is not a kiosk stores no values. */
const AT_HOME = {}

beforeEach(startOver)
afterEach(() => vi.useRealTimers())

async function openLogin(stored: Record<string, string> = AT_HOME): Promise<void> {
  await openApp('/login', { stored })
  expect(await screen.findByRole('heading', { name: 'Manager Login' })).toBeVisible()
  expect(await screen.findByRole('group', { name: 'Keypad' })).toBeVisible()
}

/** Types fast on a physical keyboard. */
function type(keys: string | readonly string[]): void {
  for (const key of keys) fireEvent.keyDown(window, { key })
}

const dots = () => screen.getByRole('img', { name: /PIN/ })
const keyOne = () => screen.getByRole('button', { name: '1' })
const tried = () => sentTo(MANAGER_CALLS.loginByPin).map(({ body }) => body)

test('the sign-in lists the locations in the same order as the dashboard', async () => {
  await openApp('/manager-login', { stored: AT_HOME })
  const chips = within(await screen.findByRole('group', { name: 'Location' })).getAllByRole('button')
  expect(chips.map(chip => chip.textContent)).toEqual(['Tustin', 'Santa Ana', 'Costa Mesa', 'Irvine'])
  expect(chips[0]).toHaveAttribute('aria-pressed', 'true')
  await userEvent.click(screen.getByRole('link', { name: 'Back to Client Portal' }))
  await waitFor(() => expect(window.location.pathname).toBe('/location-required'))
})

test('a PIN signs the user in at the location that was pressed last', async () => {
  respond(MANAGER_CALLS.loginByPin, SESSION)
  await openLogin()
  await userEvent.click(screen.getByRole('button', { name: 'Irvine' }))
  await userEvent.click(screen.getByRole('button', { name: 'Santa Ana' }))
  expect(screen.getByRole('button', { name: 'Irvine' })).toHaveAttribute('aria-pressed', 'false')
  type('1357')
  await waitFor(() => expect(localStorage.getItem('token')).toBe(SESSION.token))
  expect(tried()).toEqual([{ pin: '1357', selectedLocation: 'santa-ana' }])
  expect(localStorage.getItem('managerDashboardLocation')).toBe('santa-ana')
})

test('a wrong PIN shows an error and is cleared after 1.5 seconds', async () => {
  refuse(MANAGER_CALLS.loginByPin, 401, 'INVALID_PIN')
  await openLogin()
  vi.useFakeTimers()
  for (const digit of '5050') fireEvent.pointerDown(screen.getByRole('button', { name: digit }), { button: 0 })
  expect(dots()).toHaveAccessibleName('PIN: 4 of 4 digits')
  await passTime(299)
  expect(tried()).toEqual([])
  await passTime(1)
  expect(tried()).toEqual([{ pin: '5050', selectedLocation: 'tustin' }])
  expect(screen.getByText('Incorrect PIN. Please try again.')).toBeVisible()
  await passTime(1_499)
  expect(dots()).toHaveAccessibleName('PIN: 4 of 4 digits')
  await passTime(1)
  expect(dots()).toHaveAccessibleName('PIN: 0 of 4 digits')
})

test('a PIN is not sent if its fourth digit is deleted within 300 ms', async () => {
  respond(MANAGER_CALLS.loginByPin, SESSION)
  await openLogin()
  vi.useFakeTimers()
  type('1357')
  await passTime(299)
  type(['Backspace'])
  await passTime(5_000)
  expect(dots()).toHaveAccessibleName('PIN: 3 of 4 digits')
  expect(tried()).toEqual([])
  expect(localStorage.getItem('token')).toBeNull()
})

test('a PIN can be typed on a physical keyboard', async () => {
  respond(MANAGER_CALLS.loginByPin, SESSION)
  await openLogin()
  type([...'13', 'Enter'])
  expect(await screen.findByText('Please enter a 4-digit PIN')).toBeVisible()
  type('57')
  await waitFor(() => expect(localStorage.getItem('token')).toBe(SESSION.token))
  expect(tried()).toEqual([{ pin: '1357', selectedLocation: 'tustin' }])
})

test('the keypad is locked while a PIN is being checked', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  respondWith(MANAGER_CALLS.loginByPin, () => promise)
  await openLogin()
  type('1357')
  await waitFor(() => expect(keyOne()).toHaveAttribute('aria-disabled', 'true'))
  type(['Backspace', '9'])
  fireEvent.pointerDown(screen.getByRole('button', { name: 'Backspace' }), { button: 0 })
  expect(dots()).toHaveAccessibleName('PIN: 4 of 4 digits')
  resolve(Response.json(SESSION))
  await waitFor(() => expect(localStorage.getItem('token')).toBe(SESSION.token))
  expect(tried()).toHaveLength(1)
})

test('the keypad is locked after too many wrong PINs until the countdown has ended', async () => {
  respondWith(MANAGER_CALLS.loginByPin, () =>
    Response.json(
      { code: 'TOO_MANY_TRIES', msg: 'Too many tries. Please wait 30 seconds.' },
      { status: 429, headers: { 'retry-after': '30' } },
    ),
  )
  await openLogin()
  vi.useFakeTimers()
  type('2468')
  await passTime(300)
  expect(screen.getByRole('alert')).toHaveTextContent('Too many tries. Please wait 30 seconds.')
  await passTime(3_000)
  expect(screen.getByRole('alert')).toHaveTextContent('Too many tries. Please wait 27 seconds.')
  expect(keyOne()).toHaveAttribute('aria-disabled', 'true')
  type('1')
  expect(dots()).toHaveAccessibleName('PIN: 0 of 4 digits')
  await passTime(27_000)
  expect(screen.queryByText(/Too many tries/)).toBeNull()
  expect(keyOne()).not.toHaveAttribute('aria-disabled')
  type('1')
  expect(dots()).toHaveAccessibleName('PIN: 1 of 4 digits')
})

test('a lock of an hour after wrong PINs is shown with the time at which the lock ends', async () => {
  respondWith(MANAGER_CALLS.loginByPin, () =>
    Response.json(
      { code: 'TOO_MANY_TRIES', msg: 'Too many tries. Please wait 3600 seconds.' },
      { status: 429, headers: { 'retry-after': '3600' } },
    ),
  )
  await openLogin()
  type('2468')
  expect(await screen.findByText(/^Too many tries. Please wait until \d+:\d\d [AP]M.$/)).toBeVisible()
})

test.each([
  ['responds without a token', { status: 200, json: {} }, 'No token or user data received'],
  ['fails', { status: 500, json: { code: 'INTERNAL', msg: 'x' } }, 'Login failed. Please check your PIN.'],
  ['refuses access', { status: 403, json: { code: 'NOT_ALLOWED', msg: 'Access denied' } }, 'Access denied'],
])('a sign-in by PIN shows an error if the server %s', async (_what, { status, json }, sentence) => {
  respondWith(MANAGER_CALLS.loginByPin, () => Response.json(json, { status }))
  await openLogin()
  type('1357')
  expect(await screen.findByText(sentence)).toBeVisible()
  expect(localStorage.getItem('token')).toBeNull()
})

test('a PIN on a device that accepts no staff PINs leads to the sign-in by password', async () => {
  const msg =
    'Staff PINs do not work on this device yet. Sign in once with user name and password, or ask an admin to allow them in Office, Devices.'
  refuse(MANAGER_CALLS.loginByPin, 403, 'PIN_NOT_ALLOWED_HERE', { msg })
  await openLogin()
  type('1357')
  expect(await screen.findByText(msg)).toBeVisible()
  expect(screen.getByLabelText('User name')).toBeVisible()
  expect(screen.queryByRole('group', { name: 'Keypad' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Use your PIN' }))
  await userEvent.click(screen.getByRole('button', { name: 'Use user name and password' }))
  expect(screen.queryByText(msg)).toBeNull()
})

describe('the sign-in by user name and password', () => {
  beforeEach(async () => {
    await openLogin()
    await userEvent.click(screen.getByRole('button', { name: 'Use user name and password' }))
  })

  async function submit(): Promise<void> {
    await userEvent.type(screen.getByLabelText('User name'), 'manager')
    await userEvent.type(screen.getByLabelText('Password'), 'lashes-demo{Enter}')
  }

  test('sends nothing if the user name or the password is missing', async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(await screen.findByText('Please enter your user name and password')).toBeVisible()
    expect(sentTo(MANAGER_CALLS.login)).toEqual([])
  })

  const NOT_OURS = 'Server returned an invalid response. Please try again.'
  test.each([
    [
      'refuses the sign-in',
      { status: 401, body: { code: 'INVALID_CREDENTIALS', msg: 'x' } },
      'Wrong user name or password.',
    ],
    ['refuses the sign-in with a message', { status: 403, body: { code: 'X', msg: 'Ask the owner' } }, 'Ask the owner'],
    ['responds without a token', { status: 200, body: {} }, NOT_OURS],
    ['responds with a web page', { status: 200, body: '<html>' }, NOT_OURS],
    ['gives no reason', { status: 418, body: {} }, 'Login failed: 418 error'],
  ])('shows an error if the server %s', async (_what, { status, body }, sentence) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    respondWith(MANAGER_CALLS.login, () => new Response(text, { status }))
    await submit()
    expect(await screen.findByText(sentence)).toBeVisible()
    expect(screen.getByRole('alert')).toHaveTextContent(sentence)
    expect(sentTo(MANAGER_CALLS.login)[0]!.body).toEqual({ username: 'manager', password: 'lashes-demo' })
  })

  test('requires a code after the password if the user has two-step sign-in', async () => {
    respondWith(MANAGER_CALLS.login, ({ body }) => {
      const { code } = body as { code?: string }
      if (code === '123456') return Response.json(SESSION)
      const refusal = code === undefined ? 'CODE_NEEDED' : 'WRONG_CODE'
      return Response.json(
        { code: refusal, msg: `${refusal} in words`, requestId: 'r', field: 'code' },
        { status: 401 },
      )
    })
    respond(CALLS.currentUser, MANAGER)
    await submit()
    expect(await screen.findByText('CODE_NEEDED in words')).toBeVisible()
    const code = screen.getByLabelText(/^Code from your app/)
    expect(code).toHaveFocus()
    await userEvent.type(code, '000000{Enter}')
    expect(await screen.findByText('WRONG_CODE in words')).toBeVisible()
    await userEvent.clear(code)
    await userEvent.type(code, '123456{Enter}')
    await waitFor(() => expect(localStorage.getItem('token')).toBe(SESSION.token))
  })

  test('shows a code for the admin in a held browser', async () => {
    const msg = 'Ask an admin to let this browser in. Code 4071.'
    refuse(MANAGER_CALLS.login, 403, 'NEW_BROWSER', { msg })
    await submit()
    expect(await screen.findByText(msg)).toBeVisible()
    expect(screen.getByRole('status')).toHaveTextContent(
      'The admin opens Office, Staff, your account, types this code there and presses Let in;',
    )
    expect(screen.getByLabelText(/^Code from your app/)).not.toHaveFocus()
    expect(screen.getByLabelText('Password')).toHaveValue('lashes-demo')
    respond(MANAGER_CALLS.login, SESSION)
    respond(CALLS.currentUser, MANAGER)
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(localStorage.getItem('token')).toBe(SESSION.token))
    expect(sentTo(MANAGER_CALLS.login)[1]!.body).toEqual({ username: 'manager', password: 'lashes-demo' })
  })

  test('shows an error if the server does not respond', async () => {
    loseConnection(MANAGER_CALLS.login)
    await submit()
    const sentence = 'No response from server. Please check your connection and try again.'
    expect(await screen.findByText(sentence)).toBeVisible()
  })

  test('removes the token if the user’s data cannot be loaded', async () => {
    respond(MANAGER_CALLS.login, SESSION)
    refuse(CALLS.currentUser, 500, 'INTERNAL')
    await submit()
    expect(await screen.findByText('Successfully logged in but failed to fetch user data.')).toBeVisible()
    expect(localStorage.getItem('token')).toBeNull()
  })
})

test.each([
  ['is not a valid token', 'lashes'],
  ['has expired', `x.${btoa(JSON.stringify({ id: '1', username: 'dana', role: 'admin', exp: 1_000_000_000 }))}.x`],
  ['the server has revoked', tokenOf(MANAGER)],
])('a stored token that %s is removed when a page is opened', async (_what, token) => {
  await openApp('/', { stored: { ...AT_TUSTIN, token } })
  await waitFor(() => expect(localStorage.getItem('token')).toBeNull())
  const gear = await screen.findByRole('button', { name: 'Settings' })
  // Only another sign-in leads to the dashboard.
  expect(screen.queryByRole('link', { name: 'Manager Dashboard' })).toBeNull()
  for (let taps = 0; taps < 5; taps++) fireEvent.click(gear)
  expect(await screen.findByRole('heading', { name: 'Manager Login' })).toBeVisible()
})
