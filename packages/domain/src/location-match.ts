import { type LocationKey, matchLocationName } from './location-key.ts'

/**
 * Finds a location by name among the booking system's locations. Active locations are preferred. Returns `missing` if
 * none matches and `ambiguous` if several match.
 */
export function matchLocation<Place extends { readonly name: string; readonly isActive: boolean }>(
  key: LocationKey,
  all: readonly Place[],
): Place | 'missing' | 'ambiguous' {
  const named = all.filter(one => matchLocationName(one.name) === key)
  const active = named.filter(one => one.isActive)
  const candidates = active.length > 0 ? active : named
  if (candidates.length === 0) return 'missing'
  return candidates.length === 1 ? candidates[0]! : 'ambiguous'
}
