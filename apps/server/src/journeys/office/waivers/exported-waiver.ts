import type { OfficeWaiver } from '@frontlash/contract/office-waivers'
import { LOCATION_NAMES } from '@frontlash/domain/location-key'
import type { CsvColumns } from '../../../http/csv-in-parts.ts'
import { timeColumns } from '../../../presenters/local-time.ts'

const yes = (is: boolean) => (is ? 'yes' : 'no')

/** The columns of the exported waivers, without texts and signatures (docs/product/office/lists.md, "Exports"). */
export function waiverColumns(timeZone: string): CsvColumns<OfficeWaiver> {
  return {
    ...timeColumns('Received', timeZone, row => row.receivedAt),
    Name: row => row.name,
    Location: row => LOCATION_NAMES[row.location],
    'Number in the chain': row => row.number,
    Version: row => row.version,
    Language: row => row.language,
    Device: row => row.device,
    'Kept offline': row => yes(row.keptOffline),
    'End not reached': row => yes(row.endNotReached),
    'Not in force': row => yes(row.notInForce),
    Document: row => row.document,
    'Waiver id': row => row.id,
  }
}
