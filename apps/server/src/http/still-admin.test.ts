import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Headers, type Method, useSalonAtEleven } from '../../test/salon-at-eleven.ts'
import { type AddedStaff, addStaff } from '../../test/sign-in.ts'
import { statement } from '../platform/db/statement.ts'

/**
 * The tests are about admins who lose their role or account while their call is running (docs/product/access.md, "Who
 * may do what").
 */
const salon = useSalonAtEleven()
const { call } = salon
const NOT_ALLOWED = { status: 403, body: { code: 'NOT_ALLOWED', msg: 'Your account may not do this.' } }

type Ids = { maya: string; session: string; device: string; maria: string; linh: string; change: number }
type CallInput = readonly [method: Method, path: (ids: Ids) => string, payload?: (ids: Ids) => object]

const CALLS: Readonly<Record<string, CallInput>> = {
  'ends a session': ['DELETE', ids => `/api/office/staff/maya/sessions/${ids.session}`],
  'ends all sessions': ['DELETE', () => '/api/office/staff/maya/sessions'],
  'opens a location on a weekday': [
    'POST',
    () => '/api/auth/grant-location-schedule',
    ({ maya }) => ({ userId: maya, locationId: 'irvine', dayIndex: 3 }),
  ],
  'closes a location on a weekday': [
    'DELETE',
    () => '/api/auth/revoke-location-schedule',
    ({ maya }) => ({ userId: maya, locationId: 'tustin', dayIndex: 4 }),
  ],
  'renames a tablet': ['PUT', ids => `/api/office/devices/${ids.device}`, () => ({ name: 'Door', version: 1 })],
  'moves a tablet': ['PUT', ids => `/api/office/devices/${ids.device}`, () => ({ location: 'irvine', version: 1 })],
  'revokes a tablet': ['DELETE', ids => `/api/devices/${ids.device}`],
  'changes a setting': [
    'PUT',
    () => '/api/office/settings/brand',
    () => ({ location: null, value: 'Lash Loft', version: 1 }),
  ],
  'uses an earlier setting again': [
    'PUT',
    () => '/api/office/settings/brand',
    ({ change }) => ({ location: null, again: change, version: 1 }),
  ],
  'corrects a number': [
    'PUT',
    ids => `/api/office/clients/${ids.maria}/phone`,
    () => ({ phone: '7145550199', version: 1 }),
  ],
  'links two clients': [
    'PUT',
    ids => `/api/office/clients/${ids.maria}/link`,
    ({ linh }) => ({ otherId: linh, version: 1 }),
  ],
  'unlinks a client': ['DELETE', ids => `/api/office/clients/${ids.maria}/link`],
  'deletes a client': [
    'POST',
    () => '/api/office/people/forget',
    () => ({ phone: '7145550101', linked: [], lastFour: '0101' }),
  ],
}

const run = (text: string, given: Record<string, unknown> = {}) => salon.db.run(statement('', text), given)
const row = async <Row>(text: string, given: Record<string, unknown> = {}) =>
  (await salon.db.row(statement('', text).returns<Row & object>(), given))!

let ada: AddedStaff
let olga: AddedStaff
let headers: Headers
let ids: Ids

beforeAll(async () => {
  ada = await addStaff(salon, { role: 'admin', username: 'ada' })
  olga = await addStaff(salon, { role: 'admin', username: 'olga' })
  await addStaff(salon, { role: 'manager', username: 'maya', locations: ['tustin'] })
  headers = await salon.signInAs(ada)
})

beforeEach(async () => {
  await run(`update staff set role = 'admin', disabled_at = null where username = 'ada'`)
  await run(`delete from devices`)
  await run(`truncate clients, settings, setting_changes cascade`)
  const { id: maya } = await row<{ id: string }>(`select id from staff where username = 'maya'`)
  const client = (name: string, phone: string) =>
    row<{ id: string }>(
      `insert into clients (first_name, last_name, phone, location_id, created_at)
       values (:name, 'Garcia', :phone, 'tustin', now()) returning id`,
      { name, phone },
    )
  const maria = (await client('Maria', '+17145550101')).id
  const linh = (await client('Linh', '+17145550102')).id
  const { id: session } = await row<{ id: string }>(
    `insert into sessions (id, staff_id, created_at, expires_at)
     values (gen_random_uuid(), :maya, :now, :now::timestamptz + interval '1 hour') returning id`,
    { maya, now: salon.clock.realNow() },
  )
  const { id: device } = await row<{ id: string }>(
    `insert into devices (kind, token_hash, token_made_at, name, location_id, enrolled_at)
     values ('kiosk', '\\x01', now(), 'Front desk', 'tustin', now()) returning id`,
  )
  await run(`insert into settings (key, value) values ('brand', '"Lash Lounge"')`)
  const { id: change } = await row<{ id: number }>(
    `insert into setting_changes (key, after, who, at) values ('brand', '"Lash Lodge"', 'system', now()) returning id`,
  )
  ids = { maya, session, device, maria, linh, change }
  await salon.confirmAll()
})

const state = () =>
  salon.db.rows(
    statement(
      '',
      `select to_jsonb(d)::text as one from devices d
       union all select to_jsonb(c)::text from clients c
       union all select to_jsonb(s)::text from settings s
       union all select to_jsonb(h)::text from setting_changes h
       union all select to_jsonb(g)::text from staff_location_days g
       union all select to_jsonb(s)::text from sessions s join staff on staff.id = s.staff_id where username = 'maya'
       union all select to_jsonb(a)::text from audit a
       order by 1`,
    ),
  )

describe.each([
  ['demoted', `update staff set role = 'manager' where username = 'ada'`],
  ['disabled', `update staff set disabled_at = now() where username = 'ada'`],
])('a call of an admin who is %s while the call is running', (_, end) => {
  test.each(Object.entries(CALLS))('has no effect if the call %s', async (_name, [method, path, payload]) => {
    const before = await state()
    const { running } = await salon.db.transaction(async queries => {
      await queries.run(statement('', end))
      const running = call(method, path(ids), { headers, payload: payload?.(ids) })
      await salon.untilBlocked()
      return { running }
    })
    expect(await running).toMatchObject(NOT_ALLOWED)
    expect(await state()).toEqual(before)
  })
})

test.each(Object.entries(CALLS))(
  'a call of an admin whose role does not change succeeds if the call %s',
  async (_, [method, path, payload]) => {
    if (path(ids).endsWith('/link'))
      await run('update clients set same_person_as = null where id = :maria', { maria: ids.maria })
    const response = await call(method, path(ids), { headers, payload: payload?.(ids) })
    expect(response.status).toBe(200)
  },
)

test('two admins who change each other’s weekdays and sessions at the same time both succeed', async () => {
  const others = await salon.signInAs(olga)
  await salon.confirmAll()
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, index) => {
      const [by, whose] = index % 2 ? [headers, olga.username] : [others, ada.username]
      const cell = { userId: ids.maya, locationId: 'irvine', dayIndex: index % 7 }
      return index % 4 < 2
        ? call('POST', '/api/auth/grant-location-schedule', { headers: by, payload: cell })
        : call('PUT', `/api/office/staff/${whose}`, { headers: by, payload: { first_name: `N${index}`, version: 1 } })
    }),
  )
  for (const { status } of responses) expect(status).toBe(200)
})
