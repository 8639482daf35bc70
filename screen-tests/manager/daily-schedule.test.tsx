import { MANAGER_CALLS } from '@frontlash/contract/manager-calls'
import type { ScheduleReport } from '@frontlash/contract/schedule'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { LOCATIONS, openApp, signIn, startOver } from '../support/open-app.tsx'
import { refuse, respond, respondWith, sentTo } from '../support/responses.ts'
import { untilPressesAccepted } from '../support/until-presses-accepted.ts'

const EMPTY: ScheduleReport = {
  title: 'Daily Schedule - All Locations - Friday, November 20, 2026',
  calendarView: {},
  totalAppointments: 0,
  technicianCount: 0,
}
const ONE_BOOKING: ScheduleReport = {
  ...EMPTY,
  calendarView: {
    Dana: [{ formatted: '[Tustin] 9:00 AM - 10:00 AM | Refill (60 min) | Maria G.', status: 'inactive' }],
  },
  totalAppointments: 1,
  technicianCount: 1,
}
const FAILED = 'Failed to load schedule. Please try again.'

beforeEach(() => {
  startOver()
  signIn()
  respond(MANAGER_CALLS.checkLocationAccess, { hasAccess: true })
})

test('the schedule of a day without bookings shows that there are no appointments', async () => {
  respond(MANAGER_CALLS.scheduleReport, EMPTY)
  await openApp('/daily-schedule')
  expect(await screen.findByText('No appointments found for this date')).toBeVisible()
  expect(within(screen.getByRole('main')).getByRole('status')).toHaveTextContent('0 appointments across 0 technicians')
})

test('the schedule shows an error if it cannot be loaded, and the Refresh button loads it again', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  respondWith(MANAGER_CALLS.scheduleReport, () => promise)
  await openApp('/daily-schedule')
  expect(await screen.findByText('Loading schedule...')).toBeVisible()
  resolve(Response.json({ code: 'INTERNAL', msg: 'x' }, { status: 500 }))
  expect(await screen.findByText(FAILED)).toBeVisible()
  respond(MANAGER_CALLS.scheduleReport, ONE_BOOKING)
  await untilPressesAccepted()
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  expect(await screen.findByRole('listitem')).toHaveTextContent('Maria G.')
  await waitFor(() => expect(screen.queryByText(FAILED)).toBeNull())
})

test('the schedule of a location that is not open to the user shows the server’s message', async () => {
  refuse(MANAGER_CALLS.scheduleReport, 403, 'NO_LOCATION_ACCESS', { msg: 'No location access for Costa Mesa today' })
  await openApp('/daily-schedule?location=costa-mesa')
  expect(await screen.findByText('No location access for Costa Mesa today')).toBeVisible()
  expect(screen.getByLabelText('Location')).toHaveValue('costa-mesa')
  expect(sentTo(MANAGER_CALLS.scheduleReport)[0]!.query.get('location')).toBe('costa-mesa')
})

test('the schedule starts with the location that the dashboard shows', async () => {
  respond(MANAGER_CALLS.scheduleReport, ONE_BOOKING)
  await openApp('/daily-schedule', { visit: { managerDashboardLocation: 'irvine' } })
  await screen.findByRole('listitem')
  const asked = () => sentTo(MANAGER_CALLS.scheduleReport).at(-1)!.query.get('location')
  expect([asked(), screen.getByLabelText<HTMLSelectElement>('Location').value]).toEqual(['irvine', 'irvine'])
  await untilPressesAccepted()
  await userEvent.selectOptions(screen.getByLabelText('Location'), 'All Locations')
  await waitFor(() => expect(asked()).toBeNull())
  expect(window.location.search).toBe('?location=all')
})

test.each([
  ['admin', 'Admin - admin', ['Tustin', 'Santa Ana', 'Costa Mesa', 'Irvine']],
  ['manager', 'Manager - manager', ['Tustin', 'Irvine']],
  ['technician', 'Technician - technician', ['Tustin']],
] as const)(
  'the schedule for a %s offers only the locations open today and has the heading “%s”',
  async (role, heading, open) => {
    signIn(role)
    respondWith(MANAGER_CALLS.checkLocationAccess, ({ path }) => {
      const asked = LOCATIONS.find(({ id }) => path.endsWith(`/${id}`))!
      return Response.json({ hasAccess: open.some(name => name === asked.name) })
    })
    respond(MANAGER_CALLS.scheduleReport, ONE_BOOKING)
    await openApp('/daily-schedule')
    expect(await screen.findByText(heading)).toBeVisible()
    await waitFor(() => {
      const offered = within(screen.getByLabelText('Location')).getAllByRole('option')
      expect(offered.map(one => one.textContent).sort()).toEqual(['All Locations', ...open].sort())
    })
    expect(await screen.findByRole('listitem')).toBeVisible()
  },
)
