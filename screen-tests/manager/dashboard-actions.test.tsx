import type { CallPlace } from '@frontlash/contract/call-types'
import { MANAGER_CALLS } from '@frontlash/contract/manager-calls'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { someStatus } from '../../apps/web/src/manager/dashboard/day/day-fixtures.ts'
import { row, type Status, succeed, waitForStatus } from '../support/maria-card.ts'
import { onPhone } from '../support/on-phone.ts'
import { signIn } from '../support/open-app.tsx'
import { passTime } from '../support/pass-time.ts'
import { respond, respondWith, sentTo } from '../support/responses.ts'
import {
  actionsDialog,
  cardOf,
  chooseAction,
  columns,
  MARIAS,
  NOORS,
  notices,
  openDay,
  sendLiveEvent,
  startDay,
} from '../support/salon-day.ts'

beforeEach(() => startDay())
afterEach(() => vi.useRealTimers())

test.each<[before: Status, action: string, after: Status, call: CallPlace, notice: string, undo: CallPlace]>([
  [
    'inactive',
    'Manual Check-in',
    'checked-in',
    MANAGER_CALLS.manualCheckIn,
    'Maria G. checked in',
    MANAGER_CALLS.undoCheckIn,
  ],
  [
    'checked-in',
    'Mark Received',
    'received',
    MANAGER_CALLS.markReceived,
    'Maria G. received',
    MANAGER_CALLS.undoReceived,
  ],
  [
    'checked-in',
    'Undo Check-in',
    'inactive',
    MANAGER_CALLS.undoCheckIn,
    'Maria G.: check-in taken back',
    MANAGER_CALLS.manualCheckIn,
  ],
  [
    'received',
    'Undo Received',
    'checked-in',
    MANAGER_CALLS.undoReceived,
    'Maria G. is waiting again',
    MANAGER_CALLS.markReceived,
  ],
  [
    'checked-in',
    'Cancel Appointment',
    'cancelled',
    MANAGER_CALLS.cancelAppointment,
    'Maria G. cancelled',
    MANAGER_CALLS.undoCancellation,
  ],
  [
    'cancelled',
    'Undo Cancellation',
    'inactive',
    MANAGER_CALLS.undoCancellation,
    'Maria G.: cancellation taken back',
    MANAGER_CALLS.cancelAppointment,
  ],
])(
  'a card with the status %s offers the action “%s”, which sets the status %s and can be undone',
  async (before, action, after, call, notice, undo) => {
    startDay({ statuses: [row(before, 1)] })
    succeed(call, row(after, 2))
    await openDay()
    await chooseAction('Maria', action)
    await waitForStatus(after)
    const who = { square_appointment_id: '1', location_id: 'tustin' }
    expect(sentTo(call).map(({ body }) => body)).toEqual([expect.objectContaining(who)])
    expect(sentTo(call)[0]!.body).not.toHaveProperty('restoreVersion')
    expect(notices().map(one => one.textContent)).toEqual([`${notice}Undo`])
    succeed(undo, row(before, 3))
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await waitForStatus(before)
    expect(sentTo(undo).map(({ body }) => body)).toEqual([expect.objectContaining({ ...who, restoreVersion: 2 })])
    // An undo cannot itself be undone.
    await waitFor(() => expect(notices()).toHaveLength(1))
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  },
)

test('a press on the card of a client who is not here opens a dialog with the actions', async () => {
  await openDay()
  fireEvent.click(await cardOf('Maria'))
  const dialog = await actionsDialog()
  expect(dialog).toHaveTextContent('Hybrid Full Set, 60 min')
  const offered = within(dialog).getAllByRole('button')
  expect(offered.map(one => one.textContent)).toEqual([
    '',
    'Manual Check-in',
    'Assign Different Tech',
    'Cancel Appointment',
  ])
  expect(offered[0]).toHaveAccessibleName('Close')
})

describe('the dialog of a waiting client', () => {
  const CLIENT = '0198aaaa-0000-7000-8000-0000000000c1'
  const checkedInAt = '2026-11-20T11:48:30-08:00'

  beforeEach(() => {
    startDay({ statuses: [{ ...row('checked-in', 1), client_checked_in_at: checkedInAt }] })
    respond(MANAGER_CALLS.cardDetails, ({ query }) => ({
      clientId: query.get('location_id') === 'tustin' ? CLIENT : null,
      changes: [{ at: checkedInAt, by: 'the kiosk', did: 'checked them in' }],
    }))
  })

  test('shows the waiting time, the phone number and the changes of the card', async () => {
    await openDay()
    fireEvent.click(await cardOf('Maria'), { shiftKey: true })
    const dialog = await actionsDialog()
    expect(dialog).toHaveTextContent(/Waiting12 min/)
    expect(dialog).toHaveTextContent('Phone(714) 555-0001')
    expect(dialog).toHaveTextContent('11:48 AM, the kiosk checked them in')
    expect(within(dialog).getByRole('link', { name: 'Open the client' })).toHaveAttribute(
      'href',
      `/office/clients/${CLIENT}`,
    )
    await passTime(60_000)
    expect(dialog).toHaveTextContent(/Waiting13 min/)
  })

  test('shows only the last four digits of the phone number to a technician', async () => {
    signIn('technician')
    await openDay()
    fireEvent.click(await cardOf('Maria'))
    const dialog = await actionsDialog()
    expect(dialog).toHaveTextContent('Phone(***) ***-0001')
    expect(dialog).not.toHaveTextContent('714')
  })
})

test('the dialog of a card on a phone has its Close button below the actions', async () => {
  onPhone()
  await openDay()
  fireEvent.click(await cardOf('Maria'))
  const dialog = await actionsDialog()
  const names = within(dialog)
    .getAllByRole('button')
    .map(one => one.textContent)
  expect(names).toEqual(['Manual Check-in', 'Assign Different Tech', 'Cancel Appointment', 'Close'])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('Shift+Enter on the card of a waiting client opens the dialog instead of marking the client as received', async () => {
  startDay({ statuses: [row('checked-in', 1)] })
  succeed(MANAGER_CALLS.markReceived, row('received', 2))
  await openDay()
  fireEvent.click(await cardOf('Maria'), { shiftKey: true })
  const dialog = await actionsDialog()
  expect(sentTo(MANAGER_CALLS.markReceived)).toEqual([])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(await cardOf('Maria'))
  await waitForStatus('received')
})

test('an action without a response is sent again with the same Idempotency-Key', async () => {
  let tries = 0
  respondWith(MANAGER_CALLS.manualCheckIn, () =>
    tries++ === 0 ? 'no response' : Response.json({ success: true, status: row('checked-in', 2) }),
  )
  await openDay()
  await chooseAction('Maria', 'Manual Check-in')
  await passTime(5_000)
  await waitForStatus('checked-in')
  const keys = sentTo(MANAGER_CALLS.manualCheckIn).map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBeTruthy()
  expect(keys[1]).toBe(keys[0])
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible()
})

describe('an assignment to another technician', () => {
  const DANA = { teamMemberId: 'T1', name: 'Dana', hasColumn: true }
  const LENA = { teamMemberId: 'T2', name: 'Lena', hasColumn: true }
  const ABBY = { teamMemberId: 'T3', name: 'Abby', hasColumn: false }
  const assigned = (version: number) =>
    someStatus('1', {
      manager_assigned: true,
      technician_name: 'Abby',
      original_technician_name: 'Dana',
      version,
    })
  const columnOf = async (client: string) => (await cardOf(client)).closest('[role=cell]')!.getAttribute('aria-label')

  test('adds a column for the technician, and Undo removes this column', async () => {
    startDay({ bookings: [MARIAS, NOORS], technicians: [ABBY, DANA, LENA] })
    succeed(MANAGER_CALLS.assignTechnician, assigned(2))
    succeed(MANAGER_CALLS.restoreAssignment, someStatus('1', { version: 3 }))
    await openDay()
    expect(columns()).toEqual(['Time', 'Dana', 'Lena'])
    await chooseAction('Maria', 'Assign Different Tech')
    const dialog = await screen.findByRole('dialog', { name: /Assign Different Tech/ })
    // Technicians with a column come first, then all others, then Cancel.
    expect(
      within(dialog)
        .getAllByRole('button')
        .map(one => one.textContent),
    ).toEqual(['', 'DanaCurrent', 'Lena', 'Abby', 'Cancel'])
    expect(within(dialog).getByText('Dana')).toBeDisabled()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Abby' }))
    await waitFor(() => expect(columns()).toEqual(['Time', 'Abby', 'Dana', 'Lena']))
    expect(await columnOf('Maria')).toBe('Abby')
    expect(sentTo(MANAGER_CALLS.assignTechnician)[0]!.body).toMatchObject({
      old_technician_name: 'Dana',
      new_technician_name: 'Abby',
    })
    expect(notices().map(one => one.textContent)).toEqual(['Maria G. assigned to AbbyUndo'])
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(columns()).toEqual(['Time', 'Dana', 'Lena']))
    expect(await columnOf('Maria')).toBe('Dana')
    expect(sentTo(MANAGER_CALLS.restoreAssignment)[0]!.body).toMatchObject({ restoreVersion: 2 })
  })

  test('can be undone, which restores the technician whom a manager assigned before', async () => {
    startDay({ statuses: [assigned(1)], technicians: [ABBY, DANA, LENA] })
    succeed(MANAGER_CALLS.assignTechnician, { ...assigned(2), technician_name: 'Lena' })
    await openDay()
    await chooseAction('Maria', 'Assign Different Tech')
    fireEvent.click(await screen.findByRole('button', { name: 'Lena' }))
    await waitFor(async () => expect(await columnOf('Maria')).toBe('Lena'))
    succeed(MANAGER_CALLS.assignTechnician, assigned(3))
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect(await columnOf('Maria')).toBe('Abby'))
    expect(sentTo(MANAGER_CALLS.assignTechnician)[1]!.body).toMatchObject({
      new_technician_name: 'Abby',
      restoreVersion: 2,
    })
  })

  test('is marked on the card and can be reversed by “Restore to Original”', async () => {
    startDay({ statuses: [assigned(1)], technicians: [ABBY, DANA] })
    succeed(MANAGER_CALLS.restoreAssignment, someStatus('1', { version: 2 }))
    await openDay()
    expect(await cardOf('Maria')).toHaveAttribute('aria-description', expect.stringMatching(/reassigned by a manager/))
    await chooseAction('Maria', 'Restore to Original')
    await waitFor(async () => expect(await columnOf('Maria')).toBe('Dana'))
    expect(sentTo(MANAGER_CALLS.restoreAssignment)).toHaveLength(1)
  })
})

describe('the dialog of a card', () => {
  test('announces each change of the card by another user or device', async () => {
    succeed(MANAGER_CALLS.manualCheckIn, row('checked-in', 2))
    await openDay()
    await chooseAction('Maria', 'Manual Check-in')
    await waitForStatus('checked-in')
    fireEvent.click(await cardOf('Maria'), { shiftKey: true })
    const dialog = await actionsDialog()
    // The live stream also reports the action of this screen.
    await sendLiveEvent('daily_status', {
      square_appointment_id: '1',
      version: 2,
      row: row('checked-in', 2),
      by: 'Alma',
    })
    expect(within(dialog).getByRole('status')).toBeEmptyDOMElement()
    const news = [
      ['received', 'Alma', 'Alma received the client just now.'],
      ['checked-in', 'Maya', 'Maya undid this just now.'],
      ['cancelled', 'Maya', 'Maya cancelled just now.'],
      ['inactive', 'Maya', 'Maya undid this just now.'],
      ['checked-in', 'the kiosk', 'the kiosk checked the client in just now.'],
    ] as const
    for (const [at, [status, by, words]] of news.entries()) {
      const version = 3 + at
      await sendLiveEvent('daily_status', { square_appointment_id: '1', version, row: row(status, version), by })
      await waitFor(() => expect(within(dialog).getByRole('status')).toHaveTextContent(words))
    }
  })

  test('announces that the booking was moved, with the new time and technician', async () => {
    await openDay()
    fireEvent.click(await cardOf('Maria'))
    const dialog = await actionsDialog()
    const [segment] = MARIAS.segments
    await sendLiveEvent('appointment', {
      square_appointment_id: '1',
      version: 2,
      row: {
        ...MARIAS,
        version: 2,
        appointment_time: '2026-11-20T15:30:00-08:00',
        technician_name: 'Lena',
        segments: [{ ...segment!, technician_name: 'Lena' }],
      },
      by: 'the booking system',
    })
    await waitFor(() =>
      expect(within(dialog).getByRole('status')).toHaveTextContent('This booking was moved to 3:30 PM with Lena.'),
    )
    await passTime(1_000)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Assign Different Tech' }))
    const assign = await screen.findByRole('dialog', { name: /Assign Different Tech/ })
    expect(within(assign).getByRole('button', { name: /^Lena ?Current$/ })).toBeDisabled()
  })

  test.each([
    ['cancelled at the booking system', true, 'the booking system cancelled just now.', 1],
    ['moved to another day', false, 'This booking was moved to another day or location.', 0],
  ])(
    'announces that the booking was %s, and then offers only the Close button',
    async (_what, isCancelled, words, notes) => {
      await openDay()
      fireEvent.click(await cardOf('Maria'))
      const dialog = await actionsDialog()
      await sendLiveEvent('appointment', {
        square_appointment_id: '1',
        version: 2,
        row: isCancelled ? null : { ...MARIAS, version: 2, appointment_time: '2026-11-21T10:00:00-08:00' },
        ...(isCancelled && { isCancelled }),
        by: 'the booking system',
      })
      await waitFor(() => expect(within(dialog).getByRole('status')).toHaveTextContent(words))
      await passTime(1_000)
      expect(
        within(dialog)
          .getAllByRole('button')
          .map(one => one.getAttribute('aria-label')),
      ).toEqual(['Close'])
      expect(within(dialog).queryAllByText('Cancelled in the booking system')).toHaveLength(notes)
      expect(within(screen.getByRole('grid')).queryByRole('button', { name: /Maria/ })).toBeNull()
      fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    },
  )
})
