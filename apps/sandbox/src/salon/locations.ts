import type { LocationKey } from '@frontlash/domain/location-key'
import type { Location } from '../square/square-objects.ts'

/** The four locations in Square. Their names contain the brand, so the product must match these names to our keys. */
export const MERCHANT_ID = 'MLFRONTLASH8Q2'
export const MERCHANT_NAME = 'Frontlash Lash Studio'
export const SALON_TIME_ZONE = 'America/Los_Angeles'

type SeededLocation = {
  readonly key: LocationKey
  readonly squareId: string
  readonly name: string
  readonly street: string
  readonly city: string
  readonly postalCode: string
  readonly phone: string
}

export const SEEDED_LOCATIONS: readonly SeededLocation[] = [
  {
    key: 'tustin',
    squareId: 'LTUSTN7QW3R5M',
    name: 'Frontlash Tustin',
    street: '140 El Camino Real, Suite 3',
    city: 'Tustin',
    postalCode: '92780',
    phone: '+1 714-555-0140',
  },
  {
    key: 'irvine',
    squareId: 'LIRVNE2KD8V6Z',
    name: 'Frontlash Irvine - Woodbury',
    street: '6240 Irvine Blvd, Unit 118',
    city: 'Irvine',
    postalCode: '92620',
    phone: '+1 949-555-0162',
  },
  {
    key: 'santa-ana',
    squareId: 'LSANTA9XB4H1T',
    name: 'Frontlash Santa Ana (4th Street)',
    street: '305 E 4th St',
    city: 'Santa Ana',
    postalCode: '92701',
    phone: '+1 714-555-0177',
  },
  {
    key: 'costa-mesa',
    squareId: 'LCOSTA5PN7J3C',
    name: 'Frontlash Costa Mesa',
    street: '1875 Newport Blvd, Suite B',
    city: 'Costa Mesa',
    postalCode: '92627',
    phone: '+1 949-555-0185',
  },
]

/** The index of a location in SEEDED_LOCATIONS; -1 for an unknown id. */
export function locationIndexOf(squareId: string): number {
  return SEEDED_LOCATIONS.findIndex(location => location.squareId === squareId)
}

export function locationKeyOf(squareId: string): LocationKey | undefined {
  return SEEDED_LOCATIONS.find(location => location.squareId === squareId)?.key
}

export function locationOfKey(key: LocationKey): SeededLocation {
  return SEEDED_LOCATIONS.find(location => location.key === key)!
}

const OPEN_DAYS = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const

export function asSquareLocation(location: SeededLocation): Location {
  return {
    id: location.squareId,
    name: location.name,
    address: {
      address_line_1: location.street,
      locality: location.city,
      administrative_district_level_1: 'CA',
      postal_code: location.postalCode,
      country: 'US',
    },
    timezone: SALON_TIME_ZONE,
    capabilities: ['CREDIT_CARD_PROCESSING', 'AUTOMATIC_TRANSFERS'],
    status: 'ACTIVE',
    created_at: '2019-03-11T18:00:00Z',
    merchant_id: MERCHANT_ID,
    country: 'US',
    language_code: 'en-US',
    currency: 'USD',
    phone_number: location.phone,
    business_name: MERCHANT_NAME,
    type: 'PHYSICAL',
    business_hours: {
      periods: OPEN_DAYS.map(day => ({
        day_of_week: day,
        start_local_time: '09:00:00',
        end_local_time: '20:00:00',
      })),
    },
  }
}
