/**
 * The keys of the four locations in code and responses. All lists of locations use this order, except the buttons on
 * the sign-in screen and on the dashboard (docs/product/access.md, "The sign-in screen").
 */
export const LOCATION_KEYS = ['tustin', 'irvine', 'santa-ana', 'costa-mesa'] as const

export type LocationKey = (typeof LOCATION_KEYS)[number]

/** The location of a device for which no location is set yet. */
export const DEFAULT_LOCATION: LocationKey = 'tustin'

export const LOCATION_NAMES: Record<LocationKey, string> = {
  tustin: 'Tustin',
  irvine: 'Irvine',
  'santa-ana': 'Santa Ana',
  'costa-mesa': 'Costa Mesa',
}

/** Parses a location key in any spelling (`santa-ana`, `santa_ana`, `Santa Ana`); undefined for other strings. */
export function readLocationKey(text: string): LocationKey | undefined {
  const folded = text
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, '-')
  return LOCATION_KEYS.find(key => key === folded)
}

/**
 * Finds the location key in a location name of the booking system ("Frontlash Lashes - Santa Ana"); undefined if the
 * name contains no location or several.
 */
export function matchLocationName(name: string): LocationKey | undefined {
  const folded = name.toLowerCase().replace(/[^a-z]+/g, ' ')
  const found = LOCATION_KEYS.filter(key => folded.includes(LOCATION_NAMES[key].toLowerCase()))
  return found.length === 1 ? found[0] : undefined
}
