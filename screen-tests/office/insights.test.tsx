import { OFFICE_CALLS } from '@frontlash/contract/office-calls'
import { FIGURE_TERMS } from '@frontlash/domain/visits/figure-terms'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { insightsOf, locationOf } from '../support/insights.ts'
import { openApp, signIn, startOver } from '../support/open-app.tsx'
import { refuse, respond, respondWith, sentTo } from '../support/responses.ts'

const { totals, walkIns, leftOut, measuredDays, days, salons } = insightsOf()
const BEFORE = {
  from: '2026-09-26',
  to: '2026-10-23',
  totals: { ...totals, booked: 52, noShowRate: 0.088, wait: { n: 40, median: 9, p90: 18 } },
  walkIns: { ...walkIns, shareServed: 0.7 },
  leftOut,
  measuredDays,
  days,
  salons,
}

beforeEach(() => {
  startOver()
  signIn('manager')
  respond(OFFICE_CALLS.insights, insightsOf({ before: BEFORE }))
})

const sentQuery = () => Object.fromEntries(sentTo(OFFICE_CALLS.insights).at(-1)!.query)
const row = async (table: string, figure: string) => {
  const shown = await screen.findByRole('table', { name: table })
  return within(shown)
    .getAllByRole('row')
    .find(one => within(one).queryByRole('rowheader')?.textContent === figure)!
}
const figure = (name: string) => screen.findByRole('figure', { name })
const plot = (name: string) => screen.findByRole('slider', { name })

test('each total is shown beside the total of the previous period', async () => {
  await openApp('/office/insights')
  expect(await row('Bookings', 'Booked')).toHaveTextContent(/^Booked6052$/)
  expect(await row('Bookings', 'No-show rate')).toHaveTextContent(/^No-show rate10 %8.8 %$/)
  expect(await row('Times', 'Wait of bookings')).toHaveTextContent(
    /^Wait of bookings6 min, 9 of 10 within 18 min \(40\)/,
  )
  expect(await row('Times', 'Wait of walk-ins')).toHaveTextContent(/^Wait of walk-instoo few \(3\)too few \(3\)$/)
  expect(await row('Walk-ins', 'Share served')).toHaveTextContent(/^Share served75 %70 %$/)
  expect(screen.getByText('October 24 to November 20, check-ins on 24 days at 1 salon.')).toBeVisible()
  expect(screen.getByText('Compared with the same weekdays before: September 26 to October 23.')).toBeVisible()
  expect(sentQuery()).toMatchObject({ compare: '1' })
})

test('each of the four large figures has a link to the visits that it counts', async () => {
  await openApp('/office/insights?location=tustin')
  const list = within(await screen.findByRole('list', { name: 'The most important figures' }))
  expect(list.getAllByRole('listitem').map(item => [...item.children].map(part => part.textContent))).toEqual([
    ['No-show rate', '10 %', '6 of 60 bookings', '↑ 1.2 points more than before (8.8 %)'],
    ['Wait', '6 min', 'median of bookings; 9 of 10 within 18 min', '↓ 3 min less than before (9 min)'],
    ['Walk-ins served', '75 %', '9 of 12 who wanted a visit now', '↑ 5 points more than before (70 %)'],
    ['Late start', '2 min', 'median of bookings, on time counts as 0 min; 9 of 10 within 11 min', 'the same as before'],
  ])
  expect(list.getAllByRole('link').map(link => link.getAttribute('href'))).toEqual([
    '/office/visits?location=tustin&kind=no-shows',
    '/office/visits?location=tustin&counted=waits-of-bookings',
    '/office/visits?location=tustin&kind=walk-ins&outcome=received,waiting,lost',
    '/office/visits?location=tustin&counted=waits-of-bookings',
  ])
  const tones = list.getAllByRole('listitem').map(item => item.lastElementChild?.getAttribute('data-tone'))
  expect(tones).toEqual(['worse', 'better', 'better', null])
})

test('a large figure with too few values shows no change since the previous period', async () => {
  const few = { ...totals, wait: { n: 3, median: null, p90: null } }
  respond(OFFICE_CALLS.insights, insightsOf({ totals: few, before: BEFORE }))
  await openApp('/office/insights')
  const list = within(await screen.findByRole('list', { name: 'The most important figures' }))
  expect(list.getAllByRole('listitem')[1]).toHaveTextContent(/^Waittoo fewmedian of bookingsno change to show$/)
})

test('a table compares the locations and links each location to its own figures', async () => {
  const irvine = locationOf('irvine', { measuredDays: 20, totals: { ...totals, booked: 31, noShowRate: 0.05 } })
  respond(OFFICE_CALLS.insights, insightsOf({ days: 24, salons: 2, byLocation: [locationOf('tustin'), irvine] }))
  await openApp('/office/insights?weekday=4')
  expect(await row('By location', 'Tustin')).toHaveTextContent(/^Tustin24604810 %6 min2 min1475 %$/)
  expect(await row('By location', 'Irvine')).toHaveTextContent(/^Irvine2031485 %6 min2 min1475 %$/)
  expect(await row('By location', 'Together')).toHaveTextContent(/^Together24604810 %6 min2 min1475 %$/)
  expect(within(await row('By location', 'Irvine')).getByRole('link')).toHaveAttribute(
    'href',
    '/office/insights?weekday=4&location=irvine',
  )
  expect(screen.getByText('October 24 to November 20, check-ins on 24 days at 2 salons.')).toBeVisible()
})

test('the table that compares locations is missing if the figures are about a single location', async () => {
  await openApp('/office/insights')
  expect(await screen.findByRole('table', { name: 'Bookings' })).toBeVisible()
  expect(screen.queryByRole('table', { name: 'By location' })).toBeNull()
})

test('the filter for the period offers calendar months as well as the last days', async () => {
  await openApp('/office/insights')
  const period = await screen.findByLabelText('Period')
  expect(
    within(period)
      .getAllByRole('option')
      .map(one => one.textContent),
  ).toEqual([
    ...['Today', '7 days', '28 days', '90 days', '12 months'],
    ...['This week', 'This month', 'Last month', 'Same month last year', 'Choose days'],
  ])
  await userEvent.selectOptions(period, 'Same month last year')
  await waitFor(() => expect(sentQuery()).toEqual({ period: 'month-last-year', compare: '1' }))
})

test('the table of punctuality shows "too few" instead of a median if there are too few values', async () => {
  await openApp('/office/insights')
  expect(await row('Punctuality', 'On time')).toHaveTextContent(
    /60 %, median 6 min early, 9 of 10 at most 18 min early \(\d+\)/,
  )
  expect(await row('Punctuality', 'Too late')).toHaveTextContent(
    /20 %, median 35 min late, 9 of 10 within 52 min \(\d+\)/,
  )
  expect(await row('Punctuality', 'Very late')).toHaveTextContent(/20 %, too few \(\d\)/)
})

test('the explanation of each figure has the same words as docs/product/office/insights.md', async () => {
  await openApp('/office/insights')
  const terms = within(await screen.findByRole('region', { name: 'How this is counted' }))
  for (const [term, meaning] of FIGURE_TERMS) {
    expect(terms.getByText(term).tagName).toBe('DT')
    expect(terms.getByText(`${meaning}.`).tagName).toBe('DD')
  }
  expect(FIGURE_TERMS.length).toBeGreaterThan(12)
})

test('the links of the displayed figures do not change until the figures for new filters are loaded', async () => {
  await openApp('/office/insights?location=tustin')
  const href = async () =>
    within(await row('Walk-ins', 'Not served that day'))
      .getByRole('link')
      .getAttribute('href')
  const before = await href()
  let deliver = () => {}
  const delivered = new Promise<void>(done => {
    deliver = done
  })
  respondWith(OFFICE_CALLS.insights, async () => {
    await delivered
    return Response.json(insightsOf({ before: BEFORE }))
  })
  await userEvent.selectOptions(screen.getByLabelText('Location'), 'irvine')
  await waitFor(() => expect(sentQuery()).toMatchObject({ location: 'irvine' }))
  expect(await href()).toBe(before)
  deliver()
  await waitFor(async () => expect(await href()).toContain('location=irvine'))
})

test('the link of a figure passes the current filters on to the list of visits', async () => {
  await openApp('/office/insights?location=tustin&weekday=4')
  const link = within(await row('Walk-ins', 'Not served that day')).getByRole('link')
  expect(link).toHaveAttribute('href', '/office/visits?location=tustin&weekday=4&kind=walk-ins&outcome=lost')
  expect(within(await row('Walk-ins', 'Wanted a visit now')).getByRole('link')).toHaveAttribute(
    'href',
    '/office/visits?location=tustin&weekday=4&kind=walk-ins&outcome=received,waiting,lost',
  )
  expect(within(await row('Bookings', 'Booked')).getByRole('link')).toHaveAttribute(
    'href',
    expect.stringMatching(/&kind=booked&outcome=expected,here,received,[a-z,-]+$/),
  )
  for (const [title, name, counted] of [
    ['Times', 'Wait of bookings', 'waits-of-bookings'],
    ['Times', 'Late start', 'waits-of-bookings'],
    ['Times', 'Wait of walk-ins', 'waits-of-walk-ins'],
    ['Times', 'Left out: under 1 minute', 'short-after-manual'],
    ['Times', 'Left out: over 240 minutes', 'over-240'],
    ['Punctuality', 'Very late', 'punctuality-VERY_LATE'],
  ] as const)
    expect(within(await row(title, name)).getByRole('link')).toHaveAttribute(
      'href',
      `/office/visits?location=tustin&weekday=4&counted=${counted}`,
    )
  for (const [title, counted] of [
    ['Arrivals in 15 minutes', 'arrivals'],
    ['Wait by hour', 'waits'],
  ] as const)
    expect(within(await figure(title)).getByRole('link')).toHaveAttribute(
      'href',
      `/office/visits?location=tustin&weekday=4&counted=${counted}`,
    )
  expect(within(await figure('Outcome by day')).getByRole('link')).toHaveAttribute(
    'href',
    '/office/visits?location=tustin&weekday=4&kind=booked',
  )
  await userEvent.click(link)
  expect(await screen.findByRole('heading', { level: 1, name: 'Visits' })).toHaveFocus()
  window.history.back()
  expect(await screen.findByRole('heading', { level: 1, name: 'Insights' })).toBeVisible()
  await waitFor(async () =>
    expect(within(await row('Walk-ins', 'Not served that day')).getByRole('link')).toHaveFocus(),
  )
})

describe('a plot', () => {
  test.each([
    ['Outcome by day', 'Of 60 bookings, 48 were received and 6 were no-shows.'],
    ['Arrivals in 15 minutes', 'Most clients come in the 15 minutes from 10:00 AM: 13.'],
    ['Wait by hour', 'Half of the clients with a booking waited 6 minutes or less, 9 of 10 18 minutes or less.'],
    ['Weekday and hour', 'Most visits are on Thursday, 11 AM: 24.'],
    ['By technician', '2 technicians, from A to Z, each with the number of bookings. Walk-ins have no technician.'],
  ])('named "%s" is an accessible figure with a summary in words', async (name, message) => {
    await openApp('/office/insights')
    expect(await figure(name)).toHaveTextContent(message)
  })

  test('announces the values of the point that an arrow key has selected', async () => {
    await openApp('/office/insights')
    const days = await plot('Outcome by day')
    days.focus()
    expect(days).toHaveAttribute(
      'aria-valuetext',
      'Friday, November 20, 2026: received 9, came (not received) 2, too late 0, no-show 0, cancelled 1, open or not known 0, all walk-ins 2',
    )
    await userEvent.keyboard('{ArrowLeft}')
    expect(days).toHaveAttribute('aria-valuetext', expect.stringMatching(/^Thursday, November 19, 2026: received 18/))
    await userEvent.keyboard('{ArrowLeft}')
    expect(days).toHaveAttribute('aria-valuenow', '1')
    await userEvent.keyboard('{End}')
    expect(days).toHaveAttribute('aria-valuenow', '2')
    const times = await plot('Weekday and hour')
    times.focus()
    await userEvent.keyboard('{Home}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowRight}')
    expect(times).toHaveAttribute('aria-valuetext', 'Thursday, 11 AM: booked 20, all walk-ins 4, no-shows 2')
  })

  test('is a single tab stop', async () => {
    await openApp('/office/insights')
    const shown = await figure('By technician')
    within(shown).getByRole('slider').focus()
    await userEvent.tab()
    expect(within(shown).getByRole('button', { name: 'Show as table' })).toHaveFocus()
  })

  test('can be shown as a table, which says "too few" for fewer than ten values', async () => {
    await openApp('/office/insights')
    await userEvent.click(within(await figure('By technician')).getByRole('button', { name: 'Show as table' }))
    const rows = within(screen.getByRole('table', { name: 'By technician' })).getAllByRole('row')
    expect(rows[1]).toHaveTextContent(/^Anh6048610 %6 min6 min$/)
    expect(rows[2]).toHaveTextContent(/^Bao748610 %too fewtoo few$/)
    await userEvent.click(within(await figure('Wait by hour')).getByRole('button', { name: 'Show as table' }))
    const hours = within(screen.getByRole('table', { name: 'Wait by hour' })).getAllByRole('row')
    expect(hours[1]).toHaveTextContent(/^10 AMtoo fewtoo few3too few3$/)
    expect(hours[2]).toHaveTextContent(/^11 AM6 min18 min40too few3$/)
  })
})

describe('the figures of a period', () => {
  test('are loaded with the filters in the URL', async () => {
    await openApp('/office/insights?period=90d&colour=pink')
    await screen.findByRole('table', { name: 'Bookings' })
    await userEvent.selectOptions(screen.getByLabelText('Technician'), 'Bao')
    await waitFor(() => expect(sentQuery()).toEqual({ period: '90d', technician: 'tech-2', compare: '1' }))
  })

  test('are replaced by a message if the period is too long or has no visits', async () => {
    respond(OFFICE_CALLS.insights, insightsOf({ byDay: [], walkIns: { ...walkIns, abandoned: 0 } }))
    await openApp('/office/insights')
    expect(await screen.findByText('No visits yet.')).toBeVisible()
    await userEvent.selectOptions(screen.getByLabelText('Weekday'), 'Sunday')
    expect(await screen.findByText('Nothing matches these filters.')).toBeVisible()
    refuse(OFFICE_CALLS.insights, 400, 'INVALID', { msg: 'Choose at most 366 days.', field: 'from' })
    await userEvent.selectOptions(screen.getByLabelText('Period'), '12 months')
    expect(await screen.findByText('The figures could not be loaded.')).toBeVisible()
    expect(screen.getByText('Choose at most 366 days.')).toBeVisible()
  })
})
