import { randomInt } from 'node:crypto'
import type { Language } from '@frontlash/domain/language'
import type { LocationKey } from '@frontlash/domain/location-key'
import type { Queries } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'

/** The characters of a code: all lower-case letters except l and o, because these look like 1 and 0. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyz'
const CODE_LENGTH = 10

/** Returns a random code with 6 × 10^13 possible values, so that codes in use cannot be guessed. */
export function newSurveyCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
}

const ADD = statement(
  'survey-links.add',
  `insert into survey_links (code, check_in_id, language, created_at, expires_at)
   values (:code, :checkInId, :language, :createdAt, :expiresAt)`,
)

export type NewSurveyLink = {
  readonly code: string
  readonly checkInId: string
  readonly language: Language
  readonly createdAt: Date
  readonly expiresAt: Date
}

export async function addSurveyLink(queries: Queries, link: NewSurveyLink): Promise<void> {
  await queries.run(ADD, link)
}

export type OpenSurveyLink = {
  readonly checkInId: string
  readonly location: LocationKey
  readonly language: Language
}

// A check-in whose client was deleted has no client. A visit of several bookings has a check-in for each of them. If any of these is rated, the visit is rated.
const FIND_OPEN = statement(
  'survey-links.find-open',
  `select k.id as "checkInId", k.location_id as location, l.language
     from survey_links l join check_ins k on k.id = l.check_in_id
    where l.code = :code and l.expires_at > :now and k.client_id is not null
      and not exists (
        select from check_ins part join surveys s on s.check_in_id = part.id
         where part.client_id = k.client_id and coalesce(part.visit_id, part.id) = coalesce(k.visit_id, k.id))`,
).returns<OpenSurveyLink>()

/** Returns the check-in of a short link; undefined if the link is unknown or has ended, or if the visit was rated or its client deleted. */
export function findOpenSurveyLink(
  queries: Pick<Queries, 'row'>,
  code: string,
  now: Date,
): Promise<OpenSurveyLink | undefined> {
  return queries.row(FIND_OPEN, { code, now })
}
