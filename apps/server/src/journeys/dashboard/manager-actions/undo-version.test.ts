import type { CardAction } from '@frontlash/domain/calendar/card-actions'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { book } from '../../../../test/bookings.ts'
import { actOnCard, cardAudit, cardEvents, cardRow } from '../../../../test/cards.ts'
import { type AppUnderTest, openContext } from '../../../../test/salon-under-test.ts'
import { enrolDevice, signIn } from '../../../../test/sign-in.ts'
import { type TestClock, testClock } from '../../../../test/test-clock.ts'
import { statement } from '../../../platform/db/statement.ts'

const clock: TestClock = testClock('2026-11-20T19:00:00.000Z')
let under: AppUnderTest
let alma: Record<string, string>
let maya: Record<string, string>
let tablet: Record<string, string>
let phones = 0
let phone: string

beforeAll(async () => {
  under = await openContext({ clock })
  alma = await signIn(under, 'manager', { username: 'alma', locations: ['tustin'] })
  maya = await signIn(under, 'manager', { username: 'maya', locations: ['tustin'] })
  tablet = await enrolDevice(under)
})
afterAll(() => under.close())
beforeEach(() => {
  phone = `+1714555${String(4000 + phones++)}`
})

const act = (action: CardAction, id: string, more: Record<string, unknown> = {}, headers = alma) =>
  actOnCard(under, action, id, headers, more)

const VISITS = statement(
  'test.visits-of-undone',
  `select square_appointment_id, checked_in, check_in_time, scenario, kind, service_type, is_walk_in
     from check_ins v join clients c on c.id = v.client_id where c.phone = :phone order by v.id`,
).returns<Record<string, unknown>>()

async function post(url: string, payload: object): Promise<Record<string, string>> {
  return (await under.app.inject({ method: 'POST', url, headers: tablet, payload })).json()
}

const register = async () => (await post('/api/clients', { phone, firstName: 'Maria', lastName: 'Gonzalez' })).id!

/** Returns the card and the client's visits, without the version and the update time, which every change sets. */
async function stateOf(id: string) {
  const { version, updated_at, ...row } = (await cardRow(under, id))!
  return { row, visits: await under.db.rows(VISITS, { phone }) }
}

const MIA = { old_technician_name: 'Lena', new_technician_name: 'Mia' }
const ZOE = { old_technician_name: 'Mia', new_technician_name: 'Zoe' }

type Step = readonly [CardAction, object?]
/** For each action, the actions before it (after the client's check-in at the kiosk), and the action that undoes it. */
const UNDOS = {
  'manual-checkin': { earlier: [['assign-technician', MIA], ['undo-checkin']], more: {}, undo: ['undo-checkin'] },
  'mark-received': { earlier: [['assign-technician', MIA]], more: {}, undo: ['undo-received'] },
  'undo-checkin': { earlier: [['assign-technician', MIA]], more: {}, undo: ['manual-checkin'] },
  'undo-received': { earlier: [['assign-technician', MIA], ['mark-received']], more: {}, undo: ['mark-received'] },
  'cancel-appointment': {
    earlier: [['assign-technician', MIA], ['mark-received']],
    more: {},
    undo: ['undo-cancellation'],
  },
  'undo-cancellation': {
    earlier: [['assign-technician', MIA], ['cancel-appointment']],
    more: {},
    undo: ['cancel-appointment'],
  },
  'assign-technician': { earlier: [['assign-technician', MIA]], more: ZOE, undo: ['assign-technician', MIA] },
  'restore-assignment': { earlier: [['assign-technician', MIA]], more: {}, undo: ['assign-technician', MIA] },
} as const satisfies Record<CardAction, { earlier: readonly Step[]; more: object; undo: Step }>

/** Returns a client who has checked in at the kiosk, and on whose card `made` is possible. */
async function clientBefore(made: CardAction): Promise<string> {
  const id = await book(under, { phone, inMinutes: 10 })
  await post('/api/square/enhanced-checkin', { clientId: await register(), appointmentId: id })
  for (const [action, more] of UNDOS[made].earlier) {
    clock.addMinutes(1)
    expect(await act(action, id, more)).toMatchObject({ success: true })
  }
  clock.addMinutes(1)
  return id
}

describe.each(Object.keys(UNDOS) as CardAction[])('the action %s', made => {
  const { more, undo } = UNDOS[made]
  const [undoAction, undoMore] = undo as Step

  test('can be undone by version, which restores the card and the visits', async () => {
    const id = await clientBefore(made)
    const before = await stateOf(id)
    const { status } = await act(made, id, more)
    clock.addMinutes(1)
    const undone = await act(undoAction, id, { ...undoMore, restoreVersion: status.version })
    expect(undone).toMatchObject({ statusCode: 200, success: true, status: { version: status.version + 1 } })
    expect(undone).not.toHaveProperty('unchanged')
    expect(await stateOf(id)).toEqual(before)
    expect(await cardRow(under, id)).toEqual(undone.status)
    expect((await cardEvents(under, id)).at(-1)).toMatchObject({ kind: 'daily_status', data: { row: undone.status } })
    expect((await cardAudit(under, id)).at(-1)).toMatchObject({
      action: undoAction,
      actor: 'staff:alma',
      before: { version: status.version },
      after: { version: status.version + 1 },
    })
  })

  test('cannot be undone after a colleague’s later action, and is refused with an error that names the colleague', async () => {
    const id = await clientBefore(made)
    const { status } = await act(made, id, more)
    const colleagues = status.manager_marked_received_by === 'CANCELLED_BY_manager'
    const later = colleagues
      ? await act('undo-cancellation', id, {}, maya)
      : await act(
          'assign-technician',
          id,
          { ...ZOE, old_technician_name: holderOf(status), new_technician_name: 'Dee' },
          maya,
        )
    expect(later).toMatchObject({ success: true })
    const row = await cardRow(under, id)
    const did = colleagues ? 'undid the cancellation' : 'assigned Dee'
    expect(await act(undoAction, id, { ...undoMore, restoreVersion: status.version })).toEqual({
      statusCode: 200,
      success: false,
      code: 'NOT_POSSIBLE_NOW',
      msg: `Maria Gonzalez: Maya ${did} already.`,
      status: row,
    })
    expect(await cardRow(under, id)).toEqual(row)
  })
})

const holderOf = (row: { manager_assigned: boolean; technician_name: string }) =>
  row.manager_assigned ? row.technician_name : 'Lena'

test('undoing an assignment keeps a technician whom a colleague has assigned since', async () => {
  const id = await book(under, { phone, inMinutes: 10 })
  const ana = await act('assign-technician', id, { old_technician_name: 'Lena', new_technician_name: 'Ana' })
  await act('assign-technician', id, { old_technician_name: 'Ana', new_technician_name: 'Dee' }, maya)
  expect(await act('restore-assignment', id, { restoreVersion: ana.status.version })).toMatchObject({
    success: false,
    code: 'NOT_POSSIBLE_NOW',
    msg: 'Maria Gonzalez: Maya assigned Dee already.',
    status: { technician_name: 'Dee', manager_assigned: true },
  })
})

test('an undo with a version undoes only the action that produced this version', async () => {
  const id = await clientBefore('mark-received')
  const { status } = await act('mark-received', id)
  for (const action of ['undo-checkin', 'undo-cancellation', 'restore-assignment', 'cancel-appointment'] as const)
    expect(await act(action, id, { restoreVersion: status.version })).toMatchObject({
      success: false,
      code: 'NOT_POSSIBLE_NOW',
      msg: 'Maria Gonzalez: Alma received them already.',
    })
  expect(await act('undo-received', id, { restoreVersion: status.version })).toMatchObject({ success: true })
})

test('undoing a client’s own check-in at the kiosk is refused with an error that names the kiosk', async () => {
  const id = await book(under, { phone, inMinutes: 10 })
  await post('/api/square/enhanced-checkin', { clientId: await register(), appointmentId: id })
  expect(await act('undo-checkin', id, { restoreVersion: 1 })).toMatchObject({
    success: false,
    code: 'NOT_POSSIBLE_NOW',
    msg: 'Maria Gonzalez: the kiosk checked them in already.',
  })
})

test('an action that a colleague has already made changes nothing and returns the colleague’s name and version', async () => {
  const id = await clientBefore('mark-received')
  const { status } = await act('mark-received', id, {}, maya)
  expect(await act('mark-received', id)).toEqual({
    statusCode: 200,
    success: true,
    status,
    unchanged: 'Maria Gonzalez: Maya received them already.',
  })
})

test('undoing the assignment of a booking with two technicians restores both parts of the booking in one version', async () => {
  const id = await book(under, { phone, inMinutes: 10, technician: 'Lena' })
  const part = { service_name: 'Refill', duration_minutes: 30 }
  await under.db.run(
    statement(
      'test.two-technicians',
      'update appointments set segments = :segments where square_appointment_id = :squareAppointmentId',
    ),
    {
      squareAppointmentId: id,
      segments: JSON.stringify([
        { ...part, technician_name: 'Lena', start_offset_minutes: 0 },
        { ...part, technician_name: 'Mia', start_offset_minutes: 30 },
      ]),
    },
  )
  const { status } = await act('assign-technician', id, { old_technician_name: 'Mia', new_technician_name: 'Zoe' })
  expect(status).toMatchObject({ technician_name: 'Zoe', version: 1 })
  expect(await act('restore-assignment', id, { restoreVersion: 1 })).toMatchObject({
    success: true,
    status: { manager_assigned: false, technician_name: null, original_technician_name: null, version: 2 },
  })
})

test('an action on several consecutive bookings can be undone on each card that no colleague has changed since', async () => {
  const chain = [
    await book(under, { phone, inMinutes: 10, minutes: 30 }),
    await book(under, { phone, inMinutes: 40, minutes: 60 }),
  ] as const
  await post('/api/square/enhanced-checkin', { clientId: await register(), appointmentId: chain[0] })
  const versions: number[] = []
  for (const id of chain) versions.push((await act('mark-received', id)).status.version)
  await act('undo-received', chain[1], {}, maya)
  await act('mark-received', chain[1], {}, maya)
  const undone = await Promise.all(chain.map((id, at) => act('undo-received', id, { restoreVersion: versions[at]! })))
  expect(undone.map(one => one.success)).toEqual([true, false])
  expect(await cardRow(under, chain[0])).toMatchObject({ client_checked_in: true, manager_marked_received: false })
  expect(await cardRow(under, chain[1])).toMatchObject({ manager_marked_received_by: 'maya' })
})

describe('a client on the walk-in list who is checked in for a booking by mistake', () => {
  const intent = { timing: 'now', service: 'refill' }
  const listed = async () => {
    const response = await under.app.inject({ url: '/api/manager/walk-ins/2026-11-20/tustin', headers: alma })
    return (response.json().walkIns as { clientId: string }[]).map(one => one.clientId)
  }
  async function joinList(clientId: string): Promise<void> {
    await post(`/api/clients/${clientId}/checkin`, { clientId, isWalkIn: true, walkInIntent: intent } as object)
  }

  test('returns to the walk-in list after Undo', async () => {
    const clientId = await register()
    await joinList(clientId)
    const id = await book(under, { phone, inMinutes: 10 })
    const before = await under.db.rows(VISITS, { phone })
    const { status } = await act('manual-checkin', id)
    expect(await listed()).not.toContain(clientId)
    await act('undo-checkin', id, { restoreVersion: status.version })
    expect(await listed()).toContain(clientId)
    expect(await under.db.rows(VISITS, { phone })).toEqual(before)
    const events = await under.db.rows(
      statement(
        'test.walk-in-again',
        `select data from board_events where kind = 'check_in' and data ->> 'clientId' = :clientId order by id desc limit 1`,
      ).returns<{ data: object }>(),
      { clientId },
    )
    expect(events[0]!.data).toMatchObject({
      isWalkIn: true,
      walkInIntent: intent,
      square_appointment_id: null,
      by: 'Alma',
    })
  })
})

test.each([0, -1, 1.5, '2', null])('every action refuses the version %j', async restoreVersion => {
  for (const action of Object.keys(UNDOS) as CardAction[])
    expect(await act(action, 'some', { ...MIA, restoreVersion })).toMatchObject({
      statusCode: 400,
      code: 'INVALID',
      field: 'restoreVersion',
    })
})
