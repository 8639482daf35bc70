import type { OfficeText } from '@frontlash/contract/office-texts'
import { LOCATION_NAMES } from '@frontlash/domain/location-key'
import { formatPhone } from '@frontlash/domain/phone'
import { textName } from '@frontlash/domain/texts/text-names'
import { TEXT_STATE_NAMES } from '@frontlash/domain/texts/text-states'
import type { CsvColumns } from '../../../http/csv-in-parts.ts'
import { timeColumns } from '../../../presenters/local-time.ts'

/**
 * The columns of the exported text log (docs/product/office/lists.md, "Exports"). The body of a text is never exported.
 */
export function textColumns(timeZone: string): CsvColumns<OfficeText> {
  return {
    ...timeColumns('Queued', timeZone, row => row.createdAt),
    Client: row => row.client,
    Phone: row => formatPhone(row.phone),
    Location: row => row.location && LOCATION_NAMES[row.location],
    Text: row => textName(row.template),
    State: row => TEXT_STATE_NAMES[row.state],
    Reason: row => row.reason,
    Parts: row => row.parts,
    Attempts: row => row.attempts,
    'Text id': row => row.id,
  }
}
