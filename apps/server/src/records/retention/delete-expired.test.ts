import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signature } from '../../../test/make-png.ts'
import { type AppUnderTest, ELEVEN, openContext } from '../../../test/salon-under-test.ts'
import { enrolDevice } from '../../../test/sign-in.ts'
import { type TestClock, testClock } from '../../../test/test-clock.ts'
import { waiverVisits } from '../../../test/waiver-visits.ts'
import { statement } from '../../platform/db/statement.ts'
import { runDueWork } from '../../run-nightly-work.ts'
import { checkChain } from '../waivers/check-waivers.ts'
import { openWaiverSigner } from '../waivers/waiver-signer.ts'
import { deleteExpired } from './delete-expired.ts'
import { readNightlyWork } from './nightly-store.ts'
import { BATCH_ROWS } from './retention-store.ts'

const NEVER_ABORTED = new AbortController().signal

let under: AppUnderTest
let clock: TestClock
let tablet: { cookie: string }
let signedId: string
beforeAll(async () => {
  clock = testClock(ELEVEN)
  under = await openContext({ clock })
  tablet = await enrolDevice(under)
  const visits = waiverVisits(under, tablet)
  const { id } = await visits.newClient()
  signedId = (await visits.sign({ clientId: id, signatureData: signature(1) })).json().waiverId
})
afterAll(() => under.close())

const sql = <Row>(text: string, parameters: Record<string, unknown> = {}): Promise<Row[]> =>
  under.db.rows(statement('', text).returns<Row>(), parameters)
const countOf = async (table: string, which = 'true') =>
  Number((await sql<{ n: number }>(`select count(*) as n from ${table} where ${which}`))[0]!.n)
const forget = () => deleteExpired(under.context, NEVER_ABORTED)

const CLIENT = '(select id from clients limit 1)'
const DEVICE = '(select id from devices limit 1)'

describe('the nightly deletion deletes an expired record and keeps a record that has not yet expired:', () => {
  // The test runs at 11 AM on November 20, 2026. Each row is inserted twice, with one of the two dates as `$1`. The row
  // with the first date must stay.
  test.each([
    [
      'a check-in of 25 months ago',
      'check_ins',
      `(client_id, location_id, day, square_appointment_id, checked_in, scenario, check_in_time, service_type, technician, kind)
       values (${CLIENT}, 'tustin', $1::date, 'b' || $1, true, 'ON_TIME', $1::date, 'Refill', 'Lena', 'appointment')`,
      '2024-10-20',
      '2024-10-19',
    ],
    [
      'a survey',
      'surveys',
      '(overall_rating, submitted_at) values (5, $1::timestamptz)',
      '2024-10-20T18:00:00Z',
      '2024-10-20T17:59:59Z',
    ],
    [
      'a card of the day',
      'daily_statuses',
      `(square_appointment_id, location_id, day, updated_at) values ('d' || $1, 'irvine', $1::date, $1::date)`,
      '2024-10-20',
      '2024-10-19',
    ],
    [
      'a booking',
      'appointments',
      `(square_appointment_id, version, status, is_open, location_id, start_at, day, duration_minutes, service_name,
        technician_name, customer_name, updated_at)
       values ('a' || $1, 1, 'ACCEPTED', true, 'santa-ana', $1::date, $1::date, 60, 'Refill', 'Lena', 'Maria', $1::date)`,
      '2024-10-20',
      '2024-10-19',
    ],
    [
      'an alert',
      'alerts',
      `(location_id, day, kind, at) values ('tustin', $1::date, 'late_arrival', $1::date)`,
      '2024-10-20',
      '2024-10-19',
    ],
    [
      'the record that a location took no walk-ins',
      'no_walk_ins',
      `(location_id, day, is_on, at, by) values ('tustin', $1::date, true, $1::date, 'Ines')`,
      '2024-10-20',
      '2024-10-19',
    ],
    [
      'a visit in the log',
      'visit_facts',
      `(location_id, day, key, kind, outcome, at, hour, is_measured, is_visit, is_manual, technician, service)
       values ('tustin', $1::date, 'b-' || $1, 'booked', 'received', $1::date, 9, true, true, false, 'Lena', 'Refill')`,
      '2024-10-20',
      '2024-10-19',
    ],
    [
      'a corrected no-show',
      'visit_corrections',
      `(key, location_id, day, by, at) values ('b-' || $1, 'tustin', $1::date, 'maya', $1::date)`,
      '2024-10-20',
      '2024-10-19',
    ],
    [
      'the figures of a day',
      'figure_days',
      `(location_id, day, is_measured, facts) values ('tustin', $1::date, true, '[]')`,
      '2024-10-20',
      '2024-10-19',
    ],
    [
      'the record that a day is in the visit log',
      'visit_days',
      `(day, made_from, built_at) values ($1::date, '', $1::date)`,
      '2024-10-20',
      '2024-10-19',
    ],
    [
      'a count of texts',
      'text_days',
      `(location_id, day, template, texts, parts) values ('tustin', $1::date, 'ON_TIME', 1, 1)`,
      '2024-10-20',
      '2024-10-19',
    ],
    [
      'the record that a day’s texts are counted',
      'text_days_built',
      `(day, made_from) values ($1::date, '')`,
      '2024-10-20',
      '2024-10-19',
    ],
    [
      'the record of a sent text',
      'texts',
      `(phone, template, state, is_counted, due_at, expires_at, day, created_at, updated_at)
       values ('+17145550100', 'ON_TIME', 'SENT', true, $1::date, $1::date, $1::date, $1::date, $1::date)`,
      '2024-10-20',
      '2024-10-19',
    ],
    [
      'the record that prevents a second text',
      'text_guards',
      `(phone, location_id, visit, text_group, text_id, sent_at)
       values ('+17145550100', 'tustin', $1, 'survey', gen_random_uuid(), $1::timestamptz)`,
      '2025-11-18T19:00:00Z',
      '2025-11-18T18:59:59Z',
    ],
    [
      'a text from a client',
      'inbound_texts',
      `(provider_id, phone, at) values ('SM' || $1, '+17145550100', $1::timestamptz)`,
      '2026-10-21T18:00:00Z',
      '2026-10-21T17:59:59Z',
    ],
    [
      "a provider's event",
      'webhook_events',
      `(provider, event_key, kind, body, received_at) values ('twilio', $1, 'inbound text', '{}', $1::timestamptz)`,
      '2026-10-21T18:00:00Z',
      '2026-10-21T17:59:59Z',
    ],
    [
      'a session that is over',
      'sessions',
      `(id, staff_id, created_at, expires_at)
       values (gen_random_uuid(), (select id from staff limit 1), $1::timestamptz, $1::timestamptz)`,
      '2026-10-21T18:00:00Z',
      '2026-10-21T17:59:59Z',
    ],
    [
      'a count of wrong PINs',
      'sign_in_throttles',
      `(source, day, updated_at) values ('address:' || $1, $1::timestamptz::date, $1::timestamptz)`,
      '2026-11-18T19:00:00Z',
      '2026-11-18T18:59:59Z',
    ],
    [
      'a count of wrong passwords from one address',
      'password_failures',
      `(source, subject, failures, last_at) values ('password address:' || $1, 'name:1', 1, $1::timestamptz)`,
      '2026-11-18T19:00:00Z',
      '2026-11-18T18:59:59Z',
    ],
    [
      'a count of wrong passwords from unknown browsers',
      'unknown_browser_failures',
      `(subject, recent, since_sign_in, last_at) values ('name:' || $1, 1, 1, $1::timestamptz)`,
      '2026-10-21T18:00:00Z',
      '2026-10-21T17:59:59Z',
    ],
    [
      'a request to be let in',
      'let_in_requests',
      `(staff_id, code, browser, asked_at) values ((select id from staff limit 1), $1, 'x', $1::timestamptz)`,
      '2026-11-19T19:00:00Z',
      '2026-11-19T18:59:59Z',
    ],
    [
      'the response to a repeated call',
      'idempotency_keys',
      `(key, caller, request_hash, created_at) values ($1, 'x', '', $1::timestamptz)`,
      '2026-11-18T19:00:00Z',
      '2026-11-18T18:59:59Z',
    ],
    [
      'an audit row',
      'audit',
      `(at, actor, action) values ($1::timestamptz, 'nobody', 'wrong PIN')`,
      '2023-11-20T19:00:00Z',
      '2023-11-20T18:59:59Z',
    ],
    [
      'a change of a setting',
      'setting_changes',
      `(key, after, who, at) values ('brand', '"Lash Lounge"', 'system', $1::timestamptz)`,
      '2023-11-20T19:00:00Z',
      '2023-11-20T18:59:59Z',
    ],
    [
      'a walk of a chain',
      'chain_walks',
      `(location_id, by, started_at, length, finished_at, is_sound) values ('tustin', 'system', $1, 0, $1::timestamptz, true)`,
      '2023-11-20T19:00:00Z',
      '2023-11-20T18:59:59Z',
    ],
    [
      'a parked job',
      'jobs',
      `(kind, due_at, parked_at) values ('x', $1::timestamptz, $1::timestamptz)`,
      '2026-08-22T18:00:00Z',
      '2026-08-22T17:59:59Z',
    ],
  ])('%s', async (_what, table, columnsAndValues, retained, over) => {
    await forget()
    const before = await countOf(table)
    for (const date of [retained, over])
      await sql(`insert into ${table} ${columnsAndValues}`.replaceAll('$1', `'${date}'`))
    const forgotten = await forget()
    expect(Object.values(forgotten)).toEqual([1])
    // The deletion itself adds an audit row.
    expect(await countOf(table)).toBe(before + 1 + (table === 'audit' ? 1 : 0))
    expect(await forget()).toEqual({})
  })
})

test('the body of a text is deleted after 30 days, but the record of the text is kept', async () => {
  const row = (phone: string, at: string) =>
    sql(
      `insert into texts (phone, template, body, state, is_counted, due_at, expires_at, day, created_at, updated_at)
       values ('${phone}', 'ON_TIME', 'Hi Maria', 'SENT', true, '${at}', '${at}', '${at.slice(0, 10)}', '${at}', '${at}')`,
    )
  await row('+17145550101', '2026-10-21T18:00:00Z')
  await row('+17145550102', '2026-10-21T17:59:59Z')
  expect(await forget()).toEqual({ 'text bodies': 1 })
  const rows = await sql(`select phone, body from texts where phone in ('+17145550101', '+17145550102') order by phone`)
  expect(rows).toEqual([
    { phone: '+17145550101', body: 'Hi Maria' },
    { phone: '+17145550102', body: null },
  ])
})

test('a survey that was submitted days after a check-in is not deleted together with the check-in', async () => {
  const [checkIn] = await sql<{ id: string }>(
    `insert into check_ins (client_id, location_id, day, square_appointment_id, checked_in, scenario, check_in_time,
       service_type, technician, kind)
     values (${CLIENT}, 'tustin', '2024-10-18', 'with-survey', true, 'ON_TIME', '2024-10-18', 'Refill', 'Lena', 'appointment')
     returning id`,
  )
  await sql(
    `insert into surveys (check_in_id, overall_rating, submitted_at) values ('${checkIn!.id}', 4, '2024-10-21T00:00:00Z')`,
  )
  expect(await forget()).toEqual({ 'check-ins': 1 })
  expect(await countOf('surveys', 'overall_rating = 4 and check_in_id is null')).toBe(1)
})

test('one run deletes all expired rows, even if they need several batches', async () => {
  await sql(
    `insert into alerts (location_id, day, kind, at)
     select 'tustin', '2023-01-01', 'late_arrival', '2023-01-01' from generate_series(1, ${2 * BATCH_ROWS + 1})`,
  )
  expect(await forget()).toEqual({ alerts: 2 * BATCH_ROWS + 1 })
})

test('audit rows can be deleted only by the nightly deletion, and can never be changed', async () => {
  await expect(sql(`delete from audit`)).rejects.toThrow('audit rows are never changed')
  await expect(sql(`update audit set actor = 'nobody'`)).rejects.toThrow('audit rows are never changed')
})

test('a tablet’s permission to act for a client is not deleted if the tablet has used the permission recently', async () => {
  await sql(
    `update client_grants set granted_at = '2026-11-20T18:50:00Z' where device_id = ${DEVICE} and client_id = ${CLIENT}`,
  )
  await forget()
  expect(await countOf('client_grants')).toBe(1)
})

describe('the nightly deletion', () => {
  test('runs once a day, not before 3:00 AM', async () => {
    await runDueWork(under.context, NEVER_ABORTED)
    await sql(`insert into alerts (location_id, day, kind, at) values ('tustin', '2024-01-01', 'caps', '2024-01-01')`)
    const left = () => countOf('alerts', `kind = 'caps'`)
    clock.set('2026-11-21T10:59:00.000Z')
    await runDueWork(under.context, NEVER_ABORTED)
    expect(await left()).toBe(1)
    clock.set('2026-11-21T11:00:00.000Z')
    await runDueWork(under.context, NEVER_ABORTED)
    expect(await left()).toBe(0)
    const [retention] = (await readNightlyWork(under.db)).filter(one => one.name === 'retention')
    expect(retention).toMatchObject({ day: '2026-11-21', facts: { alerts: expect.any(Number) }, failure: null })
    await sql(`insert into alerts (location_id, day, kind, at) values ('tustin', '2024-01-01', 'caps', '2024-01-01')`)
    clock.set('2026-11-21T20:00:00.000Z')
    await runDueWork(under.context, NEVER_ABORTED)
    expect(await left()).toBe(1)
  })
})

test('a waiver is reduced to its hashes after seven years, and its chain remains valid', async () => {
  const signer = openWaiverSigner(under.context.config.appSecret)
  clock.set('2033-11-20T18:59:59.000Z')
  await forget()
  expect(await countOf('waivers', 'removed_at is null')).toBe(1)
  clock.set('2033-11-20T19:00:00.001Z')
  expect(await forget()).toMatchObject({ waivers: 1 })
  const [row] = await sql(
    `select client_id, client_name, signed_first_name, client_phone, signature_png, document, request_address from waivers where id = '${signedId}'`,
  )
  expect(new Set(Object.values(row as object))).toEqual(new Set([null]))
  expect(await checkChain(under.db, signer, 'tustin')).toMatchObject({ ok: true, length: 1, removed: 1 })
})
