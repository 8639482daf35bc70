import type { LocationKey } from '@frontlash/domain/location-key'
import type { SalonDay } from '@frontlash/domain/salon-day'
import type { Queries } from '../../platform/db/database.ts'
import { byTime, keysetList, type PageRow, pageByLocation } from '../../platform/db/keyset-list.ts'
import { statement } from '../../platform/db/statement.ts'

/** Filters of waivers that were received from `start` (inclusive) to `end` (exclusive); null means any. */
export type WaiverFilters = {
  readonly locations: readonly LocationKey[]
  readonly start: Date
  readonly end: Date
  readonly version: string | null
  /** Selects waivers whose signer did not scroll to the end of the text. */
  readonly isEndMissed: boolean
  /** Selects waivers whose text was not in force when it was signed. */
  readonly isNotInForce: boolean
}

/** The parsed search term. Exactly one field is not null. */
export type WaiverSearch = {
  /** The normalised beginning of a name. The name may begin with the first name or with the last name. */
  readonly name: string | null
  readonly phone: string | null
  readonly id: string | null
  /** The first digits of the hash of a record or a document. */
  readonly hash: string | null
}

/** The locations whose waivers the user may see, and whether the search may find the names of deleted clients. */
export type WaiverReader = { readonly locations: readonly LocationKey[]; readonly findsDeleted: boolean }

export type ListedWaiver = {
  readonly id: string
  readonly received_at: Date
  /** The client's name; null after the waiver's retention period. */
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

const LISTED = `w.id, w.received_at, w.client_name, w.location_id, w.chain_position, w.version, w.language,
  w.device_name, w.kept_at is not null as is_kept_offline, w.reached_end is false as is_end_missed,
  w.is_not_in_force, w.document_made_at is not null as has_document, w.removed_at is not null as is_removed`

const MATCHES = `w.received_at >= :start and w.received_at < :end
    and (:version::text is null or w.version = :version)
    and (:isEndMissed is not true or w.reached_end is false)
    and (:isNotInForce is not true or w.is_not_in_force)`

const BY_RECEIPT = byTime('w', 'received_at')

export const waiverList = keysetList('waivers.list', {
  order: BY_RECEIPT,
  page: page => pageByLocation(page, { columns: LISTED, from: 'waivers w', where: MATCHES }),
  counted: `waivers w where w.location_id = any(:locations::text[]) and ${MATCHES}`,
}).returns<ListedWaiver & PageRow>()

// Each part of the query uses its own index. PostgreSQL skips a part whose parameter is null.
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

const SEARCH = keysetList('waivers.search', {
  order: BY_RECEIPT,
  page: page => `select ${LISTED}, ${page.columns} from waivers w where ${FOUND} and ${page.after} ${page.order()}`,
  counted: `waivers w where ${FOUND}`,
}).returns<ListedWaiver & PageRow>()

/** A character that sorts after all characters of normalised names and hashes. */
const LAST = '\u{10ffff}'

/** Lists the waivers that match a search, sorted by the time when they were received. */
export function foundWaivers({ name, phone, id, hash }: WaiverSearch, reader: WaiverReader) {
  const upperBounds = { nameUntil: name === null ? null : name + LAST, hashUntil: hash === null ? null : hash + LAST }
  return SEARCH({ name, phone, waiver: id, hash, ...upperBounds, ...reader })
}

export type WaiverState = ListedWaiver & {
  readonly client_id: string | null
  /** The client's current phone number. */
  readonly client_phone: string | null
  readonly is_client_deleted: boolean
  readonly day: SalonDay
  readonly document_sha256: string | null
  readonly document_made_at: Date | null
}

const ONE = statement(
  'waivers.one',
  `select ${LISTED}, w.client_id, w.client_phone, w.day, w.document_sha256, w.document_made_at,
          w.client_id is not null and not exists (select from clients c where c.id = w.client_id) as is_client_deleted
     from waivers w where w.id = :id`,
).returns<WaiverState>()

/** Returns a waiver, even after its retention period. */
export function readWaiver(queries: Pick<Queries, 'row'>, id: string): Promise<WaiverState | undefined> {
  return queries.row(ONE, { id })
}
