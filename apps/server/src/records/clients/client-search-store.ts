import { LOCATION_KEYS, type LocationKey } from '@frontlash/domain/location-key'
import type { E164 } from '@frontlash/domain/phone'
import type { SalonDay } from '@frontlash/domain/salon-day'
import type { Queries } from '../../platform/db/database.ts'
import { byTime, keyset, keysetList, type ListSource, type PageRow } from '../../platform/db/keyset-list.ts'
import { statement } from '../../platform/db/statement.ts'

export type FoundClient = PageRow & {
  /** The client's id; null if the phone number belongs to no client. */
  readonly id: string | null
  readonly phone: E164
  readonly first_name: string
  readonly last_name: string
  readonly location_id: LocationKey | null
  readonly is_opted_out: boolean
  readonly is_unreachable: boolean
  readonly is_booked: boolean
}

type Reads = Pick<Queries, 'rows' | 'row'>
/**
 * The locations of a search. The search finds only people who were booked or checked in at one of these locations. null
 * means all locations.
 */
type SearchedLocations = readonly LocationKey[] | null

/**
 * SQL condition: client `c` was booked or checked in at one of `:locations`. The subqueries find the client's check-ins
 * and bookings by an index. With `exists`, PostgreSQL might first read all rows of these locations.
 */
export const IS_KNOWN_THERE = `coalesce(
   (select true from check_ins k where k.client_id = c.id and k.location_id = any(:locations) limit 1),
   (select true from appointments a where a.customer_phone = c.phone and a.location_id = any(:locations) limit 1), false)`
const MAY_BE_FOUND = `(:locations::text[] is null or ${IS_KNOWN_THERE})`

const CLIENT = 'c.id, c.phone, c.first_name, c.last_name, c.location_id, true as is_client'
const shown = (from: string, more = '') => `select f.id, f.phone, f.first_name, f.last_name, f.location_id, ${more}
    f.cursor_value, f.cursor_id,
    exists (select from opt_outs o where o.phone = f.phone) as is_opted_out,
    exists (select from unreachable_phones u where u.phone = f.phone) as is_unreachable,
    (not f.is_client and f.is_booked) as is_booked
  from (${from}) f`

// By name ------------------------------------------------------------------------------------------------------------

const BY_FIRST = 'c.name_key >= :from and c.name_key < :until'
const BY_LAST = 'c.name_key_last >= :from and c.name_key_last < :until'

/** The sort order in which the rows of several queries are merged. */
const MERGED = { table: 'f', by: ['cursor_value', 'text'], id: ['cursor_id', 'text'] } as const

/**
 * SQL query for the clients with a search key that begins with the prefix, without duplicates, sorted by key. It makes
 * two index scans with a limit.
 */
function byName(isAscending: boolean): string {
  const branch = (key: string, matches: string) => {
    const page = keyset({ table: 'c', by: [key, 'text'], id: ['id', 'uuid'] }, isAscending)
    return `(select ${CLIENT}, false as is_booked, ${page.columns} from clients c
      where ${matches} and ${MAY_BE_FOUND} and ${page.after} ${page.order()})`
  }
  return `${branch('name_key', BY_FIRST)} union all ${branch('name_key_last', `${BY_LAST} and not (${BY_FIRST})`)}`
}

const BY_NAME = keysetList('clients.by-name', {
  order: MERGED,
  page: page => `${shown(`select * from (${byName(page.isAscending)}) f ${page.order()}`)} ${page.order()}`,
  counted: `(
     (select from clients c where ${BY_FIRST} and ${MAY_BE_FOUND} limit :max)
     union all
     (select from clients c where ${BY_LAST} and not (${BY_FIRST}) and ${MAY_BE_FOUND} limit :max)) both_keys`,
}).returns<FoundClient>()

/** A prefix followed by this character sorts after all strings that begin with the prefix. */
const LAST_CHARACTER = '\u{10ffff}'

/**
 * Finds the clients whose search key begins with a prefix. A client has two search keys: one begins with the first
 * name, the other with the last name.
 */
export function clientsByName(prefix: string, locations: SearchedLocations): ListSource<FoundClient> {
  return BY_NAME({ from: prefix, until: prefix + LAST_CHARACTER, locations })
}

// By the last digits, or the complete phone number --------------------------------------------------------------------

const CLIENT_ENDS = `right(c.phone, 4) = :lastFour and c.phone like '%' || :digits and ${MAY_BE_FOUND}`
const BOOKING_ENDS = `right(a.customer_phone, 4) = :lastFour and a.customer_phone is not null
  and a.customer_phone like '%' || :digits and (:locations::text[] is null or a.location_id = any(:locations))
  and not exists (select from clients c where c.phone = a.customer_phone)`

/**
 * Clients have the sort value '0'. Phone numbers that have only bookings have '1', so they come after the clients. They
 * are listed under the name on their latest booking.
 */
const ENDING = `select ${CLIENT}, false as is_booked, '0' as cursor_value, c.id::text as cursor_id from clients c
   where ${CLIENT_ENDS}
  union all
  select null, booked.phone, booked.name, '', booked.location_id, false, true, '1', booked.phone from (
    select distinct on (a.customer_phone) a.customer_phone as phone, a.customer_name as name, a.location_id
      from appointments a where ${BOOKING_ENDS}
     order by a.customer_phone, a.start_at desc) booked`

const BY_DIGITS = keysetList('clients.by-digits', {
  order: MERGED,
  page: page => `${shown(`select * from (${ENDING}) f where ${page.after} ${page.order()}`)} ${page.order()}`,
  counted: `(${ENDING}) ending`,
}).returns<FoundClient>()

/**
 * Finds the people whose phone number ends with these digits (at least four). Clients come before phone numbers with
 * only bookings.
 */
export function clientsByDigits(digits: string, locations: SearchedLocations): ListSource<FoundClient> {
  return BY_DIGITS({ digits, lastFour: digits.slice(-4), locations })
}

const NUMBER = statement(
  'clients.by-number',
  shown(`select ${CLIENT}, false as is_booked, '0' as cursor_value, c.id::text as cursor_id from clients c
     where c.phone = :phone
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

/**
 * Returns the owner of a phone number: a client, or a person who has only bookings or texts; undefined if the phone
 * number is unknown.
 */
export function findByNumber(reads: Reads, phone: E164): Promise<FoundClient | undefined> {
  return reads.row(NUMBER, { phone })
}

// All -----------------------------------------------------------------------------------------------------------------

const NEWEST = keysetList('clients.newest', {
  order: byTime('c', 'created_at'),
  page: page =>
    `${shown(`select ${CLIENT}, false as is_booked, ${page.columns}, c.created_at from clients c
      where ${page.after} ${page.order()}`)} ${page.order('f')}`,
  counted: 'clients',
}).returns<FoundClient>()

export function allClients(): ListSource<FoundClient> {
  return NEWEST({})
}

// By missed visits ----------------------------------------------------------------------------------------------------

/**
 * The phone numbers with missed visits at any location, with their clients. The stored outcomes of past days contain no
 * client, so the client is found by the phone number on the booking.
 */
const MISSED_OFTEN = `(
   select a.customer_phone as phone, count(*) as missed, max(f.at) as missed_at
     from visit_facts f join appointments a on a.square_appointment_id = substr(f.key, 3) collate "default"
    where f.location_id = any(:facts::text[]) and f.day >= :firstDay and f.kind = 'booked'
      and f.outcome in ('no-show', 'no-show-marked', 'too-late') and a.customer_phone is not null
    group by 1 having count(*) >= :missedMin) m join clients c on c.phone = m.phone and ${MAY_BE_FOUND}`

const BY_MISSED = keysetList('clients.by-missed', {
  order: byTime('n', 'missed_at'),
  page: page => {
    const missed = `select ${CLIENT}, m.missed, m.missed_at from ${MISSED_OFTEN}`
    const rows = `select n.*, false as is_booked, ${page.columns} from (${missed}) n where ${page.after} ${page.order()}`
    return `${shown(rows, 'f.missed,')} ${page.order('f')}`
  },
  counted: MISSED_OFTEN,
}).returns<FoundClient & { readonly missed: number }>()

/**
 * The clients who did not come, or came too late for a check-in, at least `missedMin` times from `firstDay` to
 * yesterday, sorted by the last missed visit.
 */
export function clientsWhoMissed(filters: {
  readonly firstDay: SalonDay
  readonly missedMin: number
  readonly locations: SearchedLocations
}): ListSource<FoundClient & { readonly missed: number }> {
  return BY_MISSED({ ...filters, facts: LOCATION_KEYS })
}

// Bookings of phone numbers without a client -------------------------------------------------------------------------

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

/** Returns the latest bookings of these phone numbers, newest first, at most 20 per phone number. */
export function bookingsOfNumbers(reads: Reads, phones: readonly string[]): Promise<NumbersBooking[]> {
  return phones.length === 0 ? Promise.resolve([]) : reads.rows(BOOKINGS, { phones })
}
