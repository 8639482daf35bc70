import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, openTestServer, type TestServer } from '../../../test/databases.ts'
import { migrate, migrationNames } from '../../platform/db/migrate.ts'

const MIGRATION = '0034-staff-pins.sql'

let server: TestServer
let database: Awaited<ReturnType<typeof createDatabase>>
let client: pg.Client

beforeAll(async () => {
  server = await openTestServer()
  database = await createDatabase(server.url)
  await migrate(database.url, migrationNames().slice(0, migrationNames().indexOf(MIGRATION)))
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
  server.release()
})

const rowsOf = async (text: string) => (await client.query(text)).rows

/** Adds a device as the version before the upgrade did. Times are in hours before the upgrade. */
async function add(
  name: string,
  device: { enrolled: number; seen?: number; firstEnrolled?: number; kind?: string; isRevoked?: boolean },
): Promise<void> {
  const { enrolled, seen = 1, firstEnrolled, kind = 'kiosk', isRevoked = false } = device
  const { rows } = await client.query(
    `insert into devices (kind, token_hash, token_made_at, name, location_id, enrolled_by, enrolled_at, last_seen_at, revoked_at)
     values ($1, sha256(convert_to($2, 'UTF8')), now(), $2, 'tustin', (select id from staff where username = 'maya'),
       now() - make_interval(mins => $3), now() - make_interval(mins => $4), case when $5 then now() end) returning id`,
    [kind, name, Math.round(enrolled * 60), Math.round(seen * 60), isRevoked],
  )
  if (firstEnrolled === undefined) return
  for (const [hours, action, actor] of [
    [firstEnrolled, 'device enrolled', 'staff:ada'],
    [enrolled, 'device enrolled again', 'staff:maya'],
  ] as const)
    await client.query(
      `insert into audit (at, actor, action, object) values (now() - make_interval(mins => $1), $2, $3, $4)`,
      [Math.round(hours * 60), actor, action, `device:${rows[0].id}`],
    )
}

test('the upgrade allows staff PINs on paired browsers and on recently used tablets that are at least a day old', async () => {
  await client.query(
    `insert into staff (username, role, first_name, created_at)
     values ('ada', 'admin', 'Ada', now()), ('maya', 'manager', 'Maya', now())`,
  )
  await add('a day old', { enrolled: 24.1 })
  await add('younger', { enrolled: 23.9 })
  await add('enrolled again today, first last week', { enrolled: 1, firstEnrolled: 168 })
  await add('seen 30 days ago', { enrolled: 2000, seen: 719 })
  await add('not seen for longer', { enrolled: 2000, seen: 721 })
  await add('revoked', { enrolled: 2000, isRevoked: true })
  await add('paired a minute ago', { enrolled: 0.02, kind: 'paired', seen: 0 })
  await migrate(database.url)
  expect(
    (await rowsOf(`select name from devices where staff_pins_at is not null order by name`)).map(row => row.name),
  ).toEqual(['a day old', 'enrolled again today, first last week', 'paired a minute ago', 'seen 30 days ago'])
  expect(
    await rowsOf(
      `select round(extract(epoch from now() - enrolled_at) / 3600)::int as hours, username from devices d
         join staff s on s.id = d.enrolled_by where name = 'enrolled again today, first last week'`,
    ),
  ).toEqual([{ hours: 168, username: 'ada' }])
  expect(
    await rowsOf(
      `select array(select name from devices where id = any(device_ids) order by name) as names, opened_at from staff_pin_review`,
    ),
  ).toEqual([{ names: ['a day old', 'enrolled again today, first last week', 'seen 30 days ago'], opened_at: null }])
})
