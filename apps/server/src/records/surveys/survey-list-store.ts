import type { LocationKey } from '@frontlash/domain/location-key'
import type { SalonDay } from '@frontlash/domain/salon-day'
import { OPEN_RATING_MAX } from '@frontlash/domain/survey/survey-figures'
import type { Queries } from '../../platform/db/database.ts'
import { byTime, keysetList, type PageRow, pageByLocation } from '../../platform/db/keyset-list.ts'
import { statement } from '../../platform/db/statement.ts'

/** The filters of ratings that were submitted from `start` (inclusive) to `end` (exclusive). null means any. */
export type SurveyFilters = {
  readonly locations: readonly LocationKey[]
  readonly start: Date
  readonly end: Date
  readonly rating: number | null
  readonly hasComment: boolean
  readonly isOpen: boolean
  /** The technicians' names in the form that is stored with the visits. */
  readonly technicians: readonly string[] | null
}

export type ListedSurvey = {
  readonly id: string
  readonly submitted_at: Date
  readonly rating: number
  readonly name: string | null
  readonly client_id: string | null
  readonly location_id: LocationKey
  readonly feedback: string | null
  readonly issues: unknown
  readonly visit_day: SalonDay | null
  readonly service: string | null
  readonly technician: string | null
  readonly followed_up_at: Date | null
  readonly followed_up_by: string | null
  readonly followed_up_note: string | null
  readonly version: number
}

const COLUMNS = `s.id, s.submitted_at, s.overall_rating as rating, s.name, s.location_id, s.feedback, s.issues,
  s.followed_up_at, s.followed_up_by, s.followed_up_note, s.version`

const VISIT = 'k.client_id, k.day as visit_day, k.service_type as service, k.technician'

/** A rating is given within this many days after its visit. */
const VISIT_DAYS_BEFORE = 31

const IS_WANTED = `(:rating::int is null or s.overall_rating = :rating)
    and (:hasComment is not true or s.feedback is not null)
    and (:isOpen is not true or (s.overall_rating <= ${OPEN_RATING_MAX} and s.followed_up_at is null))`

const MATCHES = `s.submitted_at >= :start and s.submitted_at < :end and ${IS_WANTED}
    and (:technicians::text[] is null
      or (select k.technician from check_ins k where k.id = s.check_in_id) = any(:technicians::text[]))`

export const surveyList = keysetList('surveys.list', {
  order: byTime('s', 'submitted_at'),
  page: page => `select s.*, ${VISIT}
    from (${pageByLocation(page, { columns: `${COLUMNS}, s.check_in_id`, from: 'surveys s', where: MATCHES })}) s
    left join lateral (select * from check_ins k where k.id = s.check_in_id) k on true ${page.order()}`,
  counted: `surveys s where s.location_id = any(:locations::text[]) and ${MATCHES}`,
}).returns<ListedSurvey & PageRow>()

/** The number of ratings with the same value, location and technician in one month, such as `2026-11`. */
export type RatingCount = {
  readonly location_id: LocationKey
  /** The technician's name; '' for a visit without a technician and for a rating without a visit. */
  readonly technician: string
  readonly month: string
  readonly rating: number
  readonly answers: number
}

const FIGURES = statement(
  'surveys.figures',
  `select s.location_id, coalesce((select k.technician from check_ins k where k.id = s.check_in_id), '') as technician,
          to_char(s.submitted_at at time zone :timeZone, 'YYYY-MM') as month, s.overall_rating as rating,
          count(*)::int as answers
     from surveys s where s.location_id = any(:locations::text[]) and ${MATCHES} group by 1, 2, 3, 4`,
).returns<Omit<RatingCount, 'location_id'> & { location_id: string }>()

export function countRatings(
  queries: Pick<Queries, 'rows'>,
  filters: SurveyFilters,
  timeZone: string,
): Promise<RatingCount[]> {
  return queries.rows(FIGURES, { ...filters, timeZone }) as Promise<RatingCount[]>
}

const VISITS = statement(
  'surveys.visits',
  `select count(distinct coalesce(k.visit_id, k.id))::int as visits,
          count(distinct coalesce(k.visit_id, k.id)) filter (where exists
            (select from surveys s where s.check_in_id = k.id and ${IS_WANTED}))::int as answered
     from check_ins k
    where k.location_id = any(:locations::text[]) and k.day between :from and :to and k.checked_in
      and (:technicians::text[] is null or k.technician = any(:technicians::text[]))`,
).returns<{ visits: number; answered: number }>()

/** Counts the visits in a range of days. Also counts those visits that have a rating which matches the filters. */
export async function countRatedVisits(
  queries: Pick<Queries, 'row'>,
  of: Omit<SurveyFilters, 'start' | 'end'> & { readonly from: SalonDay; readonly to: SalonDay },
): Promise<{ visits: number; answered: number }> {
  return (await queries.row(VISITS, of))!
}

const TECHNICIANS = statement(
  'surveys.technicians',
  `select distinct k.technician from check_ins k
    where k.location_id = any(:locations::text[]) and k.day between :from::date - ${VISIT_DAYS_BEFORE} and :to::date`,
).returns<{ technician: string }>()

/**
 * Returns the names of technicians for the filter. A rating in a range of days belongs to a visit in this range or
 * shortly before it. The function returns the stored names of all technicians of such visits.
 */
export async function readRatedTechnicians(
  queries: Pick<Queries, 'rows'>,
  range: { readonly locations: readonly LocationKey[]; readonly from: SalonDay; readonly to: SalonDay },
): Promise<string[]> {
  return (await queries.rows(TECHNICIANS, range)).map(row => row.technician)
}

const LOCK = statement(
  'surveys.lock',
  `select ${COLUMNS}, ${VISIT} from surveys s left join check_ins k on k.id = s.check_in_id
    where s.id = :id for update of s`,
).returns<ListedSurvey>()

export function lockSurvey(queries: Pick<Queries, 'row'>, id: string): Promise<ListedSurvey | undefined> {
  return queries.row(LOCK, { id })
}

const FOLLOW_UP = statement(
  'surveys.follow-up',
  `update surveys set followed_up_at = :at, followed_up_by = :by, followed_up_note = :note, version = version + 1
    where id = :id`,
)

/** Records who has followed up a rating. If `at` is null, removes the follow-up. */
export async function recordFollowUp(
  queries: Pick<Queries, 'run'>,
  survey: {
    readonly id: string
    readonly at: Date | null
    readonly by: string | null
    readonly note: string | null
  },
): Promise<void> {
  await queries.run(FOLLOW_UP, survey)
}
