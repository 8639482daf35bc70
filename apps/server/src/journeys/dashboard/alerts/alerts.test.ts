import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AppUnderTest, ELEVEN, openContext } from '../../../../test/salon-under-test.ts'
import { enrolDevice, signIn } from '../../../../test/sign-in.ts'
import { statement } from '../../../platform/db/statement.ts'
import { announce, type NewAlert } from '../../../records/board-events/board-event-store.ts'

let under: AppUnderTest
let callers: Record<string, Record<string, string>>
let rosa: Record<string, string>
let raised = 0

beforeAll(async () => {
  under = await openContext()
  rosa = await signIn(under, 'manager', { username: 'rosa', locations: ['tustin'] })
  callers = {
    nobody: {},
    'a tablet': await enrolDevice(under),
    'a technician of this salon': await signIn(under, 'technician', { locations: ['tustin'] }),
    'a manager of another': await signIn(under, 'manager', { locations: ['irvine'] }),
    'a manager of this salon': rosa,
    'an admin': await signIn(under, 'admin', { username: 'ada' }),
  }
})
afterAll(() => under.close())

const FIND = statement('test.alert-id', 'select id from alerts where dedupe_key = :dedupeKey').returns<{ id: number }>()

async function raise(more: Partial<NewAlert> = {}): Promise<number> {
  const dedupeKey = `test ${++raised}`
  const alert: NewAlert = {
    locationId: 'tustin',
    day: '2026-11-20',
    kind: 'late_arrival',
    name: 'Maria Gonzalez',
    appointmentId: 'booking-7',
    dedupeKey,
    at: new Date(Date.parse(ELEVEN) + raised * 60_000),
    ...more,
  }
  await announce(under.db, { alerts: [alert] })
  return (await under.db.row(FIND, { dedupeKey }))!.id
}

async function list(headers = rosa) {
  const response = await under.app.inject({ url: '/api/manager/alerts/2026-11-20/tustin', headers })
  return { status: response.statusCode, body: response.json() }
}

async function done(id: number | string, headers = rosa, what: 'done' | 'undo' = 'done') {
  const url = `/api/manager/alerts/${id}/${what}`
  const response = await under.app.inject({ method: 'POST', url, headers, payload: {} })
  return { status: response.statusCode, body: response.json() }
}

const NEWS = statement(
  'test.alert-news',
  `select data from board_events where kind = 'alert' and data ->> 'id' = :id order by id`,
).returns<{ data: object }>()

test('alerts are listed newest first, each with the name of the manager who marked the alert as done', async () => {
  const late = await raise()
  const elsewhere = await raise({ kind: 'wrong_location', reason: 'irvine' })
  await raise({ locationId: 'irvine' })
  await raise({ day: '2026-11-19' })
  const { body } = await list()
  expect(body.alerts.map((one: { id: number }) => one.id)).toEqual([elsewhere, late])
  expect(body.alerts[1]).toEqual({
    id: late,
    kind: 'late_arrival',
    name: 'Maria Gonzalez',
    at: expect.stringMatching(/^2026-11-20T19:01:00/),
    reason: null,
    clientId: null,
    phone: null,
    square_appointment_id: 'booking-7',
    doneAt: null,
    doneBy: null,
    version: 1,
  })
  const first = await done(late)
  expect(first).toMatchObject({ status: 200, body: { success: true, alert: { id: late, doneBy: 'rosa' } } })
  expect((await done(late, callers['an admin'])).body).toEqual(first.body)
  expect(await under.db.rows(NEWS, { id: String(late) })).toMatchObject([
    { data: { kind: 'late_arrival' } },
    { data: { id: late, doneAt: expect.any(String) } },
  ])
})

test('a reopened alert is shown to all managers, and can be marked as done again', async () => {
  const id = await raise()
  await done(id)
  const open = await done(id, rosa, 'undo')
  expect(open).toMatchObject({ status: 200, body: { alert: { id, doneAt: null, doneBy: null, version: 3 } } })
  expect((await done(id, rosa, 'undo')).body).toEqual(open.body)
  expect((await done(id, callers['an admin'])).body.alert).toMatchObject({ doneBy: 'ada', version: 4 })
  const versions = (await under.db.rows(NEWS, { id: String(id) })).map(
    ({ data }) => (data as { version: number }).version,
  )
  expect(versions).toEqual([1, 2, 3, 4])
})

test.each([
  ['nobody', 401],
  ['a tablet', 401],
  ['a technician of this salon', 403],
  ['a manager of another', 403],
  ['a manager of this salon', 200],
  ['an admin', 200],
] as const)('a call for Tustin’s alerts (signed in: %s) gets the HTTP status %i', async (who, status) => {
  const id = await raise()
  expect((await list(callers[who])).status).toBe(status)
  if (who === 'a manager of another') {
    // The numbers of alerts grow, so an alert elsewhere must look like one that does not exist.
    const [foreign, unknown] = [await done(id, callers[who]), await done('999999', callers[who])]
    expect(foreign).toEqual({ ...unknown, body: { ...unknown.body, requestId: foreign.body.requestId } })
    expect(unknown.status).toBe(404)
    return
  }
  expect((await done(id, callers[who])).status).toBe(status)
  expect((await done(id, callers[who], 'undo')).status).toBe(status)
})

test.each([
  ['999999', 404],
  ['0', 400],
  ['x', 400],
])('marking the unknown alert %s as done is refused with the HTTP status %i', async (id, status) => {
  expect((await done(id)).status).toBe(status)
  expect((await done(id, rosa, 'undo')).status).toBe(status)
})
