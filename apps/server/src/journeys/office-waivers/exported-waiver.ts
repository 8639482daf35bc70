import type { OfficeWaiver } from '@frontlash/contract/office-waivers'
import { LOCATION_NAMES } from '@frontlash/domain/location-key'
import type { CsvCell } from '../../http/csv-in-parts.ts'
import { localTime } from '../../presenters/local-time.ts'

/** The columns of the waivers as a file (docs/product/office/lists.md, "Exports"). */
export const WAIVER_COLUMNS = [
  'Received',
  'Received (UTC)',
  'Name',
  'Location',
  'Number in the chain',
  'Version',
  'Language',
  'Device',
  'Kept offline',
  'End not reached',
  'Not in force',
  'Document',
  'Waiver id',
]

/** A signed waiver's facts in the file: neither its text nor its signature. */
export function waiverCells(row: OfficeWaiver, timeZone: string): CsvCell[] {
  const yes = (is: boolean) => (is ? 'yes' : 'no')
  return [
    localTime(row.receivedAt, timeZone),
    row.receivedAt,
    row.name,
    LOCATION_NAMES[row.location],
    row.number,
    row.version,
    row.language,
    row.device,
    yes(row.keptOffline),
    yes(row.endNotReached),
    yes(row.notInForce),
    row.document,
    row.id,
  ]
}
