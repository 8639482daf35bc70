import { OFFICE_CALLS } from '@frontlash/contract/office-calls'
import type { OfficeInsightsResponse } from '@frontlash/contract/office-insights'
import type { OfficeVisit } from '@frontlash/contract/office-visits'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { MARIA_DETAILS } from '../support/client-details.ts'
import { insightsOf } from '../support/insights.ts'
import { openApp, signIn, startOver } from '../support/open-app.tsx'
import { respond, respondWith, sentTo } from '../support/responses.ts'

const CLIENT = '0198aaaa-0000-7000-8000-0000000000cc'
const NO_SHOW: OfficeVisit = {
  key: 'b-1',
  kind: 'booked',
  outcome: 'no-show',
  day: '2026-11-19',
  at: '2026-11-19T19:00:00.000Z',
  location: 'tustin',
  client: { id: CLIENT, name: 'Maria Gonzalez' },
  service: 'Full Set',
  technician: { key: 'tech-1', name: 'Lan' },
  startAt: '2026-11-19T19:00:00.000Z',
  arrivedAt: null,
  earlyMinutes: null,
  isManual: false,
  checkedInAt: null,
  receivedAt: null,
  receivedBy: null,
  waitMinutes: null,
  leftOut: null,
  isVisit: true,
  isMeasured: true,
  intent: null,
  corrected: null,
  canCorrect: true,
}
const RECEIVED: OfficeVisit = {
  ...NO_SHOW,
  key: 'b-2',
  outcome: 'received',
  client: { id: null, name: 'Anh Nguyen' },
  arrivedAt: '2026-11-19T18:55:00.000Z',
  earlyMinutes: 5,
  checkedInAt: '2026-11-19T18:55:00.000Z',
  receivedAt: '2026-11-19T19:05:00.000Z',
  receivedBy: 'rosa',
  waitMinutes: 10,
  canCorrect: false,
}
const WALK_IN: OfficeVisit = {
  ...NO_SHOW,
  key: 'w-3',
  kind: 'walk-in',
  outcome: 'lost',
  client: { id: null, name: '' },
  service: 'Walk-in Service',
  technician: null,
  startAt: null,
  intent: { timing: 'now', intentDescription: 'Refill' },
  canCorrect: false,
}
const CAME: OfficeVisit = { ...NO_SHOW, outcome: 'came', corrected: { by: 'rosa', at: '2026-11-20T19:00:00.000Z' } }

const page = (rows: OfficeVisit[]) => ({
  rows,
  next: null,
  previous: null,
  total: { count: rows.length, isMore: false },
  asOf: '2026-11-20T19:02:00.000Z',
})

const FIGURES: OfficeInsightsResponse = insightsOf({
  byTechnician: [{ ...insightsOf().byTechnician[0]!, technician: 'tech-1', name: 'Lan' }],
})

beforeEach(() => {
  startOver()
  signIn('manager')
  respond(OFFICE_CALLS.visits, page([NO_SHOW, RECEIVED, WALK_IN]))
  respond(OFFICE_CALLS.insights, FIGURES)
})

const table = () => screen.findByRole('table', { name: 'Visits' })
const sentQuery = () => Object.fromEntries(sentTo(OFFICE_CALLS.visits).at(-1)!.query)
const open = async (time = 'Nov 19, 11:00 AM') =>
  userEvent.click(within(await table()).getAllByRole('button', { name: time })[0]!)

describe('the list of visits', () => {
  test('shows the client, service, wait and outcome of each visit', async () => {
    await openApp('/office/visits')
    const rows = within(await table()).getAllByRole('row')
    expect(rows[1]).toHaveTextContent(/^Nov 19, 11:00 AMMaria GonzalezTustinFull SetLan11:00 AM–––No-show$/)
    expect(rows[2]).toHaveTextContent(
      /^Nov 19, 11:00 AMAnh NguyenTustinFull SetLan11:00 AM5 min early11:05 AM by rosa10 minReceived$/,
    )
    expect(rows[3]).toHaveTextContent(
      /^Nov 19, 11:00 AMNot known any moreTustinRefill \(now\)–Walk-in–––Not served that day$/,
    )
    expect(within(rows[1]!).getByRole('link', { name: 'Maria Gonzalez' })).toHaveAttribute(
      'href',
      `/office/clients/${CLIENT}`,
    )
    expect(within(rows[2]!).queryByRole('link')).toBeNull()
  })

  test('is loaded with the filters in the URL', async () => {
    await openApp('/office/visits?kind=no-shows&colour=pink')
    await table()
    expect(sentQuery()).toEqual({ kind: 'no-shows' })
    await userEvent.selectOptions(screen.getByLabelText('Kind'), 'All kinds')
    await userEvent.selectOptions(screen.getByLabelText('Outcome'), 'Not served that day')
    await userEvent.selectOptions(screen.getByLabelText('Weekday'), 'Sunday')
    await userEvent.selectOptions(screen.getByLabelText('Hour'), '11 AM')
    await userEvent.selectOptions(screen.getByLabelText('Technician'), 'Lan')
    await waitFor(() =>
      expect(sentQuery()).toEqual({ outcome: 'lost', weekday: '6', hour: '11', technician: 'tech-1' }),
    )
  })

  test('can be filtered by several outcomes at once', async () => {
    await openApp('/office/visits?kind=walk-ins&outcome=received,waiting,lost')
    await table()
    expect(sentQuery()).toEqual({ kind: 'walk-ins', outcome: 'received,waiting,lost' })
    expect(screen.getByLabelText('Outcome')).toHaveDisplayValue('Received, Waiting, Not served that day')
    await openApp('/office/visits?outcome=received,gone')
    await waitFor(() => expect(sentQuery()).toEqual({ when: 'happened' }))
  })

  test('can show only the visits that a figure counts', async () => {
    await openApp('/office/visits?counted=waits-of-walk-ins')
    await table()
    expect(sentQuery()).toEqual({ counted: 'waits-of-walk-ins' })
    expect(screen.getByLabelText('Counted in')).toHaveDisplayValue('Waits of walk-ins')
    await userEvent.selectOptions(screen.getByLabelText('Counted in'), 'Any figure or none')
    await waitFor(() => expect(sentQuery()).toEqual({ when: 'happened' }))
    expect(screen.queryByLabelText('Counted in')).toBeNull()
  })

  test('has a menu with only those screens that the user’s role may open', async () => {
    await openApp('/office/visits')
    const links = within(await screen.findByRole('navigation', { name: 'Office' })).getAllByRole('link')
    expect(links.map(link => link.textContent)).not.toContain('Staff')
    expect(links.map(link => link.textContent)).toContain('Visits')
  })
})

describe('the correction "The client came"', () => {
  test('can be recorded for a no-show, and Undo removes the correction', async () => {
    respondWith(OFFICE_CALLS.correctVisit, ({ body }) =>
      Response.json({ success: true, row: (body as { came: true | null }).came ? CAME : NO_SHOW }),
    )
    await openApp('/office/visits')
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'The client came' }))
    expect(await screen.findByText('Not a no-show: the client came.')).toBeVisible()
    expect(within(await table()).getAllByRole('row')[1]).toHaveTextContent(/The client came$/)
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('It is a no-show again.')).toBeVisible()
    expect(within(await table()).getAllByRole('row')[1]).toHaveTextContent(/No-show$/)
    // The Undo itself can be undone at once.
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Not a no-show: the client came.')).toBeVisible()
    const sent = sentTo(OFFICE_CALLS.correctVisit)
    expect(sent.map(call => call.body)).toEqual([{ came: true }, { came: null }, { came: true }])
    expect(new Set(sent.map(call => call.headers.get('idempotency-key'))).size).toBe(3)
  })

  test('makes the overview load the count of no-shows again', async () => {
    const asOf = '2026-11-20T19:02:00.000Z'
    respond(OFFICE_CALLS.overview, { day: '2026-11-20', isToday: true, attention: [], locations: [], asOf })
    respond(OFFICE_CALLS.correctVisit, { success: true, row: CAME })
    await openApp('/office')
    await screen.findByText('Nothing needs you.')
    await userEvent.click(screen.getByRole('link', { name: 'Visits' }))
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'The client came' }))
    expect(await screen.findByText('Not a no-show: the client came.')).toBeVisible()
    const calls = sentTo(OFFICE_CALLS.overview).length
    await userEvent.click(screen.getByRole('link', { name: 'Overview' }))
    await waitFor(() => expect(sentTo(OFFICE_CALLS.overview)).toHaveLength(calls + 1))
  })

  test('is refused if the visit has become too old in the meantime', async () => {
    respond(OFFICE_CALLS.correctVisit, {
      success: false,
      code: 'NOT_POSSIBLE_NOW',
      msg: 'Only the last 7 days can be corrected.',
      current: { ...NO_SHOW, canCorrect: false },
    })
    await openApp('/office/visits')
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'The client came' }))
    expect(await screen.findAllByText('Only the last 7 days can be corrected.')).toHaveLength(2)
    expect(screen.queryByRole('button', { name: 'The client came' })).toBeNull()
  })

  test('is not offered if a visit cannot be corrected, and the row shows the reason', async () => {
    respond(OFFICE_CALLS.visits, page([{ ...NO_SHOW, canCorrect: false }]))
    await openApp('/office/visits')
    await open()
    expect(screen.getByText('Only the last 7 days can be corrected.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'The client came' })).toBeNull()
  })
})

test('the filter “Later today” shows the visits of later today', async () => {
  respond(OFFICE_CALLS.visits, ({ query }) =>
    page(query.get('when') === 'ahead' ? [{ ...RECEIVED, key: 'b-9', outcome: 'expected' }] : [NO_SHOW]),
  )
  await openApp('/office/visits')
  expect(await screen.findByRole('link', { name: 'Maria Gonzalez' })).toBeVisible()
  expect(Object.fromEntries(sentTo(OFFICE_CALLS.visits).at(-1)!.query)).toEqual({ when: 'happened' })
  const part = within(screen.getByRole('region', { name: 'Later today' }))
  await userEvent.click(part.getByRole('button', { name: 'Later today' }))
  expect(await part.findByText('Anh Nguyen')).toBeVisible()
  expect(Object.fromEntries(sentTo(OFFICE_CALLS.visits).at(-1)!.query)).toMatchObject({ when: 'ahead', sort: 'at' })
  await userEvent.selectOptions(screen.getByLabelText('Outcome'), 'Expected')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Later today' })).toBeNull())
})

test('a no-show can also be corrected on the page of the client', async () => {
  const { key: id, at, location, service } = NO_SHOW
  const row = { id, at, location, service, technician: 'Lan', isWalkIn: false, canCorrect: true }
  const tab = (outcome: 'came' | 'no-show') => ({ ...page([]), rows: [{ ...row, outcome }] })
  respond(OFFICE_CALLS.client, { ...MARIA_DETAILS, id: CLIENT })
  respond(OFFICE_CALLS.clientVisits, tab('no-show'))
  respond(OFFICE_CALLS.clientTexts, page([]) as never)
  respond(OFFICE_CALLS.correctVisit, { success: true, row: { ...NO_SHOW, outcome: 'came' } })
  await openApp('/office/visits?kind=no-shows')
  await userEvent.click(await screen.findByRole('link', { name: 'Maria Gonzalez' }))
  const button = await screen.findByRole('button', { name: 'The client came' })
  respond(OFFICE_CALLS.clientVisits, tab('came'))
  await userEvent.click(button)
  expect(await screen.findByText('Not a no-show: the client came.')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'It was a no-show' })).toBeVisible()
  expect(sentTo(OFFICE_CALLS.correctVisit).at(-1)).toMatchObject({ body: { came: true } })
  const tabs = within(screen.getByRole('navigation', { name: 'About this client' }))
  await userEvent.click(tabs.getByRole('link', { name: 'Texts' }))
  await waitFor(() => expect(window.location.pathname).toBe(`/office/clients/${CLIENT}/texts`))
  const back = document.querySelector<HTMLAnchorElement>('main header a')!
  expect(back).toHaveTextContent('Visits')
  await userEvent.click(back)
  await waitFor(() => expect(window.location.search).toBe('?kind=no-shows'))
})
