import type { OfficeSurvey } from '@frontlash/contract/office-surveys'
import { LOCATION_NAMES } from '@frontlash/domain/location-key'
import type { CsvCell } from '../../http/csv-in-parts.ts'
import { localTime } from '../../presenters/local-time.ts'

/** The columns of the ratings as a file (docs/product/office/lists.md, "Exports"). */
export const SURVEY_COLUMNS = [
  'Submitted',
  'Submitted (UTC)',
  'Rating',
  'Client',
  'Location',
  'Visit',
  'Service',
  'Technician',
  'Issues',
  'Comment',
  'Open',
  'Followed up',
  'Followed up (UTC)',
  'Followed up by',
  'Note',
  'Survey id',
]

/** The cells of a rating, in the order of SURVEY_COLUMNS. */
export function surveyCells(row: OfficeSurvey, timeZone: string): CsvCell[] {
  const { visit, followUp } = row
  return [
    localTime(row.submittedAt, timeZone),
    row.submittedAt,
    row.rating,
    row.client,
    LOCATION_NAMES[row.location],
    visit?.day ?? null,
    visit?.service ?? null,
    visit?.technician ?? null,
    row.issues.join(', '),
    row.comment,
    row.isOpen ? 'yes' : 'no',
    followUp && localTime(followUp.at, timeZone),
    followUp?.at ?? null,
    followUp?.by ?? null,
    followUp?.note ?? null,
    row.id,
  ]
}
