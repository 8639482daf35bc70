import type { OfficeSurvey } from '@frontlash/contract/office-surveys'
import { LOCATION_NAMES } from '@frontlash/domain/location-key'
import type { CsvColumns } from '../../../http/csv-in-parts.ts'
import { timeColumns } from '../../../presenters/local-time.ts'

/** The columns of the exported ratings (docs/product/office/lists.md, "Exports"). */
export function surveyColumns(timeZone: string): CsvColumns<OfficeSurvey> {
  return {
    ...timeColumns('Submitted', timeZone, row => row.submittedAt),
    Rating: row => row.rating,
    Client: row => row.client,
    Location: row => LOCATION_NAMES[row.location],
    Visit: ({ visit }) => visit?.day,
    Service: ({ visit }) => visit?.service,
    Technician: ({ visit }) => visit?.technician,
    Issues: row => row.issues.join(', '),
    Comment: row => row.comment,
    Open: row => (row.isOpen ? 'yes' : 'no'),
    ...timeColumns('Followed up', timeZone, row => row.followUp?.at),
    'Followed up by': ({ followUp }) => followUp?.by,
    Note: ({ followUp }) => followUp?.note,
    'Survey id': row => row.id,
  }
}
