export type ServiceLength = 'very-short' | 'short' | 'medium' | 'long'

const VERY_SHORT_MINUTES = 20
const SHORT_MINUTES = 30
const LONG_MINUTES = 60

const SERVICE_NAME_MAX = 50

/**
 * The length class of a service. The class decides the colour of the service name (docs/product/day-calendar.md,
 * "Cards").
 */
export function serviceLength(durationMinutes: number): ServiceLength {
  if (durationMinutes <= VERY_SHORT_MINUTES) return 'very-short'
  if (durationMinutes <= SHORT_MINUTES) return 'short'
  return durationMinutes >= LONG_MINUTES ? 'long' : 'medium'
}

export function trimmedService(name: string): string {
  return name.length <= SERVICE_NAME_MAX ? name : [...name].slice(0, SERVICE_NAME_MAX).join('').trimEnd()
}
