import type { OfficeVisit } from '@frontlash/contract/office-visits'
import type { SalonDay } from '@frontlash/domain/salon-day'
import { correctionError } from '@frontlash/domain/visits/visit-correction'
import type { VisitFact } from '@frontlash/domain/visits/visit-facts'
import type { AppContext } from '../../../app-context.ts'
import type { Queries } from '../../../platform/db/database.ts'
import { technicianLabel } from '../../../presenters/appointment-response.ts'
import { readVisitPeople } from '../../../records/visits/visit-people-store.ts'

/** Rows of the visit log as sent to screens, with the current names of clients. */
export async function shownVisits(
  context: AppContext,
  queries: Pick<Queries, 'rows'>,
  facts: readonly VisitFact[],
  today: SalonDay,
): Promise<OfficeVisit[]> {
  const people = await readVisitPeople(
    queries,
    facts.map(fact => fact.key),
  )
  return facts.map(fact => {
    const person = people.get(fact.key)
    const { waitSeconds, technician } = fact
    return {
      key: fact.key,
      kind: fact.kind,
      outcome: fact.outcome,
      day: fact.day,
      at: fact.at.toISOString(),
      location: fact.locationId,
      client: { id: person?.clientId ?? null, name: person?.name ?? '' },
      service: fact.service,
      technician:
        technician === '' ? null : { key: fact.technicianId ?? technician, name: technicianLabel(context, technician) },
      startAt: fact.kind === 'booked' ? fact.at.toISOString() : null,
      arrivedAt: iso(fact.arrivedAt),
      earlyMinutes: fact.earlyMinutes,
      isManual: fact.isManual,
      checkedInAt: iso(fact.checkedInAt),
      receivedAt: iso(fact.receivedAt),
      receivedBy: fact.receivedBy,
      waitMinutes: waitSeconds === null ? null : Math.floor(waitSeconds / 60),
      leftOut: fact.leftOut,
      isVisit: fact.isVisit,
      isMeasured: fact.isMeasured,
      intent: person?.intent ?? null,
      corrected:
        person?.correctedBy && person.correctedAt
          ? { by: person.correctedBy, at: person.correctedAt.toISOString() }
          : null,
      canCorrect: correctionError(fact, today) === undefined,
    }
  })
}

function iso(at: Date | null): string | null {
  return at?.toISOString() ?? null
}
