export const NAME_MAX = 50
const NAME_MIN = 2

/** A name as it is stored: composed (Unicode NFC), trimmed, runs of spaces reduced to one. */
export function cleanName(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim()
}

/** True when a cleaned name has only letters, their marks, spaces, apostrophes, periods, hyphens: Nguyễn passes. */
export function hasOnlyNameLetters(name: string): boolean {
  return /^[\p{L}\p{M} '’.-]*$/u.test(name) && /\p{L}/u.test(name)
}

export type NameProblem = 'missing' | 'short' | 'long' | 'letters'

/**
 * The error in a cleaned name that a client has typed; null when there is none (docs/product/kiosk.md, "Registration").
 */
export function nameProblem(name: string): NameProblem | null {
  const { length } = [...name]
  if (length === 0) return 'missing'
  if (length < NAME_MIN) return 'short'
  if (length > NAME_MAX) return 'long'
  return hasOnlyNameLetters(name) ? null : 'letters'
}

/** Whether two names are equal, ignoring case, extra spaces and the Unicode composition of letters. */
export function isSameName(one: string, other: string): boolean {
  const fold = (name: string) => cleanName(name).toLocaleLowerCase('en')
  return fold(one) === fold(other)
}

/** The name that is shown on the shared tablet and on printed pages: `Maria G.`. */
export function shortName(first: string, last: string): string {
  const initial = lastInitial(last)
  return initial === '' ? first : `${first} ${initial}`
}

/** An initial such as `G.`; an empty string for an empty name. */
export function lastInitial(last: string): string {
  const letter = /\P{M}\p{M}*/u.exec(last.trim())?.[0]
  return letter === undefined ? '' : `${letter.toUpperCase()}.`
}

/** `M. G.`: the only form of a name allowed in a log. */
export function initials(first: string, last: string): string {
  return [first, last].map(lastInitial).filter(Boolean).join(' ')
}

/** Splits the name on a booking in two parts: the first word, and the rest (which may be empty). */
export function splitName(full: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = cleanName(full).split(' ')
  return { firstName, lastName: rest.join(' ') }
}

/**
 * Returns the person who is booked: the client, or the other person named on the booking who shares the client's phone
 * number (docs/product/check-in.md, "A shared phone"). The first words of the first names are compared.
 */
export function personBooked<Client extends { readonly firstName: string; readonly lastName: string }>(
  client: Client,
  bookedName: string,
): Client {
  const booked = splitName(bookedName)
  if (booked.firstName === '' || isSameName(booked.firstName, splitName(client.firstName).firstName)) return client
  return { ...client, ...booked }
}
