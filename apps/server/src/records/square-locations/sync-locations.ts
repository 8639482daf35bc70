import { northAmericanNumber } from '@frontlash/domain/appointment/provider-phone'
import { LOCATION_NAMES } from '@frontlash/domain/location-key'
import { matchLocation } from '@frontlash/domain/location-match'
import { formatPhone } from '@frontlash/domain/phone'
import type { AppContext } from '../../app-context.ts'
import { listLocations } from '../../integrations/square/locations.ts'
import type { RetryPolicy, SquareResponse } from '../../integrations/square/square.ts'
import { type Location, saveLocation } from '../locations/location-store.ts'

/** Why one of our locations matches no location in Square. */
export type Unmatched = { readonly location: Location['id']; readonly why: 'missing' | 'ambiguous' }

/**
 * Reads the locations from Square, matches them with our four locations by name, and saves the id, address, phone
 * number and time zone of each location. If one of our locations is missing or ambiguous in Square, the function logs
 * this, keeps the stored data of this location, and saves the others.
 */
export async function syncLocations(
  context: AppContext,
  retryPolicy: RetryPolicy,
): Promise<SquareResponse<Unmatched[]>> {
  const response = await listLocations(context.square, retryPolicy)
  if (!response.ok) return response
  const unmatched: Unmatched[] = []
  for (const ours of context.locations.all()) {
    const match = matchLocation(ours.id, response.value)
    if (typeof match === 'string') {
      unmatched.push({ location: ours.id, why: match })
      context.log.error({ location: ours.id, why: match }, UNMATCHED_MESSAGES[match](LOCATION_NAMES[ours.id]))
      continue
    }
    await saveLocation(context.db, {
      id: ours.id,
      squareLocationId: match.id,
      address: match.address,
      phone: formatPhone(northAmericanNumber(match.phone) ?? match.phone),
      timeZone: isTimeZone(match.timeZone) ? match.timeZone : ours.timeZone,
      openingHours: match.openingHours,
    })
  }
  await context.locations.refresh()
  return { ok: true, value: unmatched }
}

const UNMATCHED_MESSAGES = {
  missing: (name: string) => `Square has no location whose name says ${name}: its bookings are not shown`,
  ambiguous: (name: string) => `Square has several locations whose names say ${name}: rename all but one there`,
}

function isTimeZone(name: string | null): name is string {
  if (name === null) return false
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}
