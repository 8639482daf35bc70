import type { ClientDetailsResponse, FoundClientRow } from '@frontlash/contract/office-clients'
import { nameKeys } from '@frontlash/domain/clients/folded-name'
import type { LocationKey } from '@frontlash/domain/location-key'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { statement } from '../src/platform/db/statement.ts'
import { type AppUnderTest, ELEVEN, openContext } from './salon-under-test.ts'
import { signIn } from './sign-in.ts'
import { type TestClock, testClock } from './test-clock.ts'

type Headers = Record<string, string>

export const NOBODY = '00000000-0000-4000-8000-000000000000'
const BEFORE = '2026-11-01T18:00:00Z'

/**
 * A salon without clients, which the tests of a file share: an admin, a manager of Tustin, and the calls about clients.
 */
export type ClientsOffice = ReturnType<typeof useClientsOffice>

/**
 * Opens the salon. Before each test, all rows are deleted, the clock is set to 11 AM, and every session is confirmed.
 */
export function useClientsOffice() {
  let under: AppUnderTest
  let clock: TestClock
  let admin: Headers
  let tustin: Headers
  let registered = 0
  let minutes = 0

  beforeAll(async () => {
    clock = testClock(ELEVEN)
    under = await openContext({ clock })
    admin = await signIn(under, 'admin', { username: 'ada', firstName: 'Ada' })
    tustin = await signIn(under, 'manager', { username: 'tess', firstName: 'Tess', locations: ['tustin'] })
  })
  afterAll(() => under.close())
  beforeEach(async () => {
    clock.set(ELEVEN)
    await run(
      'truncate unreachable_phones, visit_facts, visit_corrections, check_ins, clients, appointments, daily_statuses, surveys, opt_outs, consents, texts, alerts cascade',
    )
    await run('truncate device_lookups, device_unknown_phones')
    await run('update sessions set confirmed_at = :now', { now: clock.realNow() })
  })

  const run = (sql: string, given: Record<string, unknown> = {}) => under.db.run(statement('', sql), given)
  const rows = <Row>(sql: string, given: Record<string, unknown> = {}) =>
    under.db.rows(statement('', sql).returns<Row>(), given)
  const search = (q: string, headers = admin, more: object = {}) =>
    under.app.inject({ method: 'POST', url: '/api/office/clients/search', headers, payload: { q, ...more } })
  const read = (path: string, headers = admin) => under.app.inject({ url: `/api/office/clients/${path}`, headers })

  return {
    get under() {
      return under
    },
    get clock() {
      return clock
    },
    get admin() {
      return admin
    },
    get tustin() {
      return tustin
    },
    run,
    rows,
    search,
    read,
    now: () => clock.realNow().toISOString(),

    /** Moves the clock by a minute, because a session may search only 60 times a minute. */
    nextMinute(): void {
      clock.set(new Date(Date.parse(ELEVEN) + ++minutes * 60_000).toISOString())
    },

    addClient: async (
      firstName: string,
      lastName: string,
      phone: string,
      { location = 'tustin', came = [] }: { location?: LocationKey; came?: readonly LocationKey[] } = {},
    ): Promise<string> => {
      const [client] = await rows<{ id: string }>(
        `insert into clients (first_name, last_name, phone, location_id, created_at, name_key, name_key_last)
         values (:firstName, :lastName, '+1' || :phone, :location, timestamptz '${BEFORE}' + make_interval(secs => :nth), :nameKey, :nameKeyLast)
         returning id`,
        { firstName, lastName, phone, location, nth: ++registered, ...nameKeys(firstName, lastName) },
      )
      for (const at of came)
        await run(
          `insert into check_ins (client_id, location_id, day, checked_in, scenario, check_in_time, service_type, technician, kind)
           values (:id, :at, '2026-11-10', true, 'ON_TIME', '2026-11-10T18:00:00Z', 'Refill', 'Ana', 'appointment')`,
          { id: client!.id, at },
        )
      return client!.id
    },

    book: async (
      phone: string,
      location: LocationKey,
      startAt: string,
      { name = 'Booked Only', status = 'ACCEPTED' }: { name?: string; status?: string } = {},
    ): Promise<string> => {
      const id = `booking-${++registered}`
      await run(
        `insert into appointments (square_appointment_id, version, status, is_open, location_id, start_at, day, duration_minutes,
           service_name, technician_name, customer_name, customer_phone, updated_at)
         values (:id, 1, :status, true, :location, :startAt, (:startAt::timestamptz at time zone 'America/Los_Angeles')::date, 60,
           'Full set', 'Ana', :name, '+1' || :phone, now())`,
        { id, status, location, startAt, name, phone },
      )
      return id
    },

    found: async (q: string, headers = admin) =>
      ((await search(q, headers)).json().rows as FoundClientRow[]).map(row =>
        `${row.first_name} ${row.last_name}`.trim(),
      ),
    put: (path: string, payload: object, headers = admin) =>
      under.app.inject({ method: 'PUT', url: `/api/office/clients/${path}`, headers, payload }),
    facts: async (id: string, headers = admin) => (await read(id, headers)).json() as ClientDetailsResponse,
    actionsAbout: async (object: string) =>
      (await rows<{ action: string }>('select action from audit where object = :object order by id', { object })).map(
        row => row.action,
      ),
  }
}
