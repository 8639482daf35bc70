import { LOCATION_KEYS, type LocationKey } from '../location-key.ts'

/**
 * The phone numbers that get an owner alert, each once: the numbers of its location, else the salon's, else the numbers
 * of all locations, so that an enabled alert reaches a phone while the salon has any manager number
 * (docs/product/office/overview.md, "Owner alerts").
 *
 * @param numbersAt the manager numbers that are used at a location; for undefined the salon's
 * @param location null for an alert about the whole salon
 */
export function alertRecipients(
  numbersAt: (location: LocationKey | undefined) => readonly string[],
  location: LocationKey | null,
): string[] {
  const choices = [location === null ? [] : numbersAt(location), numbersAt(undefined), LOCATION_KEYS.flatMap(numbersAt)]
  return [...new Set(choices.find(numbers => numbers.length > 0))]
}
