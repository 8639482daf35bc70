import { OFFICE_CALLS } from '@frontlash/contract/office-calls'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { onPhone } from '../support/on-phone.ts'
import { openApp, signIn, startOver } from '../support/open-app.tsx'
import { refuse, respond, sentTo } from '../support/responses.ts'

const ROWS = [
  { month: '2026-11', location: 'tustin', template: 'SURVEY', texts: 1000, parts: 2000, cents: 2400 },
  { month: '2026-11', location: null, template: 'OWNER_ALERT', texts: 1, parts: 1, cents: 1.2 },
  { month: '2026-10', location: 'irvine', template: 'ON_TIME', texts: 2, parts: 2, cents: 2.4 },
] as const

const budgetOf = (monthlyUsd: number | null) =>
  respond(OFFICE_CALLS.settings, {
    settings: [
      {
        key: 'textBudget',
        location: null,
        perLocation: false,
        isConfirmed: false,
        default: { monthlyUsd: null, centsPerSegment: 1.2 },
        own: null,
        value: { monthlyUsd, centsPerSegment: 1.2 },
        from: 'default',
        version: 1,
      },
    ],
    readOnly: { locations: [], technicians: [], keeping: [], variables: [] },
  })

beforeEach(() => {
  startOver()
  signIn()
  budgetOf(null)
  respond(OFFICE_CALLS.textCost, [...ROWS])
})

test('the cost of texts is shown for each month with a total', async () => {
  await openApp('/office/texts/cost')
  const november = await screen.findByRole('table', { name: 'November 2026' })
  const rows = within(november).getAllByRole('row')
  expect(rows[1]).toHaveTextContent('SurveyTustin1,0002,000$24.00')
  expect(rows[2]).toHaveTextContent('Owner alertThe salon11$0.01')
  expect(rows[3]).toHaveTextContent('All1,0012,001$24.01')
  expect(screen.getByRole('table', { name: 'October 2026' })).toBeVisible()
  await userEvent.selectOptions(screen.getByLabelText('Period'), '12 months')
  await waitFor(() => expect(Object.fromEntries(sentTo(OFFICE_CALLS.textCost).at(-1)!.query)).toEqual({ months: '12' }))
  expect(window.location.search).toBe('?months=12')
})

test('the cost of texts at a location is shown as cards on a phone', async () => {
  onPhone()
  await openApp('/office/texts/cost')
  expect(await screen.findByText('1,000 texts, 2,000 parts')).toBeVisible()
  expect(screen.getByText('1 text, 1 part')).toBeVisible()
  expect(screen.getByText('Owner alert').closest('li')).toHaveTextContent('The salon1 text, 1 part$0.01')
  expect(screen.queryByRole('table')).toBeNull()
})

// The texts of November have 2,001 parts, which cost $24.01.
test.each([
  [null, 'There is no budget for texts.', 'Set a budget'],
  [100, 'This month has used 24 % of the budget of $100.00.', 'Change the budget'],
  [31, /^This month has used 77 % of the budget of \$31\.00\.$/, 'Change the budget'],
  [30, /^This month has used 80 % of the budget of \$30\.00\. At 100 % surveys/, 'Change the budget'],
  [24.01, /^The budget of \$24\.01 is used up: this month has used 100 % of it\./, 'Change the budget'],
])('the cost of this month is compared with the budget %j', async (monthlyUsd, words, link) => {
  budgetOf(monthlyUsd)
  await openApp('/office/texts/cost')
  expect(await screen.findByText(words)).toBeVisible()
  expect(screen.getByRole('link', { name: link })).toHaveAttribute('href', '/office/settings/texts#textBudget')
})

test('the cost screen shows a message if there were no texts', async () => {
  respond(OFFICE_CALLS.textCost, [])
  await openApp('/office/texts/cost')
  expect(await screen.findByText('No texts yet.')).toBeVisible()
  refuse(OFFICE_CALLS.textCost, 503, 'UNAVAILABLE')
  await userEvent.selectOptions(screen.getByLabelText('Period'), 'This month')
  expect(await screen.findByText('What texts cost could not be loaded.')).toBeVisible()
})
