import { OFFICE_CALLS } from '@frontlash/contract/office-calls'
import type { OfficeSurvey, SurveyFiguresResponse } from '@frontlash/contract/office-surveys'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { onPhone } from '../support/on-phone.ts'
import { openApp, signIn, startOver } from '../support/open-app.tsx'
import { refuse, respond, respondWith, sentTo } from '../support/responses.ts'

const OPEN: OfficeSurvey = {
  id: '0198aaaa-0000-7000-8000-000000000001',
  submittedAt: '2026-11-20T19:00:05.000Z',
  rating: 2,
  client: 'Anna O’Brien',
  clientId: null,
  location: 'tustin',
  visit: { day: '2026-11-20', service: 'Refill', technician: 'Linh' },
  issues: ['Waiting time'],
  comment: 'The lights were too bright.',
  isOpen: true,
  followUp: null,
  version: 1,
}
const DONE: OfficeSurvey = {
  ...OPEN,
  isOpen: false,
  followUp: { at: '2026-11-20T19:30:00.000Z', by: 'staff:maya', note: 'Called.' },
  version: 2,
}
const NONE = { answers: 2, mean: null, distribution: [0, 0, 0, 0, 2] }
const FIGURES: SurveyFiguresResponse = {
  all: { answers: 12, mean: 4.25, distribution: [0, 1, 2, 2, 7] },
  visits: 48,
  answered: 12,
  byLocation: [{ location: 'tustin', ...NONE }],
  byTechnician: [{ technician: 'Linh', ...NONE }],
  byMonth: [{ month: '2026-11', ...NONE }],
}
const page = (rows: OfficeSurvey[]) => ({
  rows,
  next: null,
  previous: null,
  total: { count: rows.length, isMore: false },
  asOf: '2026-11-20T19:02:00.000Z',
})
const sentQuery = () => Object.fromEntries(sentTo(OFFICE_CALLS.surveys).at(-1)!.query)
const openRow = async () => {
  await openApp('/office/surveys')
  const table = await screen.findByRole('table', { name: 'Ratings' })
  await userEvent.click(within(table).getByRole('button', { name: /^Nov 20/ }))
}

beforeEach(() => {
  startOver()
  signIn('manager')
  respond(OFFICE_CALLS.surveys, page([OPEN]))
  respond(OFFICE_CALLS.surveyFigures, FIGURES)
})

test('the mean of fewer than five ratings is shown as "too few"', async () => {
  await openApp('/office/surveys')
  const figures = await screen.findByRole('region', { name: 'All ratings in figures' })
  expect(figures).toHaveTextContent(/Answers12Visits with a rating25 %Average4\.25/)
  expect(within(figures).getByRole('table')).toHaveTextContent(/Tustin2too few00002$/)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Rating' }), '2')
  await waitFor(() => expect(figures).toHaveTextContent(/Share of visits25 %/))
  await userEvent.click(within(figures).getByRole('button', { name: 'By month' }))
  expect(within(figures).getByRole('table', { name: 'Ratings by month' })).toHaveTextContent('November 2026')
  const rows = within(screen.getByRole('table', { name: 'Ratings' })).getAllByRole('row')
  expect(rows[1]).toHaveTextContent(
    'Nov 20, 11:00 AMTustin2 of 5OpenAnna O’BrienRefill with LinhWaiting timeThe lights were too bright.',
  )
})

test('the figures about ratings are shown as cards on a phone', async () => {
  onPhone()
  await openApp('/office/surveys')
  const figures = await theFigures()
  expect(within(figures).getByText('Tustin').closest('li')).toHaveTextContent(
    /2 answers1\sof\s5:\s0, .*, 5\sof\s5:\s2too few$/,
  )
  expect(screen.queryByRole('table')).toBeNull()
})

const NO_FIGURES = 'The figures of the ratings could not be loaded.'
const theFigures = () => screen.findByRole('region', { name: 'All ratings in figures' })

test('figures about ratings that cannot be loaded show the reason and Try again', async () => {
  refuse(OFFICE_CALLS.surveyFigures, 503, 'UNAVAILABLE', { msg: 'Please choose a shorter period.' })
  await openApp('/office/surveys')
  expect(await screen.findByText(NO_FIGURES)).toBeVisible()
  expect(screen.getByText('Please choose a shorter period.')).toBeVisible()
  expect(screen.getByText('Request r')).toBeVisible()
  expect(await screen.findByRole('table', { name: 'Ratings' })).toBeVisible()
  respond(OFFICE_CALLS.surveyFigures, FIGURES)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await theFigures()).toBeVisible()
  expect(screen.queryByText(NO_FIGURES)).toBeNull()
})

test('the list of ratings is shown while the figures above it are still loading', async () => {
  const loaded = Promise.withResolvers<Response>()
  respondWith(OFFICE_CALLS.surveyFigures, () => loaded.promise)
  await openApp('/office/surveys')
  const table = await screen.findByRole('table', { name: 'Ratings' })
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).not.toBeNull())
  const busy = document.querySelector('[aria-busy="true"]')!
  expect(busy).not.toContainElement(table)
  expect(busy.querySelector('.loading')).not.toBeNull()
  loaded.resolve(Response.json(FIGURES))
  expect(busy).toContainElement(await theFigures())
  expect(busy).not.toHaveAttribute('aria-busy')
  expect(busy.querySelector('.loading')).toBeNull()
})

test('the figures about ratings stay on the screen if they cannot be loaded again', async () => {
  await openApp('/office/surveys')
  const figures = await theFigures()
  refuse(OFFICE_CALLS.surveyFigures, 503, 'UNAVAILABLE')
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  const failed = (await screen.findByText(NO_FIGURES)).closest('.failed') as HTMLElement
  expect(figures).toBeVisible()
  expect(within(failed).getByText(/^As of \d+:\d+ [AP]M\.$/)).toBeVisible()
})

test('filters apply to the list of ratings and to the figures about ratings', async () => {
  await openApp('/office/surveys')
  await screen.findByRole('table', { name: 'Ratings' })
  await userEvent.selectOptions(screen.getByLabelText('Follow-up'), 'Open')
  await userEvent.selectOptions(await screen.findByLabelText('Technician'), 'Linh')
  await waitFor(() => expect(sentQuery()).toEqual({ open: '1', technician: 'Linh' }))
  expect(Object.fromEntries(sentTo(OFFICE_CALLS.surveyFigures).at(-1)!.query)).toEqual(sentQuery())
})

test('an expanded rating has a link to the client', async () => {
  const clientId = '0198aaaa-0000-7000-8000-0000000000c1'
  respond(OFFICE_CALLS.surveys, page([{ ...OPEN, clientId }]))
  await openRow()
  expect(screen.getByRole('link', { name: 'Open the client' })).toHaveAttribute('href', `/office/clients/${clientId}`)
})

test('two presses on Done record only one follow-up', async () => {
  const saved = Promise.withResolvers<Response>()
  respondWith(OFFICE_CALLS.followUpSurvey, () => saved.promise)
  await openRow()
  await userEvent.type(screen.getByLabelText('Note'), 'Called.')
  respond(OFFICE_CALLS.surveys, page([DONE]))
  await userEvent.dblClick(screen.getByRole('button', { name: 'Done' }))
  saved.resolve(Response.json({ success: true, row: DONE }))
  expect(await screen.findByText(/^Followed up by maya/)).toBeVisible()
  expect(sentTo(OFFICE_CALLS.followUpSurvey).map(({ body }) => body)).toEqual([
    { done: true, note: 'Called.', version: 1 },
  ])
  respond(OFFICE_CALLS.followUpSurvey, { success: true, row: { ...OPEN, version: 3 } })
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sentTo(OFFICE_CALLS.followUpSurvey)[1]!.body).toMatchObject({ done: false, version: 2 }))
})

test('an unsaved note about a rating can be discarded only after a confirmation', async () => {
  respond(OFFICE_CALLS.surveys, page([{ ...OPEN, clientId: '0198aaaa-0000-7000-8000-0000000000c1' }]))
  respond(OFFICE_CALLS.followUpSurvey, { success: true, row: DONE })
  const mayClose = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  await openRow()
  expect(mayClose()).toBe(true)
  await userEvent.type(screen.getByLabelText('Note'), 'Called.')
  expect(mayClose()).toBe(false)
  await userEvent.click(screen.getByRole('link', { name: 'Open the client' }))
  const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }))
  expect(window.location.pathname).toBe('/office/surveys')
  expect(screen.getByLabelText('Note')).toHaveValue('Called.')
  respond(OFFICE_CALLS.surveys, page([DONE]))
  await userEvent.click(screen.getByRole('button', { name: 'Done' }))
  expect(await screen.findByText(/^Followed up by maya/)).toBeVisible()
  expect(mayClose()).toBe(true)
  respond(OFFICE_CALLS.surveys, page([OPEN]))
  respond(OFFICE_CALLS.followUpSurvey, { success: true, row: { ...OPEN, version: 3 } })
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByLabelText('Note')).toHaveValue('Called.')
  expect(mayClose()).toBe(false)
})

describe('an unsaved note about a rating', () => {
  const other = { ...OPEN, id: '0198aaaa-0000-7000-8000-000000000002' }
  const answerQuestion = async (name: 'Cancel' | 'Leave') => {
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' })
    await userEvent.click(within(dialog).getByRole('button', { name }))
    await waitFor(() => expect(dialog).not.toBeInTheDocument())
  }
  const note = () => screen.queryByLabelText('Note')

  const rowButtons = () => screen.getAllByRole('button', { name: /^Nov 20/ })

  test.each<[string, () => Promise<void>, () => void]>([
    [
      'by opening another row',
      () => userEvent.click(rowButtons()[1]!),
      () => {
        expect(rowButtons().map(row => row.ariaExpanded)).toEqual(['false', 'true'])
        expect(window.location.search).toBe('?open=1')
      },
    ],
    [
      'by choosing a filter',
      () => userEvent.selectOptions(screen.getByLabelText('Rating'), '2 of 5'),
      () => expect(window.location.search).toBe('?open=1&rating=2'),
    ],
    ['by the browser’s Back button', async () => window.history.back(), () => expect(window.location.search).toBe('')],
  ])('can be discarded %s only after a confirmation', async (_, leave, isLeft) => {
    respond(OFFICE_CALLS.surveys, page([OPEN, other]))
    await openApp('/office/surveys')
    await userEvent.selectOptions(await screen.findByLabelText('Follow-up'), 'Open')
    await waitFor(() => expect(sentQuery()).toEqual({ open: '1' }))
    await userEvent.click((await screen.findAllByRole('button', { name: /^Nov 20/ }))[0]!)
    await userEvent.type(screen.getByLabelText('Note'), 'Called.')
    await leave()
    await answerQuestion('Cancel')
    expect(note()).toHaveValue('Called.')
    expect(window.location.search).toBe('?open=1')
    await leave()
    await answerQuestion('Leave')
    await waitFor(isLeft)
    await waitFor(() => expect(note()?.textContent ?? '').toBe(''))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('can be discarded by the Back button of a phone only after a confirmation', async () => {
    onPhone()
    const isAt = (search: string) => waitFor(() => expect(window.location.search).toBe(search))
    await openApp('/office/surveys?location=tustin')
    await userEvent.click(await screen.findByRole('button', { name: 'Filters (1)' }))
    await userEvent.selectOptions(await screen.findByLabelText('Follow-up'), 'Open')
    await isAt('?location=tustin&open=1')
    await userEvent.click(screen.getByRole('button', { name: 'Show the list' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.click(await screen.findByRole('button', { name: /^2 of 5/ }))
    await userEvent.type(screen.getByLabelText('Note'), 'Called.')
    window.history.back()
    await answerQuestion('Cancel')
    await isAt('?location=tustin&open=1')
    expect(note()).toHaveValue('Called.')
    window.history.back()
    await answerQuestion('Leave')
    await isAt('?location=tustin')
    expect(await screen.findByRole('button', { name: 'Filters (1)' })).toBeVisible()
    await waitFor(() => expect(window.history.state?.dialog).toBeUndefined())
    await waitFor(() => expect(note()).toBeNull())
    expect(window.location.pathname).toBe('/office/surveys')
  })
})

test('an unsaved note about a rating stays on the screen if a colleague has completed the follow-up', async () => {
  const other = { ...OPEN, id: '0198aaaa-0000-7000-8000-000000000002', comment: 'Cold.' }
  respond(OFFICE_CALLS.surveys, page([other, OPEN]))
  await openApp('/office/surveys?open=1')
  const rows = () => screen.getAllByRole('button', { name: /^Nov 20/ })
  await userEvent.click((await screen.findAllByRole('button', { name: /^Nov 20/ }))[1]!)
  await userEvent.type(screen.getByLabelText('Note'), 'Called.')
  respond(OFFICE_CALLS.surveys, page([other]))
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  expect(await screen.findByText('1 rating.')).toBeVisible()
  expect(rows().map(row => row.ariaExpanded)).toEqual(['false', 'true'])
  expect(screen.getByLabelText('Note')).toHaveValue('Called.')
  respond(OFFICE_CALLS.followUpSurvey, {
    success: false,
    code: 'CHANGED_MEANWHILE',
    msg: 'Maya changed this at 11:30 AM. Look at what it is now, then save again.',
    current: DONE,
  })
  await userEvent.click(screen.getByRole('button', { name: 'Done' }))
  expect(await screen.findByText(/^Followed up by maya/)).toBeVisible()
  await userEvent.click(rows()[1]!)
  await waitFor(() => expect(rows()).toHaveLength(1))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an unsaved note about a rating stays on the screen if the phone is rotated', async () => {
  const turn = onPhone()
  await openApp('/office/surveys')
  await userEvent.click(await screen.findByRole('button', { name: /^2 of 5/ }))
  await userEvent.type(screen.getByLabelText('Note'), 'Called.')
  turn()
  expect(screen.getByRole('table', { name: 'Ratings' })).toBeVisible()
  expect(screen.getByLabelText('Note')).toHaveValue('Called.')
  expect(screen.getByLabelText('Note')).toHaveFocus()
  await userEvent.keyboard(' Twice.')
  expect(screen.getByLabelText('Note')).toHaveValue('Called. Twice.')
  await userEvent.click(screen.getByRole('button', { name: /^Nov 20/ }))
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
})

test('Undo after Done restores the rating in the list of open follow-ups', async () => {
  respond(OFFICE_CALLS.followUpSurvey, { success: true, row: DONE })
  await openApp('/office/surveys?open=1')
  await userEvent.click(await screen.findByRole('button', { name: /^Nov 20/ }))
  await userEvent.type(screen.getByLabelText('Note'), 'Called.')
  respond(OFFICE_CALLS.surveys, page([]))
  await userEvent.click(screen.getByRole('button', { name: 'Done' }))
  expect(await screen.findByText('Nothing matches these filters.')).toBeVisible()
  respond(OFFICE_CALLS.surveys, page([{ ...OPEN, version: 3 }]))
  respond(OFFICE_CALLS.followUpSurvey, { success: true, row: { ...OPEN, version: 3 } })
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByLabelText('Note')).toHaveValue('Called.')
  expect(sentTo(OFFICE_CALLS.followUpSurvey)[1]!.body).toMatchObject({ done: false, version: 2 })
})

test('a press on Done shows the follow-up that a colleague has already saved', async () => {
  respond(OFFICE_CALLS.followUpSurvey, {
    success: false,
    code: 'CHANGED_MEANWHILE',
    msg: 'Maya changed this at 11:30 AM. Look at what it is now, then save again.',
    current: DONE,
  })
  await openRow()
  respond(OFFICE_CALLS.surveys, page([DONE]))
  await userEvent.click(screen.getByRole('button', { name: 'Done' }))
  expect(await screen.findByText(/^Maya changed this/)).toBeVisible()
  expect(await screen.findByText(/^Followed up by maya/)).toBeVisible()
})

test('a note about a rating that is too long shows an error below the field', async () => {
  refuse(OFFICE_CALLS.followUpSurvey, 400, 'INVALID', { msg: 'The note may have 500 letters at most.', field: 'note' })
  await openRow()
  await userEvent.type(screen.getByLabelText('Note'), 'long')
  await userEvent.click(screen.getByRole('button', { name: 'Done' }))
  expect(await screen.findByText('The note may have 500 letters at most.')).toBeVisible()
  expect(screen.getByLabelText('Note')).toHaveValue('long')
})
