import type { OfficeText } from '@frontlash/contract/office-texts'
import { LOCATION_NAMES } from '@frontlash/domain/location-key'
import { formatPhone } from '@frontlash/domain/phone'
import { textName } from '@frontlash/domain/texts/text-names'
import { TEXT_STATE_NAMES } from '@frontlash/domain/texts/text-states'
import type { CsvCell } from '../../http/csv-in-parts.ts'
import { localTime } from '../../presenters/local-time.ts'

/** The columns of the text log as a file (docs/product/office/lists.md, "Exports"). */
export const TEXT_COLUMNS = [
  'Queued',
  'Queued (UTC)',
  'Client',
  'Phone',
  'Location',
  'Text',
  'State',
  'Reason',
  'Parts',
  'Attempts',
  'Text id',
]

/** The cells of a text, in the order of TEXT_COLUMNS. The words of the text are never exported. */
export function textCells(row: OfficeText, timeZone: string): CsvCell[] {
  return [
    localTime(row.createdAt, timeZone),
    row.createdAt,
    row.client,
    formatPhone(row.phone),
    row.location && LOCATION_NAMES[row.location],
    textName(row.template),
    TEXT_STATE_NAMES[row.state],
    row.reason,
    row.parts,
    row.attempts,
    row.id,
  ]
}
