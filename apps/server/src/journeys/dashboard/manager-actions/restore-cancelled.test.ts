import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { book } from '../../../../test/bookings.ts'
import { actOnCard, cardAudit, cardEvents, cardRow } from '../../../../test/cards.ts'
import { type AppUnderTest, openContext } from '../../../../test/salon-under-test.ts'
import { enrolDevice, signIn } from '../../../../test/sign-in.ts'
import { statement } from '../../../platform/db/statement.ts'

let under: AppUnderTest
let rosa: Record<string, string>
let ines: Record<string, string>
let tablet: Record<string, string>
let phones = 0
let phone: string

beforeAll(async () => {
  under = await openContext()
  rosa = await signIn(under, 'manager', { username: 'Rosa', locations: ['tustin', 'irvine'] })
  ines = await signIn(under, 'manager', { username: 'ines', locations: ['tustin'] })
  tablet = await enrolDevice(under)
})
afterAll(() => under.close())
beforeEach(() => {
  phone = `+1714555${String(3000 + phones++)}`
})

const act = (action: string, id: string, more: Record<string, unknown> = {}, headers = rosa) =>
  actOnCard(under, action, id, headers, { customer_phone: phone, ...more })

const VISITS = statement(
  'test.visits-of-restored',
  'select checked_in, check_in_time from check_ins where square_appointment_id = :squareAppointmentId',
).returns<{ checked_in: boolean; check_in_time: Date }>()

async function post(url: string, payload: object) {
  return (await under.app.inject({ method: 'POST', url, headers: tablet, payload })).json()
}

/** Returns a booked client who has checked in at the kiosk. */
async function checkedInClient(): Promise<string> {
  const id = await book(under, { phone, inMinutes: 10 })
  const { id: clientId } = await post('/api/clients', { phone, firstName: 'Maria', lastName: 'Gonzalez' })
  const came = await post('/api/square/enhanced-checkin', { clientId, appointmentId: id })
  expect(came).toMatchObject({ checkedIn: true })
  return id
}

function marksOf(row: Record<string, unknown> | undefined) {
  const { version, updated_at, ...marks } = row!
  return marks
}

test('undoing a cancellation by version restores the check-in together with its time and visit', async () => {
  const id = await checkedInClient()
  const before = await cardRow(under, id)
  const visitsBefore = await under.db.rows(VISITS, { squareAppointmentId: id })
  const cancelled = await act('cancel-appointment', id)
  expect(cancelled).toMatchObject({ success: true, status: { client_checked_in: false, version: 2 } })
  expect(await under.db.rows(VISITS, { squareAppointmentId: id })).toMatchObject([{ checked_in: false }])

  const undone = await act('undo-cancellation', id, { restoreVersion: 2 })
  expect(undone).toMatchObject({ statusCode: 200, success: true, status: { client_checked_in: true, version: 3 } })
  expect(marksOf(undone.status)).toEqual(marksOf(before))
  expect(await cardRow(under, id)).toEqual(undone.status)
  expect(await under.db.rows(VISITS, { squareAppointmentId: id })).toEqual(visitsBefore)

  const event = (await cardEvents(under, id)).at(-1)!
  expect(event).toMatchObject({ kind: 'daily_status', data: { version: 3, row: { client_checked_in: true } } })
  expect((await cardAudit(under, id)).at(-1)).toMatchObject({
    action: 'undo-cancellation',
    actor: 'staff:Rosa',
    before: { version: 2, client_checked_in: false },
    after: { version: 3, client_checked_in: true },
  })
  // The kiosk shows the client as checked in again.
  expect(await post('/api/square/verify-appointment-cache', { phone, locationId: 'tustin' })).toMatchObject({
    appointment: { square_appointment_id: id },
    alreadyCheckedIn: true,
  })
})

test('undoing a cancellation restores the status Received, the person who received the client, and the assigned technician', async () => {
  const id = await checkedInClient()
  await act('assign-technician', id, { old_technician_name: 'Lena', new_technician_name: 'Mia' })
  await act('mark-received', id, {}, ines)
  const before = await cardRow(under, id)
  const { status } = await act('cancel-appointment', id)
  const undone = await act('undo-cancellation', id, { restoreVersion: status.version })
  expect(undone).toMatchObject({
    success: true,
    status: { manager_marked_received_by: 'ines', technician_name: 'Mia' },
  })
  expect(marksOf(undone.status)).toEqual(marksOf(before))
})

test('undoing a cancellation restores the earlier card, even with the mark "at another location"', async () => {
  const id = await book(under, { phone, inMinutes: 10 })
  await act('cancel-appointment', id)
  expect(await act('undo-cancellation', id, { restoreVersion: 1 })).toMatchObject({
    success: true,
    status: { client_checked_in: false, manager_marked_received_by: null, version: 2 },
  })
  const elsewhere = statement(
    'test.elsewhere',
    `update daily_statuses set manager_marked_received_by = 'LOCATION_MISMATCH' where square_appointment_id = :squareAppointmentId`,
  )
  await under.db.run(elsewhere, { squareAppointmentId: id })
  await act('cancel-appointment', id)
  expect(await act('undo-cancellation', id, { restoreVersion: 3 })).toMatchObject({
    status: { manager_marked_received_by: 'LOCATION_MISMATCH', version: 4 },
  })
})

test('undoing a cancellation without naming a version restores the card but not the check-in', async () => {
  const id = await checkedInClient()
  await act('cancel-appointment', id)
  expect(await act('undo-cancellation', id)).toMatchObject({ success: true, status: { client_checked_in: false } })
  expect(await under.db.rows(VISITS, { squareAppointmentId: id })).toMatchObject([{ checked_in: false }])
})

test('undoing a cancellation is refused after a later change, and the response contains the current row', async () => {
  const id = await checkedInClient()
  await act('cancel-appointment', id)
  await act('undo-cancellation', id, {}, ines)
  const row = await cardRow(under, id)
  const refused = {
    statusCode: 200,
    success: false,
    code: 'NOT_POSSIBLE_NOW',
    msg: 'Maria Gonzalez: Ines undid the cancellation already.',
    status: row,
  }
  for (const restoreVersion of [2, 3, 4, 1])
    expect(await act('undo-cancellation', id, { restoreVersion })).toEqual(refused)
  // After a second cancellation, the first one can no longer be undone.
  await act('cancel-appointment', id, {}, ines)
  expect(await act('undo-cancellation', id, { restoreVersion: 2 })).toMatchObject({
    success: false,
    code: 'NOT_POSSIBLE_NOW',
    status: { version: 4 },
  })
  expect(await cardAudit(under, id)).toHaveLength(4)
  const never = await book(under, { phone, inMinutes: 40 })
  expect(await act('undo-cancellation', never, { restoreVersion: 1 })).toMatchObject({
    code: 'NOT_POSSIBLE_NOW',
    status: null,
  })
})

test('a second tap on Undo changes nothing', async () => {
  const id = await checkedInClient()
  await act('cancel-appointment', id)
  const headers = { ...rosa, 'idempotency-key': `undo-${id}` }
  const first = await act('undo-cancellation', id, { restoreVersion: 2 }, headers)
  expect(first).toMatchObject({ success: true, status: { version: 3 } })
  expect(await act('undo-cancellation', id, { restoreVersion: 2 }, headers)).toEqual(first)
  expect(await act('undo-cancellation', id, { restoreVersion: 2 })).toMatchObject({
    success: false,
    code: 'NOT_POSSIBLE_NOW',
    status: { client_checked_in: true, version: 3 },
  })
  expect(await cardRow(under, id)).toEqual(first.status)
})

test('only one of two managers who undo a cancellation at the same time succeeds', async () => {
  const id = await checkedInClient()
  await act('cancel-appointment', id)
  const responses = await Promise.all([rosa, ines].map(who => act('undo-cancellation', id, { restoreVersion: 2 }, who)))
  expect(responses.map(one => one.success).sort()).toEqual([false, true])
  expect(await cardRow(under, id)).toMatchObject({ client_checked_in: true, version: 3 })
})

test('undoing a cancellation is refused if the booking system has cancelled the booking since', async () => {
  const id = await checkedInClient()
  await act('cancel-appointment', id)
  await under.db.run(
    statement(
      'test.close-cancelled',
      'update appointments set is_open = false where square_appointment_id = :squareAppointmentId',
    ),
    { squareAppointmentId: id },
  )
  expect(await act('undo-cancellation', id, { restoreVersion: 2 })).toMatchObject({
    success: false,
    code: 'CANCELLED_IN_BOOKING_SYSTEM',
  })
})
