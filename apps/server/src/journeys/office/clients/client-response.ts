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
  visitsSince,
} from '../../../records/clients/client-page-store.ts'
import { noSuchClient } from './client-access.ts'

const YEAR_DAYS = 365
const BY_STAFF = 'staff:'

/** Converts a client for the client's page. `suggested` is empty except for admins. */
export async function toClientResponse(
  context: AppContext,
  id: string,
  { role }: Pick<StaffCaller, 'role'>,
): Promise<ClientDetailsResponse> {
  const location = context.locations.first()
  const today = todayAt(context, location)
  const since = dayStart(addDays(today, -YEAR_DAYS), location.timeZone)
  const facts = await readClientDetails(context.reads, id, since)
  if (!facts) throw noSuchClient()
  const [visits, last, linked, suggested] = await Promise.all([
    visitsSince(context.reads, id, since),
    lastTimesHere(context.reads, [facts.phone], today),
    readLinked(context.reads, id),
    role === 'admin' ? readSuggested(context.reads, id) : [],
  ])
  return {
    id: facts.id,
    first_name: facts.first_name,
    last_name: facts.last_name,
    phone: facts.phone,
    location: facts.location_id,
    registeredAt: facts.created_at.toISOString(),
    visits: facts.visits,
    lastVisit: last.get(facts.phone) ?? null,
    noShows: visits.filter(visit => outcomeOf(context, visit) === 'no-show').length,
    tooLates: facts.too_late,
    texts: { why: whyNoTexts(facts), optOut: optOutOf(facts) },
    linked,
    suggested,
    version: facts.version,
  }
}

/** Returns the outcome of a visit, by the salon's clock. */
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
      isMeasured: visit.is_measured,
      startAt: visit.start_at,
      endAt: visit.end_at,
      isDayOver,
    },
    context.clock.salonNow(),
  )
}

function whyNoTexts(facts: ClientDetails): ClientDetailsResponse['texts']['why'] {
  if (facts.opt_out_source !== null) return 'opted-out'
  if (facts.is_unreachable) return 'unreachable'
  return facts.has_consent ? null : 'no-consent'
}

function optOutOf({ opt_out_source: source, opted_out_at: since }: ClientDetails) {
  if (source === null || since === null) return null
  const by = source.startsWith(BY_STAFF) ? source.slice(BY_STAFF.length) : null
  return { since: since.toISOString(), by }
}
