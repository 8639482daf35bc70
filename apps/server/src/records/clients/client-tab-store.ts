import type { LocationKey } from '@frontlash/domain/location-key'
import type { SalonDay } from '@frontlash/domain/salon-day'
import { keysetList, type PageRow } from '../../platform/db/keyset-list.ts'
import { withFirstName } from '../staff/staff-name.ts'
import { type ClientVisit, VISITS_OF_CLIENT } from './client-page-store.ts'

/** `place` is the sort order of rows that have the same time. */
type Placed = PageRow & { readonly place: string }

/**
 * Defines a tab on a client's page, with rows sorted by the column `at`. `of` is the SQL query for all rows of the tab.
 */
function tabOf<Name extends string>(name: Name, at: string, of: string) {
  return keysetList(name, {
    order: { table: 't', by: [at, 'timestamptz'], id: ['place', 'text'] },
    page: page => `select t.*, ${page.columns} from (${of}) t where ${page.after} ${page.order()}`,
    counted: `(${of}) t`,
  })
}

export type ClientWaiver = Placed & {
  readonly id: string
  readonly received_at: Date
  readonly location_id: LocationKey
  readonly language: string
  readonly day: SalonDay
  readonly has_document: boolean
  /** The signed name. It distinguishes two people who share a phone number. */
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

/** The tabs on a client's page that list the client's own rows by time. */
export const CLIENT_TABS = {
  visits: tabOf('clients.visits', 'start_at', VISITS_OF_CLIENT).returns<ClientVisit & Placed>(),
  waivers: tabOf(
    'clients.waivers',
    'received_at',
    `select w.id::text as place, w.id, w.received_at, w.location_id, w.language, w.day, w.client_name,
            w.document_made_at is not null as has_document
       from waivers w where w.client_id = :id and w.removed_at is null`,
  ).returns<ClientWaiver>(),
  texts: tabOf(
    'clients.texts',
    'created_at',
    `select x.id::text as place, x.id, x.created_at, x.location_id, x.template, x.state
       from clients c join texts x on x.phone = c.phone where c.id = :id
        and (:locations::text[] is null or x.location_id = any(:locations))`,
  ).returns<ClientText>(),
  surveys: tabOf(
    'clients.surveys',
    'submitted_at',
    `select v.id::text as place, v.id, v.submitted_at, v.location_id, v.overall_rating, v.issues, v.feedback
       from clients c join surveys v on v.phone = c.phone where c.id = :id`,
  ).returns<ClientSurvey>(),
  consent: tabOf(
    'clients.consent',
    'at',
    `select 'c-' || s.id as place, s.at, 'consent' as what, s.screen, s.source, s.location_id
       from clients c join consents s on s.phone = c.phone where c.id = :id
     union all
     select 'o', o.since, 'opt-out', null, ${withFirstName('o.source')}, null
       from clients c join opt_outs o on o.phone = c.phone where c.id = :id`,
  ).returns<ClientConsent>(),
} as const
