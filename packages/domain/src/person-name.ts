export const NAME_MAX = 50
const NAME_MIN = 2

/** A name as stored: Unicode NFC, trimmed, with single spaces. */
export function cleanName(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim()
}

/** True if a cleaned name contains only letters, combining characters, spaces, apostrophes, periods and hyphens. */
export function hasOnlyNameLetters(name: string): boolean {
  return /^[\p{L}\p{M} '’.-]*$/u.test(name) && /\p{L}/u.test(name)
}

export type NameProblem = 'missing' | 'short' | 'long' | 'letters'

/** The error in a cleaned name that a client typed; null for a valid name (docs/product/kiosk.md, "Registration"). */
export function nameProblem(name: string): NameProblem | null {
  const { length } = [...name]
  if (length === 0) return 'missing'
  if (length < NAME_MIN) return 'short'
  if (length > NAME_MAX) return 'long'
  return hasOnlyNameLetters(name) ? null : 'letters'
}

/** True if two names are equal, ignoring case, extra spaces and Unicode composition. */
export function isSameName(one: string, other: string): boolean {
  const fold = (name: string) => cleanName(name).toLocaleLowerCase('en')
  return fold(one) === fold(other)
}

/** The name for the shared tablet and for printouts: `Maria G.`. */
export function shortName(first: string, last: string): string {
  const initial = lastInitial(last)
  return initial === '' ? first : `${first} ${initial}`
}

/** Returns the initial of a last name with a period: `G.`; '' for an empty name. */
export function lastInitial(last: string): string {
  const letter = /\P{M}\p{M}*/u.exec(last.trim())?.[0]
  return letter === undefined ? '' : `${letter.toUpperCase()}.`
}

/** Returns `M. G.`, the only form in which a log may contain a name. */
export function initials(first: string, last: string): string {
  return [first, last].map(lastInitial).filter(Boolean).join(' ')
}

/** Splits the name on a booking into its first word and the rest, which may be empty. */
export function splitName(full: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = cleanName(full).split(' ')
  return { firstName, lastName: rest.join(' ') }
}

/**
 * Returns the booked person: the client, or another person with the client's phone number whose name is on the booking
 * (docs/product/check-in.md, "A shared phone"). Compares only the first word of the first names.
 */
export function personBooked<Client extends { readonly firstName: string; readonly lastName: string }>(
  client: Client,
  bookedName: string,
): Client {
  const booked = splitName(bookedName)
  if (booked.firstName === '' || isSameName(booked.firstName, splitName(client.firstName).firstName)) return client
  return { ...client, ...booked }
}
