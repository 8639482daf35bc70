import type { LocationKey } from '@frontlash/domain/location-key'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'

export type NewSurvey = {
  /** The rated check-in; null if the kiosk does not know its id. */
  readonly checkInId: string | null
  /** True if the survey is stored even if its check-in is unknown. */
  readonly isTrusted: boolean
  /** The client and the location, for a survey whose check-in is unknown. */
  readonly phone: string | null
  readonly name: string | null
  readonly locationId: LocationKey | null
  readonly overallRating: number
  readonly starRating: number
  readonly feedback: string | null
  readonly issues: readonly string[]
  readonly at: Date
}

const SAVE = statement(
  'surveys.save',
  `with visit as (
     select k.id, k.location_id, c.phone, trim(c.first_name || ' ' || c.last_name) as name
       from check_ins k join clients c on c.id = k.client_id where k.id = :checkInId),
   saved as (
     insert into surveys
       (check_in_id, phone, name, location_id, overall_rating, star_rating, feedback, issues, submitted_at)
     select v.id, coalesce(v.phone, :phone), coalesce(v.name, :name), coalesce(v.location_id, :locationId),
       :overallRating, :starRating, :feedback, :issues, :at
       from (select) one left join visit v on true
      where :isTrusted or v.id is not null
     on conflict (check_in_id) do nothing
     returning location_id)
   select exists (select from visit) as is_known, exists (select from saved) as is_new,
     (select location_id from saved) as location_id`,
).returns<{ is_known: boolean; is_new: boolean; location_id: LocationKey | null }>()

/**
 * Saves a survey at the location of the visit. A check-in has at most one survey.
 * - `unknown check-in`: nothing was saved, because an untrusted sender named a check-in that does not exist.
 * - `answered before`: the check-in already has a survey, which is kept.
 */
export async function saveSurvey(
  queries: Queries,
  survey: NewSurvey,
): Promise<{ outcome: 'saved' | 'answered before' | 'unknown check-in'; locationId: LocationKey | null }> {
  const row = (await queries.row(SAVE, {
    checkInId: survey.checkInId,
    isTrusted: survey.isTrusted,
    phone: survey.phone,
    name: survey.name,
    locationId: survey.locationId,
    overallRating: survey.overallRating,
    starRating: survey.starRating,
    feedback: survey.feedback,
    issues: JSON.stringify(survey.issues),
    at: survey.at,
  }))!
  const outcome = row.is_new ? 'saved' : row.is_known ? 'answered before' : 'unknown check-in'
  return { outcome, locationId: row.location_id }
}

const IS_SAVED = statement(
  'surveys.is-saved',
  `select exists (select from surveys
     where check_in_id = :checkInId and overall_rating = :overallRating and star_rating = :starRating
       and feedback is not distinct from :feedback and issues = :issues) as is_saved`,
).returns<{ is_saved: boolean }>()

export async function isSurveySaved(queries: Queries, survey: NewSurvey): Promise<boolean> {
  const row = await queries.row(IS_SAVED, {
    checkInId: survey.checkInId,
    overallRating: survey.overallRating,
    starRating: survey.starRating,
    feedback: survey.feedback,
    issues: JSON.stringify(survey.issues),
  })
  return row!.is_saved
}
