import { OFFICE_CALLS } from '@frontlash/contract/office-calls'
import type { OfficeText, OfficeTextDetails } from '@frontlash/contract/office-texts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { openApp, signIn, startOver } from '../support/open-app.tsx'
import { refuse, respond, sentTo } from '../support/responses.ts'

const ID = '0198aaaa-0000-7000-8000-000000000001'
const DELIVERED: OfficeText = {
  id: ID,
  createdAt: '2026-11-20T19:00:05.000Z',
  client: 'Anna O’Brien',
  clientId: '0198aaaa-0000-7000-8000-0000000000c1',
  phone: '+17145550101',
  location: 'tustin',
  template: 'ON_TIME',
  state: 'DELIVERED',
  reason: null,
  parts: 1,
  attempts: 1,
}
const FAILED: OfficeText = {
  ...DELIVERED,
  id: '0198aaaa-0000-7000-8000-000000000002',
  client: null,
  state: 'FAILED',
  reason: 'The carrier filtered it as spam.',
  parts: null,
}
const PARKED: OfficeTextDetails = {
  ...DELIVERED,
  state: 'PARKED',
  reason: 'It is not known whether it went out.',
  words: 'Lash Lounge Tustin: Hi Anna, you are checked in.',
  hasStopNotice: true,
  dueAt: DELIVERED.createdAt,
  expiresAt: '2026-11-20T19:15:05.000Z',
  firstTriedAt: DELIVERED.createdAt,
  lastTriedAt: DELIVERED.createdAt,
  sentAt: null,
  updatedAt: DELIVERED.createdAt,
  providerId: 'SM0123',
  providerStatus: null,
  errorCode: 'ETIMEDOUT',
  settle: { mayBeSent: true, refusal: null },
}

const page = (rows: OfficeText[]) => ({
  rows,
  next: null,
  previous: null,
  total: { count: rows.length, isMore: false },
  asOf: '2026-11-20T19:02:00.000Z',
})
const sentQuery = () => Object.fromEntries(sentTo(OFFICE_CALLS.texts).at(-1)!.query)
const button = (name: string) => screen.getByRole('button', { name })

beforeEach(() => {
  startOver()
  signIn()
  respond(OFFICE_CALLS.texts, page([DELIVERED, FAILED]))
  respond(OFFICE_CALLS.text, PARKED)
})

describe('the text log', () => {
  test('shows the client, kind, state and reason of each text', async () => {
    await openApp('/office/texts')
    const rows = within(await screen.findByRole('table', { name: 'Texts' })).getAllByRole('row')
    expect(rows[1]).toHaveTextContent(/^Nov 20, 11:00 AMAnna O’BrienTustinOn timeDelivered11$/)
    expect(rows[2]).toHaveTextContent(/\(714\) 555-0101TustinOn timeFailedThe carrier filtered it as spam\.–1$/)
    expect(screen.getByText('2 texts, page 1')).toBeInTheDocument()
  })

  test('can also be opened by a manager', async () => {
    signIn('manager')
    await openApp('/office/texts')
    expect(await screen.findByRole('table', { name: 'Texts' })).toBeVisible()
    expect(within(screen.getByRole('navigation', { name: 'Office' })).queryByRole('link', { name: 'Staff' })).toBeNull()
  })

  test('can be filtered by state and kind of text', async () => {
    await openApp('/office/texts')
    await screen.findByRole('table', { name: 'Texts' })
    await userEvent.selectOptions(screen.getByLabelText('State'), 'Trouble only')
    await waitFor(() => expect(sentQuery()).toEqual({ trouble: '1' }))
    await userEvent.selectOptions(screen.getByLabelText('State'), 'May not have gone out')
    await waitFor(() => expect(sentQuery()).toEqual({ state: 'PARKED' }))
    await userEvent.selectOptions(screen.getByLabelText('Text'), 'Survey')
    await waitFor(() => expect(sentQuery()).toEqual({ state: 'PARKED', template: 'SURVEY' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Created' }))
    await waitFor(() => expect(sentQuery()).toEqual({ state: 'PARKED', template: 'SURVEY', sort: 'created' }))
  })
})

describe('a parked text', () => {
  const open = async () => {
    await openApp(`/office/texts/${ID}`)
    await screen.findByText(PARKED.words!)
  }

  test('shows its wording and the provider’s error', async () => {
    await open()
    expect(screen.getByRole('heading', { level: 1, name: 'On time' })).toBeVisible()
    for (const words of ['It is not known whether it went out.', 'SM0123', 'ETIMEDOUT', '(714) 555-0101'])
      expect(screen.getByText(words)).toBeVisible()
  })

  test('can be sent again by an admin', async () => {
    respond(OFFICE_CALLS.settleText, {
      success: true,
      row: { ...PARKED, state: 'QUEUED', reason: null, settle: null },
    })
    await open()
    await userEvent.click(button('Send again'))
    expect(await screen.findByText('The text will be sent again.')).toBeVisible()
    expect(sentTo(OFFICE_CALLS.settleText)[0]!.body).toEqual({ send: true })
    expect(screen.queryByRole('button', { name: 'Leave it' })).toBeNull()
  })

  test('can only be marked as not sent if it is too late to send the text', async () => {
    respond(OFFICE_CALLS.text, { ...PARKED, settle: { mayBeSent: false, refusal: 'It is too late to send it.' } })
    respond(OFFICE_CALLS.settleText, { success: true, row: { ...PARKED, state: 'EXPIRED', settle: null } })
    await open()
    expect(screen.getByText('It is too late to send it.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull()
    await userEvent.click(button('Leave it'))
    expect(await screen.findByText('The text is left as it is.')).toBeVisible()
    expect(sentTo(OFFICE_CALLS.settleText)[0]!.body).toEqual({ send: false })
  })

  test('shows its new state if a colleague has already settled it', async () => {
    respond(OFFICE_CALLS.settleText, {
      success: false,
      code: 'CHANGED_MEANWHILE',
      msg: 'Ada changed this at 11:00 AM. Look at what it is now, then save again.',
      current: {
        ...PARKED,
        state: 'EXPIRED',
        reason: 'It may not have gone out, and it was not sent again.',
        settle: null,
      },
    })
    await open()
    await userEvent.click(button('Send again'))
    expect(await screen.findByText(/^Ada changed this at 11:00 AM/)).toBeVisible()
    expect(screen.getByText('It may not have gone out, and it was not sent again.')).toBeVisible()
  })

  test('cannot be settled by a manager', async () => {
    signIn('manager')
    await open()
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull()
  })

  test('is replaced by a message if its id in the URL is unknown', async () => {
    refuse(OFFICE_CALLS.text, 404, 'NOT_FOUND', { msg: 'There is no such text.' })
    await openApp(`/office/texts/${ID}`)
    expect(await screen.findByText('There is no such text.')).toBeVisible()
  })
})
