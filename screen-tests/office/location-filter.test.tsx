import { CALLS } from '@frontlash/contract/calls'
import { OFFICE_CALLS } from '@frontlash/contract/office-calls'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { insightsOf } from '../support/insights.ts'
import { LOCATIONS, openApp, signIn, staffUser, startOver, tokenOf } from '../support/open-app.tsx'
import { respond, respondWith } from '../support/responses.ts'

const NO_VISITS = {
  rows: [],
  next: null,
  previous: null,
  total: { count: 0, isMore: false },
  asOf: '2026-11-20T19:02:00.000Z',
}

beforeEach(() => {
  startOver()
  respond(OFFICE_CALLS.insights, insightsOf())
  respond(OFFICE_CALLS.visits, NO_VISITS)
})

/** Signs in as Rosa, a manager to whom Tustin is open on Fridays and Irvine on Saturdays. */
function signInRosa(): void {
  const rosa = {
    ...staffUser('manager'),
    locationAccess: [
      { location_id: 'tustin', location_name: 'Tustin', days: [4] },
      { location_id: 'irvine', location_name: 'Irvine', days: [5] },
    ],
  } as ReturnType<typeof staffUser>
  localStorage.setItem('token', tokenOf(rosa))
  respond(CALLS.currentUser, rosa)
  respond(CALLS.listLocations, LOCATIONS)
}

const offered = async () =>
  [...(await screen.findByLabelText<HTMLSelectElement>('Location')).options].map(option => option.text)

test.each([
  ['the last minute of Friday', '2026-11-21T07:59:00Z', 'Tustin'],
  ['the first minute of Saturday', '2026-11-21T08:00:30Z', 'Irvine'],
])('a manager can choose in %s only the location that is open to the manager on that day', async (_, now, location) => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(now) })
  try {
    signInRosa()
    await openApp('/office/visits')
    expect(await offered()).toEqual(['All locations', location])
  } finally {
    vi.useRealTimers()
  }
})

test('a link to a location that is not open today shows an error and the locations that are open', async () => {
  signInRosa()
  const msg = 'No location access for Irvine today'
  respondWith(OFFICE_CALLS.visits, ({ query }) =>
    query.has('location')
      ? Response.json({ code: 'NO_LOCATION_ACCESS', msg, requestId: 'r' }, { status: 403 })
      : Response.json(NO_VISITS),
  )
  await openApp('/office/visits?location=irvine&kind=booked')
  expect(await screen.findByText(msg)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Show the locations open to me' }))
  expect(await screen.findByText('Nothing matches these filters.')).toBeVisible()
  expect(window.location.search).toBe('?kind=booked')
  expect(screen.queryByText(msg)).toBeNull()
})

test('an admin can choose every location in the filter', async () => {
  signIn()
  await openApp('/office/visits')
  expect(await offered()).toEqual(['All locations', 'Tustin', 'Irvine', 'Santa Ana', 'Costa Mesa'])
})
