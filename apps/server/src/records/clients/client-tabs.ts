import type { LocationKey } from '@frontlash/domain/location-key'
import type { SalonDay } from '@frontlash/domain/salon-day'
import type { Queries } from '../../platform/db/database.ts'
import { type Statement, statement } from '../../platform/db/statement.ts'
import { type ClientVisit, VISITS_OF_CLIENT } from './client-page.ts'

/** A page of a tab of a client's page, newest first; `micros` is in microseconds since 1970. */
export type TabPage = {
  readonly after: { readonly micros: string; readonly place: string } | null
  readonly rows: number
  readonly direction: 'next' | 'previous'
}

/** The position of a row in its tab, for a cursor. */
export type Placed = { readonly micros: string; readonly place: string }
type Reads = Pick<Queries, 'rows' | 'row'>
/** Whose rows, and of texts those of which locations; null for all. */
type OfClient = { readonly id: string; readonly locations: readonly LocationKey[] | null }

/** The statements of one tab: its pages either way, and how many rows it has. `of` selects all rows of the client. */
type Tab<Row> = {
  readonly next: Statement<Row, never>
  readonly previous: Statement<Row, never>
  readonly count: Statement<{ count: number }, never>
}

const AFTER_AT = `timestamptz 'epoch' + :micros * interval '1 microsecond'`

/** A tab whose rows are few (those of one client), sorted by the column `at`. */
function tabOf<Row extends Placed>(name: string, at: string, of: string): Tab<Row> {
  const page = (
    compare: string,
    way: string,
  ) => `select t.*, (extract(epoch from t.${at}) * 1000000)::bigint::text as micros
      from (${of}) t
     where :micros::bigint is null or (t.${at}, t.place collate "C") ${compare} (${AFTER_AT}, :place::text)
     order by t.${at} ${way}, t.place collate "C" ${way} limit :rows`
  return {
    next: statement(`clients.${name}-next`, page('<', 'desc')).returns<Row>() as never,
    previous: statement(`clients.${name}-previous`, page('>', 'asc')).returns<Row>() as never,
    count: statement(
      `clients.${name}-count`,
      `select count(*) from (select from (${of}) t limit :max) counted`,
    ).returns<{ count: number }>() as never,
  }
}

export type ClientWaiver = Placed & {
  readonly id: string
  readonly received_at: Date
  readonly location_id: LocationKey
  readonly language: string
  readonly day: SalonDay
  readonly has_document: boolean
  /** As it was signed: of two people who share the number it tells who signed. */
  readonly client_name: string
}

export type ClientText = Placed & {
  readonly id: string
  readonly created_at: Date
  readonly location_id: LocationKey | null
  readonly template: string
  readonly state: string
}

export type ClientSurvey = Placed & {
  readonly id: string
  readonly submitted_at: Date
  readonly location_id: LocationKey | null
  readonly overall_rating: number
  readonly issues: unknown
  readonly feedback: string | null
}

export type ClientConsent = Placed & {
  readonly at: Date
  readonly what: 'consent' | 'opt-out'
  readonly screen: string | null
  readonly source: string
  readonly location_id: LocationKey | null
}

/** The tabs of a client's page that are the client's own rows, by name. */
const TABS = {
  visits: tabOf<ClientVisit>('visits', 'start_at', VISITS_OF_CLIENT),
  waivers: tabOf<ClientWaiver>(
    'waivers',
    'received_at',
    `select w.id::text as place, w.id, w.received_at, w.location_id, w.language, w.day, w.client_name,
            w.document_made_at is not null as has_document
       from waivers w where w.client_id = :id and w.removed_at is null`,
  ),
  texts: tabOf<ClientText>(
    'texts',
    'created_at',
    `select x.id::text as place, x.id, x.created_at, x.location_id, x.template, x.state
       from clients c join texts x on x.phone = c.phone where c.id = :id
        and (:locations::text[] is null or x.location_id = any(:locations))`,
  ),
  surveys: tabOf<ClientSurvey>(
    'surveys',
    'submitted_at',
    `select v.id::text as place, v.id, v.submitted_at, v.location_id, v.overall_rating, v.issues, v.feedback
       from clients c join surveys v on v.phone = c.phone where c.id = :id`,
  ),
  consent: tabOf<ClientConsent>(
    'consent',
    'at',
    `select 'c-' || s.id as place, s.at, 'consent' as what, s.screen, s.source, s.location_id
       from clients c join consents s on s.phone = c.phone where c.id = :id
     union all
     select 'o', o.since, 'opt-out', null, o.source, null
       from clients c join opt_outs o on o.phone = c.phone where c.id = :id`,
  ),
} as const

export type ClientTab = keyof typeof TABS
type RowOf<Name extends ClientTab> = (typeof TABS)[Name] extends Tab<infer Row> ? Row : never

/** A page of one tab of a client's page. */
export function readTab<Name extends ClientTab>(
  reads: Reads,
  name: Name,
  of: OfClient,
  { after, rows, direction }: TabPage,
): Promise<RowOf<Name>[]> {
  const one = TABS[name][direction] as unknown as Statement<RowOf<Name>>
  return reads.rows(one, { ...of, rows, micros: after && Number(after.micros), place: after?.place ?? null })
}

/** How many rows a tab has, counted up to `max`. */
export async function countTab(reads: Reads, name: ClientTab, of: OfClient, max: number): Promise<number> {
  return (await reads.row(TABS[name].count as unknown as Statement<{ count: number }>, { ...of, max }))!.count
}
