import type { LocationKey } from '@frontlash/domain/location-key'
import type { TeamMember, TeamMemberBookingProfile } from '../square/square-objects.ts'
import { locationOfKey } from './locations.ts'

export type Technician = {
  readonly member: TeamMember
  readonly profile: TeamMemberBookingProfile
}

type Row = readonly [displayName: string, givenName: string, familyName: string]

/**
 * Names as salons type them in Square: some contain an emoji, some end with the location's name, and one has an alias
 * in the product. Each location has 6 to 9 bookable technicians.
 */
const TEAM: Record<LocationKey, readonly Row[]> = {
  tustin: [
    ['Ana', 'Ana', 'Beltran'],
    ['Bella Tustin', 'Isabella', 'Romano'],
    ['Chloe ✨', 'Chloe', 'Park'],
    ['Dale 💎 Tustin', 'Dale', 'Whitcomb'],
    ['Hana', 'Hana', 'Sato'],
    ['Lena 🌸 Tustin', 'Lena', 'Hoang'],
    ['Mia', 'Mia', 'Castillo'],
    ['Rosa - Tustin', 'Rosa', 'Delgado'],
  ],
  irvine: [
    ['Amy Irvine', 'Amy', 'Liu'],
    ['Cici 🦋', 'Cecilia', 'Tran'],
    ['Gia Irvine', 'Gianna', 'Moretti'],
    ['Kiera', 'Kiera', 'Walsh'],
    ['Linh 🌷 Irvine', 'Linh', 'Nguyễn'],
    ['Noor', 'Noor', 'Haddad'],
    ['Tess (Irvine)', 'Tess', 'Aldana'],
  ],
  'santa-ana': [
    ['Carmen Santa Ana', 'Carmen', 'Ochoa'],
    ['Daniela 🌺 Santa Ana', 'Daniela', 'Ríos'],
    ['Elena', 'Elena', 'Marín'],
    ['Luz ⭐', 'Luz', 'Paredes'],
    ['Ximena', 'Ximena', 'Soto'],
    ['Yesenia', 'Yesenia', 'Campos'],
  ],
  'costa-mesa': [
    ['Brooklyn', 'Brooklyn', 'Hayes'],
    ['Coco Costa Mesa', 'Colette', 'Martel'],
    ['Dani 🐚 Costa Mesa', 'Danielle', 'Frost'],
    ['Eva', 'Eva', 'Lindqvist'],
    ['Fern', 'Fern', 'Abbott'],
    ['Jade', 'Jade', 'Chen'],
    ['Kai Costa Mesa', 'Kai', 'Nakamura'],
    ['Nina ✨', 'Nina', 'Petrov'],
    ['Summer ☀️ Costa Mesa', 'Summer', 'Reed'],
  ],
}

const HIRED_AT = '2021-06-01T17:00:00Z'

function technician(key: LocationKey, [displayName, givenName, familyName]: Row, at: number): Technician {
  const location = locationOfKey(key)
  const id = `TM${location.squareId.slice(1, 6)}${String(at + 1).padStart(2, '0')}${givenName
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toUpperCase()
    .slice(0, 5)
    .padEnd(5, 'X')}`
  return {
    member: {
      id,
      is_owner: false,
      status: 'ACTIVE',
      given_name: givenName,
      family_name: familyName,
      created_at: HIRED_AT,
      updated_at: HIRED_AT,
      assigned_locations: { assignment_type: 'EXPLICIT_LOCATIONS', location_ids: [location.squareId] },
    },
    profile: { team_member_id: id, display_name: displayName, is_bookable: true },
  }
}

export function seededTechnicians(key: LocationKey): Technician[] {
  return TEAM[key].map((row, at) => technician(key, row, at))
}

/**
 * A technician who has left the salon. Past bookings contain this technician, so the demo has a named technician who is
 * not bookable.
 */
export const FORMER_TECHNICIAN: Technician = leave(technician('irvine', ['Paige Irvine', 'Paige', 'Sutton'], 7))

function leave({ member, profile }: Technician): Technician {
  return { member: { ...member, status: 'INACTIVE' }, profile: { ...profile, is_bookable: false } }
}

/** The owner takes no clients. Bookings made by the salon have the owner as their creator. */
export const OWNER: Technician = {
  member: {
    id: 'TMOWNER01MORGAN',
    is_owner: true,
    status: 'ACTIVE',
    given_name: 'Morgan',
    family_name: 'Ellis',
    created_at: '2019-03-11T18:00:00Z',
    updated_at: '2019-03-11T18:00:00Z',
    assigned_locations: { assignment_type: 'ALL_CURRENT_AND_FUTURE_LOCATIONS' },
  },
  profile: { team_member_id: 'TMOWNER01MORGAN', display_name: 'Morgan', is_bookable: false },
}

/** All team members, technicians first. */
export function seededTeam(): Technician[] {
  return [...(Object.keys(TEAM) as LocationKey[]).flatMap(seededTechnicians), FORMER_TECHNICIAN, OWNER]
}
