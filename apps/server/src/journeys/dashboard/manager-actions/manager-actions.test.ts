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
let callers: Record<string, Record<string, string>>
let phones = 0
let phone: string

beforeAll(async () => {
  under = await openContext()
  rosa = await signIn(under, 'manager', { username: 'Rosa', locations: ['tustin', 'irvine'] })
  ines = await signIn(under, 'manager', { username: 'ines', locations: ['tustin'] })
  tablet = await enrolDevice(under)
  callers = {
    nobody: {},
    'a tablet': tablet,
    'a technician of this salon': await signIn(under, 'technician', { locations: ['tustin'] }),
    'a manager of another salon': await signIn(under, 'manager', { locations: ['irvine'] }),
    'an admin': await signIn(under, 'admin'),
  }
})
afterAll(() => under.close())
beforeEach(() => {
  phone = `+1714555${String(2000 + phones++)}`
})

function act(action: string, id: string, more: Record<string, unknown> = {}, headers = rosa) {
  return actOnCard(under, action, id, headers, { customer_phone: phone, ...more })
}

const VISITS = statement(
  'test.visits-of-card',
  'select checked_in, kind, is_walk_in from check_ins where square_appointment_id = :squareAppointmentId',
).returns<{ checked_in: boolean; kind: string; is_walk_in: boolean }>()

/** Creates a known client with a booking, and returns a function that checks the client in at the kiosk. */
async function bookClient(inMinutes = 10): Promise<{ id: string; checkIn: () => Promise<Record<string, unknown>> }> {
  const id = await book(under, { phone, inMinutes })
  const client = await under.app.inject({
    method: 'POST',
    url: '/api/clients',
    headers: tablet,
    payload: { phone, firstName: 'Maria', lastName: 'Gonzalez' },
  })
  const checkIn = async () => {
    const payload = { clientId: client.json().id, appointmentId: id }
    return (
      await under.app.inject({ method: 'POST', url: '/api/square/enhanced-checkin', headers: tablet, payload })
    ).json()
  }
  return { id, checkIn }
}

test('each action of a manager changes the card’s row, adds one audit row and sends one live event', async () => {
  const id = await book(under, { phone, inMinutes: 10 })
  const steps = [
    ['manual-checkin', { client_checked_in: true, manager_manual_check_in: true, manager_marked_received: false }],
    ['mark-received', { client_checked_in: true, manager_marked_received: true, manager_marked_received_by: 'rosa' }],
    ['undo-received', { client_checked_in: true, manager_marked_received: false, manager_marked_received_by: null }],
    ['undo-checkin', { client_checked_in: false, client_checked_in_at: null, manager_manual_check_in: false }],
    ['cancel-appointment', { client_checked_in: false, manager_marked_received_by: 'CANCELLED_BY_manager' }],
    ['undo-cancellation', { client_checked_in: false, manager_marked_received_by: null }],
  ] as const
  for (const [at, [action, row]] of steps.entries()) {
    const first = await act(action, id)
    expect(first).toMatchObject({ statusCode: 200, success: true, status: { ...row, version: at + 1 } })
    expect(await act(action, id)).toEqual({ ...first, unchanged: expect.stringMatching(/^Maria Gonzalez: Rosa /) })
    expect(await cardRow(under, id)).toEqual(first.status)
  }
  const events = await cardEvents(under, id)
  expect(events.map(one => [one.kind, one.data.version])).toEqual(steps.map((_, at) => ['daily_status', at + 1]))
  const audit = await cardAudit(under, id)
  expect(audit.map(one => one.action)).toEqual(steps.map(([action]) => action))
  expect(audit[0]).toMatchObject({ actor: 'staff:Rosa', before: null, after: { client_checked_in: true } })
  expect(audit[1]).toMatchObject({
    before: { client_checked_in: true, manager_marked_received: false },
    after: { manager_marked_received: true },
  })
})

test('an action takes two round trips to the database besides the session check', async () => {
  const id = await book(under, { phone, inMinutes: 10 })
  under.takeStatements()
  await act('manual-checkin', id)
  const sent = under.takeStatements()
  // First the session is read. Then the card is locked and read in one packet, and changed in another one with the
  // commit.
  expect(sent.filter(text => text === 'begin' || text === 'commit')).toHaveLength(2)
  expect(sent).toHaveLength(1 + 1 + 4 + 1 + 1)
})

test('a manager whose action is no longer possible gets the current card and the name of the colleague who acted first', async () => {
  const id = await book(under, { phone, inMinutes: 10 })
  await act('cancel-appointment', id)
  const late = await act('manual-checkin', id, {}, ines)
  expect(late).toMatchObject({
    statusCode: 200,
    success: false,
    code: 'NOT_POSSIBLE_NOW',
    msg: 'Maria Gonzalez: Rosa cancelled the appointment already.',
    status: { manager_marked_received_by: 'CANCELLED_BY_manager', version: 1 },
  })
  expect(await cardAudit(under, id)).toHaveLength(1)
})

test('a manager can assign and replace a technician, and restore the technician of the booking system', async () => {
  const id = await book(under, { phone, inMinutes: 10, technician: 'Lena 🌸 Tustin' })
  const mia = { old_technician_name: 'Lena', new_technician_name: 'Mia ✨ Tustin' }
  expect(await act('assign-technician', id, mia)).toMatchObject({
    success: true,
    status: { technician_name: 'Mia', original_technician_name: 'Lena', manager_assigned: true, version: 1 },
  })
  const late = await act('assign-technician', id, { ...mia, new_technician_name: 'Zoe' }, ines)
  expect(late).toMatchObject({ success: false, code: 'ALREADY_ASSIGNED', msg: 'Already assigned to Mia by Rosa' })
  const zoe = await act('assign-technician', id, { old_technician_name: 'Mia', new_technician_name: 'Zoe' })
  expect(zoe).toMatchObject({ success: true, status: { technician_name: 'Zoe', original_technician_name: 'Lena' } })
  await under.db.run(
    statement(
      'test.reassign',
      'update appointments set technician_name = :technicianName where square_appointment_id = :squareAppointmentId',
    ),
    { squareAppointmentId: id, technicianName: 'Amber' },
  )
  expect(await act('restore-assignment', id)).toMatchObject({
    success: true,
    data: { technician_name: 'Amber' },
    msg: 'Restored to Amber',
    status: {
      technician_name: null,
      original_technician_name: null,
      manager_assigned: false,
      manager_assigned_at: null,
    },
  })
  expect(await act('restore-assignment', id)).toMatchObject({ success: true, data: { technician_name: 'Amber' } })
})

test('undoing an assignment leaves the booking without a technician if any technician may take the booking', async () => {
  const id = await book(under, { phone, inMinutes: 10, technician: '' })
  const assigned = await act('assign-technician', id, { old_technician_name: null, new_technician_name: 'Mia' })
  expect(assigned).toMatchObject({ success: true, status: { original_technician_name: null } })
  expect(await act('restore-assignment', id)).toMatchObject({
    data: { technician_name: '' },
    msg: 'Restored to anyone available',
  })
})

test('an assignment that contains no technician’s name is refused', async () => {
  const id = await book(under, { phone, inMinutes: 10 })
  for (const name of ['Unassigned', '🌸', ' '])
    expect(
      await act('assign-technician', id, { old_technician_name: 'Lena', new_technician_name: name }),
    ).toMatchObject({
      statusCode: 400,
      code: 'INVALID',
      field: 'new_technician_name',
    })
})

test('a client whose check-in a manager has undone can check in again at the kiosk without a second visit', async () => {
  const { id, checkIn } = await bookClient()
  expect(await checkIn()).toMatchObject({ checkedIn: true, duplicate: false })
  expect(await act('undo-checkin', id)).toMatchObject({ success: true, status: { client_checked_in: false } })
  expect(await under.db.rows(VISITS, { squareAppointmentId: id })).toEqual([
    { checked_in: false, kind: 'appointment', is_walk_in: false },
  ])
  expect(await checkIn()).toMatchObject({ checkedIn: true })
  expect(await cardRow(under, id)).toMatchObject({ client_checked_in: true, manager_manual_check_in: false })
  expect(await under.db.rows(VISITS, { squareAppointmentId: id })).toEqual([
    { checked_in: true, kind: 'appointment', is_walk_in: false },
  ])
})

test('a check-in by a manager saves a visit only if the client is known', async () => {
  const stranger = await book(under, { phone: '+17145559999', inMinutes: 10 })
  await act('manual-checkin', stranger)
  expect(await under.db.rows(VISITS, { squareAppointmentId: stranger })).toEqual([])
  const { id, checkIn } = await bookClient()
  await act('manual-checkin', id)
  await act('mark-received', id)
  expect(await under.db.rows(VISITS, { squareAppointmentId: id })).toEqual([
    { checked_in: true, kind: 'appointment', is_walk_in: false },
  ])
  expect(await checkIn()).toMatchObject({ success: true, duplicate: true })
  const kinds = (await cardEvents(under, id)).map(one => one.kind)
  expect(kinds).toEqual(['daily_status', 'check_in', 'daily_status'])
})

test('a manager’s check-in of a client for a booking removes the client from the walk-in list', async () => {
  const client = await under.app.inject({
    method: 'POST',
    url: '/api/clients',
    headers: tablet,
    payload: { phone, firstName: 'Maria', lastName: 'Gonzalez' },
  })
  const clientId = client.json().id
  const walkIn = await under.app.inject({
    method: 'POST',
    url: `/api/clients/${clientId}/checkin`,
    headers: tablet,
    payload: { clientId, isWalkIn: true, walkInIntent: { timing: 'now', service: 'refill' } },
  })
  const id = await book(under, { phone, inMinutes: 10 })
  await act('manual-checkin', id)
  const visits = await under.db.rows(VISITS, { squareAppointmentId: id })
  expect(visits).toEqual([{ checked_in: true, kind: 'appointment', is_walk_in: true }])
  const event = (await cardEvents(under, id)).find(one => one.kind === 'check_in')
  expect(event?.data).toMatchObject({ id: walkIn.json().checkInId, isWalkIn: false })
})

test('a check-in at the booked location removes the mark "at another location" from the card', async () => {
  const { id, checkIn } = await bookClient()
  await under.db.run(
    statement(
      'test.mismatch',
      `insert into daily_statuses (square_appointment_id, location_id, day, manager_marked_received_by, updated_at)
       values (:squareAppointmentId, 'tustin', '2026-11-20', 'LOCATION_MISMATCH', :updatedAt)`,
    ),
    { squareAppointmentId: id, updatedAt: under.context.clock.salonNow() },
  )
  expect(await act('manual-checkin', id)).toMatchObject({ success: true, status: { manager_marked_received_by: null } })
  await checkIn()
  expect(await cardRow(under, id)).toMatchObject({ client_checked_in: true, manager_marked_received_by: null })
})

test('a manager cannot undo a cancellation by the booking system', async () => {
  const { id, checkIn } = await bookClient()
  await checkIn()
  await closeAtSquare(id)
  await under.db.run(
    statement(
      'test.cancel-card',
      `update daily_statuses set manager_marked_received_by = 'CANCELLED_BY_square' where square_appointment_id = :squareAppointmentId`,
    ),
    { squareAppointmentId: id },
  )
  for (const action of ['undo-cancellation', 'mark-received', 'undo-checkin'])
    expect(await act(action, id)).toMatchObject({
      success: false,
      code: 'CANCELLED_IN_BOOKING_SYSTEM',
      msg: 'Maria Gonzalez: the booking system cancelled the appointment already.',
    })
  expect(await cardRow(under, id)).toMatchObject({ client_checked_in: true })
})

test('undoing "Received" shows the card as cancelled if the booking system has cancelled the booking since', async () => {
  const { id, checkIn } = await bookClient()
  await checkIn()
  await act('mark-received', id)
  await closeAtSquare(id)
  expect(await act('undo-received', id)).toMatchObject({
    success: true,
    status: {
      client_checked_in: true,
      manager_marked_received: false,
      manager_marked_received_by: 'CANCELLED_BY_square',
    },
  })
})

async function closeAtSquare(id: string): Promise<void> {
  await under.db.run(
    statement(
      'test.close',
      `update appointments set is_open = false, status = 'CANCELLED_BY_SELLER' where square_appointment_id = :squareAppointmentId`,
    ),
    { squareAppointmentId: id },
  )
}

test('an action on an unknown booking, at another location, or on a card of yesterday is refused', async () => {
  const yesterday = await book(under, { phone, inMinutes: -24 * 60 })
  const elsewhere = await book(under, { phone, inMinutes: 10, location: 'irvine' })
  for (const id of [yesterday, elsewhere])
    expect(await act('manual-checkin', id)).toMatchObject({
      statusCode: 200,
      success: false,
      code: 'MOVED',
      msg: 'This appointment is not at Tustin today.',
      status: null,
    })
  expect(await act('manual-checkin', 'nowhere')).toMatchObject({ statusCode: 404, code: 'APPOINTMENT_NOT_FOUND' })
  expect(await act('manual-checkin', elsewhere, { location_id: 'irvine' })).toMatchObject({ success: true })
})

test('a call that is repeated with the same idempotency key gets the first response, even after a colleague’s action', async () => {
  const id = await book(under, { phone, inMinutes: 10 })
  const first = await act('manual-checkin', id, {}, { ...rosa, 'idempotency-key': `key-of-${id}` })
  expect(first).toMatchObject({ success: true, status: { version: 1 } })
  await act('mark-received', id, {}, ines)
  expect(await act('manual-checkin', id, {}, { ...rosa, 'idempotency-key': `key-of-${id}` })).toEqual(first)
  expect(await cardRow(under, id)).toMatchObject({ manager_marked_received: true, manager_marked_received_by: 'ines' })
})

test.each([
  ['nobody', 401, 'NOT_SIGNED_IN'],
  ['a tablet', 401, 'NOT_SIGNED_IN'],
  ['a technician of this salon', 403, 'NOT_ALLOWED'],
  ['a manager of another salon', 403, 'NO_LOCATION_ACCESS'],
  ['an admin', 200, undefined],
] as const)('an action on a card of Tustin (signed in: %s) gets the HTTP status %i', async (who, statusCode, code) => {
  const id = await book(under, { phone, inMinutes: 10 })
  expect(await act('manual-checkin', id, {}, callers[who])).toMatchObject({ statusCode, ...(code && { code }) })
  if (code) expect(await cardRow(under, id)).toBeUndefined()
})
