import type { CallPlace } from '@frontlash/contract/call-types'
import type { DailyStatusRow } from '@frontlash/contract/day-calendar'
import { MANAGER_CALLS } from '@frontlash/contract/manager-calls'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { someStatus } from '../../apps/web/src/manager/dashboard/day/day-fixtures.ts'
import { ROWS, row, succeed, waitForStatus } from '../support/maria-card.ts'
import { passTime } from '../support/pass-time.ts'
import { respond, respondWith, sentTo } from '../support/responses.ts'
import {
  actionsDialog,
  cardOf,
  chooseAction,
  MARIAS,
  NOORS,
  notices,
  openDay,
  sendLiveEvent,
  startDay,
} from '../support/salon-day.ts'

beforeEach(() => startDay())
afterEach(() => vi.useRealTimers())

describe('notices about actions on cards', () => {
  const THEODORES = { ...NOORS, square_appointment_id: '3', customer_name: 'Theo B.', customer_phone: '+17145550003' }
  const WAITING = ['1', '2', '3'].map(id => someStatus(id, { client_checked_in: true }))

  beforeEach(async () => {
    startDay({ bookings: [MARIAS, NOORS, THEODORES], statuses: WAITING })
    respondWith(MANAGER_CALLS.markReceived, ({ body }) => {
      const id = (body as { square_appointment_id: string }).square_appointment_id
      return Response.json({ success: true, status: someStatus(id, { ...ROWS.received, version: 2 }) })
    })
    await openDay()
  })

  async function receive(name: string): Promise<void> {
    fireEvent.click(await cardOf(name))
    await screen.findByText(new RegExp(`^${name}.* received$`))
  }
  const words = () => notices().map(one => one.textContent)

  test('are listed newest first, each with an Undo button for its own action', async () => {
    respond(MANAGER_CALLS.undoReceived, {
      success: true,
      status: someStatus('1', { client_checked_in: true, version: 3 }),
    })
    await receive('Maria')
    expect(words()).toEqual(['Maria G. receivedUndo'])
    await receive('Noor')
    expect(words()).toEqual(['Noor K. receivedUndo', 'Maria G. receivedUndo'])
    fireEvent.click(within(notices()[1]!).getByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect(await cardOf('Maria')).toHaveAttribute('data-status', 'checked-in'))
    expect(await cardOf('Noor')).toHaveAttribute('data-status', 'received')
    expect(sentTo(MANAGER_CALLS.undoReceived).map(({ body }) => body)).toEqual([
      expect.objectContaining({ square_appointment_id: '1' }),
    ])
  })

  test('are removed if two newer notices are shown', async () => {
    for (const name of ['Maria', 'Noor', 'Theo']) await receive(name)
    expect(words()).toEqual(['Theo B. receivedUndo', 'Noor K. receivedUndo'])
  })

  test('name the colleague whose change prevents an undo', async () => {
    const msg = 'Maria G.: Ines undid the check-in already.'
    respond(MANAGER_CALLS.undoReceived, {
      success: false,
      code: 'NOT_POSSIBLE_NOW',
      msg,
      status: someStatus('1', { version: 4 }),
    })
    await receive('Maria')
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText(msg)).toBeVisible()
    expect(await cardOf('Maria')).toHaveAttribute('data-status', 'inactive')
  })

  test('name the colleague who received the client before, and have no Undo button', async () => {
    respond(MANAGER_CALLS.markReceived, {
      success: true,
      status: someStatus('1', { ...ROWS.received, version: 2 }),
      unchanged: 'Maria G.: Ines received them already.',
    })
    fireEvent.click(await cardOf('Maria'))
    await screen.findByText('Maria G.: Ines received them already.')
    expect(words()).toEqual(['Maria G.: Ines received them already.'])
  })

  const changed = (row: DailyStatusRow, by?: string) =>
    sendLiveEvent('daily_status', {
      square_appointment_id: row.square_appointment_id,
      version: row.version,
      row,
      ...(by !== undefined && { by }),
    })

  test.each([
    ['a colleague', 'Ines', 'Maria G. received. Ines undid this just now.'],
    ['the kiosk', 'the kiosk', 'Maria G. received. The kiosk undid this just now.'],
    ['an unknown user', undefined, 'Maria G. received. The card has changed since.'],
  ])('lose their Undo button if %s has changed the card since', async (_who, by, text) => {
    await receive('Maria')
    await receive('Noor')
    await changed(someStatus('1', { version: 3, updated_at: new Date().toISOString() }), by)
    await waitFor(() => expect(words()).toEqual(['Noor K. receivedUndo', text]))
    // A repeat of the same row changes nothing.
    await changed(someStatus('1', { version: 3 }), by)
    expect(words()).toEqual(['Noor K. receivedUndo', text])
  })

  test('lose their Undo button if the booking disappears from the calendar', async () => {
    await receive('Maria')
    await sendLiveEvent('appointment', {
      square_appointment_id: '1',
      version: 2,
      row: null,
      isCancelled: true,
      by: 'the booking system',
    })
    await waitFor(() => expect(words()).toEqual(['Maria G. received. The booking system cancelled just now.']))
  })

  test('lose their Undo button if the user performs another action on the same card', async () => {
    succeed(MANAGER_CALLS.undoReceived, someStatus('1', { client_checked_in: true, version: 3 }))
    await receive('Maria')
    await chooseAction('Maria', 'Undo Received')
    await waitFor(() =>
      expect(words()).toEqual(['Maria G. is waiting againUndo', 'Maria G. received. The card has changed since.']),
    )
  })

  test('get the focus if their focused Undo button disappears', async () => {
    await receive('Maria')
    screen.getByRole('button', { name: 'Undo' }).focus()
    await changed(someStatus('1', { version: 3 }), 'Ines')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
    expect(screen.getByRole('status', { name: 'Notices' })).toHaveFocus()
  })
})

describe('the saving of an action', () => {
  /** Holds back the response to a call until the test calls the returned function. */
  function delayed(call: CallPlace, status: DailyStatusRow): () => void {
    let release: () => void = () => undefined
    const waiting = new Promise<void>(resolve => {
      release = resolve
    })
    respondWith(call, async () => {
      await waiting
      return Response.json({ success: true, status })
    })
    return release
  }

  test('shows “Still saving…” in the card’s open dialog, which ignores presses until the action is saved', async () => {
    const save = delayed(MANAGER_CALLS.manualCheckIn, row('checked-in', 2))
    await openDay()
    await chooseAction('Maria', 'Manual Check-in')
    fireEvent.click(await cardOf('Maria'), { shiftKey: true })
    const dialog = await actionsDialog()
    expect(within(dialog).getByRole('status')).toHaveTextContent(/^Still saving…$/)
    const cancel = within(dialog).getByRole('button', { name: 'Cancel Appointment' })
    expect(cancel).toHaveAttribute('aria-disabled', 'true')
    fireEvent.click(cancel)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Assign Different Tech' }))
    expect(screen.getByRole('dialog')).toBe(dialog)
    save()
    await within(dialog).findByRole('button', { name: 'Mark Received' })
    expect(within(dialog).getByRole('status')).toBeEmptyDOMElement()
    succeed(MANAGER_CALLS.cancelAppointment, row('cancelled', 3))
    await passTime(1_000)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel Appointment' }))
    await waitForStatus('cancelled')
    expect(sentTo(MANAGER_CALLS.cancelAppointment)).toHaveLength(1)
    expect(sentTo(MANAGER_CALLS.assignTechnician)).toEqual([])
  })

  test('lets a press open the card’s dialog with the note “Still saving…”', async () => {
    startDay({ statuses: [row('checked-in', 1)] })
    const save = delayed(MANAGER_CALLS.markReceived, row('received', 2))
    await openDay()
    fireEvent.click(await cardOf('Maria'))
    await waitFor(async () => expect(await cardOf('Maria')).toHaveAttribute('aria-busy'))
    fireEvent.click(await cardOf('Maria'))
    const dialog = await actionsDialog()
    expect(within(dialog).getByRole('status')).toHaveTextContent('Still saving…')
    save()
    await waitForStatus('received')
    expect(sentTo(MANAGER_CALLS.markReceived)).toHaveLength(1)
  })

  test('enables the buttons of the card’s dialog again if the server responds with an error', async () => {
    let fail: (value: unknown) => void = () => undefined
    respondWith(MANAGER_CALLS.manualCheckIn, async () => {
      await new Promise(resolve => {
        fail = resolve
      })
      return Response.json({ code: 'INTERNAL', msg: '' }, { status: 500 })
    })
    await openDay()
    await chooseAction('Maria', 'Manual Check-in')
    fireEvent.click(await cardOf('Maria'), { shiftKey: true })
    const dialog = await actionsDialog()
    fail(null)
    await waitFor(() => expect(within(dialog).getByRole('status')).toBeEmptyDOMElement())
    expect(within(dialog).getByRole('button', { name: 'Cancel Appointment' })).toHaveAttribute('aria-disabled', 'false')
  })

  test('delays the undo of an earlier action on the same card', async () => {
    startDay({ statuses: [row('checked-in', 1)] })
    succeed(MANAGER_CALLS.markReceived, row('received', 2))
    await openDay()
    fireEvent.click(await cardOf('Maria'))
    await waitForStatus('received')
    const save = delayed(MANAGER_CALLS.cancelAppointment, row('cancelled', 3))
    await chooseAction('Maria', 'Cancel Appointment')
    const msg = 'Maria G.: Alma cancelled the appointment already.'
    respond(MANAGER_CALLS.undoReceived, {
      success: false,
      code: 'NOT_POSSIBLE_NOW',
      msg,
      status: row('cancelled', 3),
    })
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(sentTo(MANAGER_CALLS.undoReceived)).toEqual([])
    save()
    expect(await screen.findByText(msg)).toBeVisible()
    expect(sentTo(MANAGER_CALLS.undoReceived)[0]!.body).toMatchObject({ restoreVersion: 2 })
  })
})

describe('a touch just after a card’s dialog was closed', () => {
  /** The position of Maria's card is set here, because jsdom has no layout. */
  const CARD = { left: 200, right: 300, top: 100, bottom: 180 }

  /** Touches a point. A card that ignores presses has no pointer events, so its column gets the touch. */
  async function touch(clientX: number, clientY: number): Promise<HTMLElement> {
    const card = await cardOf('Maria')
    vi.spyOn(card, 'getBoundingClientRect').mockReturnValue(CARD as DOMRect)
    fireEvent.pointerDown(card.closest('[role=cell]')!, { clientX, clientY })
    return card
  }

  async function closeDialog(): Promise<void> {
    fireEvent.click(await cardOf('Maria'))
    fireEvent.click(within(await actionsDialog()).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }

  test('is not a press, but highlights the card briefly', async () => {
    await openDay()
    await closeDialog()
    const card = await touch(250, 140)
    expect(card).toHaveAttribute('data-felt')
    await passTime(1_000)
    expect(card).not.toHaveAttribute('data-felt')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test.each([
    ['beside the card', 310, 140],
    ['below the card', 250, 180],
  ])('does not highlight the card if the touch is %s', async (_, x, y) => {
    await openDay()
    await closeDialog()
    expect(await touch(x, y)).not.toHaveAttribute('data-felt')
  })

  test('does not highlight the card if the card accepts presses again', async () => {
    await openDay()
    await closeDialog()
    await passTime(1_000)
    expect(await touch(250, 140)).not.toHaveAttribute('data-felt')
  })
})
