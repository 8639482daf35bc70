/** The name for a missing or deleted service. */
export const UNNAMED_SERVICE = 'Appointment'

/**
 * The name of a service. If the service has several variations, the name of the variation follows in brackets: `Classic
 * Refill (2 Weeks)`. The variation "Regular" is omitted, because it is the booking system's default name.
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

export function joinServices(names: readonly string[]): string {
  if (names.every(name => name === UNNAMED_SERVICE)) return UNNAMED_SERVICE
  return names.join(' + ')
}
