import type { LocationKey } from '@frontlash/domain/location-key'
import { PROBLEM_STATES, type TextState } from '@frontlash/domain/texts/text-states'
import type { Queries } from '../../platform/db/database.ts'
import { byTime, keysetList, type PageRow, pageByLocation } from '../../platform/db/keyset-list.ts'
import { statement } from '../../platform/db/statement.ts'

/** Filters of texts that were queued from `start` (inclusive) to `end` (exclusive); null means any. */
export type TextFilters = {
  readonly locations: readonly LocationKey[]
  readonly start: Date
  readonly end: Date
  readonly template: string | null
  readonly state: TextState | null
  /** Selects texts with the state FAILED, UNDELIVERED or PARKED. */
  readonly isTrouble: boolean
}

export type ListedText = {
  readonly id: string
  readonly created_at: Date
  readonly location_id: LocationKey | null
  readonly template: string
  readonly state: TextState
  readonly error_code: string | null
  readonly parts: number | null
  readonly attempts: number
  readonly phone: string
  readonly client_id: string | null
  /** The client's name; null if the client is unknown or was deleted. */
  readonly client_name: string | null
}

const LISTED =
  't.id, t.created_at, t.location_id, t.template, t.state, t.error_code, t.parts, t.attempts, t.phone, t.client_id'

const CLIENT_NAME = `(select trim(c.first_name || ' ' || c.last_name) from clients c where c.id = t.client_id) as client_name`

const PROBLEMS = PROBLEM_STATES.map(state => `'${state}'`).join(', ')

// The last condition repeats the condition of the partial index on states, so that PostgreSQL can use the index.
const MATCHES = `t.created_at >= :start and t.created_at < :end
    and (:template::text is null or t.template = :template)
    and (:state::text is null or t.state = :state)
    and (:isTrouble is not true or t.state in (${PROBLEMS}))`

export const textList = keysetList('texts.list', {
  order: byTime('t', 'created_at'),
  page: page => `select t.*, ${CLIENT_NAME}
    from (${pageByLocation(page, { columns: LISTED, from: 'texts t', where: MATCHES })}) t ${page.order()}`,
  counted: `texts t where t.location_id = any(:locations::text[]) and ${MATCHES}`,
}).returns<ListedText & PageRow>()

export type StoredText = ListedText & {
  /** The body of the text; null after the retention period of bodies. */
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

const ONE = statement('texts.one', `select ${STORED} from texts t where t.id = :id`).returns<StoredText>()

export function readText(queries: Pick<Queries, 'row'>, id: string): Promise<StoredText | undefined> {
  return queries.row(ONE, { id })
}

const LOCK = statement(
  'texts.lock',
  `select ${STORED} from texts t where t.id = :id for update of t`,
).returns<StoredText>()

export function lockText(queries: Pick<Queries, 'row'>, id: string): Promise<StoredText | undefined> {
  return queries.row(LOCK, { id })
}
