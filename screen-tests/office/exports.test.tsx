import { OFFICE_CALLS } from '@frontlash/contract/office-calls'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { openApp, signIn, startOver } from '../support/open-app.tsx'
import { refuse, respond, sentTo } from '../support/responses.ts'

const EMPTY = {
  rows: [],
  next: null,
  previous: null,
  total: { count: 0, isMore: false },
  asOf: '2026-11-20T19:02:00.000Z',
}

beforeEach(() => {
  startOver()
  for (const call of [OFFICE_CALLS.texts, OFFICE_CALLS.waivers, OFFICE_CALLS.surveys, OFFICE_CALLS.searchClients])
    respond(call, EMPTY)
})

describe.each([
  ['/office/texts?state=FAILED', OFFICE_CALLS.exportTexts, { state: 'FAILED' }],
  ['/office/waivers?unread=1', OFFICE_CALLS.exportWaivers, { unread: '1' }],
  ['/office/surveys?rating=2', OFFICE_CALLS.exportSurveys, { rating: '2' }],
  ['/office/clients', OFFICE_CALLS.exportClients, {}],
] as const)('the list %s', (path, call, filters) => {
  test('can be exported with its current filters after an admin has typed the password', async () => {
    signIn()
    refuse(call, 403, 'CONFIRM_SIGN_IN')
    await openApp(path)
    await userEvent.click(await screen.findByRole('button', { name: 'Export' }))
    expect(await screen.findByRole('dialog', { name: 'Confirm that it is you' })).toBeVisible()
    expect(Object.fromEntries(sentTo(call).at(-1)!.query)).toEqual(filters)
  })

  test('has no Export button for managers', async () => {
    signIn('manager')
    await openApp(path)
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
  })
})
