import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AppUnderTest, openContext } from '../../../../test/salon-under-test.ts'
import { enrolDevice, signIn } from '../../../../test/sign-in.ts'
import { type TestClock, testClock } from '../../../../test/test-clock.ts'
import { statement } from '../../../platform/db/statement.ts'

const clock: TestClock = testClock('2026-11-20T19:00:00.000Z')
let under: AppUnderTest
let tablet: Record<string, string>
let callers: Record<string, Record<string, string>>
let rosa: Record<string, string>
let people = 0

beforeAll(async () => {
  under = await openContext({ clock })
  tablet = await enrolDevice(under)
  rosa = await signIn(under, 'manager', { username: 'Rosa', locations: ['tustin'] })
  callers = {
    nobody: {},
    'a tablet': tablet,
    'a technician of this salon': await signIn(under, 'technician', { locations: ['tustin'] }),
    'a manager of another': await signIn(under, 'manager', { locations: ['irvine'] }),
    'a manager of this salon': rosa,
    'an admin': await signIn(under, 'admin'),
  }
})
afterAll(() => under.close())

async function post(path: string, payload: object, headers = rosa) {
  const response = await under.app.inject({ method: 'POST', url: path, headers, payload })
  return { status: response.statusCode, body: response.json() }
}

async function walkIn(firstName: string): Promise<{ id: string; again: () => Promise<string> }> {
  const phone = `714555${3000 + people++}`
  const client = await post('/api/clients', { phone, firstName, lastName: 'Gonzalez' }, tablet)
  const clientId: string = client.body.id
  const again = async () => {
    const intent = { timing: 'now', service: 'refill' }
    const body = { clientId, isWalkIn: true, walkInIntent: intent }
    return (await post(`/api/clients/${clientId}/checkin`, body, tablet)).body.checkInId
  }
  return { id: await again(), again }
}

async function list(headers = rosa) {
  const response = await under.app.inject({ url: '/api/manager/walk-ins/2026-11-20/tustin', headers })
  return { status: response.statusCode, body: response.json() }
}

const NEWS = statement(
  'test.walk-in-news',
  `select data from board_events where kind = 'check_in' and data ->> 'id' = :amberId order by id`,
).returns<{ data: Record<string, unknown> }>()
const AUDIT = statement('test.walk-in-audit', 'select action from audit where object = :object order by id').returns<{
  action: string
}>()

test('receiving a walk-in and undoing the reception each send an event and add an audit row', async () => {
  const amber = await walkIn('Amber')
  clock.addMinutes(5)
  const zoe = await walkIn('Zoe')
  const [first, second] = (await list()).body.walkIns
  expect(first).toEqual({
    id: amber.id,
    clientId: expect.any(String),
    name: 'Amber Gonzalez',
    phone: '+17145553000',
    at: expect.stringMatching(/^2026-11-20T19:00:00/),
    intent: { timing: 'now', service: 'refill' },
    service: 'Walk-in Service',
    technician: 'To be assigned',
    receivedAt: null,
    receivedBy: null,
    version: 1,
  })
  expect(second.id).toBe(zoe.id)

  for (let times = 0; times < 2; times++) {
    const received = await post(`/api/manager/walk-ins/${amber.id}/receive`, {})
    expect(received.body).toMatchObject({ success: true, walkIn: { receivedBy: 'rosa' } })
  }
  expect((await list()).body.walkIns[0]).toMatchObject({ id: amber.id, receivedBy: 'rosa' })
  for (let times = 0; times < 2; times++)
    expect((await post(`/api/manager/walk-ins/${amber.id}/undo`, {})).body).toMatchObject({
      success: true,
      walkIn: { receivedAt: null, receivedBy: null },
    })
  const news = (await under.db.rows(NEWS, { amberId: amber.id })).map(one => one.data)
  expect(news.map(one => one.receivedAt ?? null)).toEqual([null, expect.any(String), null])
  expect(news.map(one => one.version)).toEqual([1, 2, 3])
  expect(news[1]).toMatchObject({ name: 'Amber Gonzalez', isWalkIn: true, walkInIntent: { service: 'refill' } })
  expect((await under.db.rows(AUDIT, { object: `check-in:${amber.id}` })).map(one => one.action)).toEqual([
    'walk-in received',
    'walk-in waits again',
  ])
})

test('an undo with the version of an earlier reception changes nothing and names the colleague who acted later', async () => {
  const colleague = await signIn(under, 'manager', { username: 'maya', locations: ['tustin'] })
  const { id } = await walkIn('Ana')
  const first = await post(`/api/manager/walk-ins/${id}/receive`, {})
  expect(first.body).not.toHaveProperty('unchanged')
  await post(`/api/manager/walk-ins/${id}/undo`, { restoreVersion: first.body.walkIn.version }, colleague)
  const undo = () => post(`/api/manager/walk-ins/${id}/undo`, { restoreVersion: first.body.walkIn.version })
  expect((await undo()).body).toMatchObject({
    success: false,
    code: 'NOT_POSSIBLE_NOW',
    msg: 'Ana Gonzalez: Maya undid Received already.',
  })
  const again = await post(`/api/manager/walk-ins/${id}/receive`, {}, colleague)
  expect((await undo()).body).toEqual({
    success: false,
    code: 'NOT_POSSIBLE_NOW',
    msg: 'Ana Gonzalez: Maya received them already.',
    walkIn: again.body.walkIn,
  })
  expect((await post(`/api/manager/walk-ins/${id}/receive`, {})).body).toEqual({
    success: true,
    walkIn: again.body.walkIn,
    unchanged: 'Ana Gonzalez: Maya received them already.',
  })
  expect((await list()).body.walkIns).toContainEqual(again.body.walkIn)
})

test('the first reception of a walk-in cannot be undone after the same client has come again', async () => {
  const mia = await walkIn('Mia')
  expect(await mia.again()).toBe(mia.id)
  await post(`/api/manager/walk-ins/${mia.id}/receive`, {})
  const second = await mia.again()
  expect(second).not.toBe(mia.id)
  expect(await post(`/api/manager/walk-ins/${mia.id}/undo`, {})).toEqual({
    status: 200,
    body: { success: false, code: 'ALREADY_HERE_AGAIN', msg: 'The client has come again and is waiting already.' },
  })
})

test('a walk-in whose booking was found is on the calendar instead of the walk-in list', async () => {
  const lena = await walkIn('Lena')
  await under.db.run(
    statement('test.link', `update check_ins set square_appointment_id = 'found' where id = :lenaId`),
    {
      lenaId: lena.id,
    },
  )
  expect((await list()).body.walkIns.map((one: { id: string }) => one.id)).not.toContain(lena.id)
  expect((await post(`/api/manager/walk-ins/${lena.id}/receive`, {})).body).toMatchObject({
    success: false,
    code: 'HAS_BOOKING',
  })
})

test('a visit that was closed before the client was received is removed from the walk-in list', async () => {
  const eve = await walkIn('Eve')
  await under.db.run(
    statement('test.close-visit', 'update check_ins set closed_at = check_in_time where id = :eveId'),
    {
      eveId: eve.id,
    },
  )
  expect((await list()).body.walkIns.map((one: { id: string }) => one.id)).not.toContain(eve.id)
})

test.each([
  ['nobody', 401],
  ['a tablet', 401],
  ['a technician of this salon', 403],
  ['a manager of another', 403],
  ['a manager of this salon', 200],
  ['an admin', 200],
] as const)('a call for Tustin’s walk-ins (signed in: %s) gets the HTTP status %i', async (who, status) => {
  const { id } = await walkIn('Ines')
  expect((await list(callers[who])).status).toBe(status)
  // To a manager, a walk-in elsewhere does not exist.
  const changed = who === 'a manager of another' ? 404 : status
  expect((await post(`/api/manager/walk-ins/${id}/receive`, {}, callers[who])).status).toBe(changed)
  expect((await post(`/api/manager/walk-ins/${id}/undo`, {}, callers[who])).status).toBe(changed)
})

test('a call for an unknown walk-in gets the HTTP status 404', async () => {
  const nobody = '00000000-0000-4000-8000-000000000000'
  expect(await post(`/api/manager/walk-ins/${nobody}/receive`, {})).toMatchObject({ status: 404 })
})
