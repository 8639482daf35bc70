import type { OfficeVisit } from '@frontlash/contract/office-visits'
import { LOCATION_NAMES } from '@frontlash/domain/location-key'
import { OUTCOME_NAMES, VISIT_KIND_NAMES } from '@frontlash/domain/visits/visit-names'
import type { AppContext } from '../../../app-context.ts'
import type { CsvColumns } from '../../../http/csv-in-parts.ts'
import { timeColumns } from '../../../presenters/local-time.ts'

/** The columns of the exported visits. Each time has two columns (docs/product/office/lists.md, "Exports"). */
export function visitColumns({ locations }: AppContext): CsvColumns<OfficeVisit> {
  const zoneOf = (visit: OfficeVisit) => locations.get(visit.location).timeZone
  return {
    ...timeColumns('Time', zoneOf, visit => visit.at),
    Kind: visit => VISIT_KIND_NAMES[visit.kind],
    Client: visit => visit.client.name,
    Location: visit => LOCATION_NAMES[visit.location],
    Service: visit => visit.intent?.intentDescription || visit.service,
    Technician: visit => visit.technician?.name,
    ...timeColumns('Arrived', zoneOf, visit => visit.arrivedAt),
    'Minutes early': visit => visit.earlyMinutes,
    ...timeColumns('Checked in', zoneOf, visit => visit.checkedInAt),
    ...timeColumns('Received', zoneOf, visit => visit.receivedAt),
    'Received by': visit => visit.receivedBy,
    'Wait in minutes': visit => visit.waitMinutes,
    Outcome: visit => OUTCOME_NAMES[visit.outcome],
  }
}
