import type { OfficeSurvey } from '@frontlash/contract/office-surveys'
import { withoutSymbols } from '@frontlash/domain/plain-text'
import { OPEN_RATING_MAX } from '@frontlash/domain/survey/survey-figures'
import type { AppContext } from '../../../app-context.ts'
import { technicianLabel } from '../../../presenters/appointment-response.ts'
import type { ListedSurvey } from '../../../records/surveys/survey-list-store.ts'

export function toSurveyResponse(context: AppContext, row: ListedSurvey): OfficeSurvey {
  const issues = Array.isArray(row.issues) ? row.issues : []
  return {
    id: row.id,
    submittedAt: row.submitted_at.toISOString(),
    rating: row.rating,
    client: row.name,
    clientId: row.client_id,
    location: row.location_id,
    visit: row.visit_day
      ? {
          day: row.visit_day,
          service: withoutSymbols(row.service ?? ''),
          technician: technicianLabel(context, row.technician ?? ''),
        }
      : null,
    issues: issues.filter(one => typeof one === 'string'),
    comment: row.feedback,
    isOpen: row.rating <= OPEN_RATING_MAX && row.followed_up_at === null,
    followUp: row.followed_up_at && {
      at: row.followed_up_at.toISOString(),
      by: row.followed_up_by!,
      note: row.followed_up_note,
    },
    version: row.version,
  }
}
