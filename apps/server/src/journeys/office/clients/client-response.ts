import type { ClientDetailsResponse } from '@frontlash/contract/office-clients'
import { visitOutcome } from '@frontlash/domain/clients/visit-outcome'
import { addDays, dayStart } from '@frontlash/domain/salon-day'
import type { AppContext } from '../../../app-context.ts'
import type { StaffCaller } from '../../../http/caller.ts'
import { todayAt } from '../../../http/day-access.ts'
import { lastTimesHere } from '../../../records/appointments/last-visit-store.ts'
import {
  type ClientDetails,
  type ClientVisit,
  readClientDetails,
  readLinked,
  readSuggested,
  toNote,
  visitsSince,
} from '../../../records/clients/client-page-store.ts'
import { noSuchClient } from './client-access.ts'

const YEAR_DAYS = 365
const BY_STAFF = 'staff:'

/** Converts a client for the client's page. Only admins get suggestions in `suggested`. */
export async function toClientResponse(
  context: AppContext,
  id: string,
  { role }: Pick<StaffCaller, 'role'>,
): Promise<ClientDetailsResponse> {
  const location = context.locations.first()
  const today = todayAt(context, location)
  const since = dayStart(addDays(today, -YEAR_DAYS), location.timeZone)
  const details = await readClientDetails(context.reads, id, since)
  if (!details) throw noSuchClient()
  const [visits, last, linked, suggested] = await Promise.all([
    visitsSince(context.reads, id, since),
    lastTimesHere(context.reads, [details.phone], today),
    readLinked(context.reads, id),
    role === 'admin' ? readSuggested(context.reads, id) : [],
  ])
  return {
    id: details.id,
    first_name: details.first_name,
    last_name: details.last_name,
    phone: details.phone,
    location: details.location_id,
    registeredAt: details.created_at.toISOString(),
    language: details.language,
    visits: details.visits,
    lastVisit: last.get(details.phone) ?? null,
    noShows: visits.filter(visit => outcomeOf(context, visit) === 'no-show').length,
    tooLates: details.too_late,
    texts: { why: whyNoTexts(details), optOut: optOutOf(details) },
    note: toNote(details),
    linked,
    suggested,
    version: details.version,
  }
}

export function outcomeOf(context: AppContext, visit: ClientVisit) {
  const isDayOver = visit.day < todayAt(context, context.locations.get(visit.location_id))
  return visitOutcome(
    {
      status: visit.status,
      isCancelledHere: visit.is_cancelled_here,
      isReceived: visit.is_received,
      isCheckedIn: visit.is_checked_in,
      hasArrived: visit.has_arrived,
      cameThatDay: visit.came_that_day,
      isCorrected: visit.is_corrected,
      isMeasured: visit.is_measured,
      startAt: visit.start_at,
      endAt: visit.end_at,
      isDayOver,
    },
    context.clock.salonNow(),
  )
}

function whyNoTexts(details: ClientDetails): ClientDetailsResponse['texts']['why'] {
  if (details.opt_out_source !== null) return 'opted-out'
  if (details.is_unreachable) return 'unreachable'
  return details.has_consent ? null : 'no-consent'
}

function optOutOf({ opt_out_source: source, opted_out_at: since }: ClientDetails) {
  if (source === null || since === null) return null
  const by = source.startsWith(BY_STAFF) ? source.slice(BY_STAFF.length) : null
  return { since: since.toISOString(), by }
}
