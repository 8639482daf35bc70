import { foldedName } from '../clients/folded-name.ts'
import { hasPossibleAreaCode, toE164 } from '../phone.ts'

/** A parsed search for waivers. At least one field is not null. */
export type ReadWaiverSearch = {
  /** The beginning of the signed name in search form. */
  readonly name: string | null
  /** The complete phone number as +1XXXXXXXXXX. */
  readonly phone: string | null
  readonly id: string | null
  /** The first digits of a hash in lower case. */
  readonly hash: string | null
}

export const WAIVER_SEARCH_ERROR = 'Type at least 2 letters, a whole number, an id or 12 digits of a hash.'

const NOTHING: ReadWaiverSearch = { name: null, phone: null, id: null, hash: null }
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const HASH = /^[0-9a-f]{12,64}$/
const LETTERS = /\p{L}/gu
const MIN_LETTERS = 2

/** Parses a search term for waivers (docs/product/office/waivers.md, "Waivers"); undefined if the term is too short. */
export function readWaiverSearch(term: string): ReadWaiverSearch | undefined {
  const typed = term.trim().toLowerCase()
  if (UUID.test(typed)) return { ...NOTHING, id: typed }
  if (HASH.test(typed)) return { ...NOTHING, hash: typed }
  const phone = toE164(typed)
  if (phone && hasPossibleAreaCode(phone)) return { ...NOTHING, phone }
  const name = foldedName(typed)
  return (name.match(LETTERS)?.length ?? 0) >= MIN_LETTERS ? { ...NOTHING, name } : undefined
}
