import { MANAGER_CALLS } from '@frontlash/contract/manager-calls'
import { OFFICE_CALLS } from '@frontlash/contract/office-calls'
import type { UserAccess } from '@frontlash/contract/permissions'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openApp, signIn, startOver } from '../support/open-app.tsx'
import { loseConnection, refuse, respond, respondWith, sentTo } from '../support/responses.ts'

const idOf = (number: number) => `0198aaaa-0000-7000-8000-00000000000${number}`
const at = (location: 'tustin' | 'santa-ana', ...days: number[]) => ({
  location_id: location,
  location_name: location,
  days,
})
const USERS: UserAccess[] = [
  { id: idOf(1), username: 'manager', first_name: 'Maya', role: 'manager', locationAccess: [at('tustin', 0, 1)] },
  { id: idOf(2), username: 'weekday', first_name: 'Wendy', role: 'manager', locationAccess: [at('santa-ana', 0)] },
  { id: idOf(3), username: 'admin', first_name: 'Alma', role: 'admin', locationAccess: [] },
  { id: idOf(4), username: 'technician', first_name: 'Tess', role: 'technician', locationAccess: [] },
]
const NOT_SAVED = 'A change was not saved. The list shows what counts.'

beforeEach(() => {
  startOver()
  signIn()
  respond(MANAGER_CALLS.defaultLocation, { defaultLocationId: null })
  respond(MANAGER_CALLS.listUsersAccess, USERS)
})

async function openPermissions(): Promise<void> {
  await openApp('/dashboard')
  await userEvent.click(await screen.findByRole('button', { name: 'Permissions' }))
  expect(await screen.findByRole('dialog', { name: 'Manage Location Permissions' })).toBeVisible()
}

const dialog = () => screen.getByRole('dialog', { name: 'Manage Location Permissions' })
const cell = (name: string) => within(dialog()).findByRole('checkbox', { name })
const press = async (name: string) => fireEvent.click(await cell(name))

test('a permission changes as soon as it is pressed, and ignores presses until the change is saved', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  respondWith(MANAGER_CALLS.revokeLocationDay, () => promise)
  await openPermissions()
  const monday = await cell('Santa Ana, Monday, Wendy')
  expect(monday).toBeChecked()
  await press('Santa Ana, Monday, Wendy')
  expect(monday).not.toBeChecked()
  expect(monday).toHaveAttribute('aria-busy', 'true')
  await press('Santa Ana, Monday, Wendy')
  expect(monday).not.toBeChecked()
  resolve(Response.json({ success: true }))
  await waitFor(() => expect(monday).not.toHaveAttribute('aria-busy'))
  expect(monday).not.toBeChecked()
  expect(sentTo(MANAGER_CALLS.revokeLocationDay).map(({ body }) => body)).toEqual([
    { userId: idOf(2), locationId: 'santa-ana', dayIndex: 0 },
  ])
  expect(sentTo(MANAGER_CALLS.grantLocationDay)).toEqual([])
})

test('a permission changes back if the server refuses the change', async () => {
  refuse(MANAGER_CALLS.grantLocationDay, 500, 'INTERNAL')
  await openPermissions()
  await press('Irvine, Tuesday, Wendy')
  await waitFor(() => expect(within(dialog()).getByRole('alert')).toHaveTextContent(NOT_SAVED))
  expect(await cell('Irvine, Tuesday, Wendy')).not.toBeChecked()
  await waitFor(() => expect(sentTo(MANAGER_CALLS.listUsersAccess)).toHaveLength(2))
  expect(within(dialog()).getByRole('alert')).toHaveTextContent(NOT_SAVED)
})

test('a permission whose change gets no response shows an error until the list is loaded again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    await openPermissions()
    await cell('Irvine, Tuesday, Wendy')
    loseConnection(MANAGER_CALLS.grantLocationDay)
    loseConnection(MANAGER_CALLS.listUsersAccess)
    await press('Irvine, Tuesday, Wendy')
    await waitFor(() => expect(within(dialog()).getByRole('alert')).toHaveTextContent(NOT_SAVED))
    expect(await cell('Irvine, Tuesday, Wendy')).not.toBeChecked()
    respond(MANAGER_CALLS.listUsersAccess, USERS)
    respond(MANAGER_CALLS.grantLocationDay, { success: true })
    await vi.advanceTimersByTimeAsync(3_000)
    await waitFor(() => expect(within(dialog()).getByRole('alert')).toBeEmptyDOMElement())
    await press('Irvine, Tuesday, Wendy')
    expect(await cell('Irvine, Tuesday, Wendy')).toBeChecked()
    await waitFor(async () => expect(await cell('Irvine, Tuesday, Wendy')).not.toHaveAttribute('aria-busy'))
    expect(await cell('Irvine, Tuesday, Wendy')).toBeChecked()
  } finally {
    vi.useRealTimers()
  }
})

test('the list of permissions contains only managers until a switch adds all other users', async () => {
  await openPermissions()
  expect(await cell('Tustin, Monday, Maya')).toBeChecked()
  expect(within(dialog()).queryByRole('checkbox', { name: /, Alma$/ })).toBeNull()
  await userEvent.click(within(dialog()).getByRole('switch', { name: 'Show everybody' }))
  expect(within(dialog()).getByRole('rowheader', { name: /admin/ })).toHaveTextContent('always everywhere')
  expect(within(dialog()).getByRole('rowheader', { name: /technician/ })).toBeVisible()
  await press('Irvine, Friday, Alma')
  expect(await cell('Irvine, Friday, Alma')).toBeChecked()
  expect(sentTo(MANAGER_CALLS.revokeLocationDay)).toEqual([])
})

test('arrow keys move the focus in the permission grid, and the Space key changes the focused permission', async () => {
  respond(MANAGER_CALLS.grantLocationDay, { success: true })
  respond(MANAGER_CALLS.revokeLocationDay, { success: true })
  await openPermissions()
  ;(await cell('Tustin, Monday, Maya')).focus()
  await userEvent.keyboard('{ArrowDown}{ArrowRight}')
  const tuesday = await cell('Irvine, Tuesday, Maya')
  expect(tuesday).toHaveFocus()
  await userEvent.keyboard(' ')
  expect(tuesday).toBeChecked()
  await waitFor(() => expect(tuesday).not.toHaveAttribute('aria-busy'))
  await userEvent.keyboard(' ')
  expect(tuesday).not.toBeChecked()
  await userEvent.keyboard('{End}')
  expect(await cell('Irvine, Sunday, Maya')).toHaveFocus()
})

test('a manager does not have the button for permissions', async () => {
  signIn('manager')
  await openApp('/dashboard')
  expect(await screen.findByRole('button', { name: 'Logout' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Permissions' })).toBeNull()
})

test('the permissions dialog shows that the list is loading', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  respondWith(MANAGER_CALLS.listUsersAccess, () => promise)
  await openPermissions()
  expect(within(dialog()).getByText('Loading users...')).toBeVisible()
  resolve(Response.json(USERS))
  expect(await within(dialog()).findAllByRole('columnheader', { name: /today/ })).toHaveLength(1)
  expect(within(dialog()).queryByText('Loading users...')).toBeNull()
})

test('a list of permissions that cannot be loaded shows an error and can be loaded again', async () => {
  refuse(MANAGER_CALLS.listUsersAccess, 500, 'INTERNAL')
  await openPermissions()
  expect(await screen.findByText('The users could not be loaded. Please try again.')).toBeVisible()
  respond(MANAGER_CALLS.listUsersAccess, USERS)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await cell('Tustin, Monday, Maya')).toBeChecked()
})

test('a pairing link that cannot be created shows an error', async () => {
  refuse(MANAGER_CALLS.makePairingLink, 500, 'INTERNAL')
  await openPermissions()
  await userEvent.click(screen.getByRole('button', { name: 'Pair a browser' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Make a link' }))
  expect(await screen.findByText('The link could not be made. Please try again.')).toBeVisible()
})

test('a pairing link can be created only after the admin confirms with the password', async () => {
  refuse(MANAGER_CALLS.makePairingLink, 403, 'CONFIRM_SIGN_IN')
  await openPermissions()
  await userEvent.click(screen.getByRole('button', { name: 'Pair a browser' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Make a link' }))
  await screen.findByRole('dialog', { name: 'Confirm that it is you' })
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Make a link' }))
  respond(OFFICE_CALLS.confirmSignIn, () => {
    respond(MANAGER_CALLS.makePairingLink, { url: 'http://localhost/pair#key', expiresAt: '2026-11-20T19:10:00.000Z' })
    return { confirmedUntil: '2026-11-20T19:10:00.000Z' }
  })
  await userEvent.type(await screen.findByLabelText('Password'), 'glue-and-tweezers{Enter}')
  expect(await screen.findByLabelText('Pairing link')).toHaveValue('http://localhost/pair#key')
})

test('a pairing link that was already used shows the server’s message', async () => {
  const msg = 'This link has been used or is older than 10 minutes. Please ask an admin for a new one.'
  refuse(MANAGER_CALLS.pairBrowser, 410, 'PAIRING_LINK_OVER', { msg })
  await openApp(`/pair#${'a'.repeat(22)}`, { stored: {} })
  await userEvent.click(await screen.findByRole('button', { name: 'Pair this browser' }))
  expect(await screen.findByText(msg)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Go to Manager Login' })).toBeNull()
})

describe('an admin whose session has to be confirmed', () => {
  const CONFIRM = 'Confirm that it is you'
  const confirm = async () => {
    respond(OFFICE_CALLS.confirmSignIn, { confirmedUntil: '2026-11-20T19:10:00.000Z' })
    await userEvent.type(await screen.findByLabelText('Password'), 'glue-and-tweezers')
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  }
  /** Refuses the first call, and responds to the next calls with `body`. */
  const refuseOnce = (call: Parameters<typeof respondWith>[0], body: object) => {
    let isConfirmed = false
    respondWith(call, async () => {
      if (isConfirmed) return Response.json(body)
      isConfirmed = true
      return Response.json({ code: 'CONFIRM_SIGN_IN', msg: 'Please type your password to go on.' }, { status: 403 })
    })
  }

  test('must type the password before the permissions are shown', async () => {
    refuseOnce(MANAGER_CALLS.listUsersAccess, USERS)
    await openApp('/dashboard')
    await userEvent.click(await screen.findByRole('button', { name: 'Permissions' }))
    expect(await screen.findByRole('dialog', { name: CONFIRM })).toBeVisible()
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
    await confirm()
    expect(await cell('Santa Ana, Monday, Wendy')).toBeChecked()
  })

  test('sees a message and a Try again button if the password dialog was closed', async () => {
    refuseOnce(MANAGER_CALLS.listUsersAccess, USERS)
    await openApp('/dashboard')
    await userEvent.click(await screen.findByRole('button', { name: 'Permissions' }))
    await userEvent.click(within(await screen.findByRole('dialog', { name: CONFIRM })).getByText('Cancel'))
    expect(await within(dialog()).findByText('Please type your password to go on.')).toBeVisible()
    await userEvent.click(within(dialog()).getByRole('button', { name: 'Try again' }))
    expect(await cell('Santa Ana, Monday, Wendy')).toBeChecked()
  })

  test('must type the password before a changed permission is saved', async () => {
    refuseOnce(MANAGER_CALLS.revokeLocationDay, { success: true })
    await openPermissions()
    await press('Santa Ana, Monday, Wendy')
    await screen.findByRole('dialog', { name: CONFIRM })
    await confirm()
    expect(await cell('Santa Ana, Monday, Wendy')).not.toBeChecked()
    expect(sentTo(MANAGER_CALLS.revokeLocationDay)).toHaveLength(2)
    expect(sentTo(MANAGER_CALLS.listUsersAccess)).toHaveLength(1)
  })
})
