import { NAMELESS_CLIENT } from '@frontlash/domain/appointment/customer-name'
import { formatPhone, tenDigits } from '@frontlash/domain/phone'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'

export type Person = {
  readonly phone: string
  /** The phone numbers that the person had before corrections. By now they may belong to someone else. */
  readonly earlierPhones: readonly string[]
  readonly clientIds: readonly string[]
  readonly customerIds: readonly string[]
  readonly appointmentIds: readonly string[]
}

const FIND = statement(
  'holdings.find',
  `with known as (
     select id from clients where phone = :phone
     union select client_id from waivers where client_phone = :phone),
   booked as (select square_appointment_id as id, customer_id from appointments where customer_phone = :phone),
   profiles as (
     select id from square_customers where phone = :phone
     union select customer_id from booked where customer_id is not null),
   merged as (select id from profiles union select id from square_customers where merged_into in (select id from profiles))
   select array(select unnest(earlier_phones) from clients where phone = :phone) as "earlierPhones",
          array(select id from known) as "clientIds", array(select id from merged) as "customerIds",
          array(select id from booked
                union select square_appointment_id from appointments where customer_id in (select id from merged))
            as "appointmentIds"`,
).returns<Omit<Person, 'phone'>>()

export async function findPerson(queries: Pick<Queries, 'row'>, phone: string): Promise<Person> {
  return { phone, ...(await queries.row(FIND, { phone }))! }
}

/**
 * A kind of personal data: the rows of `table` (as `t`) that match the SQL condition `which`. `forget` is the effect of
 * a deletion on these rows: it deletes them, empties columns, or leaves them to another rule that deletes them later.
 */
export type PersonalData = {
  readonly name: string
  readonly table: string
  readonly which: string
  readonly forget: 'delete' | 'stays' | { readonly set: string }
  /** The binary columns. They are not exported. */
  readonly without?: readonly string[]
}

/**
 * Defines the parameters of the SQL conditions: the person's phone number and ids, and the patterns that match stored
 * responses or events about the person.
 */
const PERSON = `with person as (
  select :phone::text as phone, :earlierPhones::text[] as earlier, :clientIds::uuid[] as clients,
    :customerIds::text[] as customers, :appointmentIds::text[] as appointments, :words::text[] as words)`

// The subquery reads the ids once, as an array. Each part of a condition with `or` can then use its own index.
const THEIR_CHECK_INS = 'array(select id from check_ins where client_id = any(:clientIds))'
// In a text to managers about the client, the column `visit` ends with the client's phone number.
const THEIR_TEXTS = `t.phone = :phone or (t.phone = any(:earlierPhones) and t.client_id = any(:clientIds))
    or (t.visit like '%+1%' and right(t.visit, 12) = :phone)
    or (t.visit like '%+1%' and right(t.visit, 12) = any(:earlierPhones) and t.client_id = any(:clientIds))`

const THEIR_VISITS = `t.key = any(array(
    select 'b-' || id from unnest(:appointmentIds) as one(id)
    union all select 'w-' || id from check_ins where client_id = any(:clientIds)
    union all select 'a-' || id from alerts where phone = :phone or client_id = any(:clientIds)) collate "C")`

/**
 * All kinds of personal data, in the order of deletion (docs/product/keeping.md, "One person"). A new table with
 * personal data must be added here; a test finds missing tables.
 */
export const PERSONAL_DATA: readonly PersonalData[] = [
  { name: 'squareProfiles', table: 'square_customers', which: 't.id = any(:customerIds)', forget: 'delete' },
  {
    name: 'appointments',
    table: 'appointments',
    which: 't.square_appointment_id = any(:appointmentIds)',
    // The fingerprint is removed. The next comparison therefore copies the booking again, if it still exists in Square.
    forget: {
      set: `customer_id = null, customer_name = '${NAMELESS_CLIENT}', customer_phone = null, fingerprint = null`,
    },
  },
  {
    name: 'cardsOfTheDay',
    table: 'daily_statuses',
    which: 't.square_appointment_id = any(:appointmentIds)',
    forget: 'stays',
  },
  {
    name: 'cancelledCards',
    table: 'cancelled_cards',
    which: 't.square_appointment_id = any(:appointmentIds)',
    forget: 'delete',
  },
  {
    name: 'cardUndos',
    table: 'card_undos',
    which: 't.square_appointment_id = any(:appointmentIds)',
    forget: 'delete',
  },
  {
    name: 'visitLog',
    table: 'visit_facts',
    which: THEIR_VISITS,
    // The row contains no personal data and is kept. If it were deleted, the next rebuild would change the figures.
    forget: { set: 'is_forgotten = true' },
  },
  { name: 'correctedNoShows', table: 'visit_corrections', which: THEIR_VISITS, forget: 'stays' },
  {
    name: 'surveys',
    table: 'surveys',
    which: `t.phone = :phone or t.check_in_id = any(${THEIR_CHECK_INS})`,
    forget: { set: 'phone = null, name = null, feedback = null, followed_up_note = null' },
  },
  {
    name: 'surveyAsks',
    table: 'survey_asks',
    which: 't.visit_id in (select coalesce(visit_id, id) from check_ins where client_id = any(:clientIds))',
    forget: 'delete',
  },
  {
    name: 'surveyLinks',
    table: 'survey_links',
    which: `t.check_in_id = any(${THEIR_CHECK_INS})`,
    forget: 'delete',
  },
  {
    name: 'checkIns',
    table: 'check_ins',
    which: 't.client_id = any(:clientIds)',
    forget: { set: 'client_id = null, walk_in_intent = null' },
  },
  {
    name: 'alerts',
    table: 'alerts',
    which: 't.phone = :phone or t.client_id = any(:clientIds) or t.square_appointment_id = any(:appointmentIds)',
    forget: 'delete',
  },
  {
    name: 'textGuards',
    table: 'text_guards',
    which: `t.phone = :phone or t.text_id = any(array(select id from texts t where ${THEIR_TEXTS}))`,
    forget: 'delete',
  },
  { name: 'texts', table: 'texts', which: THEIR_TEXTS, forget: 'delete' },
  { name: 'textsFromClient', table: 'inbound_texts', which: 't.phone = :phone', forget: 'delete' },
  { name: 'consents', table: 'consents', which: 't.phone = :phone', forget: 'delete' },
  { name: 'optOuts', table: 'opt_outs', which: 't.phone = :phone', forget: 'delete' },
  { name: 'unreachablePhones', table: 'unreachable_phones', which: 't.phone = :phone', forget: 'delete' },
  { name: 'grants', table: 'client_grants', which: 't.client_id = any(:clientIds)', forget: 'delete' },
  { name: 'client', table: 'clients', which: 't.id = any(:clientIds)', forget: 'delete' },
  { name: 'lookUps', table: 'device_unknown_phones', which: 't.phone = :phone', forget: 'delete' },
  {
    name: 'keptAnswers',
    table: 'idempotency_keys',
    which: 't.answer::text like any(:words)',
    forget: 'delete',
    without: ['request_hash'],
  },
  {
    name: 'providerEvents',
    table: 'webhook_events',
    which: 't.body::text like any(:words)',
    // The id of the event is kept, so that a repeated event is recognised.
    forget: { set: `body = '{}', worked_at = coalesce(worked_at, received_at)` },
  },
  { name: 'liveEvents', table: 'board_events', which: 't.data::text like any(:words)', forget: 'delete' },
  {
    name: 'waivers',
    table: 'waivers',
    which: 't.client_id = any(:clientIds) or t.client_phone = :phone',
    forget: 'stays',
    without: ['document', 'signature_png'],
  },
  {
    // A manager may also be a client, and the values of two settings contain phone numbers of managers.
    name: 'settingChanges',
    table: 'setting_changes',
    which: `t.key collate "C" in ('managerNumbers', 'weeklySummary') and (t.before ? :phone or t.after ? :phone)`,
    forget: { set: `before = ${masked('before')}, after = ${masked('after')}` },
    without: ['before', 'after'],
  },
  {
    name: 'audit',
    table: 'audit',
    which: `t.object not like 'appointment:%' and t.object collate "C" = any(array(
      select 'client:' || id from unnest(:clientIds) as one(id)
      union all select 'waiver:' || id from waivers where client_id = any(:clientIds)
      union all select 'check-in:' || id from check_ins where client_id = any(:clientIds)))`,
    forget: 'stays',
  },
]

/** SQL expression that masks the person's phone number in a list of phone numbers, in the format of the log. */
function masked(column: string): string {
  const shown = `case when one = to_jsonb(:phone::text) then to_jsonb('***-***-' || right(:phone, 4)) else one end`
  return `coalesce((select jsonb_agg(${shown}) from jsonb_array_elements(t.${column}) as one), t.${column})`
}

export async function readPersonalData(queries: Queries, { table, which, without = [] }: PersonalData, person: Person) {
  const row = ['to_jsonb(t)', ...without.map(column => `'${column}'`)].join(' - ')
  const read = statement(
    `holdings.read-${table}`,
    `${PERSON} select ${row} as row from ${table} t where ${which} order by to_jsonb(t)::text collate "C"`,
  ).returns<{ row: Record<string, unknown> }>()
  return (await queries.rows(read, parametersOf(person))).map(one => one.row)
}

/** Returns how many rows of each kind are stored about the owner of a phone number. Kinds without rows are omitted. */
export async function countPersonalData(
  reads: Pick<Queries, 'row'>,
  phone: string,
): Promise<{ readonly name: string; readonly count: number; readonly isKept: boolean }[]> {
  const person = await findPerson(reads, phone)
  const counts: { name: string; count: number; isKept: boolean }[] = []
  for (const { name, table, which, forget } of PERSONAL_DATA) {
    const count = statement(
      `holdings.count-${table}`,
      `${PERSON} select count(*) from ${table} t where ${which}`,
    ).returns<{ count: number }>()
    const found = (await reads.row(count, parametersOf(person)))!.count
    if (found > 0) counts.push({ name, count: found, isKept: forget === 'stays' })
  }
  return counts
}

/** Deletes or empties the rows of one kind of personal data. Returns the number of changed rows. */
export function deletePersonalData(
  queries: Queries,
  { table, which, forget }: PersonalData,
  person: Person,
): Promise<number> {
  if (forget === 'stays') return Promise.resolve(0)
  const what = forget === 'delete' ? `delete from ${table} t` : `update ${table} t set ${forget.set}`
  return queries.run(statement(`holdings.forget-${table}`, `${PERSON} ${what} where ${which}`), parametersOf(person))
}

function parametersOf({ phone, earlierPhones, clientIds, customerIds, appointmentIds }: Person) {
  const ten = tenDigits(phone)!
  const written = [ten, formatPhone(ten), `${ten.slice(0, 3)}-${ten.slice(3, 6)}-${ten.slice(6)}`]
  const words = [...written, ...clientIds, ...customerIds, ...appointmentIds].map(word => `%${likeText(word)}%`)
  return { phone, earlierPhones, clientIds, customerIds, appointmentIds, words }
}

const likeText = (word: string) => word.replaceAll(/[\\%_]/g, '\\$&')
