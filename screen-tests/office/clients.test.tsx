import { OFFICE_CALLS } from '@frontlash/contract/office-calls'
import type { FoundClientRow } from '@frontlash/contract/office-clients'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { MARIA_DETAILS } from '../support/client-details.ts'
import { onPhone } from '../support/on-phone.ts'
import { openApp, signIn, startOver } from '../support/open-app.tsx'
import { refuse, respond, sentTo } from '../support/responses.ts'

const { id: MARIA } = MARIA_DETAILS
const TWIN = '0198aaaa-0000-7000-8000-000000000002'
const ROW: FoundClientRow = {
  id: MARIA,
  phone: '+17145550101',
  first_name: 'Maria',
  last_name: 'Garcia',
  location: 'tustin',
  lastVisit: '2026-11-10',
  marks: [],
}
const BOOKED: FoundClientRow = {
  ...ROW,
  id: null,
  phone: '+17145550777',
  first_name: 'Rosa Diaz',
  last_name: '',
  marks: ['booked-only'],
  bookings: [{ at: '2026-12-12T18:00:00.000Z', location: 'irvine', service: 'Full set' }],
}
const page = <Row,>(rows: Row[], next: string | null = null) => ({
  rows,
  next,
  previous: null,
  total: { count: rows.length, isMore: false },
  asOf: '2026-11-20T19:02:00.000Z',
})

beforeEach(() => {
  startOver()
  signIn()
  respond(OFFICE_CALLS.searchClients, page([ROW, BOOKED]))
  respond(OFFICE_CALLS.client, MARIA_DETAILS)
  respond(OFFICE_CALLS.clientVisits, page([]))
})

const field = () => screen.findByLabelText('Name, last 4 digits or whole number')
const asked = () => sentTo(OFFICE_CALLS.searchClients).map(call => call.body)
const button = (name: string) => screen.getByRole('button', { name })
const openClient = async () => {
  await openApp(`/office/clients/${MARIA}/visits`)
  await screen.findByRole('heading', { level: 1, name: 'Maria Garcia' })
}

describe('the search for clients', () => {
  test('never writes the search term to the URL, but restores the term after the browser’s Back button', async () => {
    await openApp('/office/clients')
    await screen.findByRole('link', { name: 'Maria Garcia' })
    await userEvent.type(await field(), 'garcia')
    await waitFor(() => expect(asked().at(-1)).toEqual({ q: 'garcia' }))
    expect(await field()).toHaveFocus()
    expect(`${window.location.pathname}${window.location.search}`).toBe('/office/clients')
    expect(window.history.state).toMatchObject({ usr: { q: 'garcia' } })
    await userEvent.click(await screen.findByRole('link', { name: 'Maria Garcia' }))
    await screen.findByRole('heading', { level: 1, name: 'Maria Garcia' })
    expect(window.location.pathname).toBe(`/office/clients/${MARIA}/visits`)
    window.history.back()
    await waitFor(async () => expect(await field()).toHaveValue('garcia'))
    await waitFor(() => expect(screen.getByRole('link', { name: 'Maria Garcia' })).toHaveFocus())
  })

  test('shows how long the term has to be if the term is too short', async () => {
    await openApp('/office/clients')
    await screen.findByRole('link', { name: 'Maria Garcia' })
    await userEvent.type(await field(), '010{Enter}')
    expect(await screen.findByText('Type at least 2 letters, or 4 digits of the number.')).toBeVisible()
    expect(asked()).toEqual([{ q: '' }])
    expect(screen.queryByRole('link', { name: 'Maria Garcia' })).toBeNull()
  })

  test('shows a button that clears the search if nothing was found', async () => {
    respond(OFFICE_CALLS.searchClients, ({ body }) => page((body as { q: string }).q === '' ? [ROW] : []))
    await openApp('/office/clients')
    await userEvent.type(await field(), 'zz{Enter}')
    expect(await screen.findByText('Nothing matches these filters.')).toBeVisible()
    await userEvent.click(button('Clear filters'))
    expect(await screen.findByRole('link', { name: 'Maria Garcia' })).toBeVisible()
    expect(await field()).toHaveValue('')
  })

  test('shows no clients to a manager before the manager types a term', async () => {
    signIn('manager')
    await openApp('/office/clients')
    expect(await screen.findByText('Type at least 2 letters, or 4 digits of the number.')).toBeVisible()
    expect(asked()).toEqual([])
  })

  test('lists the clients who missed a visit, each with the number of missed visits', async () => {
    signIn('manager')
    respond(OFFICE_CALLS.searchClients, page([{ ...ROW, missed: 3 }]))
    await openApp('/office/clients')
    await userEvent.selectOptions(await screen.findByLabelText('Missed visits'), 'Two or more in 12 months')
    expect(await screen.findByText('3 missed or too late')).toBeVisible()
    expect(asked()).toEqual([{ q: '', missed: '2' }])
    await userEvent.type(await field(), 'ga{Enter}')
    await waitFor(() => expect(asked().at(-1)).toEqual({ q: 'ga' }))
    expect(screen.queryByLabelText('Missed visits')).toBeNull()
  })

  test('finds a person who has bookings but no client row, and shows the Delete button only to admins', async () => {
    await openApp('/office/clients')
    await userEvent.click(await screen.findByRole('button', { name: 'Rosa Diaz' }))
    const sheet = await screen.findByRole('dialog', { name: 'Rosa Diaz' })
    expect(sheet).toHaveTextContent('(714) 555-0777')
    expect(sheet).toHaveTextContent('Dec 12, 10:00 AMIrvine, Full set')
    expect(within(sheet).getByRole('button', { name: 'Delete' })).toBeVisible()
    startOver()
    signIn('manager')
    respond(OFFICE_CALLS.searchClients, page([BOOKED]))
    await openApp('/office/clients')
    await userEvent.type(await field(), '0777{Enter}')
    await userEvent.click(await screen.findByRole('button', { name: 'Rosa Diaz' }))
    expect(within(await screen.findByRole('dialog')).queryByRole('button', { name: 'Delete' })).toBeNull()
  })

  test.each([
    ['Control', 'on another screen of a tablet', () => undefined],
    ['Meta', 'on another screen of a phone', onPhone],
  ])('gets the focus if the user presses %s+K %s', async (key, _, hold) => {
    hold()
    respond(OFFICE_CALLS.auditLog, page([]))
    respond(OFFICE_CALLS.listStaff, page([]))
    await openApp('/office/audit')
    await screen.findByRole('heading', { level: 1, name: 'Audit log' })
    await userEvent.keyboard(`{${key}>}k{/${key}}`)
    await waitFor(async () => expect(await field()).toHaveFocus())
  })
})

describe('the page of a client', () => {
  test('shows the details of the client and the outcome of each visit', async () => {
    respond(
      OFFICE_CALLS.clientVisits,
      page([
        {
          id: 'b-1',
          at: '2026-11-10T18:00:00.000Z',
          location: 'irvine',
          service: 'Full set',
          technician: 'Ana',
          isWalkIn: false,
          outcome: 'no-show',
          canCorrect: false,
        },
      ]),
    )
    await openClient()
    expect(screen.getByText('(714) 555-0101', { selector: 'main section:first-of-type dd' })).toBeVisible()
    expect(screen.getByText('1 no-show, 2 too late')).toBeVisible()
    expect(await screen.findByText('No-show')).toBeVisible()
    expect(screen.getByText('May be texted')).toBeVisible()
    expect(screen.getByRole('link', { name: 'History' })).toBeVisible()
    expect(screen.queryByText('Speaks')).toBeNull()
  })

  test('names the language that the client chose, and the language of each signed waiver', async () => {
    respond(OFFICE_CALLS.client, { ...MARIA_DETAILS, language: 'es' })
    const at = '2026-11-10T18:00:00.000Z'
    const waiver = { id: TWIN, at, location: 'tustin' as const, name: 'Maria Garcia', hasDocument: true, mayOpen: true }
    respond(OFFICE_CALLS.clientWaivers, page([{ ...waiver, language: 'es-US' }]))
    await openClient()
    expect(screen.getByText('Speaks').parentElement).toHaveTextContent('SpeaksSpanish')
    const tabs = within(screen.getByRole('navigation', { name: 'About this client' }))
    await userEvent.click(tabs.getByRole('link', { name: 'Waivers' }))
    expect(await screen.findByText('Waiver (Spanish)')).toBeVisible()
  })

  test('keeps the typed note if the server refuses to save the note', async () => {
    const note = { text: 'Allergic to latex.', by: 'Olga', at: '2026-11-20T19:00:00.000Z' }
    refuse(OFFICE_CALLS.setClientNote, 400, 'INVALID', {
      field: 'note',
      msg: 'The note may have 1,000 letters at most.',
    })
    await openClient()
    const lines = screen.getByLabelText('Allergy, glue, eyes')
    await userEvent.type(lines, note.text)
    await userEvent.click(button('Save the note'))
    expect(await screen.findByText('The note may have 1,000 letters at most.')).toBeVisible()
    expect(lines).toHaveValue(note.text)
    respond(OFFICE_CALLS.setClientNote, { success: true, row: { ...MARIA_DETAILS, note, version: 4 } })
    await userEvent.click(button('Save the note'))
    expect(await screen.findByText('The note is saved.')).toBeVisible()
    expect(screen.getByText(/^By Olga/)).toHaveTextContent('By Olga, Nov 20, 11:00 AM.')
    expect(sentTo(OFFICE_CALLS.setClientNote).at(-1)!.body).toEqual({ note: note.text, version: 3 })
  })

  test('describes each change of the client in the same words as the audit log', async () => {
    const row = { id: 1, at: '2026-11-20T19:00:05.000Z', role: 'admin', location: null, requestId: 'r', object: null }
    respond(
      OFFICE_CALLS.clientHistory,
      page([{ ...row, action: 'client renamed', changes: [], who: { ref: 'staff:ada', name: 'ada' } }]),
    )
    await openClient()
    await userEvent.click(screen.getByRole('link', { name: 'History' }))
    expect(await screen.findByText('Client renamed')).toBeVisible()
  })

  test('shows “There is no such client.” to a manager who may not see the client', async () => {
    signIn('manager')
    refuse(OFFICE_CALLS.client, 404, 'NOT_FOUND', { msg: 'There is no such client.' })
    await openApp(`/office/clients/${MARIA}/visits`)
    expect(await screen.findByText('There is no such client.')).toBeVisible()
  })

  test('lets a manager rename the client, but shows no buttons that only admins may use', async () => {
    signIn('manager')
    await openClient()
    for (const name of ['History', 'Correct the number', 'Export', 'Delete', 'Link with another number'])
      expect(screen.queryByText(name)).toBeNull()
    expect(button('Rename')).toBeVisible()
    expect(button('Record that the client wants no texts')).toBeVisible()
  })

  test('can rename the client, and Undo restores the old name', async () => {
    respond(OFFICE_CALLS.renameClient, ({ body }) => {
      const { first_name, last_name, version } = body as { first_name: string; last_name: string; version: number }
      return { success: true as const, row: { ...MARIA_DETAILS, first_name, last_name, version: version + 1 } }
    })
    await openClient()
    await userEvent.clear(screen.getByLabelText('First name'))
    await userEvent.type(screen.getByLabelText('First name'), 'Mary')
    await userEvent.click(button('Rename'))
    expect(await screen.findByText('Renamed to Mary Garcia.')).toBeVisible()
    expect(screen.getByRole('heading', { level: 1, name: 'Mary Garcia' })).toBeVisible()
    await userEvent.click(button('Undo'))
    expect(await screen.findByText('It is Maria Garcia again.')).toBeVisible()
    expect(sentTo(OFFICE_CALLS.renameClient).map(call => call.body)).toEqual([
      { first_name: 'Mary', last_name: 'Garcia', version: 3 },
      { first_name: 'Maria', last_name: 'Garcia', version: 4 },
    ])
  })

  test('asks for a confirmation before the user leaves with an unsaved name', async () => {
    await openClient()
    await userEvent.type(screen.getByLabelText('Last name'), 'x')
    await userEvent.click(screen.getByRole('link', { name: 'All clients' }))
    const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }))
    expect(screen.getByLabelText('Last name')).toHaveValue('Garciax')
    await userEvent.click(button('Discard'))
    // Discard has disappeared, so the focus is on the button beside it.
    expect(button('Rename')).toHaveFocus()
    await userEvent.click(screen.getByRole('link', { name: 'All clients' }))
    await waitFor(() => expect(window.location.pathname).toBe('/office/clients'))
  })

  test('shows a name that a colleague has saved beside the unsaved name', async () => {
    respond(OFFICE_CALLS.renameClient, {
      success: false,
      code: 'CHANGED_MEANWHILE',
      msg: 'Tess changed this at 11:00 AM. Look at what it is now, then save again.',
      current: { ...MARIA_DETAILS, first_name: 'Marie', version: 4 },
    })
    const intoView = vi.spyOn(Element.prototype, 'scrollIntoView')
    await openClient()
    await userEvent.type(screen.getByLabelText('First name'), 'nne')
    await userEvent.click(button('Rename'))
    expect(await screen.findByText(/^Tess changed this at 11:00 AM/)).toBeVisible()
    // The message is scrolled into view, because Save may be far below it.
    expect(intoView.mock.contexts).toEqual([screen.getByText(/^Tess changed this/)])
    intoView.mockRestore()
    expect(screen.getByText('Marie')).toBeVisible()
    expect(screen.getByLabelText('First name')).toHaveValue('Marianne')
  })

  test('can record that the client wants no texts, and Undo reverses this', async () => {
    respond(OFFICE_CALLS.setClientOptOut, ({ body }) => {
      const { optedOut } = body as { optedOut: boolean }
      const texts = optedOut
        ? { why: 'opted-out' as const, optOut: { since: '2026-11-20T19:00:00.000Z', by: 'olga' } }
        : { why: null, optOut: null }
      return { success: true as const, row: { ...MARIA_DETAILS, texts } }
    })
    await openClient()
    await userEvent.click(button('Record that the client wants no texts'))
    expect(await screen.findByText('Recorded: the client wants no texts.')).toBeVisible()
    await userEvent.click(button('Undo'))
    expect(await screen.findByText('Taken back: the client may be texted again.')).toBeVisible()
    await waitFor(() => expect(button('Record that the client wants no texts')).toHaveFocus())
    // An Undo has no Undo itself.
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    await userEvent.click(button('Record that the client wants no texts'))
    await userEvent.click(await screen.findByRole('button', { name: 'Take it back' }))
    expect(await screen.findByText('Taken back: the client may be texted again.')).toBeVisible()
    await userEvent.click(button('Undo'))
    expect(await screen.findByRole('button', { name: 'Take it back' })).toBeVisible()
    expect(sentTo(OFFICE_CALLS.setClientOptOut).map(call => (call.body as { optedOut: boolean }).optedOut)).toEqual([
      true,
      false,
      true,
      false,
      true,
    ])
  })

  test('offers no Undo if the client has sent STOP', async () => {
    respond(OFFICE_CALLS.client, {
      ...MARIA_DETAILS,
      texts: { why: 'opted-out', optOut: { since: '2026-11-12T18:00:00.000Z', by: null } },
    })
    await openClient()
    expect(screen.getByText('Only the client can undo this, by sending START.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Take it back' })).toBeNull()
  })

  test('shows an error below the phone number if another client already has this number', async () => {
    const msg = "This number belongs to Sean O'Brien. Link the two instead."
    refuse(OFFICE_CALLS.correctClientPhone, 400, 'INVALID', { msg, field: 'phone' })
    await openClient()
    await userEvent.click(button('Correct the number'))
    const dialog = await screen.findByRole('dialog', { name: 'Correct the number of Maria Garcia?' })
    expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus()
    await userEvent.type(within(dialog).getByLabelText('Right number'), '7145550102')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Correct' }))
    expect(await within(dialog).findByText(msg)).toBeVisible()
    await expectAccessible()
    expect(within(dialog).getByLabelText('Right number')).toHaveFocus()
    expect(sentTo(OFFICE_CALLS.correctClientPhone).at(-1)!.body).toEqual({ phone: '7145550102', version: 3 })
  })

  test('shows a phone number that a colleague has saved beside the typed phone number', async () => {
    const msg = 'Tess changed this at 11:00 AM. Look at what it is now, then save again.'
    const current = { ...MARIA_DETAILS, phone: '+17145550109', version: 4 }
    respond(OFFICE_CALLS.correctClientPhone, { success: false, code: 'CHANGED_MEANWHILE', msg, current })
    await openClient()
    await userEvent.click(button('Correct the number'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Correct the number of Maria Garcia?' }))
    await userEvent.type(dialog.getByLabelText('Right number'), '7145550102')
    await userEvent.click(dialog.getByRole('button', { name: 'Correct' }))
    expect(await dialog.findByText(msg)).toBeVisible()
    expect(dialog.getByText('Now: (714) 555-0109')).toBeVisible()
    expect(dialog.getByLabelText('Right number')).toHaveValue('7145550102')
    respond(OFFICE_CALLS.correctClientPhone, {
      success: true,
      row: { ...MARIA_DETAILS, phone: '+17145550102', version: 5 },
    })
    await userEvent.click(dialog.getByRole('button', { name: 'Correct' }))
    expect(await screen.findByText('The number is (714) 555-0102 now.')).toBeVisible()
    expect(sentTo(OFFICE_CALLS.correctClientPhone).map(call => call.body)).toEqual([
      { phone: '7145550102', version: 3 },
      { phone: '7145550102', version: 4 },
    ])
  })

  test('asks for a confirmation before the dialog with an unsaved phone number is closed', async () => {
    await openClient()
    const right = () => screen.getByLabelText('Right number')
    const question = () => screen.findByRole('dialog', { name: 'Leave without saving?' })
    await userEvent.click(button('Correct the number'))
    await userEvent.type(right(), '714')
    const dialog = screen.getByRole('dialog', { name: 'Correct the number of Maria Garcia?' })
    for (const close of [
      () => dialog.dispatchEvent(new Event('cancel', { cancelable: true })),
      () => window.history.back(),
      () => within(dialog).getByRole('button', { name: 'Cancel' }).click(),
    ]) {
      await act(async () => close())
      await userEvent.click(within(await question()).getByRole('button', { name: 'Cancel' }))
      expect(right()).toHaveValue('714')
    }
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
    await userEvent.click(within(await question()).getByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.click(button('Correct the number'))
    expect(right()).toHaveValue('')
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('asks for a confirmation before the user leaves after a phone number was refused', async () => {
    await openClient()
    await userEvent.click(button('Link with another number'))
    expect(screen.getByLabelText('Number of the other client')).toHaveFocus()
    await userEvent.type(screen.getByLabelText('Number of the other client'), '714')
    await userEvent.click(screen.getByRole('link', { name: 'All clients' }))
    const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }))
    expect(screen.getByLabelText('Number of the other client')).toHaveValue('714')
    await userEvent.click(button('Cancel'))
    await userEvent.click(screen.getByRole('link', { name: 'All clients' }))
    await waitFor(() => expect(window.location.pathname).toBe('/office/clients'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('can link a suggested client, and Undo removes the link', async () => {
    const twin = { id: TWIN, first_name: 'Maria', last_name: 'Garcia', phone: '+17145550102' }
    respond(OFFICE_CALLS.client, { ...MARIA_DETAILS, suggested: [twin] })
    respond(OFFICE_CALLS.linkClient, { success: true, row: { ...MARIA_DETAILS, linked: [twin], version: 4 } })
    respond(OFFICE_CALLS.unlinkClient, { success: true, row: { ...MARIA_DETAILS, suggested: [twin], version: 5 } })
    await openClient()
    await userEvent.click(button('Link as the same person'))
    expect(await screen.findByText('Linked as the same person.')).toBeVisible()
    expect(screen.getByText('Linked with')).toBeVisible()
    expect(sentTo(OFFICE_CALLS.linkClient).at(-1)!.body).toEqual({ otherId: TWIN, version: 3 })
    await userEvent.click(button('Undo'))
    expect(await screen.findByText('Unlinked.')).toBeVisible()
    expect(button('Link as the same person')).toBeVisible()
    expect(sentTo(OFFICE_CALLS.unlinkClient)).toHaveLength(1)
  })

  describe('with a linked client', () => {
    const twin = { id: TWIN, first_name: 'Maria', last_name: 'Garcia', phone: '+17145550102' }
    const unlinkAndUndo = async () => {
      respond(OFFICE_CALLS.client, { ...MARIA_DETAILS, linked: [twin] })
      respond(OFFICE_CALLS.unlinkClient, { success: true, row: { ...MARIA_DETAILS, version: 5 } })
      await openClient()
      await userEvent.click(button('Unlink'))
      expect(await screen.findByText('Unlinked.')).toBeVisible()
      expect(screen.queryByText('Linked with')).toBeNull()
      await userEvent.click(button('Undo'))
    }

    test('removes the link with one press, and Undo restores the link', async () => {
      respond(OFFICE_CALLS.linkClient, { success: true, row: { ...MARIA_DETAILS, linked: [twin], version: 6 } })
      await unlinkAndUndo()
      expect(await screen.findByText('Linked with')).toBeVisible()
      expect(sentTo(OFFICE_CALLS.linkClient).map(call => call.body)).toEqual([{ otherId: TWIN, version: 5 }])
    })

    test('does not restore the link by Undo if somebody has changed the client in the meantime', async () => {
      const msg = 'Tess changed this at 11:00 AM. Look at what it is now, then save again.'
      const current = { ...MARIA_DETAILS, first_name: 'Mary', version: 6 }
      respond(OFFICE_CALLS.linkClient, { success: false, code: 'CHANGED_MEANWHILE', msg, current })
      await unlinkAndUndo()
      expect(await screen.findByText(msg)).toBeVisible()
      expect(screen.getByRole('heading', { level: 1, name: 'Mary Garcia' })).toBeVisible()
    })
  })

  test('links another client at the second press if a colleague changed the client before the first press', async () => {
    const msg = 'Tess changed this at 11:00 AM. Look at what it is now, then save again.'
    const current = { ...MARIA_DETAILS, first_name: 'Mary', version: 4 }
    respond(OFFICE_CALLS.linkClient, { success: false, code: 'CHANGED_MEANWHILE', msg, current })
    await openClient()
    await userEvent.click(button('Link with another number'))
    await userEvent.type(screen.getByLabelText('Number of the other client'), '7145550102')
    await userEvent.click(button('Link'))
    expect(await screen.findByText(msg)).toBeVisible()
    expect(screen.getByLabelText('Number of the other client')).toHaveValue('7145550102')
    respond(OFFICE_CALLS.linkClient, { success: true, row: { ...current, version: 5 } })
    await userEvent.click(button('Link'))
    expect(await screen.findByText('Linked as the same person.')).toBeVisible()
    expect(sentTo(OFFICE_CALLS.linkClient).map(call => (call.body as { version: number }).version)).toEqual([3, 4])
  })

  test('lists the data that a deletion deletes, and requires the last four digits of the phone number', async () => {
    respond(OFFICE_CALLS.heldOfPerson, { counts: { client: 1, checkIns: 12 }, stays: { waivers: 2 } })
    respond(OFFICE_CALLS.forgetPerson, { counts: { client: 1, checkIns: 12 } })
    await openApp('/office/clients')
    await userEvent.click(await screen.findByRole('link', { name: 'Maria Garcia' }))
    await screen.findByRole('heading', { level: 1, name: 'Maria Garcia' })
    await userEvent.click(button('Delete'))
    const dialog = await screen.findByRole('dialog', { name: 'Delete Maria Garcia?' })
    expect(dialog).toHaveTextContent(
      'Deleted, or kept without the person: the client’s name, number and note (1), check-ins (12).',
    )
    expect(dialog).toHaveTextContent('What stays: signed waivers (2).')
    expect(dialog).toHaveTextContent('Backups hold the client for 14 more days.')
    const digits = within(dialog).getByLabelText("Type the last four digits of the client's number")
    await userEvent.type(digits, '0102')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
    expect(await within(dialog).findByText('These are not the last four digits.')).toBeVisible()
    expect(digits).toHaveFocus()
    expect(digits).toBeInvalid()
    await expectAccessible()
    expect(sentTo(OFFICE_CALLS.forgetPerson)).toHaveLength(0)
    await userEvent.clear(digits)
    await userEvent.type(digits, '0101')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(window.location.pathname).toBe('/office/clients'))
    // Back no longer leads to the page of the deleted client.
    const hasGoneBack = new Promise(done => window.addEventListener('popstate', done, { once: true }))
    window.history.back()
    await hasGoneBack
    expect(window.location.pathname).toBe('/office/clients')
    expect(sentTo(OFFICE_CALLS.forgetPerson).at(-1)!.body).toEqual({
      phone: '+17145550101',
      linked: [],
      lastFour: '0101',
    })
  })
})
