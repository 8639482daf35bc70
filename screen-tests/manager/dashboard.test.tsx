import { CALLS } from '@frontlash/contract/calls'
import { MANAGER_CALLS } from '@frontlash/contract/manager-calls'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { someStatus } from '../../apps/web/src/manager/dashboard/day/day-fixtures.ts'
import { HEALTHY, openApp, reloadApp, signIn, staffUser } from '../support/open-app.tsx'
import { passTime } from '../support/pass-time.ts'
import { loseConnection, refuse, respond, respondWith, sentTo } from '../support/responses.ts'
import { cardOf, chooseAction, MARIAS, notices, openDay, startDay } from '../support/salon-day.ts'

const IRVINE = { id: 'irvine', name: 'Irvine' } as const
const FAILED = 'Failed to load dashboard data'

beforeEach(() => startDay())
afterEach(() => vi.useRealTimers())

const chip = (name: string) =>
  within(screen.getByRole('navigation', { name: 'Location' })).getByRole('button', { name })
const card = () => cardOf('Maria')

async function openDashboard(): Promise<void> {
  await openApp('/dashboard')
  expect(await screen.findByRole('navigation', { name: 'Location' })).toBeVisible()
}

test('a manager who has access to no location today is asked to choose a location', async () => {
  signIn('manager')
  respond(MANAGER_CALLS.defaultLocation, { defaultLocationId: null })
  await openDashboard()
  expect(await screen.findByText('Select a Location')).toBeVisible()
  expect(
    screen.getByText('Please select a location from the buttons above to view the appointment calendar.'),
  ).toBeVisible()
})

test.each([
  ['nobody responds', () => loseConnection(MANAGER_CALLS.dayAppointments)],
  ['the server fails', () => refuse(MANAGER_CALLS.dayAppointments, 500, 'INTERNAL')],
])(
  'a day that cannot be loaded (%s) shows an error, and the Refresh button loads the day again',
  async (_why, fail) => {
    fail()
    await openDashboard()
    expect(await screen.findByText(FAILED)).toBeVisible()
    expect(screen.queryByText(/Live/)).toBeNull()
    expect(screen.getByText('Not loaded')).toBeVisible()
    expect(screen.getByRole('list', { name: 'Today' })).toHaveTextContent(/^(\s*–\s*[a-z ]+){5}$/)
    respond(MANAGER_CALLS.dayAppointments, [MARIAS])
    fireEvent.click(within(screen.getByRole('main')).getByRole('button', { name: 'Refresh' }))
    expect(await screen.findByRole('columnheader', { name: 'Time' })).toBeVisible()
    expect(await screen.findByText(/^Live/)).toBeVisible()
    expect(screen.queryByText(FAILED)).toBeNull()
  },
)

describe('a press on a location', () => {
  test('replaces the previous press, even if the response to the previous press arrives last', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    respondWith(MANAGER_CALLS.checkLocationAccess, ({ path }) =>
      path.endsWith('/irvine') ? promise : Response.json({ hasAccess: true }),
    )
    await openDay()
    fireEvent.click(chip('Irvine'))
    expect(chip('Irvine')).toHaveAttribute('aria-busy', 'true')
    fireEvent.click(chip('Santa Ana'))
    await waitFor(() => expect(chip('Santa Ana')).toHaveAttribute('aria-pressed', 'true'))
    expect(chip('Irvine')).not.toHaveAttribute('aria-busy')
    resolve(Response.json({ hasAccess: true }))
    await passTime(100)
    expect(chip('Santa Ana')).toHaveAttribute('aria-pressed', 'true')
    expect(chip('Irvine')).toHaveAttribute('aria-pressed', 'false')
    expect(localStorage.getItem('managerDashboardLocation')).toBe('santa-ana')
  })

  test('shows the people to ask for access after five seconds without a response', async () => {
    await openDay()
    fireEvent.click(chip('Santa Ana'))
    await waitFor(() => expect(chip('Santa Ana')).toHaveAttribute('aria-pressed', 'true'))
    respondWith(MANAGER_CALLS.checkLocationAccess, () => new Promise(() => undefined))
    fireEvent.click(chip('Irvine'))
    await passTime(3_000)
    expect(chip('Irvine')).toHaveAttribute('aria-busy', 'true')
    await passTime(2_100)
    const denied = await screen.findByRole('dialog', { name: 'Access Denied' })
    expect(denied).toHaveTextContent('open Irvine today. Please ask Maya for access.')
    expect(chip('Santa Ana')).toHaveAttribute('aria-pressed', 'true')
  })
})

test('the dialog “Access Denied” names nobody to ask if the server has sent no contacts', async () => {
  refuse(MANAGER_CALLS.checkLocationAccess, 500, 'INTERNAL')
  await openDay()
  fireEvent.click(chip('Irvine'))
  const denied = await screen.findByRole('dialog', { name: 'Access Denied' })
  expect(denied).toHaveTextContent(/You do not have permission to open Irvine today\.OK$/)
})

test('a dashboard keeps its location after a reload, even if another window shows another location', async () => {
  await openApp('/dashboard', { stored: { managerDashboardLocation: 'irvine' } })
  await waitFor(() => expect(chip('Irvine')).toHaveAttribute('aria-pressed', 'true'))
  localStorage.setItem('managerDashboardLocation', 'santa-ana')
  await reloadApp()
  await waitFor(() => expect(chip('Irvine')).toHaveAttribute('aria-pressed', 'true'))
})

test('a location that is not open to a manager today opens a dialog that names the people to ask for access', async () => {
  signIn('manager')
  await openDay()
  respond(MANAGER_CALLS.checkLocationAccess, { hasAccess: false, contacts: ['Alma'] })
  fireEvent.click(chip('Costa Mesa'))
  const denied = await screen.findByRole('dialog', { name: 'Access Denied' })
  expect(denied).toHaveTextContent('open Costa Mesa today. Please ask Alma for access.')
  fireEvent.click(within(denied).getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(chip('Tustin')).toHaveAttribute('aria-pressed', 'true')
  expect(screen.getByRole('grid')).toBeVisible()
  respond(MANAGER_CALLS.checkLocationAccess, { hasAccess: true })
  fireEvent.click(chip('Irvine'))
  await waitFor(() => expect(chip('Irvine')).toHaveAttribute('aria-pressed', 'true'))
  expect(await screen.findByRole('grid')).toBeVisible()
  expect(sentTo(MANAGER_CALLS.dayAppointments).at(-1)!.query.get('location_id')).toBe('irvine')
})

test.each([
  ['admin', ['Schedule', 'Status', 'Office'], ['Permissions', 'Kiosk Mode', 'Logout']],
  ['manager', ['Schedule', 'Status', 'Office'], ['Kiosk Mode', 'Logout']],
  ['technician', ['Schedule', 'My account'], ['Logout']],
] as const)('the menu for the role %s has only the links and actions of this role', async (role, pages, actions) => {
  signIn(role)
  await openDay()
  const menu = within(screen.getByRole('button', { name: 'Logout' }).parentElement!)
  expect(menu.getAllByRole('link').map(one => one.textContent)).toEqual(pages)
  expect(menu.getAllByRole('button').map(one => one.textContent)).toEqual(actions)
})

test('the Kiosk Mode button turns the browser into a kiosk of the location that the dashboard shows', async () => {
  respond(CALLS.enrollDevice, { success: true, device: { id: staffUser().id, name: null }, location: IRVINE })
  await openApp('/dashboard', { stored: { managerDashboardLocation: 'irvine' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Kiosk Mode' }))
  expect(await screen.findByText('This iPad is in Client Kiosk Mode, managed by Alma')).toBeVisible()
  expect(window.location.pathname).toBe('/')
  expect(await screen.findByRole('button', { name: 'Check In' })).toBeVisible()
  expect(sentTo(CALLS.enrollDevice)[0]!.body).toMatchObject({ location: 'irvine', keepLocation: true })
  expect(localStorage.getItem('token')).toBeNull()
  expect(localStorage.getItem('selectedLocation')).toBe('irvine')
})

test('the Kiosk Mode button on an enrolled tablet keeps the location that the server has stored for the tablet', async () => {
  const TUSTIN = { id: 'tustin', name: 'Tustin' } as const
  respond(CALLS.enrollDevice, { success: true, device: { id: staffUser().id, name: null }, location: TUSTIN })
  await openApp('/dashboard', { stored: { managerDashboardLocation: 'irvine' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Kiosk Mode' }))
  expect(await screen.findByRole('button', { name: 'Check In' })).toBeVisible()
  expect(localStorage.getItem('selectedLocation')).toBe('tustin')
})

test('the dashboard shows after the next sign-in the same location as before the sign-out', async () => {
  respond(MANAGER_CALLS.saveDefaultLocation, { success: true, defaultLocationId: 'irvine' })
  await openApp('/dashboard', { stored: { managerDashboardLocation: 'irvine' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Logout' }))
  expect(await screen.findByRole('heading', { name: 'Manager Login' })).toBeVisible()
  expect(sentTo(MANAGER_CALLS.saveDefaultLocation).map(({ body }) => body)).toEqual([{ locationId: 'irvine' }])
  expect(localStorage.getItem('token')).toBeNull()

  // A sign-in by user name and password sets no location.
  expect(localStorage.getItem('managerDashboardLocation')).toBeNull()
  respond(MANAGER_CALLS.defaultLocation, { defaultLocationId: 'irvine' })
  signIn()
  await openApp('/dashboard')
  await waitFor(() => expect(chip('Irvine')).toHaveAttribute('aria-pressed', 'true'))
})

test('the dialog of a card shows the note about the client, even to a technician', async () => {
  startDay({ role: 'technician' })
  respond(MANAGER_CALLS.clientNote, {
    note: { text: 'Allergic to latex.', by: 'Maya', at: '2026-11-10T18:00:00.000Z' },
  })
  await openDay()
  fireEvent.click(await card())
  const dialog = await screen.findByRole('dialog', { name: /Appointment Actions/ })
  await waitFor(() => expect(dialog).toHaveTextContent('Note by Maya: Allergic to latex.'))
})

describe('an action on a card', () => {
  async function checkIn(): Promise<void> {
    await openDay()
    fireEvent.click(await card())
    fireEvent.click(
      within(await screen.findByRole('dialog', { name: /Appointment Actions/ })).getByRole('button', {
        name: 'Manual Check-in',
      }),
    )
  }

  test('shows an error and changes nothing if the server fails', async () => {
    refuse(MANAGER_CALLS.manualCheckIn, 500, 'INTERNAL')
    await checkIn()
    expect(await screen.findByText('Maria G.: that did not go through, nothing was changed.')).toBeVisible()
    expect(await card()).toHaveAttribute('data-status', 'inactive')
  })

  const NO_RESPONSE = /^Maria G\.: no answer from the server\./

  test('can be sent again by Try again if no response arrives', async () => {
    loseConnection(MANAGER_CALLS.manualCheckIn)
    loseConnection(CALLS.health)
    await checkIn()
    expect(await screen.findByText(NO_RESPONSE)).toBeVisible()
    expect(await card()).toHaveAttribute('data-status', 'inactive')
    await passTime(60_000)
    const status = someStatus('1', { client_checked_in: true, version: 1 })
    respond(MANAGER_CALLS.manualCheckIn, { success: true, status })
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(async () => expect(await card()).toHaveAttribute('data-status', 'checked-in'))
    expect(notices().map(one => one.textContent)).toEqual(['Maria G. checked inUndo'])
    const keys = sentTo(MANAGER_CALLS.manualCheckIn).map(({ headers }) => headers.get('idempotency-key'))
    expect(new Set(keys).size).toBe(1)
  })

  test('shows a notice while the server does not respond, and removes it when the server is back', async () => {
    loseConnection(MANAGER_CALLS.manualCheckIn)
    loseConnection(CALLS.health)
    await checkIn()
    await screen.findByText(NO_RESPONSE)
    await passTime(1_000)
    fireEvent.click(within(notices()[0]!).getByRole('button', { name: 'Close' }))
    expect(notices()).toEqual([])
    await chooseAction('Maria', 'Manual Check-in')
    await screen.findByText(NO_RESPONSE)
    respond(CALLS.health, () => ({ ...HEALTHY, now: new Date().toISOString() }))
    await passTime(15_000)
    expect(notices()).toEqual([])
  })
})
