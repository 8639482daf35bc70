import { OFFICE_CALLS } from '@frontlash/contract/office-calls'
import type { OfficeOverviewResponse } from '@frontlash/contract/office-overview'
import { BOOKED_OUTCOMES } from '@frontlash/domain/visits/visit-values'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { onPhone } from '../support/on-phone.ts'
import { openApp, signIn, startOver } from '../support/open-app.tsx'
import { passTime } from '../support/pass-time.ts'
import { refuse, respond, respondWith, sentTo } from '../support/responses.ts'

const COUNTS = { booked: 20, here: 3, received: 9, late: 2, tooLate: 1, noShows: 1, waiting: 2, served: 4, lost: 1 }
const UNKNOWN = { booked: null, here: null, received: null, late: null, tooLate: null, noShows: null, waiting: null }
const TODAY: OfficeOverviewResponse = {
  day: '2026-11-20',
  isToday: true,
  attention: [
    {
      kind: 'kiosk-silent',
      location: 'tustin',
      text: 'The kiosk Front desk at Tustin has been silent since 10:05 AM.',
      href: '/office/devices?location=tustin',
      since: '2026-11-20T18:05:00.000Z',
    },
    {
      kind: 'manager-numbers-missing',
      location: null,
      text: 'There is no manager number.',
      href: '/office/settings/requests',
      since: null,
    },
  ],
  locations: [
    {
      location: 'tustin',
      now: { ...COUNTS, wait: null },
      usual: { ...COUNTS, booked: 18, wait: 6 },
      alerts: [],
      comments: [],
    },
    {
      location: 'irvine',
      now: { ...COUNTS, wait: 7 },
      usual: { ...UNKNOWN, served: null, lost: null, wait: null },
      alerts: [],
      comments: [],
    },
  ],
  asOf: '2026-11-20T19:02:00.000Z',
}

beforeEach(() => {
  startOver()
  vi.setSystemTime(TODAY.asOf)
  signIn()
  respond(OFFICE_CALLS.overview, TODAY)
})

afterEach(() => {
  vi.useRealTimers()
})

const section = (name: string) => screen.findByRole('region', { name })

test('the field for the day is outside the filter sheet if the overview is opened on a phone', async () => {
  onPhone()
  await openApp('/office')
  expect(await screen.findByLabelText('Day')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Filters/ })).toBeNull()
})

describe('the section "Needs attention"', () => {
  test('lists two silent kiosks without a name as two items', async () => {
    const kiosk = {
      kind: 'kiosk-silent' as const,
      location: 'tustin' as const,
      text: 'The kiosk without a name at Tustin has been silent since 10:40 AM.',
      href: '/status',
    }
    const attention = [1, 2].map(second => ({ ...kiosk, since: `2026-11-20T18:40:0${second}.000Z` }))
    respond(OFFICE_CALLS.overview, { ...TODAY, attention })
    const said = vi.spyOn(console, 'error')
    onTestFinished(() => said.mockRestore())
    await openApp('/office')
    expect(within(await section('Needs attention')).getAllByRole('link')).toHaveLength(2)
    expect(said).not.toHaveBeenCalledWith(expect.stringContaining('same key'), expect.anything())
  })

  test('links each of its messages to the screen on which the problem can be solved', async () => {
    await openApp('/office')
    const links = within(await section('Needs attention')).getAllByRole('link')
    expect(links.map(link => [link.textContent, link.getAttribute('href')])).toEqual(
      TODAY.attention.map(item => [item.text, item.href]),
    )
  })

  test('shows a message if there are no problems', async () => {
    respond(OFFICE_CALLS.overview, { ...TODAY, attention: [] })
    await openApp('/office')
    expect(await screen.findByText('Nothing needs you.')).toBeVisible()
  })

  test('is loaded again every 30 seconds, so that a solved problem disappears', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    try {
      await openApp('/office')
      await section('Needs attention')
      respond(OFFICE_CALLS.overview, { ...TODAY, attention: [] })
      await vi.advanceTimersByTimeAsync(31_000)
      expect(await screen.findByText('Nothing needs you.')).toBeVisible()
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('the section "How the day went"', () => {
  test('has a row for each location, in which each count has its typical value beside it', async () => {
    await openApp('/office')
    const rows = within(await screen.findByRole('table', { name: 'How the day went' })).getAllByRole('row')
    expect(rows[1]).toHaveTextContent(/^Tustin20, usually 183, usually 3.*too few, usually 6 min$/)
    expect(rows[2]).toHaveTextContent(/^Irvine20, usually -3, usually -.*7 min, usually -$/)
    expect(within(rows[1]!).getByRole('link', { name: 'Tustin' })).toHaveAttribute(
      'href',
      '/office/visits?location=tustin&from=2026-11-20&to=2026-11-20',
    )
  })

  test.each(['desktop', 'phone'])('on a %s links each count to the counted visits', async size => {
    if (size === 'phone') onPhone()
    await openApp('/office')
    const links = await within(await section('How the day went')).findAllByRole('link')
    const start = '/office/visits?location=irvine&from=2026-11-20&to=2026-11-20'
    const filters = links.map(link => link.getAttribute('href')!).filter(href => href.startsWith(start))
    expect(filters.map(href => href.slice(start.length))).toEqual([
      '',
      `&kind=booked&outcome=${BOOKED_OUTCOMES.join('%2C')}`,
      '&kind=booked&outcome=here',
      '&kind=booked&outcome=received',
      '&counted=late',
      '&kind=booked&outcome=too-late',
      '&kind=no-shows',
      '&kind=walk-ins&outcome=waiting',
      '&kind=walk-ins&outcome=received',
      '&kind=walk-ins&outcome=lost',
      '&counted=waits-of-bookings',
    ])
  })

  test('shows the comments and alerts of the chosen day', async () => {
    await openApp('/office')
    await section('How the day went')
    const [tustin] = TODAY.locations
    respond(OFFICE_CALLS.overview, {
      ...TODAY,
      day: '2026-11-13',
      isToday: false,
      locations: [
        { ...tustin!, alerts: [{ kind: 'late_arrival', count: 2 }], comments: [{ rating: 2, text: 'Too loud' }] },
      ],
    })
    fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2026-11-13' } })
    expect(await screen.findByText('Too loud', { exact: false })).toHaveTextContent('Tustin, 2 of 5: Too loud')
    expect(screen.getByText('Late arrival: 2', { exact: false })).toBeVisible()
    expect(window.location.search).toBe('?day=2026-11-13')
    await waitFor(() =>
      expect(Object.fromEntries(sentTo(OFFICE_CALLS.overview).at(-1)!.query)).toEqual({ day: '2026-11-13' }),
    )
  })
})

test('a future day in the URL is removed from the URL', async () => {
  respondWith(OFFICE_CALLS.overview, ({ query }) =>
    query.has('day')
      ? Response.json({ code: 'INVALID', field: 'day', msg: 'Choose today or an earlier day.' }, { status: 400 })
      : Response.json(TODAY),
  )
  await openApp('/office?day=2026-11-21')
  const entries = window.history.length
  await section('How the day went')
  expect(window.location.search).toBe('')
  expect(window.history).toHaveLength(entries)
  expect(screen.queryByText('The overview could not be loaded.')).toBeNull()
})

test('a future day in the field causes no call to the server while the user is still typing a date', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(TODAY.asOf) })
  await openApp('/office')
  const field = await screen.findByLabelText('Day')
  const [entries, calls] = [window.history.length, sentTo(OFFICE_CALLS.overview).length]
  field.focus()
  // The values of the field while the month, the day and the digits of the year are typed one after the other.
  const parts = ['2026-12-20', '2026-12-13', '0002-12-13', '0020-12-13', '0202-12-13', '2025-12-13']
  for (const day of parts) {
    fireEvent.change(field, { target: { value: day } })
    await passTime(1_000)
    expect(field).toHaveValue(day)
  }
  await waitFor(() => expect(sentTo(OFFICE_CALLS.overview)).toHaveLength(calls + 1))
  expect(window.location.search).toBe('?day=2025-12-13')
  expect(window.history).toHaveLength(entries + 1)
  expect(field).toHaveFocus()
})

test('a future day that was typed is replaced by the displayed day when the field loses the focus', async () => {
  await openApp('/office')
  const field = await screen.findByLabelText('Day')
  const [entries, calls] = [window.history.length, sentTo(OFFICE_CALLS.overview).length]
  field.focus()
  fireEvent.change(field, { target: { value: '2026-11-21' } })
  fireEvent.blur(field)
  expect(field).toHaveValue('2026-11-20')
  expect(sentTo(OFFICE_CALLS.overview)).toHaveLength(calls)
  expect(window.history).toHaveLength(entries)
  // An allowed day is applied at once when the field is left.
  fireEvent.change(field, { target: { value: '2026-11-13' } })
  fireEvent.blur(field)
  await waitFor(() => expect(window.location.search).toBe('?day=2026-11-13'))
})

test('a day that the server refuses does not change the displayed day', async () => {
  respondWith(OFFICE_CALLS.overview, ({ query }) =>
    query.get('day') === '2026-11-20'
      ? Response.json({ code: 'INVALID', field: 'day', msg: 'Choose today or an earlier day.' }, { status: 400 })
      : Response.json({ ...TODAY, day: query.get('day') ?? '2026-11-19' }),
  )
  await openApp('/office')
  const field = await screen.findByLabelText('Day')
  field.focus()
  fireEvent.change(field, { target: { value: '2026-11-13' } })
  await waitFor(() => expect(window.location.search).toBe('?day=2026-11-13'))
  fireEvent.change(field, { target: { value: '2026-11-20' } })
  await waitFor(() => expect(sentTo(OFFICE_CALLS.overview).at(-1)!.query.get('day')).toBe('2026-11-20'))
  await waitFor(() => expect(window.location.search).toBe('?day=2026-11-13'))
  await waitFor(() => expect(field).toHaveValue('2026-11-13'))
  expect(field).toHaveFocus()
  window.history.back()
  await waitFor(() => expect(window.location.search).toBe(''))
  // The same day is sent to the server again when it is chosen again.
  respond(OFFICE_CALLS.overview, { ...TODAY, day: '2026-11-20' })
  fireEvent.change(field, { target: { value: '2026-11-20' } })
  await waitFor(() => expect(sentTo(OFFICE_CALLS.overview).at(-1)!.query.get('day')).toBe('2026-11-20'))
})

test('an overview that cannot be loaded shows an error and a Try again button', async () => {
  refuse(OFFICE_CALLS.overview, 503, 'UNAVAILABLE', { msg: 'This took too long. Please choose a shorter period.' })
  await openApp('/office')
  expect(await screen.findByText('The overview could not be loaded.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})
