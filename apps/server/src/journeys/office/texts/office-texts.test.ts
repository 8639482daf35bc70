import { randomUUID } from 'node:crypto'
import type { OfficeText } from '@frontlash/contract/office-texts'
import type { LocationKey } from '@frontlash/domain/location-key'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AppUnderTest, ELEVEN, openContext } from '../../../../test/salon-under-test.ts'
import { signIn } from '../../../../test/sign-in.ts'
import { type TestClock, testClock } from '../../../../test/test-clock.ts'
import { statement } from '../../../platform/db/statement.ts'
import { recordOptOut } from '../../../records/texts/opt-out-store.ts'
import { claimDueTexts } from '../../../records/texts/outgoing-text-store.ts'

type Headers = Record<string, string>

let under: AppUnderTest
let clock: TestClock
let admin: Headers
/** The headers of a manager of Tustin. */
let manager: Headers

beforeAll(async () => {
  clock = testClock(ELEVEN)
  under = await openContext({ clock })
  admin = await signIn(under, 'admin', { username: 'ada', firstName: 'Ada' })
  manager = await signIn(under, 'manager', { username: 'maya', locations: ['tustin'] })
})
afterAll(() => under.close())
beforeEach(async () => {
  clock.set(ELEVEN)
  await under.db.run(statement('', 'delete from texts'))
})

type NewText = {
  readonly phone?: string
  readonly template?: string
  readonly location?: LocationKey
  readonly state?: string
  readonly code?: string
  readonly body?: string | null
  /** The number of minutes before now. */
  readonly ago?: number
  /** The number of minutes from now. */
  readonly goodFor?: number
  readonly clientId?: string
}

async function add(text: NewText = {}): Promise<string> {
  const { ago = 5, goodFor = 10, body = 'Hi Anna.' } = text
  const at = (minutes: number) => new Date(clock.realNow().getTime() + minutes * 60_000)
  const id = randomUUID()
  await under.db.run(
    statement(
      '',
      `insert into texts (id, phone, template, location_id, body, parts, state, error_code, is_counted, attempts, due_at,
         expires_at, client_id, day, created_at, updated_at)
       values (:id, :phone, :template, :location, :body, 1, :state, :code, true, 3, :at, :expiresAt, :clientId, '2026-11-20', :at, :at)`,
    ),
    {
      id,
      body,
      phone: text.phone ?? '+17145550101',
      template: text.template ?? 'ON_TIME',
      location: text.location ?? 'tustin',
      state: text.state ?? 'DELIVERED',
      code: text.code ?? null,
      clientId: text.clientId ?? null,
      at: at(-ago),
      expiresAt: at(goodFor),
    },
  )
  return id
}

const list = (query: Record<string, string> = {}, headers = admin) =>
  under.app.inject({ url: '/api/office/texts', query, headers })
const ids = async (query: Record<string, string> = {}, headers = admin) =>
  ((await list(query, headers)).json().rows as OfficeText[]).map(row => row.id)
const one = (id: string, headers = admin) => under.app.inject({ url: `/api/office/texts/${id}`, headers })
const settle = (id: string, send: boolean, headers = admin) =>
  under.app.inject({ method: 'POST', url: `/api/office/texts/${id}/settle`, headers, payload: { send } })

test('a manager may read only the texts of locations that are open to them today', async () => {
  const here = await add()
  const elsewhere = await add({ location: 'irvine' })
  expect(await ids({}, manager)).toEqual([here])
  expect(await ids()).toHaveLength(2)
  const closed = await list({ location: 'tustin,irvine' }, manager)
  expect([closed.statusCode, closed.json().code, closed.json().msg]).toEqual([
    403,
    'NO_LOCATION_ACCESS',
    'No location access for Irvine today',
  ])
  expect((await one(elsewhere, manager)).json().code).toBe('NOT_FOUND')
  expect((await one(randomUUID())).json().code).toBe('NOT_FOUND')
  expect((await one('1')).json().code).toBe('INVALID')
})

test('the list of texts has the client, the location, the state and the reason for this state', async () => {
  const row = await under.db.row(
    statement(
      '',
      `insert into clients (first_name, last_name, phone, created_at) values ('Anna', 'O’Brien', '+17145550777', now()) returning id`,
    ).returns<{ id: string }>(),
  )
  const id = await add({ state: 'UNDELIVERED', code: '30003', phone: '+17145550777', clientId: row!.id })
  const response = (await list()).json()
  expect(response).toEqual({
    rows: [
      {
        id,
        createdAt: '2026-11-20T18:55:00.000Z',
        client: 'Anna O’Brien',
        clientId: row!.id,
        phone: '+17145550777',
        location: 'tustin',
        template: 'ON_TIME',
        state: 'UNDELIVERED',
        reason: 'The phone was off or out of reach.',
        parts: 1,
        attempts: 3,
      },
    ],
    next: null,
    previous: null,
    total: { count: 1, isMore: false },
    asOf: ELEVEN,
  })
  expect((await one(id)).json()).toEqual({
    ...response.rows[0],
    words: 'Hi Anna.',
    hasStopNotice: false,
    dueAt: '2026-11-20T18:55:00.000Z',
    expiresAt: '2026-11-20T19:10:00.000Z',
    firstTriedAt: null,
    lastTriedAt: null,
    sentAt: null,
    updatedAt: '2026-11-20T18:55:00.000Z',
    providerId: null,
    providerStatus: null,
    errorCode: '30003',
    settle: null,
  })
})

test('texts can be filtered by template, state and problem within a period of seven days by default', async () => {
  const delivered = await add({ ago: 1 })
  const failed = await add({ ago: 2, state: 'FAILED', template: 'SURVEY' })
  const parked = await add({ ago: 3, state: 'PARKED' })
  const older = await add({ ago: 8 * 1440 })
  expect(await ids()).toEqual([delivered, failed, parked])
  expect(await ids({ period: '28d' })).toEqual([delivered, failed, parked, older])
  expect(await ids({ template: 'SURVEY' })).toEqual([failed])
  expect(await ids({ state: 'PARKED' })).toEqual([parked])
  expect(await ids({ trouble: '1' })).toEqual([failed, parked])
  expect(await ids({ sort: 'created' })).toEqual([parked, failed, delivered])
  for (const query of [{ template: 'HELLO' }, { state: 'LOST' }, { trouble: 'yes' }, { sort: 'state' }])
    expect((await list(query as unknown as Record<string, string>)).json().code).toBe('INVALID')
})

test('the pages of the list contain every text of all locations exactly once, even if texts have the same time', async () => {
  const texts: string[] = []
  for (const ago of [1, 2, 3])
    texts.push(await add({ ago, location: (['tustin', 'irvine', 'santa-ana'] as const)[ago % 3]! }))
  texts.push(...[await add({ ago: 8 }), await add({ ago: 8, location: 'irvine' })].toSorted().toReversed())
  const first = (await list({ limit: '4' })).json()
  const second = (await list({ limit: '4', after: first.next })).json()
  expect([first, second].flatMap(page => page.rows.map((row: OfficeText) => row.id))).toEqual(texts)
})

describe('a parked text, whose outcome is unknown,', () => {
  const stateOf = async (id: string) => (await one(id)).json().state
  const auditOf = (id: string) =>
    under.db.rows(
      statement('', 'select actor, role, location_id, action, before, after from audit where object = :object'),
      {
        object: `text:${id}`,
      },
    )

  test('can be sent again, which resets the count of attempts', async () => {
    const id = await add({ state: 'PARKED', code: 'ETIMEDOUT' })
    expect((await one(id)).json()).toMatchObject({
      reason: 'It is not known whether it went out.',
      settle: { mayBeSent: true, refusal: null },
    })
    expect((await settle(id, true)).json()).toMatchObject({
      success: true,
      row: { id, state: 'QUEUED', attempts: 0, errorCode: null, settle: null },
    })
    expect(await auditOf(id)).toEqual([
      {
        actor: 'staff:ada',
        role: 'admin',
        location_id: 'tustin',
        action: 'text sent again',
        before: { state: 'PARKED' },
        after: { state: 'QUEUED' },
      },
    ])
    const due = { now: clock.realNow(), limit: 5, quietTemplates: [], quietLocations: [] }
    expect((await claimDueTexts(under.db, due)).map(text => text.id)).toEqual([id])
  })

  test('can be left unsent, and is no longer listed as a problem after this decision', async () => {
    const id = await add({ state: 'PARKED' })
    const response = (await settle(id, false)).json()
    expect(response).toMatchObject({
      success: true,
      row: { state: 'EXPIRED', reason: 'It may not have gone out, and it was not sent again.' },
    })
    expect(await ids({ trouble: '1' })).toEqual([])
    expect(await auditOf(id)).toMatchObject([{ action: 'text left', after: { state: 'EXPIRED' } }])
  })

  test.each<[string, NewText, string]>([
    ['that is too old', { goodFor: 0 }, 'It is too late to send it.'],
    ['whose words are gone', { body: null }, 'It is too late to send it.'],
  ])('%s can only be left unsent, and not sent again', async (_, text, msg) => {
    const id = await add({ state: 'PARKED', ...text })
    expect((await one(id)).json().settle).toEqual({ mayBeSent: false, refusal: msg })
    const refused = await settle(id, true)
    expect([refused.statusCode, refused.json()]).toMatchObject([400, { code: 'INVALID', field: 'send', msg }])
    expect(await stateOf(id)).toBe('PARKED')
    expect((await settle(id, false)).json().success).toBe(true)
  })

  test('is not sent again during quiet hours, whichever template it has', async () => {
    clock.set('2026-11-21T04:00:00Z')
    for (const template of ['SURVEY', 'ON_TIME', 'OWNER_ALERT']) {
      const id = await add({ state: 'PARKED', template })
      expect((await settle(id, true)).json()).toMatchObject({ code: 'INVALID', msg: 'It is too late to send it.' })
      expect(await stateOf(id)).toBe('PARKED')
    }
  })

  test('is never sent again after a STOP', async () => {
    const phone = '+17145550888'
    const id = await add({ state: 'PARKED', phone })
    await recordOptOut(under.db, { phone, source: 'test', at: clock.realNow(), requestId: null })
    expect((await one(id)).json().settle).toEqual({ mayBeSent: false, refusal: 'It is too late to send it.' })
    expect((await settle(id, true)).json()).toMatchObject({ code: 'INVALID', msg: 'It is too late to send it.' })
    expect(await stateOf(id)).toBe('PARKED')
  })

  test('is settled once even if the same call arrives twice', async () => {
    const id = await add({ state: 'PARKED' })
    for (let sent = 0; sent < 2; sent++)
      expect((await settle(id, true)).json()).toMatchObject({ success: true, row: { id, state: 'QUEUED' } })
    const written = await under.db.rows(statement('', 'select action from audit where object = :object'), {
      object: `text:${id}`,
    })
    expect(written).toEqual([{ action: 'text sent again' }])
  })

  test('cannot be settled again with another decision', async () => {
    const id = await add({ state: 'PARKED' })
    await settle(id, false)
    const second = (await settle(id, true)).json()
    expect(second).toMatchObject({
      success: false,
      code: 'CHANGED_MEANWHILE',
      msg: 'Ada changed this at 11:00 AM. Look at what it is now, then save again.',
      current: { id, state: 'EXPIRED' },
    })
    const delivered = await add()
    expect((await settle(delivered, true)).json()).toMatchObject({ code: 'CHANGED_MEANWHILE' })
    expect(await stateOf(delivered)).toBe('DELIVERED')
  })
})

test('only admins can read the estimated cost of texts by month, location and template', async () => {
  const sent = (day: string, location: string, template: string, parts: number) =>
    under.db.run(
      statement(
        '',
        `insert into texts (phone, template, location_id, state, is_counted, parts, due_at, expires_at, day, created_at, sent_at, updated_at)
         values ('+17145550101', :template, :location, 'SENT', true, :parts, :at, :at, :day, :at, :at, :at)`,
      ),
      { location, template, parts, day, at: `${day}T19:00:00Z` },
    )
  await sent('2026-11-20', 'tustin', 'SURVEY', 2)
  await sent('2026-11-20', 'tustin', 'SURVEY', 2)
  await sent('2026-11-20', 'irvine', 'ON_TIME', 1)
  const cost = (query: Record<string, string>, headers = admin) =>
    under.app.inject({ url: '/api/office/texts/cost', query, headers })
  expect((await cost({})).json()).toEqual([
    { month: '2026-11', location: 'tustin', template: 'SURVEY', texts: 2, parts: 4, cents: 4.8 },
    { month: '2026-11', location: 'irvine', template: 'ON_TIME', texts: 1, parts: 1, cents: 1.2 },
  ])
  expect((await cost({}, manager)).json().code).toBe('NOT_ALLOWED')
  for (const months of ['0', '26', 'x']) expect((await cost({ months })).json().code).toBe('INVALID')
})
