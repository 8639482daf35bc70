import { LOCATION_NAMES } from '../location-key.ts'

/** A technician whose name contains `contains`, in any case, is shown as `shownAs`; a setting of the salon. */
export type TechnicianAlias = { readonly contains: string; readonly shownAs: string }

/**
 * Matches everything except letters of any script with their marks, digits, underscores and spaces. The invisible marks
 * of emoji match too.
 */
const NON_WORD = /[^\p{L}\p{M}\p{N}_\s]|[\uFE00-\uFE0F\u20E3]/gu
const LOCATION_SUFFIX = new RegExp(
  `\\s*(?:${Object.values(LOCATION_NAMES)
    .map(name => name.replace(' ', '\\s*'))
    .join('|')})(?![\\p{L}\\p{M}]).*$`,
  'iu',
)

/**
 * A technician's name for all screens, texts and reports: without emoji and other non-word characters, and without a
 * trailing location and what follows it (`Lena 🌸 Tustin` is Lena). Names are stored as the booking system has them and
 * cleaned for output, so that a changed alias applies at once (docs/product/bookings.md).
 */
export function technicianDisplayName(name: string, aliases: readonly TechnicianAlias[] = []): string {
  const lower = name.toLowerCase()
  const alias = aliases.find(one => lower.includes(one.contains.toLowerCase()))
  if (alias) return alias.shownAs
  const plain = name.normalize('NFC').replace(NON_WORD, '').replace(/\s+/g, ' ').trim()
  // A name that consists only of a location's name stays: a person may be called Irvine.
  return plain.replace(LOCATION_SUFFIX, '') || plain
}
