import { LOCATION_KEYS, type LocationKey } from '../location-key.ts'

/**
 * The phone numbers that get an owner alert, without duplicates: the location's numbers, otherwise the salon's numbers,
 * otherwise the numbers of all locations. An alert thus reaches someone if any manager number is set
 * (docs/product/office/overview.md, "Owner alerts").
 *
 * @param numbersAt returns the manager numbers of a location, or the salon's numbers for undefined
 * @param location null for an alert about the whole salon
 */
export function alertRecipients(
  numbersAt: (location: LocationKey | undefined) => readonly string[],
  location: LocationKey | null,
): string[] {
  const choices = [location === null ? [] : numbersAt(location), numbersAt(undefined), LOCATION_KEYS.flatMap(numbersAt)]
  return [...new Set(choices.find(numbers => numbers.length > 0))]
}

/** The chosen phone numbers that are still manager numbers of the salon or of a location, without duplicates. */
export function summaryRecipients(
  chosen: readonly string[],
  numbersAt: (location: LocationKey | undefined) => readonly string[],
): string[] {
  const known = new Set([undefined, ...LOCATION_KEYS].flatMap(numbersAt))
  return [...new Set(chosen)].filter(number => known.has(number))
}
