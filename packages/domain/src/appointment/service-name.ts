/** The name for a booking without a service, or whose service was deleted. */
export const UNNAMED_SERVICE = 'Appointment'

/**
 * A service's name: the item's name, followed by the variation's in brackets if the item has several (`Classic Refill
 * (2 Weeks)`). The booking system's default name of a variation is "Regular", which is left out.
 */
export function serviceName(service: {
  readonly item: string
  readonly variation: string
  readonly variationCount: number
}): string {
  const item = service.item.trim()
  const variation = service.variation.trim()
  const isSpecific = variation !== '' && variation.toLowerCase() !== 'regular' && variation !== item
  if (item === '') return isSpecific ? variation : UNNAMED_SERVICE
  return service.variationCount > 1 && isSpecific ? `${item} (${variation})` : item
}

/** The services of a booking joined in one line: `Lash Removal + Classic Full Set`. */
export function joinServices(names: readonly string[]): string {
  if (names.every(name => name === UNNAMED_SERVICE)) return UNNAMED_SERVICE
  return names.join(' + ')
}
