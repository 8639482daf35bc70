import type { LocationKey } from '@frontlash/domain/location-key'
import { type TextState, TROUBLED_STATES } from '@frontlash/domain/texts/text-states'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'

/** Which texts: those queued from `start` until before `end`, and what is not null. */
export type TextFilters = {
  readonly locations: readonly LocationKey[]
  readonly start: Date
  readonly end: Date
  readonly template: string | null
  readonly state: TextState | null
  /** Only FAILED, UNDELIVERED and PARKED. */
  readonly isTrouble: boolean
}

export type ListedText = {
  readonly id: string
  readonly created_at: Date
  /** `created_at` in microseconds since 1970: exact, as a cursor must be: a Date has only milliseconds. */
  readonly micros: string
  readonly location_id: LocationKey | null
  readonly template: string
  readonly state: TextState
  readonly error_code: string | null
  readonly parts: number | null
  readonly attempts: number
  readonly phone: string
  readonly client_id: string | null
  /** Null when the client is not known, or was deleted. */
  readonly client_name: string | null
}

const LISTED = `t.id, t.created_at, (extract(epoch from t.created_at) * 1000000)::bigint::text as micros, t.location_id,
  t.template, t.state, t.error_code, t.parts, t.attempts, t.phone, t.client_id`

const CLIENT_NAME = `(select trim(c.first_name || ' ' || c.last_name) from clients c where c.id = t.client_id) as client_name`

const TROUBLED = TROUBLED_STATES.map(state => `'${state}'`).join(', ')

// The condition on the states repeats that of the partial index, so that it serves for texts in trouble.
const MATCHES = `t.created_at >= :start and t.created_at < :end
    and (:template::text is null or t.template = :template)
    and (:state::text is null or t.state = :state)
    and (:isTrouble is not true or t.state in (${TROUBLED}))`

const AFTER_AT = `timestamptz 'epoch' + :micros * interval '1 microsecond'`

/**
 * Each location is read in the order of its index, as far as the page goes; then they are merged. PostgreSQL would
 * start reading the index at the end of the period if its columns were compared together, as `(created_at, id) < …`.
 */
function pageOf(beyond: '<' | '>', order: string): string {
  const ordered = (of: string) => `order by ${of}.created_at${order}, ${of}.id${order} limit :rows`
  return `select t.*, ${CLIENT_NAME} from (
     select found.* from unnest(:locations::text[]) as one (location_id) cross join lateral (
       select ${LISTED} from texts t
        where t.location_id = one.location_id and ${MATCHES}
          and (:micros::bigint is null or t.created_at ${beyond}= ${AFTER_AT})
          and (:micros::bigint is null or t.created_at <> ${AFTER_AT} or t.id ${beyond} :id::uuid)
        ${ordered('t')}) found
      ${ordered('found')}) t
    order by t.created_at${order}, t.id${order}`
}

const NEWER_FIRST = statement('texts.list-newest-first', pageOf('<', ' desc')).returns<ListedRow>()
const OLDER_FIRST = statement('texts.list-oldest-first', pageOf('>', '')).returns<ListedRow>()

/** PostgreSQL knows a state only as text. */
type ListedRow = Omit<ListedText, 'state' | 'location_id'> & { state: string; location_id: string }

/** A part of the text log after the text of this time and id, newest or oldest first. */
export function readTextPage(
  queries: Pick<Queries, 'rows'>,
  filters: TextFilters,
  page: {
    readonly after: { readonly micros: string; readonly id: string } | null
    readonly rows: number
    readonly isOldestFirst: boolean
  },
): Promise<ListedText[]> {
  return queries.rows(page.isOldestFirst ? OLDER_FIRST : NEWER_FIRST, {
    ...filters,
    micros: page.after && Number(page.after.micros),
    id: page.after?.id ?? null,
    rows: page.rows,
  }) as Promise<ListedText[]>
}

const COUNT = statement(
  'texts.list-count',
  `select count(*) from (
     select from texts t where t.location_id = any(:locations::text[]) and ${MATCHES} limit :max) counted`,
).returns<{ count: number }>()

/** How many texts match, counted up to `max`; null counts all. */
export async function countTexts(
  queries: Pick<Queries, 'row'>,
  filters: TextFilters,
  max: number | null,
): Promise<number> {
  return (await queries.row(COUNT, { ...filters, max }))!.count
}

/** One text with everything that is stored about it. */
export type StoredText = ListedText & {
  /** Null once its keeping time is over. */
  readonly body: string | null
  readonly has_stop_notice: boolean
  readonly due_at: Date
  readonly expires_at: Date
  readonly first_attempted_at: Date | null
  readonly attempted_at: Date | null
  readonly sent_at: Date | null
  readonly updated_at: Date
  readonly provider_id: string | null
  readonly provider_status: string | null
  readonly is_opted_out: boolean
}

const STORED = `${LISTED}, ${CLIENT_NAME}, t.body, t.has_stop_notice, t.due_at, t.expires_at, t.first_attempted_at,
  t.attempted_at, t.sent_at, t.updated_at, t.provider_id, t.provider_status,
  exists (select from opt_outs o where o.phone = t.phone) as is_opted_out`

type StoredRow = Omit<StoredText, 'state' | 'location_id'> & { state: string; location_id: string | null }

const ONE = statement('texts.one', `select ${STORED} from texts t where t.id = :id`).returns<StoredRow>()

/** One text, whatever its state. */
export function readText(queries: Pick<Queries, 'row'>, id: string): Promise<StoredText | undefined> {
  return queries.row(ONE, { id }) as Promise<StoredText | undefined>
}

const LOCK = statement(
  'texts.lock',
  `select ${STORED} from texts t where t.id = :id for update of t`,
).returns<StoredRow>()

/** One text, locked until the transaction ends. */
export function lockText(queries: Pick<Queries, 'row'>, id: string): Promise<StoredText | undefined> {
  return queries.row(LOCK, { id }) as Promise<StoredText | undefined>
}
