import type { OfficeDevice } from '@frontlash/contract/office-devices'
import type { LocationKey } from '@frontlash/domain/location-key'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AppUnderTest, ELEVEN, openContext } from '../../../../test/salon-under-test.ts'
import { enrolDevice, signIn } from '../../../../test/sign-in.ts'
import { type TestClock, testClock } from '../../../../test/test-clock.ts'
import { statement } from '../../../platform/db/statement.ts'
import { VERSION } from '../../../version.ts'

type Headers = Record<string, string>
type NewDevice = {
  readonly name?: string | null
  readonly location?: LocationKey | null
  readonly kind?: 'kiosk' | 'paired'
  /** The number of seconds before now; null means never. */
  readonly seenAgo?: number | null
  readonly enrolledAgo?: number
  readonly revokedAgo?: number
  readonly health?: object
}

const NOBODY = '00000000-0000-4000-8000-000000000000'

let under: AppUnderTest
let clock: TestClock
let admin: Headers

beforeAll(async () => {
  clock = testClock(ELEVEN)
  under = await openContext({ clock })
  admin = await signIn(under, 'admin', { username: 'ada', firstName: 'Ada' })
})
afterAll(() => under.close())
beforeEach(async () => {
  clock.set(ELEVEN)
  await under.db.run(statement('', 'delete from devices'))
  await under.db.run(statement('', 'update sessions set confirmed_at = :now'), { now: clock.realNow() })
})

const agoOf = (seconds: number) => new Date(clock.realNow().getTime() - seconds * 1000)
let tokens = 0

/** Inserts a device directly, because enrolling by PIN is slow. */
async function add(device: NewDevice = {}): Promise<string> {
  const { name = 'Front desk', location = 'tustin', kind = 'kiosk', seenAgo = 0, enrolledAgo = 3600 } = device
  const row = await under.db.row(
    statement(
      '',
      `insert into devices (kind, token_hash, token_made_at, name, location_id, enrolled_at, last_seen_at, revoked_at, health, metadata)
       values (:kind, sha256(convert_to(:token::text, 'UTF8')), :enrolledAt, :name, :location, :enrolledAt, :seenAt, :revokedAt, :health, '{"screen":"820 x 1180","isIPad":true}')
       returning id`,
    ).returns<{ id: string }>(),
    {
      kind,
      token: `token ${++tokens}`,
      name,
      location,
      enrolledAt: agoOf(enrolledAgo),
      seenAt: seenAgo === null ? null : agoOf(seenAgo),
      revokedAt: device.revokedAgo === undefined ? null : agoOf(device.revokedAgo),
      health: device.health ? JSON.stringify(device.health) : null,
    },
  )
  return row!.id
}

const list = (query: Record<string, string> = {}, headers = admin) =>
  under.app.inject({ url: '/api/office/devices', query, headers })
const names = async (query: Record<string, string> = {}) =>
  ((await list(query)).json().rows as OfficeDevice[]).map(row => row.name)
const one = (id: string, headers = admin) => under.app.inject({ url: `/api/office/devices/${id}`, headers })
const change = (id: string, payload: object, headers = admin) =>
  under.app.inject({ method: 'PUT', url: `/api/office/devices/${id}`, headers, payload })
const auditOf = (id: string) =>
  under.db.rows(
    statement(
      '',
      'select action, actor, role, location_id, before, after from audit where object = :object order by id',
    ),
    { object: `device:${id}` },
  )

test('the list of devices shows each tablet’s location and health, and the person who enrolled the tablet', async () => {
  await enrolDevice(under, { location: 'irvine', name: 'Window' })
  await under.db.run(statement('', `update devices set health = :health where name = 'Window'`), {
    health: JSON.stringify({ appVersion: '0.0.1', installed: true, battery: 81, unsent: 2, screen: '1180 x 820' }),
  })
  const response = (await list()).json()
  expect(response).toEqual({
    rows: [
      {
        id: expect.any(String),
        kind: 'kiosk',
        name: 'Window',
        location: 'irvine',
        lastSeenAt: ELEVEN,
        state: 'online',
        mayBeInUse: true,
        appVersion: '0.0.1',
        isOld: true,
        installed: true,
        screen: '1180 x 820',
        platform: null,
        battery: 81,
        unsent: 2,
        staffPins: 'everywhere',
        pinsOf: [],
        enrolledAt: ELEVEN,
        enrolledBy: expect.any(String),
        revokedAt: null,
        version: 2,
      },
    ],
    next: null,
    previous: null,
    total: { count: 1, isMore: false },
    asOf: ELEVEN,
  })
  expect((await one(response.rows[0].id)).json()).toEqual(response.rows[0])
})

test('a tablet is not outdated if the tablet reports the current version or no version', async () => {
  const silent = (await one(await add())).json()
  expect(silent).toMatchObject({ appVersion: null, isOld: false, battery: null, unsent: null, screen: '820 x 1180' })
  const current = (await one(await add({ health: { appVersion: VERSION } }))).json()
  expect(current).toMatchObject({ appVersion: VERSION, isOld: false, platform: 'iPad' })
})

test('a revoked device can be read but not changed, and an unknown device gets a 404', async () => {
  for (const response of [await one(NOBODY), await change(NOBODY, { name: 'Door', version: 1 })])
    expect([response.statusCode, response.json().code]).toEqual([404, 'NOT_FOUND'])
  const revoked = await add({ revokedAgo: 60 })
  expect((await one(revoked)).json().revokedAt).toBe(agoOf(60).toISOString())
  expect((await change(revoked, { name: 'Door', version: 1 })).json().code).toBe('NOT_FOUND')
  expect((await one('1')).json().code).toBe('INVALID')
})

describe('the list of devices', () => {
  const DAY = 86_400

  beforeEach(async () => {
    await add({ name: 'now', enrolledAgo: 10 * DAY })
    await add({ name: 'ten minutes', seenAgo: 600, enrolledAgo: 20 * DAY })
    await add({ name: 'longer', seenAgo: 601, enrolledAgo: 30 * DAY, location: 'irvine' })
    await add({ name: 'a day', seenAgo: DAY, enrolledAgo: 40 * DAY, location: 'santa-ana' })
    await add({ name: 'over a day', seenAgo: DAY + 1, enrolledAgo: 50 * DAY })
    await add({ name: 'paired', kind: 'paired', location: null, seenAgo: null, enrolledAgo: 60 * DAY })
    await add({ name: 'revoked', revokedAgo: 30 * DAY - 1, enrolledAgo: 70 * DAY })
    await add({ name: 'revoked long ago', revokedAgo: 30 * DAY, enrolledAgo: 80 * DAY })
  })

  test.each<[string, Record<string, string>, string[]]>([
    ['no filter', {}, ['now', 'ten minutes', 'longer', 'a day', 'over a day', 'paired']],
    ['one location', { location: 'irvine' }, ['longer']],
    ['two locations', { location: 'irvine,santa-ana' }, ['longer', 'a day']],
    ['the kiosks of one location', { location: 'tustin', kind: 'kiosk' }, ['now', 'ten minutes', 'over a day']],
    ['paired browsers', { kind: 'paired' }, ['paired']],
    ['the state online', { state: 'online' }, ['now', 'ten minutes']],
    ['the state quiet', { state: 'quiet' }, ['longer', 'a day']],
    ['the state gone', { state: 'gone' }, ['over a day', 'paired']],
    ['revoked devices', { revoked: '1' }, ['revoked']],
  ])('contains only matching devices for the filter "%s"', async (_, query, expected) => {
    expect(await names(query)).toEqual(expected)
  })

  test.each([
    [{ kind: 'tablet' }, 'kind'],
    [{ state: 'off' }, 'state'],
    [{ revoked: 'yes' }, 'revoked'],
    [{ location: 'paris' }, 'location'],
    [{ limit: '0' }, 'limit'],
    [{ after: 'nonsense' }, 'after'],
  ])('refuses the filter %j', async (query, field) => {
    const response = await list(query as Record<string, string>)
    expect([response.statusCode, response.json().field]).toEqual([400, field])
  })
})

describe('renaming a device', () => {
  test('is possible and can be undone without a password, and is audited', async () => {
    const id = await add()
    await under.db.run(statement('', 'update sessions set confirmed_at = null'))
    const renamed = (await change(id, { name: '  By the door ', location: 'tustin', version: 1 })).json()
    expect(renamed).toMatchObject({ success: true, row: { id, name: 'By the door', location: 'tustin', version: 2 } })
    expect((await change(id, { name: 'Front desk', version: 2 })).json().row).toMatchObject({ version: 3 })
    const entry = { action: 'device renamed', actor: 'staff:ada', role: 'admin', location_id: 'tustin' }
    expect(await auditOf(id)).toEqual([
      { ...entry, before: { name: 'Front desk' }, after: { name: 'By the door' } },
      { ...entry, before: { name: 'By the door' }, after: { name: 'Front desk' } },
    ])
  })

  test.each(['', '   ', 'x'.repeat(51), 'a\0b', 'a\nb', 7])('is refused for the invalid name %j', async name => {
    const response = await change(await add(), { name, version: 1 })
    expect([response.statusCode, response.json()]).toEqual([
      400,
      expect.objectContaining({ field: 'name', msg: 'A name has 1 to 50 letters.' }),
    ])
  })

  test('removes the name if the new name is null, and keeps the name if the call contains no name', async () => {
    const id = await add({ name: 'Front desk' })
    const response = await change(id, { name: null, version: 1 })
    expect(response.json()).toMatchObject({ success: true, row: { name: null, version: 2 } })
    expect((await change(id, { version: 2 })).json()).toMatchObject({ success: true, row: { name: null, version: 2 } })
    expect((await change(id, { name: 'Front desk', version: 2 })).json()).toMatchObject({ row: { name: 'Front desk' } })
  })

  test('accepts fifty characters, even outside the Latin alphabet', async () => {
    expect((await change(await add(), { name: '😀'.repeat(50), version: 1 })).json().success).toBe(true)
  })

  test('is refused for a name that another tablet at the same location has', async () => {
    await add({ name: 'Front desk' })
    await add({ name: 'Window', location: 'irvine' })
    await add({ name: 'Door', revokedAgo: 60 })
    const id = await add({ name: 'Back room' })
    const taken = await change(id, { name: 'front Desk', version: 1 })
    expect([taken.statusCode, taken.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'INVALID', field: 'name', msg: 'There is a Front desk at Tustin already.' }),
    ])
    for (const [version, name] of [
      [1, 'Window'],
      [2, 'Door'],
      [3, 'DOOR'],
    ])
      expect((await change(id, { name, version })).json().success).toBe(true)
    expect((await auditOf(id)).length).toBe(3)
  })

  test('succeeds for only one of ten tablets that are renamed or moved to the same name at the same time', async () => {
    const ids = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        index < 5 ? add({ name: `Tablet ${index}` }) : add({ name: 'Door', location: 'irvine' }),
      ),
    )
    const responses = await Promise.all(
      ids.map((id, index) => change(id, { ...(index < 5 ? { name: 'Door' } : { location: 'tustin' }), version: 1 })),
    )
    expect(responses.filter(response => response.statusCode === 200)).toHaveLength(1)
    expect((await names({ location: 'tustin' })).filter(name => name === 'Door')).toHaveLength(1)
  })
})

describe('moving a device to another location', () => {
  test('is refused if the tablet’s name is in use at the new location, unless the tablet is renamed as well', async () => {
    await add({ name: 'Window', location: 'irvine' })
    const id = await add({ name: 'Window' })
    const refused = (await change(id, { location: 'irvine', version: 1 })).json()
    expect(refused).toMatchObject({ code: 'INVALID', field: 'location', msg: 'There is a Window at Irvine already.' })
    expect((await change(id, { location: 'irvine', name: 'Door', version: 1 })).json().success).toBe(true)
  })

  test('takes effect at the tablet’s next call and can be undone', async () => {
    const tablet = await enrolDevice(under, { name: 'Window' })
    const where = () =>
      under.app.inject({
        method: 'POST',
        url: '/api/locations/current-v2',
        headers: tablet,
        payload: { clientLocation: 'tustin' },
      })
    const { id } = (await where()).json().device
    const moved = (await change(id, { name: 'Window', location: 'irvine', version: 2 })).json()
    expect(moved).toMatchObject({ success: true, row: { name: 'Window', location: 'irvine', version: 3 } })
    expect((await where()).json().location.id).toBe('irvine')
    expect((await change(id, { location: 'tustin', version: 3 })).json().success).toBe(true)
    expect((await where()).json().location.id).toBe('tustin')
    expect((await auditOf(id)).slice(-2)).toEqual([
      expect.objectContaining({
        action: 'device moved',
        actor: 'staff:ada',
        location_id: 'irvine',
        before: { location: 'tustin' },
        after: { location: 'irvine' },
      }),
      expect.objectContaining({ action: 'device moved', location_id: 'tustin', after: { location: 'tustin' } }),
    ])
  })

  test('requires that the admin has typed the password in the last ten minutes', async () => {
    const id = await add()
    clock.addMinutes(10)
    const response = await change(id, { name: 'Door', location: 'irvine', version: 1 })
    expect([response.statusCode, response.json().code]).toEqual([403, 'CONFIRM_SIGN_IN'])
    expect((await one(id)).json()).toMatchObject({ name: 'Front desk', location: 'tustin', version: 1 })
    expect(await auditOf(id)).toEqual([])
  })

  test('is refused for a paired browser, which has no location', async () => {
    const id = await add({ kind: 'paired', location: null })
    const response = await change(id, { location: 'irvine', version: 1 })
    expect(response.json()).toMatchObject({ code: 'INVALID', field: 'location', msg: 'Only a kiosk has a location.' })
    expect((await change(id, { location: 'paris', version: 1 })).json().field).toBe('location')
  })

  test('adds a second audit row if the name changes as well', async () => {
    const id = await add()
    await change(id, { name: 'Door', location: 'irvine', version: 1 })
    expect((await auditOf(id)).map(row => (row as { action: string }).action)).toEqual([
      'device renamed',
      'device moved',
    ])
  })
})

describe('a change of a device', () => {
  test('is refused for an old version with an error that names the colleague who made the newer change', async () => {
    const id = await add()
    const maya = await signIn(under, 'admin', { firstName: 'Maya' })
    await change(id, { name: 'Door', version: 1 }, maya)
    const response = await change(id, { name: 'Window', version: 1 })
    expect([response.statusCode, response.json()]).toEqual([
      200,
      {
        success: false,
        code: 'CHANGED_MEANWHILE',
        msg: 'Maya changed this at 11:00 AM. Look at what it is now, then save again.',
        current: expect.objectContaining({ name: 'Door', version: 2 }),
      },
    ])
    expect((await one(id)).json().name).toBe('Door')
  })

  test('is saved for only one of ten simultaneous calls', async () => {
    const id = await add()
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) => change(id, { name: `Name ${index}`, version: 1 })),
    )
    expect(responses.filter(response => response.json().success)).toHaveLength(1)
    expect((await auditOf(id)).length).toBe(1)
  })

  test('is refused for an old version even if the newer change was only an enrolment by PIN', async () => {
    await enrolDevice(under, { name: 'Window' })
    const { rows } = (await list()).json()
    const response = await change(rows[0].id, { name: 'Door', version: 1 })
    expect(response.json().msg).toMatch(/^Somebody at the tablet changed this at 11:00 AM\./)
  })

  test('succeeds without effect if the new values are the stored values', async () => {
    const id = await add()
    const response = (await change(id, { name: 'Front desk', location: 'tustin', version: 7 })).json()
    expect(response).toMatchObject({ success: true, row: { version: 1 } })
    expect((await change(id, { version: 1 })).json().success).toBe(true)
    expect(await auditOf(id)).toEqual([])
  })

  test.each([{}, { version: 0 }, { version: 1.5 }, { version: '1' }, { version: 3_000_000_000 }])(
    'is refused if its version is invalid (%j)',
    async version => {
      expect((await change(await add(), { name: 'Door', ...version })).json()).toMatchObject({
        code: 'INVALID',
        field: 'version',
      })
    },
  )
})
