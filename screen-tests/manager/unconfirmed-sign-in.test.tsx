import { CALLS } from '@frontlash/contract/calls'
import { MANAGER_CALLS } from '@frontlash/contract/manager-calls'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openApp, signIn, staffUser, startOver } from '../support/open-app.tsx'
import { passTime } from '../support/pass-time.ts'
import { loseConnection, refuse, respond, sentTo } from '../support/responses.ts'

const NOTICE = 'The server could not confirm your sign-in'
const asked = () => sentTo(CALLS.currentUser).length

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  startOver()
  signIn('manager')
  respond(MANAGER_CALLS.defaultLocation, { defaultLocationId: null })
})
afterEach(() => vi.useRealTimers())

test.each(['/daily-schedule', '/dashboard'])(
  'a member of staff stays on the screen %s with a notice while the server cannot confirm the sign-in',
  async path => {
    refuse(CALLS.currentUser, 500, 'INTERNAL')
    await openApp(path)
    expect(await screen.findByText(NOTICE)).toBeVisible()
    expect(window.location.pathname).toBe(path)
    const before = asked()
    await passTime(3_000)
    expect(asked()).toBe(before)
    await passTime(2_000)
    expect(asked()).toBe(before + 1)
    expect(screen.getByText(NOTICE)).toBeVisible()

    // The notice disappears as soon as the server responds.
    respond(CALLS.currentUser, staffUser('manager'))
    await passTime(5_000)
    await waitFor(() => expect(screen.queryByText(NOTICE)).toBeNull())
    expect(window.location.pathname).toBe(path)
    expect(localStorage.getItem('token')).not.toBeNull()
  },
)

test.each([
  ['the server has a problem', () => refuse(CALLS.currentUser, 503, 'UNAVAILABLE')],
  ['nobody responds', () => loseConnection(CALLS.currentUser)],
])('the clients’ screens show no user while the sign-in cannot be confirmed (%s)', async (_what, fail) => {
  fail()
  const token = localStorage.getItem('token')
  await openApp('/')
  expect(await screen.findByRole('button', { name: 'Settings' })).toBeVisible()
  // At first the token causes a greeting. The greeting disappears when the server cannot confirm the sign-in.
  await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Account' })).toBeNull())
  expect(screen.queryByText(NOTICE)).toBeNull()
  expect(localStorage.getItem('token')).toBe(token)
})

test('the clients’ screens show a link to the dashboard once the server has confirmed the sign-in', async () => {
  await openApp('/')
  expect(await screen.findByRole('navigation', { name: 'Account' })).toHaveTextContent('Manager Dashboard')
})

test('a token that the server refuses is removed, and the user has to sign in again', async () => {
  refuse(CALLS.currentUser, 401, 'NOT_SIGNED_IN')
  await openApp('/dashboard')
  await waitFor(() => expect(window.location.pathname).toBe('/login'))
  expect(await screen.findByRole('heading', { name: 'Manager Login' })).toBeVisible()
  expect(localStorage.getItem('token')).toBeNull()
})
