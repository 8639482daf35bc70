import type { DayAppointment } from '@frontlash/contract/day-calendar'
import { MANAGER_CALLS } from '@frontlash/contract/manager-calls'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { someBooking, someStatus } from '../../src/manager/dashboard/day/day-fixtures.ts'
import { answer, answerWith, loseConnection, refuse } from '../support/answers.ts'
import { openApp, signIn, startOver } from '../support/open-app.tsx'
import { passTime } from '../support/pass-time.ts'

const BOOKING: DayAppointment = someBooking('1', { customer_name: 'Maria G.', technician_name: 'Dana' })
/** On the booking's day. */
const NOON = new Date('2026-11-20T12:00:00-08:00')
const FAILED = 'Failed to load dashboard data'

beforeEach(() => {
  startOver()
  vi.setSystemTime(NOON)
  signIn()
  answer(MANAGER_CALLS.defaultLocation, { defaultLocationId: 'tustin' })
  answer(MANAGER_CALLS.checkLocationAccess, { hasAccess: true, contacts: ['Maya'] })
  answer(MANAGER_CALLS.dayAppointments, [BOOKING])
  answer(MANAGER_CALLS.dailyStatus, { statuses: [] })
  answer(MANAGER_CALLS.dayTechnicians, [{ teamMemberId: 'T1', name: 'Dana', hasColumn: true }])
  answer(MANAGER_CALLS.daysSinceAppointments, {})
  answer(MANAGER_CALLS.listWalkIns, {
    walkIns: [],
    noWalkIns: { location_id: 'tustin', day: '2026-11-20', isOn: false, at: null, by: null, version: 0 },
  })
  answer(MANAGER_CALLS.listAlerts, { alerts: [] })
  answerWith(
    MANAGER_CALLS.realtime,
    () => new Response(openStream(), { headers: { 'content-type': 'text/event-stream' } }),
  )
})
afterEach(() => vi.useRealTimers())

/** A stream of live changes that says it is there, and then nothing more. */
function openStream(): ReadableStream<Uint8Array> {
  return new ReadableStream({ start: stream => stream.enqueue(new TextEncoder().encode('event: ready\ndata: {}\n\n')) })
}

const chip = (name: string) =>
  within(screen.getByRole('navigation', { name: 'Location' })).getByRole('button', { name })
const card = () => screen.findByRole('button', { name: /Maria G\./ })

async function openDashboard(): Promise<void> {
  await openApp('/dashboard')
  expect(await screen.findByRole('navigation', { name: 'Location' })).toBeVisible()
}

test('a manager for whom no location is open today is asked to select one', async () => {
  signIn('manager')
  answer(MANAGER_CALLS.defaultLocation, { defaultLocationId: null })
  await openDashboard()
  expect(await screen.findByText('Select a Location')).toBeVisible()
  expect(
    screen.getByText('Please select a location from the buttons above to view the appointment calendar.'),
  ).toBeVisible()
})

test.each([
  ['nobody answers', () => loseConnection(MANAGER_CALLS.dayAppointments)],
  ['the server fails', () => refuse(MANAGER_CALLS.dayAppointments, 500, 'INTERNAL')],
])('a day that cannot be loaded claims nothing, and Refresh brings it: %s', async (_why, fail) => {
  fail()
  await openDashboard()
  expect(await screen.findByText(FAILED)).toBeVisible()
  expect(screen.queryByText(/Live/)).toBeNull()
  expect(screen.getByText('Not loaded')).toBeVisible()
  expect(screen.getByRole('list', { name: 'Today' })).toHaveTextContent(/^(\s*–\s*[a-z ]+){5}$/)
  answer(MANAGER_CALLS.dayAppointments, [BOOKING])
  await userEvent.click(within(screen.getByRole('main')).getByRole('button', { name: 'Refresh' }))
  expect(await screen.findByRole('columnheader', { name: 'Time' })).toBeVisible()
  expect(await screen.findByText(/^Live/)).toBeVisible()
  expect(screen.queryByText(FAILED)).toBeNull()
})

describe('of two presses on locations', () => {
  test('the later one wins, also where the earlier is answered last', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    answerWith(MANAGER_CALLS.checkLocationAccess, ({ path }) =>
      path.endsWith('/irvine') ? promise : Response.json({ hasAccess: true }),
    )
    await openDashboard()
    await userEvent.click(chip('Irvine'))
    expect(chip('Irvine')).toHaveAttribute('aria-busy', 'true')
    await userEvent.click(chip('Santa Ana'))
    await waitFor(() => expect(chip('Santa Ana')).toHaveAttribute('aria-pressed', 'true'))
    expect(chip('Irvine')).not.toHaveAttribute('aria-busy')
    resolve(Response.json({ hasAccess: true }))
    vi.useFakeTimers()
    await passTime(100)
    expect(chip('Santa Ana')).toHaveAttribute('aria-pressed', 'true')
    expect(chip('Irvine')).toHaveAttribute('aria-pressed', 'false')
    expect(localStorage.getItem('managerDashboardLocation')).toBe('santa-ana')
  })

  test('one without an answer ends after five seconds, and says whom to ask', async () => {
    await openDashboard()
    await userEvent.click(chip('Santa Ana'))
    await waitFor(() => expect(chip('Santa Ana')).toHaveAttribute('aria-pressed', 'true'))
    answerWith(MANAGER_CALLS.checkLocationAccess, () => new Promise(() => undefined))
    vi.useFakeTimers({ shouldAdvanceTime: true })
    fireEvent.click(chip('Irvine'))
    await passTime(3_000)
    expect(chip('Irvine')).toHaveAttribute('aria-busy', 'true')
    await passTime(2_100)
    const denied = await screen.findByRole('dialog', { name: 'Access Denied' })
    expect(denied).toHaveTextContent('open Irvine today. Please ask Maya for access.')
    expect(chip('Santa Ana')).toHaveAttribute('aria-pressed', 'true')
  })
})

describe('an action on a card', () => {
  async function checkIn(): Promise<void> {
    await openDashboard()
    fireEvent.click(await card())
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: /Appointment Actions/ })).getByRole('button', {
        name: 'Manual Check-in',
      }),
    )
  }

  test('changes the card, and names it by its new status', async () => {
    answer(MANAGER_CALLS.manualCheckIn, {
      success: true,
      status: someStatus('1', { client_checked_in: true, manager_manual_check_in: true, version: 2 }),
    })
    await checkIn()
    await waitFor(async () => expect(await card()).toHaveAttribute('data-status', 'checked-in'))
    expect(await card()).toHaveAccessibleName(/checked-in$/)
  })

  test('that the server cannot do changes nothing, and says so', async () => {
    refuse(MANAGER_CALLS.manualCheckIn, 500, 'INTERNAL')
    await checkIn()
    expect(await screen.findByText('Maria G.: that did not go through, nothing was changed.')).toBeVisible()
    expect(await card()).toHaveAttribute('data-status', 'inactive')
  })

  test('without any answer is not said to have failed: the card shows whether it was done', async () => {
    loseConnection(MANAGER_CALLS.manualCheckIn)
    await checkIn()
    expect(await screen.findByText(/^Maria G\.: no answer from the server\./)).toBeVisible()
    expect(await card()).toHaveAttribute('data-status', 'inactive')
  })
})
