import type { LocationKey } from '@frontlash/domain/location-key'
import type { E164 } from '@frontlash/domain/phone'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'

/** One person who was found. */
export type FoundClient = {
  /** Null for a number that has no client. */
  readonly id: string | null
  readonly phone: E164
  readonly first_name: string
  readonly last_name: string
  readonly location_id: LocationKey | null
  readonly is_opted_out: boolean
  readonly is_unreachable: boolean
  readonly is_booked: boolean
  /** Where the row stands in the list: the value that the list is sorted by, and what tells equal ones apart. */
  readonly value: string
  readonly place: string
}

/** A page of a search, after a row of the list or, backwards, before it. */
export type SearchPage = {
  readonly after: { readonly value: string; readonly place: string } | null
  readonly rows: number
  readonly direction: 'next' | 'previous'
  /** Only people who were booked or checked in at one of these; null for all. */
  readonly locations: readonly LocationKey[] | null
}

type Reads = Pick<Queries, 'rows' | 'row'>

const FIRST = { value: null, place: null }

/**
 * SQL that is true for a client `c` who was booked or checked in at one of `:locations`. Each is looked up by its index:
 * with `exists` PostgreSQL might read everybody of these locations first.
 */
export const IS_KNOWN_THERE = `coalesce(
   (select true from check_ins k where k.client_id = c.id and k.location_id = any(:locations) limit 1),
   (select true from appointments a where a.customer_phone = c.phone and a.location_id = any(:locations) limit 1), false)`
const MAY_BE_FOUND = `(:locations::text[] is null or ${IS_KNOWN_THERE})`

const CLIENT = 'c.id, c.phone, c.first_name, c.last_name, c.location_id, true as is_client'
const shown = (from: string) => `select f.id, f.phone, f.first_name, f.last_name, f.location_id, f.value, f.place,
    exists (select from opt_outs o where o.phone = f.phone) as is_opted_out,
    exists (select from unreachable_phones u where u.phone = f.phone) as is_unreachable,
    (not f.is_client and f.is_booked) as is_booked
  from (${from}) f`

// By name ------------------------------------------------------------------------------------------------------------

const BY_FIRST = 'c.name_key >= :from and c.name_key < :until'
const BY_LAST = 'c.name_key_last >= :from and c.name_key_last < :until'

/** The clients whose key begins with the prefix, in its order, each once: two index scans that end at the limit. */
function byName(way: { readonly compare: '>' | '<'; readonly order: 'asc' | 'desc' }): string {
  const branch = (key: string, matches: string) => `(
     select ${CLIENT}, false as is_booked, c.${key} as value, c.id::text as place from clients c
      where ${matches} and ${MAY_BE_FOUND}
        and (:value::text is null or (c.${key}, c.id) ${way.compare} (:value::text collate "C", :place::uuid))
      order by c.${key} ${way.order}, c.id ${way.order} limit :rows)`
  return shown(`select * from (
     ${branch('name_key', BY_FIRST)}
     union all
     ${branch('name_key_last', `${BY_LAST} and not (${BY_FIRST})`)}) both_keys
    order by value collate "C" ${way.order}, place collate "C" ${way.order} limit :rows`)
}

const order = (way: 'asc' | 'desc') => ` order by value collate "C" ${way}, place collate "C" ${way}`

const NAME_NEXT = statement(
  'clients.by-name-next',
  byName({ compare: '>', order: 'asc' }) + order('asc'),
).returns<FoundClient>()
const NAME_PREVIOUS = statement(
  'clients.by-name-previous',
  byName({ compare: '<', order: 'desc' }) + order('desc'),
).returns<FoundClient>()
const NAME_COUNT = statement(
  'clients.by-name-count',
  `select count(*) from (
     (select from clients c where ${BY_FIRST} and ${MAY_BE_FOUND} limit :max)
     union all
     (select from clients c where ${BY_LAST} and not (${BY_FIRST}) and ${MAY_BE_FOUND} limit :max) limit :max) counted`,
).returns<{ count: number }>()

/** The end of all texts that begin with a prefix. */
const LAST_CHARACTER = '\u{10ffff}'

/** A page of the clients whose first and last name, in either order, begin with a folded prefix. */
export function findByName(reads: Reads, prefix: string, { after, direction, rows, locations }: SearchPage) {
  const given = { from: prefix, until: prefix + LAST_CHARACTER, rows, locations, ...(after ?? FIRST) }
  return reads.rows(direction === 'next' ? NAME_NEXT : NAME_PREVIOUS, given)
}

/** How many that are, counted up to `max`. */
export async function countByName(
  reads: Reads,
  prefix: string,
  { locations, max }: { locations: readonly LocationKey[] | null; max: number | null },
): Promise<number> {
  return (await reads.row(NAME_COUNT, { from: prefix, until: prefix + LAST_CHARACTER, locations, max }))!.count
}

// By the last digits, or the whole number -----------------------------------------------------------------------------

const CLIENT_ENDS = `right(c.phone, 4) = :lastFour and c.phone like '%' || :digits and ${MAY_BE_FOUND}`
const BOOKING_ENDS = `right(a.customer_phone, 4) = :lastFour and a.customer_phone is not null
  and a.customer_phone like '%' || :digits and (:locations::text[] is null or a.location_id = any(:locations))
  and not exists (select from clients c where c.phone = a.customer_phone)`

/** Clients ('0' in the list's order) before numbers that only have bookings ('1'), which have the name of the latest. */
const ENDING = `select ${CLIENT}, false as is_booked, '0' as value, c.id::text as place from clients c where ${CLIENT_ENDS}
  union all
  select null, booked.phone, booked.name, '', booked.location_id, false, true, '1', booked.phone from (
    select distinct on (a.customer_phone) a.customer_phone as phone, a.customer_name as name, a.location_id
      from appointments a where ${BOOKING_ENDS}
     order by a.customer_phone, a.start_at desc) booked`

const DIGITS_NEXT = statement(
  'clients.by-digits-next',
  `${shown(`select * from (${ENDING}) ending
    where :value::text is null or (value collate "C", place collate "C") > (:value, :place)
    order by value collate "C", place collate "C" limit :rows`)}${order('asc')}`,
).returns<FoundClient>()
const DIGITS_PREVIOUS = statement(
  'clients.by-digits-previous',
  `${shown(`select * from (${ENDING}) ending
    where :value::text is null or (value collate "C", place collate "C") < (:value, :place)
    order by value collate "C" desc, place collate "C" desc limit :rows`)}${order('desc')}`,
).returns<FoundClient>()
const DIGITS_COUNT = statement(
  'clients.by-digits-count',
  `select count(*) from (select from (${ENDING}) ending limit :max) counted`,
).returns<{ count: number }>()

/** A page of the people whose number ends with these digits, four at least: clients, then numbers that were only booked. */
export function findByDigits(reads: Reads, digits: string, { after, direction, rows, locations }: SearchPage) {
  const given = { digits, lastFour: digits.slice(-4), rows, locations, ...(after ?? FIRST) }
  return reads.rows(direction === 'next' ? DIGITS_NEXT : DIGITS_PREVIOUS, given)
}

/** How many that are, counted up to `max`. */
export async function countByDigits(
  reads: Reads,
  digits: string,
  { locations, max }: { locations: readonly LocationKey[] | null; max: number | null },
): Promise<number> {
  return (await reads.row(DIGITS_COUNT, { digits, lastFour: digits.slice(-4), locations, max }))!.count
}

const NUMBER = statement(
  'clients.by-number',
  shown(`select ${CLIENT}, false as is_booked, '0' as value, c.id::text as place from clients c where c.phone = :phone
    union all
    (select null, a.customer_phone, a.customer_name, '', a.location_id, false, true, '1', a.customer_phone
       from appointments a
      where a.customer_phone = :phone and not exists (select from clients c where c.phone = :phone)
      order by a.day desc, a.start_at desc limit 1)
    union all
    select null, :phone::text, '', '', null, false, false, '2', :phone::text
     where not exists (select from clients c where c.phone = :phone)
       and not exists (select from appointments a where a.customer_phone = :phone)
       and (exists (select from texts t where t.phone = :phone)
            or exists (select from opt_outs o where o.phone = :phone)
            or exists (select from consents s where s.phone = :phone))`),
).returns<FoundClient>()

/** Who has a number: a client, somebody who only booked, or somebody who only got texts; nobody if it is unknown. */
export function findByNumber(reads: Reads, phone: E164): Promise<FoundClient | undefined> {
  return reads.row(NUMBER, { phone })
}

// The newest ----------------------------------------------------------------------------------------------------------

const AFTER_AT = `timestamptz 'epoch' + :value * interval '1 microsecond'`
const NEWEST = `select ${CLIENT}, false as is_booked,
    (extract(epoch from c.created_at) * 1000000)::bigint::text as value, c.id::text as place, c.created_at
  from clients c`

const NEWEST_NEXT = statement(
  'clients.newest-next',
  `${shown(`${NEWEST} where :value::bigint is null or (c.created_at, c.id) < (${AFTER_AT}, :place::uuid)
    order by c.created_at desc, c.id desc limit :rows`)} order by f.created_at desc, f.id desc`,
).returns<FoundClient>()
const NEWEST_PREVIOUS = statement(
  'clients.newest-previous',
  `${shown(`${NEWEST} where :value::bigint is null or (c.created_at, c.id) > (${AFTER_AT}, :place::uuid)
    order by c.created_at, c.id limit :rows`)} order by f.created_at, f.id`,
).returns<FoundClient>()
const COUNT = statement('clients.count', 'select count(*) from (select from clients limit :max) counted').returns<{
  count: number
}>()

/** A page of all clients, newest first. */
export function newestClients(reads: Reads, { after, direction, rows }: SearchPage): Promise<FoundClient[]> {
  const given = { rows, value: after && Number(after.value), place: after?.place ?? null }
  return reads.rows(direction === 'next' ? NEWEST_NEXT : NEWEST_PREVIOUS, given)
}

/** How many clients there are, counted up to `max`; null counts all. */
export async function countClients(reads: Reads, max: number | null): Promise<number> {
  return (await reads.row(COUNT, { max }))!.count
}

// Bookings of numbers without a client ----------------------------------------------------------------------------------

export type NumbersBooking = {
  readonly phone: E164
  readonly at: Date
  readonly location_id: LocationKey
  readonly service: string
}

const BOOKINGS = statement(
  'clients.bookings-of-numbers',
  `select input.phone, booked.start_at as at, booked.location_id, booked.service_name as service
     from unnest(:phones::text[]) as input (phone)
     cross join lateral (
       select a.start_at, a.location_id, a.service_name from appointments a
        where a.customer_phone = input.phone order by a.day desc, a.start_at desc limit 20) booked
    order by input.phone, booked.start_at desc`,
).returns<NumbersBooking>()

/** The latest bookings of some numbers, 20 of each at most, newest first. */
export function bookingsOfNumbers(reads: Reads, phones: readonly string[]): Promise<NumbersBooking[]> {
  return phones.length === 0 ? Promise.resolve([]) : reads.rows(BOOKINGS, { phones })
}
