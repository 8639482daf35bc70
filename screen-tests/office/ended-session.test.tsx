import { CALLS } from '@frontlash/contract/calls'
import { OFFICE_CALLS } from '@frontlash/contract/office-calls'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MARIA_DETAILS } from '../support/client-details.ts'
import { OFFICE_LISTS, respondWithList } from '../support/office-lists.ts'
import { openApp, signIn, staffUser, startOver } from '../support/open-app.tsx'
import { passTime } from '../support/pass-time.ts'
import { refuse, respond, sentTo } from '../support/responses.ts'

const LIST = OFFICE_LISTS.find(list => list.path === '/office/texts')!
const ENDED = { name: 'Your session has ended' }
const readings = () => sentTo(OFFICE_CALLS.texts).length

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  startOver()
  signIn()
  respondWithList(LIST, [1])
  respond(OFFICE_CALLS.client, MARIA_DETAILS)
  respond(OFFICE_CALLS.clientVisits, LIST_OF_NONE)
})
afterEach(() => vi.useRealTimers())

const LIST_OF_NONE = {
  rows: [],
  next: null,
  previous: null,
  total: { count: 0, isMore: false },
  asOf: MARIA_DETAILS.registeredAt,
}

/** Ends the session on the server, as a reset, another admin or the limit of twelve hours does. */
function endSession(): void {
  refuse(CALLS.currentUser, 401, 'NOT_SIGNED_IN')
  refuse(OFFICE_CALLS.renameClient, 401, 'NOT_SIGNED_IN')
  refuse(OFFICE_CALLS.texts, 401, 'NOT_SIGNED_IN')
}

async function openTexts(): Promise<void> {
  await openApp('/office/texts?period=90d')
  await screen.findByRole('table')
}

async function returnToWindow(): Promise<void> {
  fireEvent(window, new Event('focus'))
  await passTime(0)
}

async function typeName(): Promise<void> {
  await openApp(`/office/clients/${MARIA_DETAILS.id}/visits`)
  fireEvent.change(await screen.findByLabelText('First name'), { target: { value: 'Mariana' } })
}

test('a screen of the office redirects to the sign-in within 30 seconds after the session has ended', async () => {
  await openTexts()
  endSession()
  await passTime(29_000)
  expect(window.location.pathname).toBe('/office/texts')
  await passTime(1_000)
  await waitFor(() => expect(window.location.pathname).toBe('/login'))
  expect(await screen.findByText(/^Your session has ended\./)).toBeVisible()
  expect(window.history.state.state.from).toBe('/office/texts?period=90d')
})

test('a screen of the office redirects to the sign-in at once if the user returns after the session has ended', async () => {
  await openTexts()
  endSession()
  await passTime(6_000)
  expect(window.location.pathname).toBe('/office/texts')
  await returnToWindow()
  await waitFor(() => expect(window.location.pathname).toBe('/login'))
})

test('a screen with unsaved input stays open after the session has ended until the user signs in', async () => {
  await typeName()
  endSession()
  await passTime(30_000)
  const dialog = await screen.findByRole('dialog', ENDED)
  expect(screen.getByLabelText('First name')).toHaveValue('Mariana')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Stay here' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  const asked = sentTo(CALLS.currentUser).length
  // The screen makes no more calls by itself, so nothing leads away from it.
  await passTime(120_000)
  await returnToWindow()
  expect(sentTo(CALLS.currentUser)).toHaveLength(asked)
  expect(screen.queryByRole('dialog')).toBeNull()

  fireEvent.click(screen.getByRole('button', { name: 'Rename' }))
  const again = await screen.findByRole('dialog', ENDED)
  expect(screen.getByLabelText('First name')).toHaveValue('Mariana')
  fireEvent.click(within(again).getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(window.location.pathname).toBe('/login'))
})

test('a screen of the office adapts to a new role of the user unless the screen has unsaved changes', async () => {
  await typeName()
  respond(CALLS.currentUser, staffUser('technician'))
  await passTime(30_000)
  expect(screen.getByLabelText('First name')).toHaveValue('Mariana')
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
  await passTime(30_000)
  expect(screen.getByText('This page is for managers and admins.')).toBeVisible()
})

test('a list is loaded again if the user’s access to locations changes', async () => {
  const [first, ...others] = staffUser('manager').locationAccess
  respond(CALLS.currentUser, staffUser('manager'))
  await openTexts()
  await passTime(60_000)
  expect(readings()).toBe(1)
  respond(CALLS.currentUser, { ...staffUser('manager'), locationAccess: [{ ...first!, days: [1] }, ...others] })
  await passTime(30_000)
  expect(readings()).toBe(2)
  await passTime(60_000)
  expect(readings()).toBe(2)
})

test('the user stays signed in while the server is not available', async () => {
  await openTexts()
  refuse(CALLS.currentUser, 503, 'UNAVAILABLE')
  await passTime(60_000)
  expect(screen.getByRole('table')).toBeVisible()
  expect(localStorage.getItem('token')).not.toBeNull()
})
