import type { LocationKey } from '@frontlash/domain/location-key'
import type { SalonDay } from '@frontlash/domain/salon-day'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'

/** Which waivers: those received from `start` until before `end`, and what is not null. */
export type WaiverFilters = {
  readonly locations: readonly LocationKey[]
  readonly start: Date
  readonly end: Date
  /** The version of the text that was signed. */
  readonly version: string | null
  /** Only those whose text was not shown to its end. */
  readonly isEndMissed: boolean
  /** Only those signed under a text that was not in force. */
  readonly isNotInForce: boolean
}

/** What a search looks for; exactly one of them is not null. */
export type WaiverSearch = {
  /** The folded beginning of the name, first or last name first. */
  readonly name: string | null
  readonly phone: string | null
  readonly id: string | null
  /** The first digits of the record's or the document's hash. */
  readonly hash: string | null
}

/** Where the reader may look, and whether names of deleted clients may be found. */
export type WaiverReader = { readonly locations: readonly LocationKey[]; readonly findsDeleted: boolean }

export type ListedWaiver = {
  readonly id: string
  readonly received_at: Date
  /** `received_at` in microseconds since 1970: exact, as a cursor must be: a Date has only milliseconds. */
  readonly micros: string
  /** Null past its keeping time. */
  readonly client_name: string | null
  readonly location_id: LocationKey
  readonly chain_position: number
  readonly version: string
  readonly language: string
  readonly device_name: string | null
  readonly is_kept_offline: boolean
  readonly is_end_missed: boolean
  readonly is_not_in_force: boolean
  readonly has_document: boolean
  readonly is_removed: boolean
}

type Row = Omit<ListedWaiver, 'location_id'> & { location_id: string }

const LISTED = `w.id, w.received_at, (extract(epoch from w.received_at) * 1000000)::bigint::text as micros, w.client_name,
  w.location_id, w.chain_position, w.version, w.language, w.device_name, w.kept_at is not null as is_kept_offline,
  w.reached_end is false as is_end_missed, w.is_not_in_force, w.document_made_at is not null as has_document,
  w.removed_at is not null as is_removed`

const MATCHES = `w.received_at >= :start and w.received_at < :end
    and (:version::text is null or w.version = :version)
    and (:isEndMissed is not true or w.reached_end is false)
    and (:isNotInForce is not true or w.is_not_in_force)`

const AFTER_AT = `timestamptz 'epoch' + :micros * interval '1 microsecond'`

const beyond = (sign: '<' | '>') => `(:micros::bigint is null or w.received_at ${sign}= ${AFTER_AT})
  and (:micros::bigint is null or (w.received_at, w.id) ${sign} (${AFTER_AT}, :id::uuid))`

/** Each location is read in the order of its index, as far as the page goes; then they are merged. */
function pageOf(sign: '<' | '>', order: string): string {
  return `select found.* from unnest(:locations::text[]) as one (location_id) cross join lateral (
     select ${LISTED} from waivers w
      where w.location_id = one.location_id and ${MATCHES} and ${beyond(sign)}
      order by w.received_at${order}, w.id${order} limit :rows) found
    order by found.received_at${order}, found.id${order} limit :rows`
}

const NEWER_FIRST = statement('waivers.list-newest-first', pageOf('<', ' desc')).returns<Row>()
const OLDER_FIRST = statement('waivers.list-oldest-first', pageOf('>', '')).returns<Row>()

/** A part of a list: after the waiver of this time and id, newest or oldest first. */
export type WaiverPage = {
  readonly after: { readonly micros: string; readonly id: string } | null
  readonly rows: number
  readonly isOldestFirst: boolean
}

const placeOf = ({ after, rows }: WaiverPage) => ({
  micros: after && Number(after.micros),
  id: after?.id ?? null,
  rows,
})

/** A part of the list of waivers. */
export function readWaiverPage(
  queries: Pick<Queries, 'rows'>,
  filters: WaiverFilters,
  page: WaiverPage,
): Promise<ListedWaiver[]> {
  const one = page.isOldestFirst ? OLDER_FIRST : NEWER_FIRST
  return queries.rows(one, { ...filters, ...placeOf(page) }) as Promise<ListedWaiver[]>
}

const COUNT = statement(
  'waivers.list-count',
  `select count(*) from (
     select from waivers w where w.location_id = any(:locations::text[]) and ${MATCHES} limit :max) counted`,
).returns<{ count: number }>()

/** How many waivers match, counted up to `max`; null counts all. */
export async function countWaivers(
  queries: Pick<Queries, 'row'>,
  filters: WaiverFilters,
  max: number | null,
): Promise<number> {
  return (await queries.row(COUNT, { ...filters, max }))!.count
}

// Each part has an index of its own; the parameters that are null leave theirs out.
const FOUND = `w.location_id = any(:locations::text[])
    and (:name::text is null or (
      ((w.name_key >= :name and w.name_key < :nameUntil) or (w.name_key_last >= :name and w.name_key_last < :nameUntil))
      and (:findsDeleted is true or exists (select from clients c where c.id = w.client_id))))
    and (:phone::text is null or w.client_phone = :phone)
    and (:waiver::uuid is null or w.id = :waiver)
    and (:hash::text is null or w.id = any(array(
      select h.id from waivers h where h.record_hash collate "C" >= :hash and h.record_hash collate "C" < :hashUntil
      union select d.id from waivers d
       where d.document_sha256 collate "C" >= :hash and d.document_sha256 collate "C" < :hashUntil)))`

const searchOf = (sign: '<' | '>', order: string) =>
  `select ${LISTED} from waivers w where ${FOUND} and ${beyond(sign)} order by w.received_at${order}, w.id${order} limit :rows`

const SEARCH_NEWER_FIRST = statement('waivers.search-newest-first', searchOf('<', ' desc')).returns<Row>()
const SEARCH_OLDER_FIRST = statement('waivers.search-oldest-first', searchOf('>', '')).returns<Row>()

const SEARCH_COUNT = statement(
  'waivers.search-count',
  `select count(*) from (select from waivers w where ${FOUND} limit :max) counted`,
).returns<{ count: number }>()

/** Sorts after every letter that a normalised name or a hash can contain. */
const LAST = '\u{10ffff}'

function searchParameters(search: WaiverSearch, reader: WaiverReader) {
  const { name, phone, id, hash } = search
  const upperBounds = { nameUntil: name === null ? null : name + LAST, hashUntil: hash === null ? null : hash + LAST }
  return { name, phone, waiver: id, hash, ...upperBounds, ...reader }
}

/** A part of the waivers that a search finds, newest first. */
export function findWaivers(
  queries: Pick<Queries, 'rows'>,
  search: WaiverSearch,
  reader: WaiverReader,
  page: WaiverPage,
): Promise<ListedWaiver[]> {
  const one = page.isOldestFirst ? SEARCH_OLDER_FIRST : SEARCH_NEWER_FIRST
  return queries.rows(one, { ...searchParameters(search, reader), ...placeOf(page) }) as Promise<ListedWaiver[]>
}

/** How many waivers a search finds, counted up to `max`. */
export async function countFoundWaivers(
  queries: Pick<Queries, 'row'>,
  search: WaiverSearch,
  reader: WaiverReader,
  max: number,
): Promise<number> {
  return (await queries.row(SEARCH_COUNT, { ...searchParameters(search, reader), max }))!.count
}

/** One waiver beside what its evidence needs. */
export type WaiverState = ListedWaiver & {
  readonly client_id: string | null
  /** The number that the client has now. */
  readonly client_phone: string | null
  readonly is_client_deleted: boolean
  readonly day: SalonDay
  readonly document_sha256: string | null
  readonly document_made_at: Date | null
}

type StateRow = Omit<WaiverState, 'location_id'> & { location_id: string }

const ONE = statement(
  'waivers.one',
  `select ${LISTED}, w.client_id, w.client_phone, w.day, w.document_sha256, w.document_made_at,
          w.client_id is not null and not exists (select from clients c where c.id = w.client_id) as is_client_deleted
     from waivers w where w.id = :id`,
).returns<StateRow>()

/** One waiver, also one past its keeping time. */
export function readWaiver(queries: Pick<Queries, 'row'>, id: string): Promise<WaiverState | undefined> {
  return queries.row(ONE, { id }) as Promise<WaiverState | undefined>
}
