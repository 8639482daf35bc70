import { OFFICE_CALLS } from '@frontlash/contract/office-calls'
import { FIGURE_TERMS } from '@frontlash/domain/visits/figure-terms'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { insightsOf } from '../support/insights.ts'
import { openApp, signIn, startOver } from '../support/open-app.tsx'
import { refuse, respond, respondWith, sentTo } from '../support/responses.ts'

const { totals, walkIns, leftOut, measuredDays } = insightsOf()
const BEFORE = {
  from: '2026-09-26',
  to: '2026-10-23',
  totals: { ...totals, booked: 52 },
  walkIns,
  leftOut,
  measuredDays,
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

test('the totals are shown beside those of the period before, with the number of measured days', async () => {
  await openApp('/office/insights')
  expect(await row('Bookings', 'Booked')).toHaveTextContent(/^Booked6052$/)
  expect(await row('Bookings', 'No-show rate')).toHaveTextContent(/^No-show rate10 %10 %$/)
  expect(await row('Times', 'Wait of bookings')).toHaveTextContent(/^Wait of bookings6 min, 90 % within 18 min \(40\)/)
  expect(await row('Times', 'Wait of walk-ins')).toHaveTextContent(/^Wait of walk-instoo few \(3\)too few \(3\)$/)
  expect(await row('Walk-ins', 'Share served')).toHaveTextContent(/^Share served75 %75 %$/)
  expect(screen.getByText('October 24 to November 20, 24 measured days.')).toBeVisible()
  expect(screen.getByText('Before: September 26 to October 23.')).toBeVisible()
  expect(sentQuery()).toMatchObject({ compare: '1' })
})

test('each scenario of punctuality shows its share, median and tail, or that too few were measured', async () => {
  await openApp('/office/insights')
  expect(await row('Punctuality', 'On time')).toHaveTextContent(
    /60 %, median 6 min early, 9 of 10 at most 18 min early \(\d+\)/,
  )
  expect(await row('Punctuality', 'Too late')).toHaveTextContent(
    /20 %, median 35 min late, 9 of 10 within 52 min \(\d+\)/,
  )
  expect(await row('Punctuality', 'Very late')).toHaveTextContent(/20 %, too few \(\d\)/)
})

test('the screen explains each figure with the text of docs/product/office/insights.md', async () => {
  await openApp('/office/insights')
  const terms = within(await screen.findByRole('region', { name: 'How this is counted' }))
  for (const [term, meaning] of FIGURE_TERMS) {
    expect(terms.getByText(term).tagName).toBe('DT')
    expect(terms.getByText(`${meaning}.`).tagName).toBe('DD')
  }
  expect(FIGURE_TERMS.length).toBeGreaterThan(12)
})

test('the shown figures still link to their own visits while the figures of other filters load', async () => {
  await openApp('/office/insights?location=tustin')
  const href = async () =>
    within(await row('Walk-ins', 'Lost'))
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

test('a figure links to the visits that it counts, with the filters of the screen', async () => {
  await openApp('/office/insights?location=tustin&weekday=4')
  const link = within(await row('Walk-ins', 'Lost')).getByRole('link')
  expect(link).toHaveAttribute('href', '/office/visits?location=tustin&weekday=4&kind=walk-ins&outcome=lost')
  expect(within(await row('Walk-ins', 'Asked for a visit now')).getByRole('link')).toHaveAttribute(
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
  await waitFor(async () => expect(within(await row('Walk-ins', 'Lost')).getByRole('link')).toHaveFocus())
})

describe('a plot', () => {
  test.each([
    ['Outcome by day', 'Of 60 bookings, 48 were received and 6 were no-shows.'],
    ['Arrivals in 15 minutes', 'Most clients come in the 15 minutes from 10:00 AM: 13.'],
    ['Wait by hour', 'Half of the clients with a booking waited 6 minutes or less, 90 % 18 minutes or less.'],
    ['Weekday and hour', 'Most visits are on Thursday, 11 AM: 24.'],
    ['By technician', '2 technicians, from A to Z, each with the number of bookings. Walk-ins have no technician.'],
  ])('%s is a figure with a summary', async (name, message) => {
    await openApp('/office/insights')
    expect(await figure(name)).toHaveTextContent(message)
  })

  test('announces the values of the point that the arrow keys move to, and stops at its ends', async () => {
    await openApp('/office/insights')
    const days = await plot('Outcome by day')
    days.focus()
    expect(days).toHaveAttribute(
      'aria-valuetext',
      'Friday, November 20, 2026: received 9, came 2, too late 0, no-show 0, cancelled 1, open or not known 0, walk-ins 2',
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
    expect(times).toHaveAttribute('aria-valuetext', 'Thursday, 11 AM: booked 20, walk-ins 4, no-shows 2')
  })

  test('is one stop of the Tab key', async () => {
    await openApp('/office/insights')
    const shown = await figure('By technician')
    within(shown).getByRole('slider').focus()
    await userEvent.tab()
    expect(within(shown).getByRole('button', { name: 'Show as table' })).toHaveFocus()
  })

  test('is shown as a table on request, with "too few" where fewer than ten values were measured', async () => {
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

describe('a period', () => {
  test('is loaded with the filters of the address', async () => {
    await openApp('/office/insights?period=90d&colour=pink')
    await screen.findByRole('table', { name: 'Bookings' })
    await userEvent.selectOptions(screen.getByLabelText('Technician'), 'Bao')
    await waitFor(() => expect(sentQuery()).toEqual({ period: '90d', technician: 'tech-2', compare: '1' }))
  })

  test('shows a message when it has no visits or is too long', async () => {
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
