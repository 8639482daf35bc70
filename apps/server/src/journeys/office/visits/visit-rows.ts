import type { OfficeVisit } from '@frontlash/contract/office-visits'
import { NAMELESS_CLIENT } from '@frontlash/domain/appointment/customer-name'
import type { SalonDay } from '@frontlash/domain/salon-day'
import type { LoggedVisit } from '@frontlash/domain/visits/logged-visits'
import { correctionError } from '@frontlash/domain/visits/visit-correction'
import type { AppContext } from '../../../app-context.ts'
import type { Queries } from '../../../platform/db/database.ts'
import { technicianLabel } from '../../../presenters/appointment-response.ts'
import { readVisitPeople } from '../../../records/visits/visit-people-store.ts'

/** Converts visits to rows of the visit log with the clients' current names. */
export async function toVisitRows(
  context: AppContext,
  queries: Pick<Queries, 'rows'>,
  visits: readonly LoggedVisit[],
  today: SalonDay,
): Promise<OfficeVisit[]> {
  const people = await readVisitPeople(
    queries,
    visits.map(visit => visit.key),
  )
  return visits.map(visit => {
    const person = people.get(visit.key)
    const { waitSeconds, technician } = visit
    return {
      key: visit.key,
      kind: visit.kind,
      outcome: visit.outcome,
      day: visit.day,
      at: visit.at.toISOString(),
      location: visit.locationId,
      client: { id: person?.clientId ?? null, name: nameOf(person?.name) },
      service: visit.service,
      technician:
        technician === ''
          ? null
          : { key: visit.technicianId ?? technician, name: technicianLabel(context, technician) },
      startAt: visit.kind === 'booked' ? visit.at.toISOString() : null,
      arrivedAt: iso(visit.arrivedAt),
      earlyMinutes: visit.earlyMinutes,
      isManual: visit.isManual,
      checkedInAt: iso(visit.checkedInAt),
      receivedAt: iso(visit.receivedAt),
      receivedBy: visit.receivedBy,
      waitMinutes: waitSeconds === null ? null : Math.floor(waitSeconds / 60),
      leftOut: visit.leftOut,
      isVisit: visit.isVisit,
      isMeasured: visit.isMeasured,
      intent: person?.intent ?? null,
      corrected:
        person?.correctedBy && person.correctedAt
          ? { by: person.correctedBy, at: person.correctedAt.toISOString() }
          : null,
      canCorrect: correctionError(visit, today) === undefined,
    }
  })
}

/**
 * Bookings without a name, such as bookings of deleted clients, are stored with the name "Walk-in". In the visit log
 * this would look like a kind of visit, so the name is removed.
 */
function nameOf(name = ''): string {
  return name === NAMELESS_CLIENT ? '' : name
}

function iso(at: Date | null): string | null {
  return at?.toISOString() ?? null
}
