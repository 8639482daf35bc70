import { LOCATION_NAMES } from '../location-key.ts'

/**
 * An entry of the setting `technicianAliases`. If a technician's name contains `contains` (case-insensitive), screens
 * and texts show `shownAs` instead.
 */
export type TechnicianAlias = { readonly contains: string; readonly shownAs: string }

/**
 * Matches characters except letters, combining characters, digits, underscores and spaces. Also matches the invisible
 * characters of emoji.
 */
const NON_WORD = /[^\p{L}\p{M}\p{N}_\s]|[\uFE00-\uFE0F\u20E3]/gu
const LOCATION_SUFFIX = new RegExp(
  `\\s*(?:${Object.values(LOCATION_NAMES)
    .map(name => name.replace(' ', '\\s*'))
    .join('|')})(?![\\p{L}\\p{M}]).*$`,
  'iu',
)

/**
 * A technician's name for screens, texts and reports, without emoji, other non-word characters and a location at the
 * end (`Lena 🌸 Tustin` becomes Lena). The stored name is the booking system's name. Names are cleaned only for output,
 * so that a changed alias applies at once (docs/product/bookings.md).
 */
export function technicianDisplayName(name: string, aliases: readonly TechnicianAlias[] = []): string {
  const lower = name.toLowerCase()
  const alias = aliases.find(one => lower.includes(one.contains.toLowerCase()))
  if (alias) return alias.shownAs
  const plain = name.normalize('NFC').replace(NON_WORD, '').replace(/\s+/g, ' ').trim()
  // A name that consists only of a location is kept, because a person may be called Irvine.
  return plain.replace(LOCATION_SUFFIX, '') || plain
}
