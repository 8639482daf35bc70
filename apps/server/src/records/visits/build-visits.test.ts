import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PUNCTUALITY } from '@frontlash/domain/visits/logged-visits'
import { LEFT_OUT, VISIT_KINDS, VISIT_OUTCOMES } from '@frontlash/domain/visits/visit-values'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { book, type TestBooking } from '../../../test/bookings.ts'
import { type AppUnderTest, ELEVEN, openContext } from '../../../test/salon-under-test.ts'
import { type TestClock, testClock } from '../../../test/test-clock.ts'
import { allStatements, statement } from '../../platform/db/statement.ts'
import { runDueWork } from '../../run-nightly-work.ts'
import { deleteClientData } from '../clients/delete-client-data.ts'
import { buildVisits } from './build-visits.ts'

const DAY_MINUTES = 24 * 60
const NEVER = new AbortController().signal

let under: AppUnderTest
let clock: TestClock
let phones = 0

beforeAll(async () => {
  clock = testClock(ELEVEN)
  under = await openContext({ clock })
})
afterAll(() => under.close())
beforeEach(async () => {
  clock.set(ELEVEN)
  for (const table of [
    'visit_facts',
    'figure_days',
    'visit_days',
    'visit_corrections',
    'daily_statuses',
    'alerts',
    'appointments',
  ])
    await sql(`truncate ${table} cascade`)
  await sql('delete from check_ins')
})

const sql = <Row>(text: string) => under.db.rows(statement('', text).returns<Row>())
const build = () => buildVisits(under.context, NEVER)

test('no visits are stored while the disk is nearly full', async () => {
  const disk = { isFull: () => true, stop: () => {} }
  await expect(buildVisits({ ...under.context, disk }, NEVER)).rejects.toThrow('the disk is nearly full')
})
const phone = () => `+1714557${String(++phones).padStart(4, '0')}`
const daysAgo = (days: number, more: Partial<TestBooking> = {}) =>
  book(under, { phone: phone(), inMinutes: -days * DAY_MINUTES, ...more })
const visits = () =>
  sql<{ key: string; outcome: string; day: string }>(
    'select key, outcome, day, technician_id, technician from visit_facts order by day desc, key',
  )
const checkIn = (id: string) =>
  sql(`insert into daily_statuses (square_appointment_id, location_id, day, client_checked_in, client_checked_in_at, updated_at)
    select square_appointment_id, location_id, day, true, start_at, start_at from appointments where square_appointment_id = '${id}'
    on conflict (square_appointment_id) do update set client_checked_in = true`)

describe('the nightly work', () => {
  test('stores the visits of all past days in the first run, and of changed or recent days in later runs', async () => {
    const ids: string[] = []
    for (const days of [0, 1, 4, 5, 40, 200]) ids.push(await daysAgo(days))
    await daysAgo(800)
    expect(await build()).toEqual({ days: 7, visits: 5 })
    expect((await visits()).map(one => one.key)).toEqual(ids.slice(1).map(id => `b-${id}`))
    expect(await build()).toEqual({ days: 4, visits: 2 })

    await checkIn(ids[4]!)
    await sql(`delete from appointments where square_appointment_id = '${ids[5]}'`)
    await sql(`update appointments set status = 'DECLINED' where square_appointment_id = '${ids[3]}'`)
    expect(await build()).toEqual({ days: 7, visits: 4 })
    expect((await visits()).map(one => one.outcome)).toEqual(['unknown', 'unknown', 'cancelled', 'here'])
    expect(await build()).toEqual({ days: 4, visits: 2 })
  })

  test('moves the visit of a booking to another day and location after the booking was moved', async () => {
    const id = await daysAgo(30)
    await build()
    await sql(`update appointments set day = day - 1, start_at = start_at - interval '1 day', location_id = 'irvine'`)
    await build()
    expect(await sql('select key, day, location_id from visit_facts')).toEqual([
      { key: `b-${id}`, day: '2026-10-20', location_id: 'irvine' },
    ])
  })

  test('is aborted when the server stops, and the next run stores the missing visits', async () => {
    for (const days of [10, 11, 12]) await daysAgo(days)
    const stop = new AbortController()
    stop.abort()
    expect(await buildVisits(under.context, stop.signal)).toEqual({ days: 0, visits: 0 })
    expect(await build()).toEqual({ days: 7, visits: 3 })
  })

  test('runs at once if no visits are stored, and every night afterwards', async () => {
    await daysAgo(2)
    await sql('delete from nightly_work')
    await runDueWork(under.context, NEVER)
    expect(await visits()).toHaveLength(1)
    await sql('truncate visit_facts, figure_days, visit_days')
    await runDueWork(under.context, NEVER)
    expect(await visits()).toEqual([])
    clock.set('2026-11-21T11:00:00Z')
    await runDueWork(under.context, NEVER)
    expect(await visits()).toHaveLength(1)
  })
})

test('an assignment gets the technician’s id if exactly one technician at the location has the assigned name', async () => {
  await sql(`insert into square_team_members (id, display_name, bookable_at, seen_at) values
    ('T-amber', 'Amber 🌸', '{tustin}', now()), ('T-mia', 'Mia', '{tustin}', now()), ('T-mia-2', 'Mia', '{tustin}', now())`)
  for (const name of ['Amber', 'Mia', 'Zoe']) {
    const id = await daysAgo(1)
    await sql(`insert into daily_statuses (square_appointment_id, location_id, day, manager_assigned, technician_name, updated_at)
      select square_appointment_id, location_id, day, true, '${name}', start_at from appointments where square_appointment_id = '${id}'`)
  }
  await build()
  const technicians = await sql('select technician, technician_id from visit_facts order by technician')
  expect(technicians).toEqual([
    { technician: 'Amber', technician_id: 'T-amber' },
    { technician: 'Mia', technician_id: null },
    { technician: 'Zoe', technician_id: null },
  ])
})

describe('the figures of a day, which are stored by position', () => {
  const migration = readFileSync(
    join(import.meta.dirname, '../../platform/db/migrations/0033-figure-columns.sql'),
    'utf8',
  )

  test('are in the order of the columns in the migration', () => {
    const columnsIn = (sql: string) =>
      [...sql.matchAll(/json_agg\((?:array_position\(array\[[^\]]*\],)?\s*(\w+)/g)].map(([, column]) => column)
    const { text } = allStatements().find(one => one.name === 'visits.replace-figure-day')!
    expect(columnsIn(text)).toEqual(columnsIn(migration))
    expect(columnsIn(text)).toHaveLength(13)
  })

  test('are at the positions that the migration defines', () => {
    const lists = [...migration.matchAll(/array\[([^\]]*)\]/g)].map(([, list]) =>
      list!.split(',').map(word => word.trim()),
    )
    const now = [VISIT_KINDS, VISIT_OUTCOMES, PUNCTUALITY, LEFT_OUT].map(words => words.map(word => `'${word}'`))
    expect(lists.map((list, at) => now[at]!.slice(0, list.length))).toEqual(lists)
  })
})

test('the visits and figures of a deleted client are kept without any data about the client', async () => {
  const number = phone()
  const booked = await book(under, { phone: number, inMinutes: -DAY_MINUTES, name: 'Maria Gonzalez' })
  const [{ id }] = (await sql<{ id: string }>(
    `insert into clients (first_name, last_name, phone, created_at) values ('Maria', 'Gonzalez', '${number}', now()) returning id`,
  )) as [{ id: string }]
  const [{ walkIn }] = (await sql<{ walkIn: string }>(
    `insert into check_ins (client_id, location_id, day, checked_in, scenario, check_in_time, service_type, technician, kind,
       is_walk_in, walk_in_intent)
     values ('${id}', 'tustin', '2026-11-18', true, 'WALK_IN', '2026-11-18T20:00:00Z', 'Refill', 'x', 'manual-checkin', true,
       '{"timing": "later"}') returning id as "walkIn"`,
  )) as [{ walkIn: string }]
  const [{ alert }] = (await sql<{ alert: number }>(
    `insert into alerts (location_id, day, kind, phone, name, at)
     values ('tustin', '2026-11-18', 'abandoned_walk_in', '${number}', 'Maria Gonzalez', '2026-11-18T21:00:00Z')
     returning id as alert`,
  )) as [{ alert: number }]
  await build()
  const before = await visits()
  expect(before.map(one => [one.key, one.outcome])).toEqual([
    [`b-${booked}`, 'unknown'],
    [`a-${alert}`, 'abandoned'],
    [`w-${walkIn}`, 'later'],
  ])
  const figureDays = await sql('select * from figure_days order by day')
  expect(figureDays).toHaveLength(2)
  expect(await deleteClientData(under.context, number)).toMatchObject({ visitLog: 3 })
  await build()
  expect(await visits()).toEqual(before)
  expect(await sql('select * from figure_days order by day')).toEqual(figureDays)
  const text = JSON.stringify([await sql('select * from visit_facts'), figureDays])
  expect(text).not.toMatch(new RegExp(`Maria|${number.slice(2)}|${id}`))
  expect(await deleteClientData(under.context, number)).toEqual({})
})
