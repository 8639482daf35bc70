import type { OfficeVisit } from '@frontlash/contract/office-visits'
import { LOCATION_NAMES } from '@frontlash/domain/location-key'
import { OUTCOME_NAMES, VISIT_KIND_NAMES } from '@frontlash/domain/visits/visit-names'
import type { AppContext } from '../../app-context.ts'
import { localTime } from '../../presenters/local-time.ts'

/** The columns of the visits as a file; each time is given twice (docs/product/office/lists.md, "Exports"). */
export const VISIT_COLUMNS = [
  'Time',
  'Time (UTC)',
  'Kind',
  'Client',
  'Location',
  'Service',
  'Technician',
  'Arrived',
  'Arrived (UTC)',
  'Minutes early',
  'Checked in',
  'Checked in (UTC)',
  'Received',
  'Received (UTC)',
  'Received by',
  'Wait in minutes',
  'Outcome',
]

/** A visit as a row of the file. */
export function visitCells({ locations }: AppContext, visit: OfficeVisit): (string | number | null)[] {
  const { timeZone } = locations.get(visit.location)
  const both = (at: string | null) => [at && localTime(at, timeZone), at]
  return [
    ...both(visit.at),
    VISIT_KIND_NAMES[visit.kind],
    visit.client.name,
    LOCATION_NAMES[visit.location],
    visit.intent?.intentDescription || visit.service,
    visit.technician?.name ?? null,
    ...both(visit.arrivedAt),
    visit.earlyMinutes,
    ...both(visit.checkedInAt),
    ...both(visit.receivedAt),
    visit.receivedBy,
    visit.waitMinutes,
    OUTCOME_NAMES[visit.outcome],
  ]
}
