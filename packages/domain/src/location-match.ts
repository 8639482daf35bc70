import { type LocationKey, matchLocationName } from './location-key.ts'

/**
 * The one of a booking system's locations that is this salon, found by its name; or why there is none. A closed place of
 * the same name does not stand in the way of the open one.
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
