import { type E164, toE164 } from '../phone.ts'
import { foldedName } from './folded-name.ts'

export type ClientSearch =
  | { readonly by: 'nothing' }
  /** The beginning of "first last" or "last first" in search form. */
  | { readonly by: 'name'; readonly prefix: string }
  /** The last digits of a phone number, at least four. */
  | { readonly by: 'last digits'; readonly digits: string }
  | { readonly by: 'number'; readonly phone: E164 }

export const SEARCH_TERM_ERROR = 'Type at least 2 letters, or 4 digits of the number.'
export const LAST_FOUR_ERROR = 'These are not the last four digits.'

const MIN_LETTERS = 2
const MIN_DIGITS = 4

/**
 * Parses a search term for clients (docs/product/office/clients.md, "Clients"). Returns undefined if the term is too
 * short. The message in this case is SEARCH_TERM_ERROR.
 */
export function readSearchTerm(term: string): ClientSearch | undefined {
  if (term.trim() === '') return { by: 'nothing' }
  if (/\p{L}/u.test(term)) {
    const prefix = foldedName(term)
    return (prefix.match(/\p{L}/gu)?.length ?? 0) < MIN_LETTERS ? undefined : { by: 'name', prefix }
  }
  const phone = toE164(term)
  if (phone !== undefined) return { by: 'number', phone }
  const digits = term.replace(/\D/g, '')
  return digits.length < MIN_DIGITS || digits.length > 10 ? undefined : { by: 'last digits', digits }
}

export function isLastFour(typed: string, phone: E164): boolean {
  return typed.trim() === phone.slice(-4)
}
