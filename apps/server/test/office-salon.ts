import { randomUUID } from 'node:crypto'
import { nameKeys } from '@frontlash/domain/clients/folded-name'
import { writeWaiverFile } from '@frontlash/domain/waiver/waiver-file'
import { WAIVER_SECTIONS, WAIVER_TITLE } from '@frontlash/domain/waiver/waiver-text'
import { vi } from 'vitest'
import type { AppContext } from '../src/app-context.ts'
import { statement } from '../src/platform/db/statement.ts'
import { book } from './bookings.ts'
import { signature } from './make-png.ts'
import { type AppUnderTest, ELEVEN, openContext } from './salon-under-test.ts'
import { type AddedStaff, addStaff, enrolDevice } from './sign-in.ts'
import { type TestClock, testClock } from './test-clock.ts'

type Headers = Record<string, string>

export type SignedIn = AddedStaff & { readonly headers: Headers }

/** A salon at Tustin for calls of the office, with functions that create the objects of these calls. */
export type OfficeSalon = AppUnderTest & {
  readonly clock: TestClock
  /** The headers of a tablet at Tustin. */
  readonly kiosk: Headers
  /** The credentials, phone numbers and texts that the tests have used. Each may be stored only in its own column. */
  readonly secrets: Set<string>
  /** Signs a new person in. An admin's session is confirmed. */
  readonly enter: (role: 'technician' | 'manager' | 'admin', firstName?: string) => Promise<SignedIn>
  readonly sql: <Row = Record<string, unknown>>(text: string, given?: Record<string, unknown>) => Promise<Row[]>
  readonly newPhone: () => string
  /** Creates a client who was checked in yesterday. */
  readonly newClient: (name?: string) => Promise<{ id: string; phone: string }>
  readonly newWaiver: () => Promise<{ id: string; clientId: string; phone: string }>
  readonly newText: (state: 'DELIVERED' | 'PARKED') => Promise<string>
  readonly newSurvey: () => Promise<string>
  /** Creates a client who did not come, and returns the key of the no-show in the visit log. */
  readonly newNoShow: () => Promise<string>
  readonly newDevice: () => Promise<string>
  readonly newAccount: () => Promise<AddedStaff>
  /** Opens another session of an account and returns its id. */
  readonly newSession: (who: AddedStaff) => Promise<string>
  /** Waits until no list is being exported, because only one export runs at a time. */
  readonly exportsEnded: () => Promise<void>
  /** Creates the file of an edition. It differs from the files of all other tests. */
  readonly newWaiverFile: () => string
}

/**
 * The body of a text, the comment of a rating and the note of a follow-up. They may be stored only in their own
 * columns.
 */
const WORDS = { text: 'Hi Zuzanna, words of a text', comment: 'words of a rating' }

export async function openOfficeSalon(options: { log?: AppContext['log'] } = {}): Promise<OfficeSalon> {
  const clock = testClock(ELEVEN)
  const under = await openContext({ ...options, clock, config: { rateLimits: false } })
  const secrets = new Set<string>(Object.values(WORDS).slice(0, 1))
  const sql: OfficeSalon['sql'] = (text, given = {}) => under.db.rows(statement('', text).returns<never>(), given)
  const kiosk = await enrolDevice(under)
  let made = 0

  const newPhone = () => {
    const digits = `21255${String(60_000 + ++made)}`
    secrets.add(digits)
    return `+1${digits}`
  }
  const newClient: OfficeSalon['newClient'] = async (name = 'Maria Garcia') => {
    const [id, phone, [first, last]] = [randomUUID(), newPhone(), name.split(' ') as [string, string]]
    await sql(
      `with client as (
         insert into clients (id, first_name, last_name, phone, location_id, created_at, name_key, name_key_last)
         values (:id, :first, :last, :phone, 'tustin', :at, :nameKey, :nameKeyLast))
       insert into check_ins (client_id, location_id, day, checked_in, scenario, check_in_time, service_type, technician, kind)
       values (:id, 'tustin', '2026-11-19', true, 'ON_TIME', '2026-11-19T19:00:00Z', 'Refill', 'Linh', 'appointment')`,
      { id, first, last, phone, at: ELEVEN, ...nameKeys(first, last) },
    )
    return { id, phone }
  }

  return {
    ...under,
    clock,
    kiosk,
    secrets,
    sql,
    newPhone,
    newClient,
    enter: async (role, firstName = 'Ada') => {
      const locations = role === 'admin' ? undefined : (['tustin'] as const)
      const account = await addStaff(under, { role, firstName, ...(locations && { locations }) })
      const { username, password } = account
      secrets.add(password)
      const response = await under.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { username, password },
      })
      return { ...account, headers: { 'x-auth-token': response.json().token } }
    },
    newWaiver: async () => {
      const phone = newPhone()
      const client = { phone, firstName: 'Zuzanna', lastName: 'Waivers', skipSMS: true }
      const post = (url: string, payload: object) =>
        under.app.inject({ method: 'POST', url, headers: kiosk, payload }).then(response => response.json())
      const { id: clientId } = await post('/api/clients', client)
      const { waiverId } = await post('/api/waivers', { clientId, signatureData: signature(++made % 50) })
      return { id: waiverId, clientId, phone }
    },
    newText: async state => {
      const id = randomUUID()
      await sql(
        `insert into texts (id, phone, template, location_id, body, parts, state, is_counted, attempts, due_at, expires_at, day,
           created_at, updated_at)
         values (:id, :phone, 'ON_TIME', 'tustin', :words, 1, :state, true, 3, :at::timestamptz,
           :at::timestamptz + interval '10 minutes', '2026-11-20', :at::timestamptz, :at::timestamptz)`,
        { id, state, phone: newPhone(), words: WORDS.text, at: ELEVEN },
      )
      return id
    },
    newSurvey: async () => {
      const [id, { phone }] = [randomUUID(), await newClient()]
      await sql(
        `insert into surveys (id, check_in_id, phone, name, location_id, overall_rating, feedback, issues, submitted_at)
         select :id, k.id, :phone, 'Maria Garcia', 'tustin', 2, :comment, '["wait"]', :at
           from check_ins k join clients c on c.id = k.client_id where c.phone = :phone`,
        { id, phone, comment: WORDS.comment, at: ELEVEN },
      )
      return id
    },
    newNoShow: async () => `b-${await book(under, { phone: newPhone(), inMinutes: -24 * 60, id: `missed-${++made}` })}`,
    newDevice: async () => {
      const name = `Desk ${++made}`
      await enrolDevice(under, { name })
      const [device] = await sql<{ id: string }>('select id from devices where name = :name', { name })
      return device!.id
    },
    newAccount: () => addStaff(under, { role: 'manager', username: `nina-${++made}`, firstName: 'Nina' }),
    newSession: async ({ username, password }) => {
      await under.app.inject({ method: 'POST', url: '/api/auth/login', payload: { username, password } })
      const [session] = await sql<{ id: string }>(
        `select s.id from sessions s join staff a on a.id = s.staff_id where a.username = :username order by s.id desc limit 1`,
        { username },
      )
      return session!.id
    },
    exportsEnded: () =>
      vi.waitFor(
        async () => {
          const running = `select 1 from pg_stat_activity where application_name = 'frontlash-export' and datname = current_database()`
          if ((await sql(running)).length > 0) throw new Error('a list is being exported')
        },
        { timeout: 10_000 },
      ),
    newWaiverFile: () => {
      const [first, ...others] = WAIVER_SECTIONS
      const section = { ...first!, paragraphs: [...first!.paragraphs, `Edition ${++made} of a test.`] }
      return writeWaiverFile({ title: WAIVER_TITLE, sections: [section, ...others] })
    },
  }
}
