import { OFFICE_CALLS } from '@frontlash/contract/office-calls'
import type { OfficeText, OfficeTextDetails } from '@frontlash/contract/office-texts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { MARIA_DETAILS } from '../support/client-details.ts'
import { OFFICE_LISTS, type OfficeList, respondWithList } from '../support/office-lists.ts'
import { openApp, signIn, startOver } from '../support/open-app.tsx'
import { respond, sentTo } from '../support/responses.ts'
import { untilPressesAccepted } from '../support/until-presses-accepted.ts'

const listAt = (path: string) => OFFICE_LISTS.find(list => list.path === path)!
const [CLIENTS, TEXTS, SURVEYS] = ['/office/clients', '/office/texts', '/office/surveys'].map(listAt) as [
  OfficeList,
  OfficeList,
  OfficeList,
]
/** The client of the list's first row. */
const CLIENT = { ...MARIA_DETAILS, first_name: 'row', last_name: '1', phone: '+17145550001' }
const PARKED: OfficeTextDetails = {
  ...(TEXTS.row(1) as OfficeText),
  state: 'PARKED',
  reason: 'It is not known whether it went out.',
  words: 'Hi.',
  hasStopNotice: true,
  dueAt: CLIENT.registeredAt,
  expiresAt: CLIENT.registeredAt,
  firstTriedAt: CLIENT.registeredAt,
  lastTriedAt: CLIENT.registeredAt,
  sentAt: null,
  updatedAt: CLIENT.registeredAt,
  providerId: null,
  providerStatus: null,
  errorCode: 'ETIMEDOUT',
  settle: { mayBeSent: true, refusal: null },
}

beforeEach(() => {
  startOver()
  signIn()
  respond(OFFICE_CALLS.client, CLIENT)
  respond(OFFICE_CALLS.clientVisits, {
    rows: [],
    next: null,
    previous: null,
    total: { count: 0, isMore: false },
    asOf: CLIENT.registeredAt,
  })
  respond(OFFICE_CALLS.text, PARKED)
})

const rowOf = (list: OfficeList, n = 1) =>
  waitFor(() => {
    const row = document.querySelector<HTMLElement>(`[data-place="${list.place(n)}"]`)
    expect(row).not.toBeNull()
    return row!
  })
/** Presses the first row of a list once the row is shown and takes presses. */
const openRow = async (list: OfficeList) => {
  await rowOf(list)
  await untilPressesAccepted()
  await userEvent.click(await rowOf(list))
}
const goTo = async ({ path }: OfficeList) => {
  const menu = within(screen.getByRole('navigation', { name: 'Office' }))
  const to = menu.getAllByRole('link').findLast(link => link.getAttribute('href') === path)
  await untilPressesAccepted()
  await userEvent.click(to!)
  // Until the heading changes, the previous list is shown, and it may have a row with the same `data-place`.
  await waitFor(() => expect(document.querySelector('h1')?.textContent).toBe(to!.textContent))
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('a client’s new name', () => {
  test.each(['/office/clients', '/office/visits', '/office/texts'])(
    'is shown in the list %s at once after the change',
    async path => {
      const list = listAt(path)
      respondWithList(CLIENTS, [1])
      respondWithList(list, [1])
      await openApp(path)
      await rowOf(list)
      if (list !== CLIENTS) await goTo(CLIENTS)
      await openRow(CLIENTS)
      await userEvent.type(await screen.findByLabelText('First name'), 'ena')
      respond(OFFICE_CALLS.renameClient, { success: true, row: { ...CLIENT, first_name: 'rowena', version: 4 } })
      await press('Rename')
      await screen.findByText('Renamed to rowena 1.')
      const asked = sentTo(list.call).length
      // Row 9 is the client with the new name.
      respondWithList(list, [9])
      await goTo(list)
      await rowOf(list, 9)
      expect(sentTo(list.call)).toHaveLength(asked + 1)
    },
  )
})

test('the audit log contains the new name of a client at once after the change', async () => {
  const audit = listAt('/office/audit')
  respondWithList(CLIENTS, [1])
  respondWithList(audit, [1])
  await openApp(audit.path)
  await rowOf(audit)
  await goTo(CLIENTS)
  await openRow(CLIENTS)
  await userEvent.type(await screen.findByLabelText('First name'), 'ena')
  respond(OFFICE_CALLS.renameClient, { success: true, row: { ...CLIENT, first_name: 'rowena', version: 4 } })
  await press('Rename')
  await screen.findByText('Renamed to rowena 1.')
  expect(sentTo(OFFICE_CALLS.renameClient).at(-1)!.headers.has('idempotency-key')).toBe(true)
  respondWithList(audit, [9, 1])
  await goTo(audit)
  await rowOf(audit, 9)
})

test('the list of texts shows the new state of a text at once after an admin has settled the text', async () => {
  respondWithList(TEXTS, [1])
  await openApp(TEXTS.path)
  await openRow(TEXTS)
  await screen.findByRole('button', { name: 'Send again' })
  respond(OFFICE_CALLS.settleText, { success: true, row: { ...PARKED, state: 'QUEUED', reason: null, settle: null } })
  respondWithList(TEXTS, [9])
  await press('Send again')
  await screen.findByText('The text will be sent again.')
  await goTo(TEXTS)
  await rowOf(TEXTS, 9)
})

test('a rating disappears from the list of open follow-ups at once after the follow-up is done', async () => {
  respondWithList(SURVEYS, [1, 2])
  await openApp(`${SURVEYS.path}?open=1`)
  await openRow(SURVEYS)
  const row = SURVEYS.row(1) as { followUp: null }
  respond(OFFICE_CALLS.followUpSurvey, { success: true, row: row as never })
  respondWithList(SURVEYS, [2])
  await press('Done')
  await screen.findByText('The rating is followed up.')
  await waitFor(() => expect(document.querySelector(`[data-place="${SURVEYS.place(1)}"]`)).toBeNull())
  await rowOf(SURVEYS, 2)
})
